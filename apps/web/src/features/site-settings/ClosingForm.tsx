import { PAYMENT_KEY_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProofField } from '../../ui/rich/ProofField.tsx'
import { isProofRefused } from '../../ui/rich/proof-refused.ts'
import { toast } from '../../ui/toast.ts'
import { accountProfileQuery } from '../account/queries.ts'
import * as texts from './closing-texts.ts'
import styles from './domain.module.css'
import { siteClosingQuery } from './queries.ts'

/** The last question before a site closes: the owner's proof, at the number of people that was shown. */
export function ClosingForm({ people, onClose }: { people: number; onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const [proof, setProof] = useState('')
  const [isTried, setTried] = useState(false)
  const hasPassword = useQuery(accountProfileQuery(api)).data?.hasPassword ?? true
  const proofField = hasPassword ? 'password' : 'code'
  const query = siteClosingQuery(api, channelSeq)
  const closing = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/closing/create', {
        path: { channelSeq },
        body: { people, [proofField]: proof },
      }),
    onSuccess: (next) => {
      queryClient.setQueryData(query.queryKey, next)
      toast({ text: text('begun'), tone: 'good' })
      onClose()
    },
    // Others hold it by now: the list says who.
    onError: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  const isAtField = isProofRefused(closing.error)
  const missing = isTried && proof === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (proof !== '') closing.mutate()
  }
  return (
    <form noValidate className={styles.social} aria-label={text('title')} onSubmit={submit}>
      <Notice tone="warn">{text('what')}</Notice>
      <Locked isLocked={closing.isPending}>
        <ProofField
          hasPassword={hasPassword}
          value={proof}
          error={
            missing
              ? problemText('required', language, PAYMENT_KEY_LABELS[proofField][language])
              : isAtField
                ? closing.error?.message
                : undefined
          }
          onChange={(typed) => {
            setProof(typed)
            closing.reset()
          }}
        />
      </Locked>
      {closing.error && !isAtField && (
        <Notice tone="danger" live>
          {closing.error.message || text('failed')}
        </Notice>
      )}
      <div className={styles.acts}>
        <Button type="submit" variant="danger" busy={closing.isPending} busyText="">
          {people > 0 ? text('confirm', { n: people }) : text('confirmEmpty')}
        </Button>
        <Button onClick={onClose}>{text('cancel')}</Button>
      </div>
    </form>
  )
}
