import { COUPON_TARGET } from '@seodang/domain/codes'
import type { CouponDraft } from '@seodang/domain/coupon-form'
import { couponBounds, couponOff, couponTermsText } from '@seodang/domain/coupon-texts'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import styles from './coupon-desk.module.css'
import * as texts from './form-texts.ts'

const WHOLE = {
  [COUPON_TARGET.all]: 'all',
  [COUPON_TARGET.classes]: 'allClasses',
  [COUPON_TARGET.packages]: 'allPackages',
  [COUPON_TARGET.memberships]: 'memberships',
} as const

/** The coupon as its holder will see it, while it is written. */
export function Preview({ draft }: { draft: CouponDraft }) {
  const text = useText(texts)
  const language = useLanguage()
  const { targetCd, targetCourseSeqs, useDays, useEndAt } = draft
  const discount = draft.discount ?? 0
  const maxDiscount = draft.discountType === '01' ? draft.maxDiscount : null
  const bounds = [
    ...couponBounds({ maxDiscount, minPrice: draft.minPrice }, language),
    ...couponTermsText({ targetCd, membershipTerms: draft.membershipTerms ?? 1 }, language),
  ]
  const until =
    useDays !== null
      ? text('daysFrom', { n: useDays })
      : useEndAt === null
        ? text('always')
        : text('until', { date: formatDateTime(useEndAt, language) })
  return (
    <aside className={styles.preview} aria-label={text('preview')}>
      <h2>{text('preview')}</h2>
      <p>{text('previewLead')}</p>
      <div className={styles.ticket}>
        <b>{couponOff({ ...draft, discount }, language)}</b>
        <div>
          <strong>{draft.name.trim() || text('noName')}</strong>
          {bounds.length > 0 && <span>{bounds.join(' · ')}</span>}
          <span>
            {targetCourseSeqs.length > 0
              ? text('chosen', { n: targetCourseSeqs.length })
              : text(WHOLE[targetCd])}
          </span>
          <span>{until}</span>
        </div>
      </div>
    </aside>
  )
}
