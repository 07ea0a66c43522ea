import { useForm } from '@mantine/form'
import { PLAN_BILLING_LABELS } from '@seodang/domain/field-labels'
import { PLAN_BILLING_LENGTH, planBillingProblems } from '@seodang/domain/plan-form'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'
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

/** PLAN-12: to whom receipts are made out. */
export function BillingForm({ channelSeq, billing, mayChange }: BillingFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { card: _, ...initialValues } = billing
  const form = useForm({
    name: 'billing',
    initialValues,
    validate: (draft) => problemTexts(planBillingProblems(draft), language, PLAN_BILLING_LABELS),
  })
  const save = useMutation({
    mutationFn: (draft: typeof initialValues) =>
      api.post('/v1.0/channels/{channelSeq}/admin/plan/billing/modify', {
        path: { channelSeq },
        body: draft,
      }),
    onSuccess: (saved) => {
      const { card: _card, ...values } = saved
      form.setValues(values)
      form.resetDirty(values)
      queryClient.setQueryData(billingQuery(api, channelSeq).queryKey, saved)
      toast({ text: text('saved'), tone: 'good' })
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields)
    },
  })
  const hasFields = save.error instanceof ApiError && Object.keys(save.error.fields).length > 0
  return (
    <section aria-label={text('billingTitle')}>
      <h2 className={styles.heading}>{text('billingTitle')}</h2>
      <p className={styles.lead}>{text('billingLead')}</p>
      <form
        noValidate
        className={styles.form}
        onSubmit={form.onSubmit(
          (draft) => save.mutate(draft),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        {FIELDS.map((name) => (
          <TextField
            key={name}
            {...form.getInputProps(name)}
            className={name === 'address' ? styles.wide : undefined}
            label={text(name)}
            optional
            disabled={!mayChange}
            maxLength={PLAN_BILLING_LENGTH[name]}
            {...(name === 'businessNumber' && { placeholder: '000-00-00000', inputMode: 'numeric' })}
          />
        ))}
        <TextField
          {...form.getInputProps('email')}
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
            checked={form.values.receiptMailYn === 'Y'}
            onChange={({ currentTarget }) =>
              form.setFieldValue('receiptMailYn', currentTarget.checked ? 'Y' : 'N')
            }
          />
        </div>
        {save.error && !hasFields && (
          <div className={styles.wide}>
            <Notice tone="danger" live>
              {save.error.message || text('failed')}
            </Notice>
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
