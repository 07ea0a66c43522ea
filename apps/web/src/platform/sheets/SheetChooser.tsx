import { MOST_SHEET_BYTES } from '@seodang/domain/additions'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileUpload } from '../../ui/rich/FileUpload.tsx'
import { useApi } from '../api.ts'
import { base64Of } from '../base64.ts'
import { useDownload } from '../download.ts'
import { useText } from '../language.tsx'
import { useUploads } from '../uploads/use-uploads.ts'
import styles from './sheets.module.css'
import * as texts from './texts.ts'

interface Sheet {
  fileName: string
  content: string
}

interface SheetChooserProps<Report> {
  title: string
  description: string
  /** Below the place for the file: which kinds, and how much of them. */
  hint: string
  /** The call that answers with an empty sheet, below the base of the main API. */
  templatePath: string
  /** Has the file read; nothing is changed by it. */
  preview: (sheet: Sheet, signal: AbortSignal) => Promise<Report>
  /** What would become of each line; `back` leads to another file. */
  shown: (report: Report, back: () => void) => ReactNode
  /** Above the place for the file. */
  children?: ReactNode
  onClose: () => void
}

/** ATT-16, MEM-06, DLV-06: a spreadsheet is read first, and shown line by line before anything is done with it. */
export function SheetChooser<Report>(props: SheetChooserProps<Report>) {
  const { title, description, hint, templatePath, preview, shown, children, onClose } = props
  const text = useText(texts)
  const api = useApi()
  const download = useDownload()
  const [tooBig, setTooBig] = useState(false)
  const [read, setRead] = useState<{ report: Report } | null>(null)
  const uploads = useUploads(
    async (file, { signal }) =>
      preview({ fileName: file.name.slice(0, 255), content: await base64Of(file) }, signal),
    (report) => setRead({ report }),
  )
  if (read) return shown(read.report, () => setRead(null))
  const choose = ([file]: File[]) => {
    if (!file) return
    setTooBig(file.size > MOST_SHEET_BYTES)
    if (file.size <= MOST_SHEET_BYTES) void uploads.replace(file)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      size="small-medium"
      actions={
        <Button
          icon={IconFileSpreadsheet}
          busy={download.busy}
          onClick={() => void download.start(() => api.raw(templatePath), `${title}.xlsx`)}
        >
          {text('template')}
        </Button>
      }
    >
      {children}
      <div className={styles.stack}>
        <FileUpload
          label={text('file')}
          hint={hint}
          accept=".xlsx,.csv,.txt"
          error={tooBig && text('tooBig')}
          files={[]}
          uploads={uploads}
          isApart
          onChoose={choose}
        />
      </div>
    </Dialog>
  )
}
