import { couponBounds, couponOff } from '@seodang/domain/coupon-texts'
import { COUPON_LABELS } from '@seodang/domain/field-labels'
import { formatMoney } from '@seodang/domain/money'
import { problemText } from '@seodang/domain/problem-texts'
import { formatDate } from '@seodang/domain/seoul-time'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './coupon.module.css'
import * as texts from './coupon-texts.ts'
import type { CheckoutData, OfferedCoupon } from './queries.ts'

interface CouponDialogProps {
  checkout: CheckoutData
  onChoose: (couponSeq: number | null) => void
  onChanged: () => Promise<void>
  onClose: () => void
}

/** CPN-10: all coupons, with why one cannot be used; a code can be entered at the foot. */
export default function CouponDialog({ checkout, onChoose, onChanged, onClose }: CouponDialogProps) {
  const text = useText(texts)
  const { coupons, couponSeq, suggestedCouponSeq } = checkout
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('dialogTitle')}
      description={text('dialogLead')}
    >
      {coupons.length > 0 && (
        <ul className={styles.list} aria-label={text('yours')}>
          {coupons.map((coupon) => (
            <li key={coupon.couponSeq}>
              <CouponChoice
                coupon={coupon}
                isChosen={coupon.couponSeq === couponSeq}
                isBest={coupon.couponSeq === suggestedCouponSeq}
                checkout={checkout}
                onChoose={() => onChoose(coupon.couponSeq)}
              />
            </li>
          ))}
        </ul>
      )}
      <CodeForm onRegistered={onChanged} />
      {couponSeq !== null && (
        <Button variant="ghost" full onClick={() => onChoose(null)}>
          {text('noCoupon')}
        </Button>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  coupon: OfferedCoupon
  isChosen: boolean
  isBest: boolean
  checkout: CheckoutData
  onChoose: () => void
}

function CouponChoice({ coupon, isChosen, isBest, checkout, onChoose }: ChoiceProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { refusal, minPrice, off, useEndAt } = coupon
  const money = (minor: number) => formatMoney({ minor, currency: checkout.currency }, language)
  const facts = [
    ...couponBounds(coupon, language),
    useEndAt === null ? text('noEnd') : text('until', { date: formatDate(useEndAt, language) }),
  ]
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={isChosen}
      disabled={refusal !== null}
      onClick={onChoose}
    >
      <span className={styles.words}>
        <b>{coupon.name}</b>
        <small>{facts.join(' · ')}</small>
        {refusal !== null && <small>{text(refusal, { amount: money(minPrice) })}</small>}
        {isBest && (
          <span>
            <Tag tone="accent" small>
              {text('best')}
            </Tag>
          </span>
        )}
      </span>
      <strong>
        {refusal === null ? `−${money(off)}` : text('off', { off: couponOff(coupon, language) })}
      </strong>
    </button>
  )
}

/** SEC-29: what the server says of a code stands at the field. */
function CodeForm({ onRegistered }: { onRegistered: () => Promise<void> }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const once = useSendOnce()
  const formId = useId()
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
    onSuccess: async () => {
      setCode('')
      await onRegistered()
    },
  })
  const refused =
    register.error instanceof ApiError ? register.error.message : register.error && text('failed')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() !== '') register.mutate()
  }
  return (
    <form id={formId} className={styles.code} onSubmit={submit} noValidate>
      <Locked isLocked={register.isPending}>
        <TextField
          label={text('code')}
          help={text('codeHelp')}
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
      <Button type="submit" variant="soft" busy={register.isPending} busyText="">
        {text('register')}
      </Button>
    </form>
  )
}
