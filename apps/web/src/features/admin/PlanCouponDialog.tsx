import { COUPON_DISCOUNT_TYPE, type CouponDiscountTypeCd } from '@seodang/domain/codes'
import { PLAN_COUPON_LABELS } from '@seodang/domain/field-labels'
import { PLAN_COUPON_CODE_LENGTH, planCouponProblems } from '@seodang/domain/plan-form'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { RadioTiles } from '../../ui/RadioTiles.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './admin.module.css'
import * as texts from './plan-texts.ts'

interface Draft {
  code: string
  name: string
  discountType: CouponDiscountTypeCd
  discount: number | null
  maxDiscount: number | null
  terms: number | null
  maxSites: number | null
  useEndAt: string | null
}

const EMPTY: Draft = {
  code: '',
  name: '',
  discountType: COUPON_DISCOUNT_TYPE.percent,
  discount: null,
  maxDiscount: null,
  terms: 1,
  maxSites: null,
  useEndAt: null,
}

/** ADM-03: what is wrong is told at its field, and nothing that was typed is lost. */
export function PlanCouponDialog({ onClose }: { onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(EMPTY)
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setProblems({})
  }
  const create = useMutation({
    mutationFn: () =>
      once(draft, (idempotencyKey) =>
        api.post('/v1.0/platform/plan-coupons/create', { body: { ...draft, planCds: [] }, idempotencyKey }),
      ),
    onSuccess: () => {
      toast({ text: text('created'), tone: 'good' })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError) setProblems(error.fields)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk', 'plan-coupons'] }),
  })
  const submit = () => {
    const found = problemTexts(planCouponProblems(draft, new Date()), language, PLAN_COUPON_LABELS)
    setProblems(found)
    if (Object.keys(found).length === 0) create.mutate()
  }
  const isPercent = draft.discountType === COUPON_DISCOUNT_TYPE.percent
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('create')}
      description={text('createLead')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button variant="main" busy={create.isPending} busyText="" onClick={submit}>
            {text('create')}
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        <TextField
          label={text('code')}
          help={text('codeHelp')}
          maxLength={PLAN_COUPON_CODE_LENGTH.max}
          value={draft.code}
          error={problems.code}
          onChange={({ currentTarget }) => change({ code: currentTarget.value })}
        />
        <TextField
          label={text('name')}
          maxLength={50}
          value={draft.name}
          error={problems.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <RadioTiles
          label={text('discount')}
          columns={2}
          value={draft.discountType}
          options={[
            { value: COUPON_DISCOUNT_TYPE.percent, label: text('percent') },
            { value: COUPON_DISCOUNT_TYPE.amount, label: text('amount') },
          ]}
          onChange={(discountType) => change({ discountType, discount: null })}
        />
        <NumberField
          label={text('discount')}
          labelHidden
          unit={isPercent ? '%' : text('wonUnit')}
          value={draft.discount}
          error={problems.discount}
          onChange={(discount) => change({ discount })}
        />
        <NumberField
          label={text('terms')}
          unit={text('times')}
          value={draft.terms}
          error={problems.terms}
          onChange={(terms) => change({ terms })}
        />
        <NumberField
          label={text('maxSites')}
          help={text('maxSitesHelp')}
          value={draft.maxSites}
          error={problems.maxSites}
          onChange={(maxSites) => change({ maxSites })}
        />
        {create.error && Object.keys(problems).length === 0 && (
          <Notice tone="danger" live>
            {create.error.message}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
