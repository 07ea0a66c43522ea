import { type Language, YN } from '@seodang/domain/codes'
import { rollingOf } from '@seodang/domain/course-marketing'
import { circleOf } from '@seodang/domain/members-only'
import { isPackage } from '@seodang/domain/package-terms'
import { type RefundExamples, refundStepsInWords } from '@seodang/domain/refund-step'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import { Suspense } from 'react'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { lazyExtra, lazyPart } from '../../../platform/lazy/lazy.tsx'
import { useHydrated } from '../../../platform/session.tsx'
import { Badge, Mark } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Price } from '../../../ui/Price.tsx'
import { StarScore } from '../../../ui/Stars.tsx'
import { marksOf, useBadge } from '../card/CatalogCard.tsx'
import type { ClassFacts } from '../card/class-facts.ts'
import * as cardTexts from '../card/texts.ts'
import { useLike } from '../card/use-like.ts'
import type { OpenedByMemberships } from './ClassPage.tsx'
import styles from './class.module.css'
import { EnrolButton } from './EnrolButton.tsx'
import { PanelFacts } from './PanelFacts.tsx'
import { MyProgress, PackageEntered, PanelNotice } from './PanelMine.tsx'
import { Remaining } from './Remaining.tsx'
import { Timer } from './Timer.tsx'
import * as texts from './texts.ts'
import type { MyClass } from './use-my-course.ts'
import { useShare } from './use-share.ts'

const ClassEvents = lazyPart(() => import('../event/ClassEvents.tsx'))
const CouponOffers = lazyExtra(() => import('./CouponOffers.tsx'))
const ManageLink = lazyExtra(() => import('./ManageLink.tsx'))
const OutsideChats = lazyExtra(() => import('./OutsideChats.tsx'))
const RollingNotice = lazyExtra(() => import('./RollingNotice.tsx'))

type ClassPanelProps = {
  view: MyClass
  facts: ClassFacts
  now: Date
  refund: RefundExamples | null
  onShare: () => void
  /** NAV-19. */
  cameForEvent: boolean
  openedBy: OpenedByMemberships | undefined
}

/**
 * Title, price and the way in. Beside the page from 1024 px on, where it stays in sight; below the cover
 * otherwise, and then the bar at the foot of the screen carries the buttons (CAT-38).
 */
export function ClassPanel({
  view,
  facts,
  now,
  refund,
  onShare,
  cameForEvent,
  openedBy: OpenedBy,
}: ClassPanelProps) {
  const text = useText(texts)
  const { course, mine } = view
  const learns = mine?.isAttend === true
  const hydrated = useHydrated()
  const language = useLanguage()
  return (
    <aside className={styles.panel} aria-label={text('panel')}>
      <Title view={view} facts={facts} />
      {(facts.price || learns) && (
        <div className={styles.money}>
          {facts.price && (
            <div className={cx(styles.price, learns && styles.gone)} inert={learns}>
              <Price {...facts.price} large />
              <Timer course={course} facts={facts} className={styles.clock} />
            </div>
          )}
          {learns && (isPackage(course) ? <PackageEntered /> : <MyProgress mine={mine} now={now} />)}
        </div>
      )}
      <PanelFacts course={course} facts={facts} now={now} />
      {!learns && <Remaining course={course} now={now} />}
      {rollingOf(course) !== null && (
        // Its line is kept free until it is there, so that nothing moves.
        <Suspense fallback={<p className={styles.rolling} />}>
          <RollingNotice course={course} />
        </Suspense>
      )}
      <div className={styles.wideOnly}>
        <EnrolButton view={view} size="lg" full />
        <Actions view={view} onShare={onShare} />
      </div>
      <PanelNotice view={view} />
      {mine && (mine.kakao !== null || mine.slackChannel !== null) && (
        <Suspense>
          <OutsideChats mine={mine} />
        </Suspense>
      )}
      {hydrated && OpenedBy && !learns && course.siteMembershipSeqs.length > 0 && (
        <Suspense>
          <OpenedBy
            membershipSeqs={course.siteMembershipSeqs}
            isOnlyWay={circleOf(course) === 'memberships'}
          />
        </Suspense>
      )}
      {/* The server renders in one go and waits for no script. */}
      {hydrated && hasEvents(course) && (
        <div className={styles.events}>
          <Suspense>
            <ClassEvents course={course} mine={mine} now={now} cameForIt={cameForEvent} onInvite={onShare} />
          </Suspense>
        </div>
      )}
      {refund && !learns && (
        <p className={styles.rule}>
          {firstExample(refund, language)}
          <a href="#refund">{text('refundLink')}</a>
        </p>
      )}
      {/* Last, so that nothing moves when they come. */}
      {hydrated && facts.price && !learns && (
        <Suspense>
          <CouponOffers courseSeq={course.courseSeq} />
        </Suspense>
      )}
    </aside>
  )
}

/** Below the button, where nothing was taken yet. */
function firstExample(refund: RefundExamples, language: Language): string {
  const [first] = refundStepsInWords(refund, language)
  return first ? `${first.when}: ${first.gives}` : ''
}

/** Few classes have any, so the page of the others does not load them. */
const hasEvents = ({ cstmEventYn, inviteEventYn }: MyClass['course']) =>
  cstmEventYn === YN.yes || inviteEventYn === YN.yes

function Title({ view: { course, mine }, facts }: { view: MyClass; facts: ClassFacts }) {
  const text = useText(texts)
  const language = useLanguage()
  const badge = useBadge(facts)
  const cardText = useText(cardTexts)
  const marks = [
    ...(isPackage(course) ? [{ text: cardText('package'), live: false }] : []),
    ...marksOf(facts, cardText),
  ]
  const likes = mine?.likeCount ?? course.likeCount
  return (
    <>
      {(marks.length > 0 || badge) && (
        <div className={styles.marks}>
          {marks.map((mark) => (
            <Mark key={mark.text} live={mark.live}>
              {mark.text}
            </Mark>
          ))}
          {badge && (
            <span className={styles.panelBadge}>
              <Badge tone={badge.tone}>{badge.text}</Badge>
            </span>
          )}
        </div>
      )}
      <h1 className={styles.title}>{course.title}</h1>
      {course.subTitle && <p className={styles.subTitle}>{course.subTitle}</p>}
      <p className={styles.stats}>
        {facts.reviews && facts.reviews.count > 0 && (
          <a href="#reviews">
            <StarScore
              point={facts.reviews.point}
              count={course.courseReviewCountShowYn === YN.yes ? facts.reviews.count : undefined}
              size={16}
            />
          </a>
        )}
        <span>
          <Icon of={IconHeart} size={16} />
          <span className="sr-only">{text('likes', { n: likes })}</span>
          <span aria-hidden>{likes.toLocaleString(language)}</span>
        </span>
      </p>
    </>
  )
}

function Actions({ view: { course, mine }, onShare }: { view: MyClass; onShare: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const { liked, toggle } = useLike(course)
  const share = useShare(onShare)
  return (
    <div className={styles.actions}>
      <Button icon={liked ? IconHeartFilled : IconHeart} aria-pressed={liked} onClick={toggle}>
        <span className="sr-only">{text(liked ? 'unlike' : 'like')} </span>
        {(mine?.likeCount ?? course.likeCount).toLocaleString(language)}
      </Button>
      <Button icon={IconShare2} onClick={share}>
        {text('share')}
      </Button>
      {mine?.managesClass && (
        <Suspense>
          <ManageLink course={course} />
        </Suspense>
      )}
    </div>
  )
}
