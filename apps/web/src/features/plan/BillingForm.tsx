import { PLAN_BILLING_LABELS } from '@seodang/domain/field-labels'
import { PLAN_BILLING_LENGTH, planBillingProblems } from '@seodang/domain/plan-form'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, useApi } from '../../platform/api.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { focusFirstProblem } from '../../ui/focus.ts'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './plan.module.css'
import { billingQuery, type PlanBilling } from './queries.ts'
import * as texts from './texts.ts'

interface BillingFormProps {
  channelSeq: number
  billing: PlanBilling
  mayChange: boolean
}

const FIELDS = ['businessName', 'businessNumber', 'ceoName', 'address'] as const
type Typed = (typeof FIELDS)[number] | 'email'
type Draft = Omit<PlanBilling, 'card' | 'revision'>

const draftOf = ({ card: _card, revision: _revision, ...draft }: PlanBilling): Draft => draft

/** PLAN-12: to whom receipts are made out. */
export function BillingForm({ channelSeq, billing, mayChange }: BillingFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const { opened, draft, change, begin, ...held } = useOpened<PlanBilling, Draft>({
    saved: billing,
    draftOf,
    read: () => queryClient.fetchQuery(billingQuery(api, channelSeq)),
  })
  const kept = useKeptTyped(mayChange ? 'plan-billing' : null, held)
  const save = useMutation({
    mutationFn: (sent: Draft) =>
      api.post('/v1.0/channels/{channelSeq}/admin/plan/billing/modify', {
        path: { channelSeq },
        body: { ...sent, revision: opened.revision },
      }),
    onSuccess: (saved, sent) => {
      begin(saved, sent)
      kept.goOn()
      queryClient.setQueryData(billingQuery(api, channelSeq).queryKey, saved)
      toast({ text: text('saved'), tone: 'good' })
    },
    onError: (error) => show(error instanceof ApiError ? error.fields : {}),
  })
  const show = (found: Partial<Record<string, string>>) => {
    flushSync(() => setErrors(found))
    focusFirstProblem(form.current ?? undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemTexts(planBillingProblems(draft), language, PLAN_BILLING_LABELS)
    show(found)
    if (Object.keys(found).length === 0) save.mutate(draft)
  }
  const field = (name: Typed) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      change({ [name]: currentTarget.value })
      setErrors((before) => ({ ...before, [name]: undefined }))
    },
  })
  const hasFields = save.error instanceof ApiError && Object.keys(save.error.fields).length > 0
  return (
    <section aria-label={text('billingTitle')}>
      <h2 className={styles.heading}>{text('billingTitle')}</h2>
      <p className={styles.lead}>{text('billingLead')}</p>
      <KeptStrip of={kept} />
      <form ref={form} noValidate className={styles.form} onSubmit={submit}>
        {FIELDS.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            className={name === 'address' ? styles.wide : undefined}
            label={text(name)}
            optional
            disabled={!mayChange}
            maxLength={PLAN_BILLING_LENGTH[name]}
            {...(name === 'businessNumber' && { placeholder: '000-00-00000', inputMode: 'numeric' })}
          />
        ))}
        <TextField
          {...field('email')}
          className={styles.wide}
          label={text('email')}
          help={text('emailHelp')}
          optional
          type="email"
          autoComplete="email"
          disabled={!mayChange}
          maxLength={PLAN_BILLING_LENGTH.email}
        />
        <div className={styles.wide}>
          <Checkbox
            label={text('receiptMail')}
            disabled={!mayChange}
            checked={draft.receiptMailYn === 'Y'}
            onChange={({ currentTarget }) => change({ receiptMailYn: currentTarget.checked ? 'Y' : 'N' })}
          />
        </div>
        {save.error && !hasFields && (
          <div className={styles.wide}>
            <SaveRefusal error={save.error} failed={text('failed')} of={held} onReloaded={save.reset} />
          </div>
        )}
        {mayChange && (
          <div className={styles.wide}>
            <Button type="submit" variant="main" busy={save.isPending}>
              {text('save')}
            </Button>
          </div>
        )}
      </form>
    </section>
  )
}
