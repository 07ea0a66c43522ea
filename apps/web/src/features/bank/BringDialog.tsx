import type { bringBankLines } from '@seodang/contract/bank'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { MOST_SHEET_BYTES } from '@seodang/domain/additions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { base64Of } from '../../platform/base64.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useUploads } from '../../platform/uploads/use-uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FileUpload } from '../../ui/rich/FileUpload.tsx'
import styles from './bank.module.css'
import * as texts from './texts.ts'

/** A statement of the bank, whose new lines are kept. */
export function BringDialog({ onClose }: { onClose: () => void }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const [tooBig, setTooBig] = useState(false)
  const [brought, setBrought] = useState<ReplyOf<typeof bringBankLines> | null>(null)
  const uploads = useUploads(
    async (file, { signal }) =>
      api.post('/v1.0/channels/{channelSeq}/admin/bank-lines/create', {
        path: { channelSeq },
        body: { content: await base64Of(file) },
        ...(signal && { signal }),
      }),
    (answer) => {
      setBrought(answer)
      void queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'admin', 'bank-lines'] })
    },
  )
  const choose = (file: File) => {
    setBrought(null)
    setTooBig(file.size > MOST_SHEET_BYTES)
    if (file.size <= MOST_SHEET_BYTES) void uploads.replace(file)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('bring')}
      description={text('bringLead')}
      actions={<Button onClick={onClose}>{text('close')}</Button>}
    >
      <div className={styles.detail}>
        <FileUpload
          label={text('file')}
          hint={text('fileHint')}
          accept=".xlsx,.csv,.txt"
          error={tooBig && text('fileTooBig')}
          files={[]}
          uploads={uploads}
          isApart
          onChoose={([file]) => file && choose(file)}
        />
        {brought && (
          <Notice tone="ok" live>
            {text('brought', { added: brought.addedCount, known: brought.knownCount })}
          </Notice>
        )}
        {brought && brought.unreadCount > 0 && (
          <Notice tone="warn" live>
            {text('unread', { n: brought.unreadCount })}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
