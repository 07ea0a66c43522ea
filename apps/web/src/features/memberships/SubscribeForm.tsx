import { formatMoney } from '@seodang/domain/money'
import { addDays, addSeoulMonths, formatDay } from '@seodang/domain/seoul-time'
import { savedPercent } from '@seodang/domain/site-membership'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RadioTiles } from '../../ui/RadioTiles.tsx'
import { usableCardsQuery } from '../cards/queries.ts'
import { CardChoice } from './CardChoice.tsx'
import styles from './memberships.module.css'
import { type MembershipData, membershipCouponsQuery } from './queries.ts'
import { TermCoupon } from './TermCoupon.tsx'
import { TermRefund } from './TermRefund.tsx'
import * as texts from './texts.ts'
import { refusalOf, usePress } from './use-press.ts'

/** MSH-07: term, coupon and card, what is charged today and afterwards, and the consent to that. */
export function SubscribeForm({ plan, hasTrial }: { plan: MembershipData; hasTrial: boolean }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const router = useRouter()
  const { channelSeq, name: site } = useChannel()
  const cards = useQuery(usableCardsQuery(api, channelSeq))
  const [months, setMonths] = useState(1)
  const [chosenCard, setCard] = useState<number | null>(null)
  const [agreed, setAgreed] = useState({ terms: false, renewal: false })
  const [tried, setTried] = useState(false)
  const term = plan.terms.find((one) => one.months === months) ?? plan.terms[0]
  const coupons = useQuery(
    membershipCouponsQuery(api, { channelSeq, membershipSeq: plan.membershipSeq, months }),
  )
  const [chosenCoupon, setCoupon] = useState<number | null>(null)
  const coupon = coupons.data?.list.find((one) => one.couponSeq === chosenCoupon && one.refusal === null)
  const cardSeq = chosenCard ?? cards.data?.[0]?.cardSeq ?? null
  const money = (minor: number) => formatMoney({ minor, currency: plan.currency }, language)
  const now = new Date()
  const next = hasTrial ? addDays(now, plan.trialDays) : addSeoulMonths(now, months)
  const day = formatDay(next, language)
  const press = usePress(
    () =>
      api.post('/v1.0/channels/{channelSeq}/memberships/{membershipSeq}/subscriptions/create', {
        path: { channelSeq, membershipSeq: plan.membershipSeq },
        body: {
          termMonths: months,
          cardSeq: cardSeq ?? 0,
          expectedPrice: term?.price ?? 0,
          couponSeq: coupon?.couponSeq ?? null,
          expectedAmount: (term?.price ?? 0) - (coupon?.off ?? 0),
          withTrial: hasTrial,
          agreedTerms: agreed.terms,
          agreedRenewal: agreed.renewal,
        },
      }),
    ({ isCharging }) => text(isCharging ? 'charging' : 'started'),
    () => void router.navigate({ href: '/me/memberships' }),
  )
  if (!term) return null
  const price = money(term.price)
  const amount = money(term.price - (coupon?.off ?? 0))
  const n = coupon?.membershipTerms ?? 0
  const isAgreed = agreed.terms && agreed.renewal
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isAgreed && cardSeq !== null) press.mutate()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Locked isLocked={press.isPending}>
        <RadioTiles
          label={text('chooseTerm')}
          columns={1}
          value={String(months)}
          onChange={(value) => setMonths(Number(value))}
          options={plan.terms.map((one) => {
            const saved = savedPercent(one, plan.terms[0]?.price ?? 0)
            return {
              value: String(one.months),
              label: (
                <>
                  {one.months === 1 ? text('monthly') : text('months', { n: one.months })} {money(one.price)}
                  {saved > 0 && <span className={styles.saved}> {text('saves', { n: saved })}</span>}
                </>
              ),
            }
          })}
        />
        {coupons.data && coupons.data.totalCount > 0 && (
          <TermCoupon
            offered={coupons.data}
            currency={plan.currency}
            value={coupon?.couponSeq ?? null}
            onChange={setCoupon}
          />
        )}
        <CardChoice value={cardSeq} onChange={setCard} />
        <TermRefund
          channelSeq={channelSeq}
          membershipSeq={plan.membershipSeq}
          months={term.months}
          amount={term.price - (coupon?.off ?? 0)}
          hasTrial={hasTrial}
        />
        <fieldset className={styles.agreements}>
          <legend className="sr-only">{text('agreement')}</legend>
          <Checkbox
            label={text('agreeTerms', { site })}
            checked={agreed.terms}
            onChange={(event) => setAgreed({ ...agreed, terms: event.currentTarget.checked })}
          />
          <Checkbox
            label={
              coupon
                ? text('agreeLessened', { day, months, price, n, amount })
                : text('agreeRenewal', { day, months, price })
            }
            checked={agreed.renewal}
            error={tried && !isAgreed ? text('needAgree') : undefined}
            onChange={(event) => setAgreed({ ...agreed, renewal: event.currentTarget.checked })}
          />
        </fieldset>
      </Locked>
      <div className={styles.sum}>
        <b>{hasTrial ? text('trialPaid', { day, price: amount }) : text('todayPaid', { price: amount })}</b>
        {!hasTrial && <span>{text('nextPaid', { day })}</span>}
        {coupon && <span>{text('lessened', { n, amount, price, months })}</span>}
      </div>
      {press.error && (
        <Notice tone="danger" live>
          {refusalOf(press.error, text('failed'))}
        </Notice>
      )}
      <Button
        className={styles.pay}
        type="submit"
        variant="main"
        size="lg"
        full
        busy={press.isPending}
        disabled={cardSeq === null}
      >
        {hasTrial ? text('startTrial', { day, price: amount }) : text('payNow', { price: amount })}
      </Button>
      <p className={styles.small}>{text('cancelAnytime')}</p>
    </form>
  )
}
