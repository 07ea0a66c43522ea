import { allows, staff } from '@seodang/domain/access'
import { COUPON_DISCOUNT_TYPE } from '@seodang/domain/codes'
import { planOf } from '@seodang/domain/plan'
import { formatDate } from '@seodang/domain/seoul-time'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { usePlanWords } from './period.ts'
import styles from './plan.module.css'
import { type HeldCoupon, planCouponsQuery, planKey } from './queries.ts'

const CODE_LENGTH = 60

/** /service/servicecoupon: coupons for the plan (CPN-06, PLAN-12). */
export function PlanCoupons({ channelSeq }: { channelSeq: number }) {
  const { text } = usePlanWords()
  const { principal } = useSession()
  const coupons = useQuery(planCouponsQuery(useApi(), channelSeq))
  const mayRegister = allows(staff('SITE_PLAN_COUPON_UPDATE'), principal)
  return (
    <>
      {mayRegister && <Register channelSeq={channelSeq} />}
      <section aria-label={text('coupons')}>
        <h2 className={styles.heading}>{text('coupons')}</h2>
        {coupons.isError && !coupons.data ? (
          <ErrorState
            boxed
            message={coupons.error.message || undefined}
            retry={() => void coupons.refetch()}
            retrying={coupons.isFetching}
          />
        ) : !coupons.data ? (
          <ListSkeleton rows={2} />
        ) : coupons.data.list.length === 0 ? (
          <EmptyState
            boxed
            icon={IconTicket}
            title={text('couponEmpty')}
            message={mayRegister ? text('couponEmptyText') : undefined}
          />
        ) : (
          <ul className={styles.list}>
            {coupons.data.list.map((coupon) => (
              <CouponLine key={coupon.planCouponSeq} coupon={coupon} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function Register({ channelSeq }: { channelSeq: number }) {
  const { text } = usePlanWords()
  const api = useApi()
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const register = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/plan/coupons/create', {
        path: { channelSeq },
        body: { code },
      }),
    onSuccess: () => {
      setCode('')
      toast({ text: text('couponRegistered'), tone: 'good' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: planKey(channelSeq) }),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') register.mutate()
      }}
    >
      <p className={styles.lead}>{text('couponLead')}</p>
      <div className={styles.register}>
        <Locked isLocked={register.isPending}>
          <TextField
            label={text('couponCode')}
            value={code}
            maxLength={CODE_LENGTH}
            autoComplete="off"
            error={register.error?.message}
            onChange={({ currentTarget }) => {
              setCode(currentTarget.value)
              register.reset()
            }}
          />
        </Locked>
        <Button type="submit" variant="main" busy={register.isPending} disabled={code.trim() === ''}>
          {text('couponRegister')}
        </Button>
      </div>
    </form>
  )
}

function CouponLine({ coupon }: { coupon: HeldCoupon }) {
  const { text, language, money } = usePlanWords()
  const isPercent = coupon.discountType === COUPON_DISCOUNT_TYPE.percent
  const off = isPercent
    ? text('percentOff', { n: coupon.discount })
    : text('wonOff', { amount: money(coupon.discount) })
  const plans =
    coupon.planCds.length === 0
      ? text('anyPlan')
      : coupon.planCds.map((planCd) => planOf(planCd).name[language]).join(', ')
  const facts = [
    plans,
    isPercent && coupon.maxDiscount !== null ? text('upTo', { amount: money(coupon.maxDiscount) }) : null,
    coupon.useEndAt === null ? null : text('couponUntil', { date: formatDate(coupon.useEndAt, language) }),
  ]
  return (
    <li>
      <div className={styles.what}>
        <b>{coupon.name}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </div>
      <div className={styles.money}>
        {off}
        <small>{text('termsLeft', { terms: coupon.terms, left: coupon.termsLeft })}</small>
      </div>
      <span />
    </li>
  )
}
