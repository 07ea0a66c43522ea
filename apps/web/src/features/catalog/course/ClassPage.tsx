import { type Currency, YN } from '@seodang/domain/codes'
import { isPackage } from '@seodang/domain/package-terms'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { lazyDialog, lazyExtra } from '../../../platform/lazy/lazy.tsx'
import { tellMarketing } from '../../../platform/marketing-events.ts'
import { useHydrated } from '../../../platform/session.tsx'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { isEmptyRichText } from '../../../ui/RichText.tsx'
import { classFacts } from '../card/class-facts.ts'
import { useMoment } from '../moment.ts'
import { courseQuery } from '../queries.ts'
import { FloatingReview } from '../review/FloatingReview.tsx'
import { ReviewSection } from '../review/ReviewSection.tsx'
import { ClassBar } from './ClassBar.tsx'
import { ClassHero } from './ClassHero.tsx'
import { ClassPanel } from './ClassPanel.tsx'
import { ClassStrip } from './ClassStrip.tsx'
import { ClassTabs } from './ClassTabs.tsx'
import { Curriculum } from './Curriculum.tsx'
import styles from './class.module.css'
import { firstPreview } from './curriculum-view.ts'
import { FloatingOffer } from './FloatingOffer.tsx'
import { Introduction } from './Introduction.tsx'
import { type Questions, QuestionsPart } from './QuestionsPart.tsx'
import { RefundRule } from './RefundRule.tsx'
import { Related } from './Related.tsx'
import { refundRuleQuery } from './refund-query.ts'
import { Teachers } from './Teachers.tsx'
import * as texts from './texts.ts'
import { useMyClass } from './use-my-course.ts'

// Few classes stand in a package.
const InPackages = lazyExtra(() => import('../package/InPackages.tsx'))
const ShareDialog = lazyDialog(() => import('../share/ShareDialog.tsx'))

/** Plays one item over the page; loaded when somebody asks for it. */
export type PreviewPlayer = ComponentType<{
  courseSeq: number
  curriculumSeq: number
  title: string
  onClose: () => void
}>

/** MSH-02: drawn by those who sell them. */
export type OpenedByMemberships = ComponentType<{ membershipSeqs: readonly number[]; isOnlyWay: boolean }>

interface ClassPageProps {
  courseSeq: number
  player: PreviewPlayer
  questions: Questions
  /** Of a package: its classes, in the place of a curriculum. */
  contents?: ReactNode
  /** The memberships that open the class, where it names any. */
  openedBy?: OpenedByMemberships
  /** NAV-19: the page was opened by the address of one of its events. */
  cameForEvent?: boolean
}

/** CAT-36: everything about one class, in the order in which people decide. */
export function ClassPage({
  courseSeq,
  player: Player,
  questions,
  contents,
  openedBy,
  cameForEvent = false,
}: ClassPageProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const { data, dataUpdatedAt } = useSuspenseQuery(courseQuery(api, channelSeq, courseSeq))
  const now = useMoment(dataUpdatedAt)
  const view = useMyClass(data, now)
  const { course } = view
  const facts = classFacts(course, now)
  const { data: rule } = useQuery(refundRuleQuery(api, channelSeq, courseSeq))
  const refund = rule && rule.steps.length > 0 ? rule : null
  useTellView({ ...course, currency: course.displayCurrency }, facts.price?.total ?? null)
  const [previewed, setPreviewed] = useState<{ curriculumSeq: number; title: string } | null>(null)
  const [shares, setShares] = useState(false)
  const share = () => setShares(true)
  const hydrated = useHydrated()
  const opening = firstPreview(course.curriculum)
  const { channelCategorySeq, categoryName } = course
  const parts = {
    introduction: true,
    curriculum: contents !== undefined || course.curriculum.length > 0,
    teacher: course.teachers.length > 0,
    reviews: course.courseReviewShowYn === YN.yes,
    questions: course.courseQaShowYn === YN.yes,
    refund: refund !== null,
  }
  return (
    <>
      <div className="wrap">
        <div className={styles.crumbs}>
          <Breadcrumb
            items={[
              { label: text('allClasses'), href: '/classes' },
              ...(channelCategorySeq && categoryName
                ? [{ label: categoryName, href: `/classes?category=${channelCategorySeq}` }]
                : []),
            ]}
          />
        </div>
        <article className={styles.columns}>
          <ClassHero course={course} facts={facts} preview={opening && (() => setPreviewed(opening))} />
          <ClassPanel
            view={view}
            facts={facts}
            now={now}
            refund={refund}
            onShare={share}
            cameForEvent={cameForEvent}
            openedBy={openedBy}
          />
          <div className={styles.body}>
            {!isPackage(course) && <ClassStrip course={course} />}
            <ClassTabs course={course} parts={parts} isPackage={isPackage(course)} />
            <Introduction course={course} isEmpty={isEmptyRichText(course.introduction)} />
            {contents ?? (parts.curriculum && <Curriculum view={view} now={now} onPreview={setPreviewed} />)}
            <Suspense>
              {/* The server renders in one go and waits for no script. */}
              {hydrated && course.inPackages.length > 0 && <InPackages packageSeqs={course.inPackages} />}
            </Suspense>
            {parts.teacher && <Teachers teachers={course.teachers} />}
            {parts.reviews && <ReviewSection course={course} mine={view.mine} />}
            {parts.questions && <QuestionsPart courseSeq={courseSeq} questions={questions} />}
            {refund && <RefundRule examples={refund} policy={course.refundPolicy} />}
          </div>
        </article>
      </div>
      <Related course={course} now={now} />
      <ClassBar view={view} facts={facts} now={now} onShare={share} />
      <FloatingOffer view={view} now={now} />
      {parts.reviews && <FloatingReview course={course} />}
      <Suspense>
        {previewed && <Player courseSeq={courseSeq} {...previewed} onClose={() => setPreviewed(null)} />}
        {shares && <ShareDialog course={course} onClose={() => setShares(false)} />}
      </Suspense>
    </>
  )
}

/** TRK-10: a class that was looked at. */
function useTellView(
  { courseSeq, title, currency }: { courseSeq: number; title: string; currency: Currency },
  amount: number | null,
): void {
  useEffect(
    () => tellMarketing({ kind: 'view', courseSeq, title, amount, currency }),
    [courseSeq, title, amount, currency],
  )
}
