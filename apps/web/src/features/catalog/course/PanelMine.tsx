import { FARE } from '@seodang/domain/codes'
import { daysLeft } from '@seodang/domain/period'
import { progressPercent } from '@seodang/domain/progress'
import { formatDay } from '@seodang/domain/seoul-time'
import { type ReactNode, Suspense } from 'react'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { lazyPart } from '../../../platform/lazy/lazy.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { MyCourseData } from '../queries.ts'
import styles from './class.module.css'
import { isPayable } from './EnrolButton.tsx'
import * as texts from './texts.ts'
import type { MyClass } from './use-my-course.ts'

const OfferNotice = lazyPart(() => import('./OfferNotice.tsx'))

/** MY-06: how far the learner is; stands where the price stands for others. */
export function MyProgress({ mine, now }: { mine: MyCourseData; now: Date }) {
  const text = useText(texts)
  const language = useLanguage()
  const { completedCount, curriculumCount, validAt } = mine
  const percent = progressPercent(completedCount, curriculumCount)
  const left = daysLeft(validAt, now)
  return (
    <div className={styles.progress}>
      <p>
        <strong>{text('percent', { n: percent })}</strong>
        <span>{text('progressCount', { n: completedCount, of: curriculumCount })}</span>
      </p>
      <ProgressBar
        value={completedCount}
        max={Math.max(1, curriculumCount)}
        label={text('progress')}
        valueText={text('progressCount', { n: completedCount, of: curriculumCount })}
      />
      <p className={styles.validity}>
        {validAt && left !== null
          ? text('validUntil', { day: formatDay(validAt, language) })
          : text('validForever')}
      </p>
    </div>
  )
}

/** ENR-26: a package is learnt in its classes. */
export function PackageEntered() {
  const text = useText(texts)
  return (
    <p className={styles.validity}>
      {text('packageEntered')} <Anchor href="/me/classes">{text('toMyClasses')}</Anchor>
    </p>
  )
}

/** What the viewer waits for, or has to finish. */
export function PanelNotice({ view }: { view: MyClass }) {
  const text = useText(texts)
  const { course, mine, offer } = view
  // Few are ever offered a place, so the page of all others does not load what tells of it.
  if (offer === 'takeOffer' && mine?.offerUntil)
    return (
      <Suspense>
        <OfferNotice course={course} until={mine.offerUntil} />
      </Suspense>
    )
  const [full] = course.fullClasses
  const said: ReactNode =
    mine?.pendingOrderSeq && !mine.isAttend ? (
      <>
        {text('pendingOrder')} <Anchor href="/paymenthistory">{text('seeOrder')}</Anchor>
      </>
    ) : offer === 'awaitingApproval' ? (
      waitText(text, mine)
    ) : offer === 'awaitingPlace' && mine?.awaitedBy ? (
      text(`awaitedBy.${mine.awaitedBy.source}`, { name: mine.awaitedBy.name, n: mine.awaitedBy.position })
    ) : offer === 'gettingReady' && course.unpublishedCount > 0 ? (
      text('packageUnpublished')
    ) : offer === 'soldOut' && full ? (
      full.title === null ? (
        text('packageFullHidden')
      ) : (
        text('packageFull', { title: full.title })
      )
    ) : !isPayable(view) && course.fareCd === FARE.paid ? (
      course.notPayedIntroduction
    ) : null
  return (
    said && (
      <div className={styles.notice}>
        <Notice tone="info" live>
          {said}
        </Notice>
      </div>
    )
  )
}

/** BYD-18: how far in line, where that is known. */
function waitText(text: ReturnType<typeof useText<typeof texts.ko>>, mine: MyCourseData | null): string {
  if (!mine?.waitlisted) return text('waitsForApproval')
  return mine.waitPosition === null ? text('waitsForPlace') : text('waitPosition', { n: mine.waitPosition })
}
