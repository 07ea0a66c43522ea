import { isPackage } from '@seodang/domain/package-terms'
import { formatDateTime, formatDay, formatTime } from '@seodang/domain/seoul-time'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { coursePath } from '../../platform/course-path.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button, IconButton, LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { classroomHref, remainingOf, type Waiting, waitingOf } from './class-words.ts'
import type { MyClass } from './queries.ts'
import * as texts from './texts.ts'
import styles from './tile.module.css'
import { useCertificate } from './use-certificates.ts'
import { useWithdraw } from './use-withdraw.ts'

type ClassTileProps = { mine: MyClass; now: Date; onReview: (mine: MyClass) => void }

/** A class of one's own: how far, how long still, and what can be done now (MY-06, MY-07). */
export function ClassTile({ mine, now, onReview }: ClassTileProps) {
  const text = useText(texts)
  const { course, isAttend, curriculumCount, completedCount, progressPercent } = mine
  const waiting = waitingOf(mine)
  const isDone = curriculumCount > 0 && completedCount >= curriculumCount
  const room = classroomHref(course.courseSeq, mine.next?.curriculumSeq)
  return (
    <article className={cx(styles.tile, mine.expired && styles.ended)}>
      <div className={styles.cover}>
        <Picture
          source={course.image?.url}
          placeholder={course.image?.placeholder}
          alt=""
          sizes="(max-width: 768px) 128px, (max-width: 1024px) 33vw, 288px"
        />
        {isDone && !waiting && (
          <span className={styles.done}>
            <Tag tone="accent" icon={IconCheck}>
              {text('isDone')}
            </Tag>
          </span>
        )}
      </div>
      <h3 className={styles.title}>
        <Anchor href={isAttend && !isPackage(course) ? room : coursePath(course)}>{course.title}</Anchor>
      </h3>
      {(isPackage(course) || mine.packageTitle) && (
        <p className={styles.package}>
          <Tag small>{text('package')}</Tag>
          {mine.packageTitle && <span className="clip">{mine.packageTitle}</span>}
        </p>
      )}
      {waiting ? (
        <div className={styles.waiting}>
          <b>{text(waiting)}</b>
          <WaitingBody mine={mine} waiting={waiting} />
        </div>
      ) : (
        <div>
          <ProgressBar
            value={progressPercent}
            label={text('progress')}
            valueText={text('progressIs', { n: progressPercent })}
            className={styles.bar}
          />
          <p className={styles.facts}>
            <span>{text('lessonsDone', { all: curriculumCount, done: completedCount })}</span>
            <RemainingDays mine={mine} now={now} />
          </p>
        </div>
      )}
      <div className={styles.actions}>
        <MainAction mine={mine} room={room} />
        <TileMenu mine={mine} onReview={onReview} />
      </div>
    </article>
  )
}

/** BYD-18: until when the place is kept, or how far in line one is. */
function WaitingBody({ mine, waiting }: { mine: MyClass; waiting: Waiting }) {
  const text = useText(texts)
  const language = useLanguage()
  const { offerUntil, waitPosition } = mine
  if (waiting === 'offered' && offerUntil !== null)
    return <p>{text('offeredBody', { until: formatDateTime(offerUntil, language) })}</p>
  if (waiting !== 'waitlisted') return <p>{text('appliedBody')}</p>
  return <p>{waitPosition === null ? text('waitlistedBody') : text('waitPosition', { n: waitPosition })}</p>
}

function RemainingDays({ mine, now }: { mine: MyClass; now: Date }) {
  const text = useText(texts)
  const language = useLanguage()
  const left = remainingOf(mine, now)
  switch (left.kind) {
    case 'unlimited':
      return <span>{text('unlimited')}</span>
    case 'lastDay':
      return <b>{text('lastDay')}</b>
    case 'fewDays':
      return <b>{text('fewDaysLeft', { n: left.days })}</b>
    case 'days':
      return <span>{text('daysLeft', { n: left.days })}</span>
    case 'ended':
      return <span>{text('endedAt', { time: formatDay(left.at, language) })}</span>
    case 'notYet': {
      const time = `${formatDay(left.at, language)} ${formatTime(left.at, language)}`
      return <span>{text('startsAt', { time })}</span>
    }
  }
}

function MainAction({ mine, room }: { mine: MyClass; room: string }) {
  const text = useText(texts)
  const { withdraw, isPending } = useWithdraw(mine)
  const page = coursePath(mine.course)
  // A package is learnt in its classes, which stand beside it.
  if (mine.isAttend && isPackage(mine.course))
    return (
      <LinkButton href={page} variant="soft" size="sm">
        {text('seePackage')}
      </LinkButton>
    )
  if (mine.isAttend)
    return (
      <LinkButton href={room} variant="soft" size="sm">
        {text('enter')}
      </LinkButton>
    )
  const waiting = waitingOf(mine)
  if (waiting === 'offered')
    return (
      <>
        <LinkButton href={`${page}/payment?ps=01`} variant="main" size="sm">
          {text('payOffer')}
        </LinkButton>
        <Button size="sm" busy={isPending} busyText="" onClick={() => void withdraw()}>
          {text('giveUp')}
        </Button>
      </>
    )
  if (waiting)
    return (
      <Button size="sm" busy={isPending} busyText="" onClick={() => void withdraw()}>
        {text('withdraw')}
      </Button>
    )
  return (
    <LinkButton href={page} variant={mine.expired ? 'soft' : 'line'} size="sm">
      {text(mine.expired ? 'buyAgain' : 'seeClass')}
    </LinkButton>
  )
}

function TileMenu({ mine, onReview }: Omit<ClassTileProps, 'now'>) {
  const text = useText(texts)
  const { course, canReview, hasReview, orderSeq } = mine
  const label = text('menuOf', { title: course.title })
  const certificate = useCertificate(course.courseSeq)
  const items: MenuItem[] = [
    ...(canReview
      ? [
          {
            label: text(hasReview ? 'editReview' : 'writeReview'),
            icon: IconStar,
            onSelect: () => onReview(mine),
          },
        ]
      : []),
    ...(certificate
      ? [
          {
            label: text('certificate'),
            icon: IconCertificate,
            onSelect: () => void certificate.download(),
          },
        ]
      : []),
    { label: text('seeClass'), icon: IconBook, href: coursePath(course) },
    ...(orderSeq === null ? [] : [{ label: text('seePayment'), icon: IconReceipt, href: '/paymenthistory' }]),
  ]
  return (
    <Menu
      label={label}
      items={items}
      trigger={(props) => <IconButton {...props} icon={IconDots} label={label} variant="line" size="sm" />}
    />
  )
}
