import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FilePicker } from '../../../ui/rich/FilePicker.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import * as texts from './texts.ts'

interface EmptyCurriculumProps {
  onFiles: (files: File[]) => void
  onPaste: () => void
  onAdd: () => void
  /** A class of lives begins with one. */
  isLive: boolean
}

/** Three ways to begin. */
export function EmptyCurriculum({ onFiles, onPaste, onAdd, isLive }: EmptyCurriculumProps) {
  const text = useText(texts)
  if (isLive)
    return (
      <EmptyState
        icon={IconBroadcast}
        title={text('emptyTitle')}
        message={text('emptyLive')}
        action={
          <Button variant="main" icon={IconBroadcast} onClick={onAdd}>
            {text('addLive')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={IconMovie}
      title={text('emptyTitle')}
      message={text('emptyMessage')}
      action={
        <>
          <FilePicker multiple accept="video/*" onChoose={onFiles}>
            {(open) => (
              <Button variant="main" icon={IconUpload} onClick={open}>
                {text('chooseFiles')}
              </Button>
            )}
          </FilePicker>
          <Button icon={IconBrandYoutube} onClick={onPaste}>
            {text('pasteLinks')}
          </Button>
          <Button icon={IconPlus} onClick={onAdd}>
            {text('addVideo')}
          </Button>
        </>
      }
    />
  )
}
