import { MOST_SHEET_BYTES } from '@seodang/domain/additions'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FileUpload } from '../../ui/rich/FileUpload.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { useApi } from '../api.ts'
import { base64Of } from '../base64.ts'
import { useDownload } from '../download.ts'
import { useText } from '../language.tsx'
import styles from './sheets.module.css'
import * as texts from './texts.ts'

interface SheetChooserProps<Report> {
  title: string
  description: string
  /** Below the place for the file: which kinds, and how much of them. */
  hint: string
  /** The call that answers with an empty sheet, below the base of the main API. */
  templatePath: string
  /** Has the file read; nothing is changed by it. */
  preview: (sheet: { fileName: string; content: string }) => Promise<Report>
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
  const check = useMutation({
    mutationFn: async (file: File) =>
      preview({ fileName: file.name.slice(0, 255), content: await base64Of(file) }),
  })
  if (check.data) return shown(check.data, () => check.reset())
  const choose = ([file]: File[]) => {
    if (!file) return
    setTooBig(file.size > MOST_SHEET_BYTES)
    if (file.size <= MOST_SHEET_BYTES) check.mutate(file)
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
        {check.isPending ? (
          <Loading label={text('checking')}>
            <Skeleton height={96} />
          </Loading>
        ) : (
          <FileUpload
            label={text('file')}
            hint={hint}
            accept=".xlsx,.csv,.txt"
            files={[]}
            onChoose={choose}
          />
        )}
        {(tooBig || check.isError) && (
          <Notice tone="danger" live>
            {tooBig ? text('tooBig') : check.error?.message || text('failed')}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
