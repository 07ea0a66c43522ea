import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useRef } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
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
  const picker = useRef<HTMLInputElement>(null)
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
          <Button variant="main" icon={IconUpload} onClick={() => picker.current?.click()}>
            {text('chooseFiles')}
          </Button>
          <Button icon={IconBrandYoutube} onClick={onPaste}>
            {text('pasteLinks')}
          </Button>
          <Button icon={IconPlus} onClick={onAdd}>
            {text('addVideo')}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            accept="video/*"
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </>
      }
    />
  )
}
