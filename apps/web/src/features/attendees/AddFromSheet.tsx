import { MOST_SHEET_BYTES } from '@seodang/domain/additions'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useDownload } from '../../platform/download.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FileUpload } from '../../ui/rich/FileUpload.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import type { AddProps } from './AddOne.tsx'
import styles from './attendees.module.css'
import type { Additions } from './queries.ts'
import { SheetAdding } from './SheetAdding.tsx'
import { SheetPreview } from './SheetPreview.tsx'
import * as texts from './texts.ts'

/** ATT-16: reads a file, shows what would become of each line, and adds those who can be added. */
export function AddFromSheet({ courseKey, choice, onClose }: AddProps) {
  const text = useText(texts)
  const api = useApi()
  const download = useDownload()
  const [tooBig, setTooBig] = useState(false)
  const [bulkSeq, setBulkSeq] = useState<number | null>(null)
  const { channelSeq, courseSeq } = courseKey
  const check = useMutation({
    mutationFn: async (file: File): Promise<Additions> =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/additions/preview', {
        path: { ...courseKey },
        body: { fileName: file.name.slice(0, 255), content: await base64Of(file) },
      }),
  })
  if (bulkSeq !== null) return <SheetAdding courseKey={courseKey} bulkSeq={bulkSeq} onClose={onClose} />
  if (check.data)
    return (
      <SheetPreview
        courseKey={courseKey}
        additions={check.data}
        onStarted={setBulkSeq}
        onBack={() => check.reset()}
        onClose={onClose}
      />
    )
  const choose = ([file]: File[]) => {
    if (!file) return
    setTooBig(file.size > MOST_SHEET_BYTES)
    if (file.size <= MOST_SHEET_BYTES) check.mutate(file)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('addTitle')}
      description={text('sheetHelp')}
      size="small-medium"
      actions={
        <Button
          icon={IconFileSpreadsheet}
          busy={download.busy}
          onClick={() =>
            void download.start(
              () =>
                api.raw(
                  `/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/attendees/additions/template`,
                ),
              `${text('addTitle')}.xlsx`,
            )
          }
        >
          {text('template')}
        </Button>
      }
    >
      {choice}
      <div className={styles.stack}>
        {check.isPending ? (
          <Loading label={text('checking')}>
            <Skeleton height={96} />
          </Loading>
        ) : (
          <FileUpload
            label={text('sheetFile')}
            hint={text('sheetHint')}
            accept=".xlsx,.csv,.txt"
            files={[]}
            onChoose={choose}
          />
        )}
        {(tooBig || check.isError) && (
          <Notice tone="danger" live>
            {tooBig ? text('sheetTooBig') : check.error?.message || text('failed')}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      // A data address: what follows the comma is the file.
      const address = typeof reader.result === 'string' ? reader.result : ''
      resolve(address.slice(address.indexOf(',') + 1))
    }
    reader.onerror = () => reject(reader.error ?? new Error(file.name))
    reader.readAsDataURL(file)
  })
}
