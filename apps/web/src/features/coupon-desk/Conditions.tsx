import { COUPON_ISSUE } from '@seodang/domain/codes'
import { couponBounds, couponOff, couponTermsText } from '@seodang/domain/coupon-texts'
import { formatDateTime } from '@seodang/domain/seoul-time'
import type { ReactNode } from 'react'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './coupon-desk.module.css'
import type { CouponDetail, Target } from './queries.ts'
import * as texts from './texts.ts'

/** CPN-07: all that defines a coupon, read at a glance. */
export function Conditions({ coupon }: { coupon: CouponDetail }) {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  const period = usePeriodText()
  const rows: [string, ReactNode][] = [
    [
      text('discount'),
      [
        couponOff(coupon, language),
        ...couponBounds(coupon, language),
        ...couponTermsText(coupon, language),
      ].join(' · '),
    ],
    [
      text('target'),
      coupon.targets.length > 0 ? (
        <TargetLinks key="targets" targets={coupon.targets} />
      ) : (
        codeName('couponTargetCd', coupon.targetCd)
      ),
    ],
    [text('issue'), codeName('couponIssueCd', coupon.issueCd)],
    ...(coupon.code === null
      ? []
      : [[text('code'), <Code key="code" code={coupon.code} />] satisfies [string, ReactNode]]),
    ...(coupon.issueCd === COUPON_ISSUE.finish
      ? [
          [
            text('finishOf'),
            coupon.finishCourses.length > 0 ? (
              <TargetLinks key="courses" targets={coupon.finishCourses} />
            ) : (
              text('every')
            ),
          ] satisfies [string, ReactNode],
        ]
      : []),
    [text('issuePeriod'), period(coupon.issueStartAt, coupon.issueEndAt)],
    [
      text('usePeriod'),
      coupon.useDays === null
        ? period(coupon.useStartAt, coupon.useEndAt)
        : text('days', { n: coupon.useDays }),
    ],
    [text('perUser'), coupon.perUser],
  ]
  return (
    <Panel title={text('conditions')} className={styles.conditions}>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function TargetLinks({ targets }: { targets: readonly Target[] }) {
  return (
    <span className={styles.links}>
      {targets.map(({ courseSeq, title, packageYn }) => (
        <Anchor key={courseSeq} href={`/${packageYn === 'Y' ? 'packages' : 'classes'}/${courseSeq}`}>
          {title}
        </Anchor>
      ))}
    </span>
  )
}

function Code({ code }: { code: string }) {
  const text = useText(texts)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      toast({ text: text('copied'), tone: 'good' })
    } catch {
      toast({ text: text('copyFailed'), tone: 'bad' })
    }
  }
  return (
    <span className={styles.code}>
      <code>{code}</code>
      <Button size="xs" onClick={() => void copy()}>
        {text('copyCode')}
      </Button>
    </span>
  )
}

function usePeriodText(): (start: string | null, end: string | null) => string {
  const text = useText(texts)
  const language = useLanguage()
  return (start, end) => {
    if (start !== null && end !== null)
      return text('fromUntil', {
        from: formatDateTime(start, language),
        until: formatDateTime(end, language),
      })
    if (start !== null) return text('from', { date: formatDateTime(start, language) })
    return end === null ? text('always') : text('until', { date: formatDateTime(end, language) })
  }
}
