import { formatMoney } from '@seodang/domain/money'
import { formatPeriod } from '@seodang/domain/period'
import { formatDate, formatDateTime } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './checkout.module.css'
import type { CheckoutData } from './queries.ts'
import * as texts from './texts.ts'

/** What is bought: class, period, price before and after the discount; and what pressing the button will be. */
export function ProductPart({ checkout }: { checkout: CheckoutData }) {
  const text = useText(texts)
  const language = useLanguage()
  const { image, title, teacherNames, lines, vodDays, validUntil, currency } = checkout
  const money = (minor: number) => formatMoney({ minor, currency }, language)
  // What a coupon takes off stands in the sum.
  const sold = lines[0] ? lines[0].amount + lines[0].couponDiscount : 0
  return (
    <section className={styles.part}>
      <h2>{text('item')}</h2>
      <div className={styles.product}>
        <Picture
          source={image?.url ?? null}
          placeholder={image?.placeholder ?? null}
          alt=""
          sizes="144px"
          radius={8}
        />
        <div>
          <h3>{title}</h3>
          {teacherNames.length > 0 && <p>{teacherNames.join(', ')}</p>}
          <p>
            {validUntil === null
              ? text('unlimited')
              : `${text('period', { period: formatPeriod(vodDays, language) })} · ${text('until', { date: formatDate(validUntil, language) })}`}
          </p>
        </div>
        <div className={styles.price}>
          {lines[0] && lines[0].discount > 0 && <s>{money(lines[0].listPrice)}</s>}
          {sold > 0 && <b>{money(sold)}</b>}
        </div>
      </div>
      {lines.slice(1).map((line) => (
        <p key={`${line.kind}-${line.courseSeq}`} className={styles.extra}>
          <span>{line.kind === 'delivery' ? text('carriage') : line.title}</span>
          <b>{money(line.amount)}</b>
        </p>
      ))}
      <OutcomeNotice checkout={checkout} />
    </section>
  )
}

/** BYD-18: for how long the place can still be paid for, by the second. */
function OfferedUntil({ until }: { until: string }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <div className={styles.outcome}>
      <Notice tone="ok">
        {text('outcomeOffer', { until: formatDateTime(until, language) })}{' '}
        <Countdown until={until} format="clock" ended={text('offerOver')} />
      </Notice>
    </div>
  )
}

/** ENR-07, BYD-18: an application is told before anything is paid, with what that means for the money. */
function OutcomeNotice({ checkout }: { checkout: CheckoutData }) {
  const text = useText(texts)
  const { outcome, amount, dueNow, offerHours, offerUntil } = checkout
  if (offerUntil !== null) return <OfferedUntil until={offerUntil} />
  if (outcome === 'waitlist' && dueNow < amount)
    return (
      <div className={styles.outcome}>
        <Notice tone="info">{text('outcomeLine', { n: offerHours })}</Notice>
      </div>
    )
  if (outcome === 'enrol') return null
  const isPaid = amount > 0
  const key =
    outcome === 'approval'
      ? isPaid
        ? 'outcomeApprovalPaid'
        : 'outcomeApproval'
      : isPaid
        ? 'outcomeWaitlistPaid'
        : 'outcomeWaitlist'
  return (
    <div className={styles.outcome}>
      <Notice tone="info">{text(key)}</Notice>
    </div>
  )
}
