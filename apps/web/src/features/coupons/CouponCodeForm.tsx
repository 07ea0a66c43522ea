import { COUPON_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './coupons.module.css'
import { boxKey } from './queries.ts'
import * as texts from './texts.ts'

/** CPN-08: a code becomes a coupon; what is wrong with it stands at the field, and what was typed stays. */
export function CouponCodeForm() {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const register = useMutation({
    mutationFn: () =>
      once(code, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/me/coupons/create', {
          path: { channelSeq },
          body: { code },
          idempotencyKey,
        }),
      ),
    onSuccess: async ({ name }) => {
      setCode('')
      toast({ text: text('registered', { name }), tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: boxKey(channelSeq) })
    },
  })
  const { error } = register
  const refused = error instanceof ApiError ? error.message : error && text('failed')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = code.trim() === ''
    setMissing(isEmpty)
    if (!isEmpty) register.mutate()
  }
  return (
    <form className={styles.code} onSubmit={submit} noValidate>
      <Locked isLocked={register.isPending}>
        <TextField
          label={text('code')}
          placeholder={text('codePlaceholder')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          value={code}
          error={
            isMissing
              ? problemText('required', language, COUPON_LABELS.code[language])
              : (refused ?? undefined)
          }
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setMissing(false)
            register.reset()
          }}
        />
      </Locked>
      <Button type="submit" variant="main" busy={register.isPending} busyText="">
        {text('register')}
      </Button>
    </form>
  )
}
