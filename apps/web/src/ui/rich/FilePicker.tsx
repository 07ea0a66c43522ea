import { type ReactNode, useState } from 'react'

interface FilePickerProps {
  /** As the `accept` attribute: 'video/*', '.pdf,.docx'. */
  accept?: string
  multiple?: boolean
  /** Of the field itself, which is not seen. */
  label?: string
  onChoose: (files: File[]) => void
  /** The button, which opens the browser's window for choosing files. */
  children: (open: () => void) => ReactNode
}

/** A button of one's own for choosing files; `FileUpload` is a place for them. */
export function FilePicker({ accept, multiple, label, onChoose, children }: FilePickerProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  return (
    <>
      {children(() => input?.click())}
      <input
        ref={setInput}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again after it was taken away.
          currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </>
  )
}
