import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
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
}

/** Three ways to begin. */
export function EmptyCurriculum({ onFiles, onPaste, onAdd }: EmptyCurriculumProps) {
  const text = useText(texts)
  const picker = useRef<HTMLInputElement>(null)
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
