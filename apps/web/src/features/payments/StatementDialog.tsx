import { MOST_SHEET_BYTES } from '@seodang/domain/additions'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { base64Of } from '../../platform/base64.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useUploads } from '../../platform/uploads/use-uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FileUpload } from '../../ui/rich/FileUpload.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import styles from './payments.module.css'
import type { Matched } from './queries.ts'
import { StatementMatches } from './StatementMatches.tsx'
import * as texts from './statement-texts.ts'

/** PAY-18: a statement of the bank, pasted or as a file, and what it says about the orders that wait. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const [pasted, setPasted] = useState('')
  const [tooBig, setTooBig] = useState(false)
  const [matched, setMatched] = useState<Matched | null>(null)
  const preview = async (statement: Blob, init: { signal?: AbortSignal } = {}) =>
    api.post('/v1.0/channels/{channelSeq}/admin/deposits/preview', {
      path: { channelSeq },
      body: { content: await base64Of(statement) },
      ...init,
    })
  const uploads = useUploads((file, { signal }) => preview(file, { signal }), setMatched)
  const match = useMutation({
    mutationFn: () => preview(new Blob([pasted])),
    onSuccess: setMatched,
  })
  if (matched) return <StatementMatches matched={matched} onBack={() => setMatched(null)} onClose={onClose} />

  const choose = (file: File) => {
    setTooBig(file.size > MOST_SHEET_BYTES)
    if (file.size <= MOST_SHEET_BYTES) void uploads.replace(file)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('title')}
      description={text('lead')}
      actions={
        <>
          <Button onClick={onClose}>{text('close')}</Button>
          <Button
            variant="main"
            busy={match.isPending}
            busyText={text('match')}
            disabled={pasted.trim() === ''}
            onClick={() => match.mutate()}
          >
            {text('match')}
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        <TextArea
          label={text('paste')}
          help={text('pasteHint')}
          rows={6}
          maxLength={500_000}
          value={pasted}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        />
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
        {match.isError && (
          <Notice tone="danger" live>
            {(match.error instanceof ApiError && match.error.message) || text('failed')}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
