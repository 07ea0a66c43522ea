import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import type { Stranded } from './queries.ts'
import * as texts from './stranded-texts.ts'
import styles from './transfers.module.css'

const LONGEST = 1000

/** SEC-24: what became of money that the gateway did not give back. */
export function SettleForm({ stranded, onCancel }: { stranded: Stranded; onCancel: () => void }) {
  const { strandedPaymentSeq } = stranded
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const [content, setContent] = useState('')
  const kept = useKept({
    place: `stranded-payment:${strandedPaymentSeq}`,
    value: content,
    clean: '',
    restore: setContent,
  })
  const settling = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/stranded-payments/{strandedPaymentSeq}/modify', {
        path: { channelSeq, strandedPaymentSeq },
        body: { content },
      }),
    onSuccess: () => {
      kept.renew()
      toast({ text: text('saved'), tone: 'good' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'admin'] }),
  })
  const problem =
    settling.error instanceof ApiError ? (settling.error.fields.content ?? settling.error.message) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    settling.mutate()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <KeptStrip of={kept} />
      <Locked isLocked={settling.isPending}>
        <TextArea
          label={text('content')}
          help={text('contentHelp')}
          required
          rows={2}
          maxLength={LONGEST}
          value={content}
          error={problem}
          onChange={({ currentTarget }) => {
            setContent(currentTarget.value)
            settling.reset()
          }}
        />
      </Locked>
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={settling.isPending}>
          {text('save')}
        </Button>
        <Button onClick={onCancel}>{text('cancel')}</Button>
      </div>
    </form>
  )
}
