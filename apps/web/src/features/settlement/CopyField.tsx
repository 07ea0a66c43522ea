import type { DocumentFile } from '@seodang/domain/settlement-document'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { nameOf, type StoredFile } from '../../platform/uploads/sends.ts'
import { type Send, useUploads } from '../../platform/uploads/use-uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { useAlert } from '../../ui/dialog-requests.ts'
import { FieldGroup } from '../../ui/Field.tsx'
import { FileUpload } from '../../ui/rich/FileUpload.tsx'
import * as texts from './document-texts.ts'
import type { Payee } from './queries.ts'
import styles from './settlement.module.css'

interface CopyFieldProps {
  payee: Payee
  file: DocumentFile
  label: string
  help?: string
  error?: string | undefined
  /** The upload that the form holds now, and the one that the server keeps. */
  value: number | null
  saved: number | null
  onChange: (uploadSeq: number | null) => void
}

/** A copy that is handed in: the kept one can be seen, or another one takes its place (SALE-11). */
export function CopyField({ payee, file, label, help, error, value, saved, onChange }: CopyFieldProps) {
  const text = useText(texts)
  const [stored, setStored] = useState<StoredFile | null>(null)
  const uploads = useUploads(useSendCopy(payee), (sent) => {
    setStored(sent)
    onChange(sent.uploadSeq)
  })
  if (value !== null && value === saved)
    return (
      <FieldGroup label={label} {...(help && { help })} error={error} required>
        {() => (
          <div className={styles.kept}>
            <span>{text('kept')}</span>
            <span className={styles.acts}>
              <SeeButton payee={payee} file={file} />
              <Button size="sm" onClick={() => onChange(null)}>
                {text('replace')}
              </Button>
            </span>
          </div>
        )}
      </FieldGroup>
    )
  return (
    <FileUpload
      label={label}
      {...(help && { help })}
      required
      hint={text('fileHint')}
      accept=".jpg,.jpeg,.png,.pdf"
      error={error}
      files={
        stored && value === stored.uploadSeq
          ? [
              {
                id: String(stored.uploadSeq),
                name: stored.name,
                bytes: stored.size,
                state: { kind: 'done' },
                onRemove: () => onChange(null),
              },
            ]
          : []
      }
      uploads={uploads}
      onChoose={([copy]) => copy && void uploads.replace(copy)}
    />
  )
}

/** Whoever is owed something need not be a member any more. */
function useSendCopy({ channelSeq, whose }: Payee): Send<StoredFile> {
  const api = useApi()
  return (file, sending) => {
    const asked = { path: { channelSeq }, query: { name: nameOf(file) }, ...sending }
    return whose === 'mine'
      ? api.send('/v1.0/channels/{channelSeq}/me/settlement-document/upload', file, asked)
      : api.send('/v1.0/channels/{channelSeq}/uploads/attachment', file, asked)
  }
}

function SeeButton({ payee, file }: { payee: Payee; file: DocumentFile }) {
  const text = useText(texts)
  const api = useApi()
  const alert = useAlert()
  const see = useMutation({
    mutationFn: () => {
      const asked = { path: { channelSeq: payee.channelSeq, file } }
      return payee.whose === 'site'
        ? api.get('/v1.0/channels/{channelSeq}/admin/settlement-document/files/{file}', asked)
        : api.get('/v1.0/channels/{channelSeq}/me/settlement-document/files/{file}', asked)
    },
    onSuccess: ({ url }) => window.open(url, '_blank', 'noopener'),
    onError: (error) => void alert({ title: text('failed'), description: error.message }),
  })
  return (
    <Button size="sm" busy={see.isPending} busyText="" onClick={() => see.mutate()}>
      {text('see')}
    </Button>
  )
}
