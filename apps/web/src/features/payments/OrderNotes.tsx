import { formatDateTime } from '@seodang/domain/seoul-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { leftOver } from '../../platform/kept/left-over.ts'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './payments.module.css'
import { type PaymentDetail, paymentQuery } from './queries.ts'
import * as texts from './texts.ts'

const LONGEST = 1000

/** SALE-07: what staff tell each other about an order; its buyer never sees it. */
export function OrderNotes({ detail, mayWrite }: { detail: PaymentDetail; mayWrite: boolean }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <section className={styles.detail}>
      <h3>{text('notes')}</h3>
      {detail.notes.length === 0 && !mayWrite && <p>{text('noNotes')}</p>}
      {detail.notes.length > 0 && (
        <ul className={styles.notes}>
          {detail.notes.map(({ orderNoteSeq, content, writerName, createdAt }) => (
            <li key={orderNoteSeq}>
              <p>{content}</p>
              <small>
                {writerName ?? text('formerStaff')} · {formatDateTime(createdAt, language)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <NoteForm orderSeq={detail.order.orderSeq} />}
    </section>
  )
}

function NoteForm({ orderSeq }: { orderSeq: number }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const [content, setContent] = useState('')
  const kept = useKept({ place: `order-note:${orderSeq}`, value: content, clean: '', restore: setContent })
  const adding = useMutation({
    mutationFn: (sent: string) =>
      api.post('/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}/notes/create', {
        path: { channelSeq, orderSeq },
        body: { content: sent },
        idempotencyKey: kept.of(sent),
      }),
    onSuccess: async (_, sent) => {
      setContent((now) => leftOver(now, sent))
      kept.goOn()
      toast({ text: text('noteAdded'), tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: paymentQuery(api, channelSeq, orderSeq).queryKey })
    },
  })
  const problem =
    adding.error instanceof ApiError ? (adding.error.fields.content ?? adding.error.message) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate(content)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <KeptStrip of={kept} />
      <TextArea
        label={text('noteLabel')}
        help={text('noteHelp')}
        rows={2}
        maxLength={LONGEST}
        value={content}
        error={problem}
        onChange={({ currentTarget }) => {
          setContent(currentTarget.value)
          adding.reset()
        }}
      />
      <div className={styles.acts}>
        <Button type="submit" size="sm" busy={adding.isPending} busyText="">
          {text('addNote')}
        </Button>
      </div>
    </form>
  )
}
