import { COUPON_STATE, COUPON_TARGET } from '@seodang/domain/codes'
import { couponBounds, couponOff, couponTermsText } from '@seodang/domain/coupon-texts'
import { isBefore } from '@seodang/domain/instant'
import { formatDate, formatDateTime, seoulDaysBetween } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './coupons.module.css'
import type { BoxTab, MyCoupon } from './queries.ts'
import * as texts from './texts.ts'

/** Days at which the end begins to be shown in red. */
const SOON_DAYS = 3

/** CPN-09: one coupon: what it takes off, its conditions, until when, and for what. */
export function CouponCard({ coupon, tab }: { coupon: MyCoupon; tab: BoxTab }) {
  const text = useText(texts)
  const language = useLanguage()
  const bounds = [...couponBounds(coupon, language), ...couponTermsText(coupon, language)]
  return (
    <article className={cx(styles.card, tab !== 'usable' && styles.over)}>
      <div className={styles.off}>
        <b>{couponOff(coupon, language)}</b>
      </div>
      <div className={styles.words}>
        <h2>{coupon.name}</h2>
        {bounds.length > 0 && <p>{bounds.join(' · ')}</p>}
        <Targets coupon={coupon} />
        <Standing coupon={coupon} tab={tab} />
      </div>
      {coupon.stateCd === COUPON_STATE.held && <Tag tone="info">{text('held')}</Tag>}
    </article>
  )
}

const WHOLE = {
  [COUPON_TARGET.all]: 'all',
  [COUPON_TARGET.classes]: 'allClasses',
  [COUPON_TARGET.packages]: 'allPackages',
  [COUPON_TARGET.memberships]: 'memberships',
} as const

function Targets({ coupon: { targets, targetCd, targetCount } }: { coupon: MyCoupon }) {
  const text = useText(texts)
  if (targetCount === 0) return <p>{text(WHOLE[targetCd])}</p>
  const more = targetCount - targets.length
  return (
    <p className={styles.targets}>
      <span>{text('targets')}</span>
      {targets.map(({ courseSeq, title, packageYn }) => (
        <Anchor key={courseSeq} href={`/${packageYn === 'Y' ? 'packages' : 'classes'}/${courseSeq}`}>
          {title}
        </Anchor>
      ))}
      {more > 0 && <span>{text('more', { n: more })}</span>}
    </p>
  )
}

/** Until when it can be used, or what became of it. */
function Standing({ coupon, tab }: { coupon: MyCoupon; tab: BoxTab }) {
  const text = useText(texts)
  const language = useLanguage()
  const { useStartAt, useEndAt, usedAt, stateCd } = coupon
  if (tab === 'used')
    return (
      <p className={styles.standing}>
        {usedAt !== null && text('usedAt', { date: formatDate(usedAt, language) })}{' '}
        <Anchor href="/paymenthistory">{text('toPayments')}</Anchor>
      </p>
    )
  if (stateCd === COUPON_STATE.withdrawn) return <p className={styles.standing}>{text('withdrawn')}</p>
  if (useEndAt === null) return <p className={styles.standing}>{text('noEnd')}</p>
  if (tab === 'expired')
    return <p className={styles.standing}>{text('endedAt', { date: formatDate(useEndAt, language) })}</p>
  const now = new Date()
  const days = seoulDaysBetween(now, useEndAt)
  return (
    <p className={styles.standing}>
      {useStartAt !== null && isBefore(now, useStartAt) && (
        <span>{text('from', { date: formatDateTime(useStartAt, language) })}</span>
      )}
      <span>{text('until', { date: formatDateTime(useEndAt, language) })}</span>
      <b className={cx(days <= SOON_DAYS && styles.soon)}>
        {days <= 0 ? text('lastDay') : text('daysLeft', { n: days })}
      </b>
    </p>
  )
}
