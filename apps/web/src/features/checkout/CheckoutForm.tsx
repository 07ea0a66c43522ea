import { type Labels } from '@seodang/domain/account-labels'
import type { Currency } from '@seodang/domain/codes'
import { answerLabels, courseQuestionsOf } from '@seodang/domain/course-questions'
import { ORDER_LABELS, SHIP_TO_LABELS } from '@seodang/domain/field-labels'
import { formAnswerLabels } from '@seodang/domain/form'
import { problemText } from '@seodang/domain/problem-texts'
import { type FormEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import type { KeptState } from '../../platform/kept/piece.ts'
import { useLanguage } from '../../platform/language.tsx'
import { lazyDialog, lazyPart } from '../../platform/lazy/lazy.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Agreements } from './Agreements.tsx'
import { BuyerFields } from './BuyerFields.tsx'
import { CouponPart } from './CouponPart.tsx'
import styles from './checkout.module.css'
import { DateField } from './DateField.tsx'
import { type Draft, emptyDraft, isWritten, keepDraft } from './draft.ts'
import { draftProblems, type FieldName, pricedFor, sendsGoods } from './draft-problems.ts'
import { FormFields } from './FormFields.tsx'
import { MethodFields } from './MethodFields.tsx'
import { ProductPart } from './ProductPart.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import type { CheckoutData } from './queries.ts'
import { PayBar, Summary } from './Summary.tsx'
import { usePay } from './use-pay.ts'

interface FormProps {
  checkout: CheckoutData
  first: Draft
  skipsAttended: boolean
  /** Comes back from a payment that failed. */
  isAgain: boolean
  /** Another coupon was chosen, and its amounts are on their way. */
  isPricing: boolean
  onCoupon: (couponSeq: number | null) => void
  onCurrency: (currency: Currency) => void
  /** What the page showed is no longer true: ask again and show it. */
  onChanged: () => Promise<void>
}

/** What every part of the form is given. */
export interface PartProps {
  checkout: CheckoutData
  draft: Draft
  change: (part: Partial<Draft>) => void
  errorOf: (field: FieldName) => string | undefined
}

/** Loaded by who pays in dollars only. */
const PaypalDialog = lazyDialog(() => import('./PaypalDialog.tsx'))
/** Loaded by classes that send something only. */
const DeliveryPart = lazyPart(() => import('./DeliveryPart.tsx'))

export function CheckoutForm({
  checkout: shown,
  first,
  skipsAttended,
  isAgain,
  isPricing,
  onCoupon,
  onCurrency,
  onChanged,
}: FormProps) {
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(first)
  const strip = useKeptFields(shown, { first, skips: isAgain, put: setDraft })
  const checkout = useMemo(() => pricedFor(shown, draft), [shown, draft])
  // Nothing is red before somebody pressed; from then on each field answers as it is put right.
  const [wasPressed, setPressed] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const questions = useMemo(() => courseQuestionsOf(checkout.questions), [checkout.questions])
  const problems = draftProblems(draft, checkout, questions)
  const { pay, isBusy, notice, paypal } = usePay(checkout, {
    skipsAttended,
    onChanged,
    onRefused: setRefused,
  })

  useEffect(() => keepDraft(channelSeq, checkout.courseSeq, draft), [channelSeq, checkout.courseSeq, draft])

  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setRefused(new Map())
  }
  const labels: Labels = {
    ...ORDER_LABELS,
    ...SHIP_TO_LABELS,
    ...answerLabels(questions),
    ...Object.fromEntries(
      Object.entries(formAnswerLabels(checkout.form?.fields ?? [])).map(([key, label]) => [
        `formAnswers.${key}`,
        label,
      ]),
    ),
  }
  const errorOf = (field: FieldName) => {
    const problem = problems.get(field)
    return (
      refused.get(field) ??
      (wasPressed && problem !== undefined
        ? problemText(problem, language, labels[field]?.[language])
        : undefined)
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    const [missing] = problems.keys()
    if (isPricing) return
    if (missing === undefined) pay(draft)
    else lookAt(form.current, missing)
  }

  const part: PartProps = { checkout, draft, change, errorOf }
  const sum = {
    checkout,
    draft,
    isBusy: isBusy || isPricing,
    notice,
    missing: wasPressed ? problems.size : 0,
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.columns}>
      <div>
        <Locked isLocked={isBusy}>
          <KeptStrip of={strip} />
          <ProductPart checkout={checkout} />
          {checkout.schedules.length > 0 && <DateField {...part} />}
          <BuyerFields {...part} />
          {sendsGoods(checkout) && (
            <Suspense fallback={<Skeleton height={420} />}>
              <DeliveryPart {...part} />
            </Suspense>
          )}
          {questions.length > 0 && <QuestionFields {...part} questions={questions} />}
          {checkout.form && checkout.form.fields.length > 0 && <FormFields {...part} form={checkout.form} />}
          {checkout.takesCoupon && (
            <CouponPart
              checkout={checkout}
              isPricing={isPricing}
              onChoose={(couponSeq) => {
                change({ couponSeq })
                onCoupon(couponSeq)
              }}
              onChanged={onChanged}
            />
          )}
          {checkout.dueNow > 0 && <MethodFields {...part} onCurrency={onCurrency} />}
          <Agreements {...part} />
        </Locked>
      </div>
      <Summary {...sum} />
      <PayBar {...sum} />
      {paypal && (
        <Suspense fallback={null}>
          <PaypalDialog {...paypal} />
        </Suspense>
      )}
    </form>
  )
}

/** Tells that fields were filled in before; whoever comes back from a payment knows it. */
function useKeptFields(
  checkout: CheckoutData,
  { first, skips, put }: { first: Draft; skips: boolean; put: (draft: Draft) => void },
) {
  const [state, setState] = useState<KeptState>(() =>
    !skips && isWritten(first, checkout) ? 'restored' : 'nothing',
  )
  const [before] = useState(first)
  return {
    state,
    isLost: false,
    isOffline: false,
    restore: () => {
      put(before)
      setState('nothing')
    },
    discard: () => {
      put({ ...emptyDraft(checkout), couponSeq: checkout.couponSeq })
      setState('discarded')
    },
  }
}

/** The page moves to the first thing that is missing, and the cursor stands in it. */
function lookAt(form: HTMLFormElement | null, field: FieldName): void {
  const place = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  place?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  place?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
}
