import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { UploadList } from '../../platform/uploads/UploadList.tsx'
import type { Uploads } from '../../platform/uploads/use-uploads.ts'
import { cx } from '../cx.ts'
import { FieldGroup, type FieldProps } from '../Field.tsx'
import { Icon } from '../Icon.tsx'
import styles from './file-upload.module.css'
import * as texts from './texts.ts'
import { type UploadedFile, UploadRow } from './UploadRow.tsx'

export type { UploadedFile, UploadState } from './UploadRow.tsx'

export type FileUploadProps = FieldProps & {
  /** Those that arrived. */
  files: readonly UploadedFile[]
  /** Those on their way. */
  uploads: Uploads
  /** What arrives takes effect by itself, so no button waits for it. */
  isApart?: boolean
  onChoose: (files: File[]) => void
  /** As the `accept` attribute: 'video/*', '.pdf,.docx'. The server looks at the content (UPL-11). */
  accept?: string
  multiple?: boolean
  /** 'MP4, 최대 5GB' */
  hint?: ReactNode
  disabled?: boolean
}

/** Picks files and shows each one's state: on its way with percent, done with name and size, or failed (UPL-01). */
export function FileUpload({
  files,
  uploads,
  isApart,
  onChoose,
  accept,
  multiple,
  hint,
  disabled,
  ...field
}: FileUploadProps) {
  // One file at a time gives its place to the next only when it is taken away.
  const full = !multiple && files.length + uploads.rows.length > 0
  return (
    <FieldGroup {...field}>
      {(aria) => (
        <div>
          {!full && (
            <DropZone
              {...{ onChoose, accept, multiple, hint, disabled }}
              describedBy={aria['aria-describedby']}
            />
          )}
          {files.length > 0 && (
            <ul className={styles.list}>
              {files.map((file) => (
                <UploadRow key={file.id} file={file} />
              ))}
            </ul>
          )}
          <UploadList of={uploads} isApart={isApart} />
        </div>
      )}
    </FieldGroup>
  )
}

type DropZoneProps = Pick<FileUploadProps, 'onChoose' | 'accept' | 'multiple' | 'hint' | 'disabled'> & {
  describedBy?: string
}

/** A place to drop files on, which is also a button to choose them. */
export function DropZone({ onChoose, accept, multiple, hint, disabled, describedBy }: DropZoneProps) {
  const text = useText(texts)
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0) onChoose(multiple ? files : files.slice(0, 1))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(event.dataTransfer.files)
  }
  return (
    <label
      htmlFor={id}
      className={cx(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        type="file"
        className="sr-only"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file may be chosen again after it was taken away.
          event.currentTarget.value = ''
        }}
      />
      <Icon of={IconUpload} size={22} />
      <span>
        <b>{text(multiple ? 'chooseFiles' : 'chooseFile')}</b> {text('orDrop')}
      </span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </label>
  )
}
