import { codeGroups } from '@seodang/domain/code-groups'
import { CURRENCY, FARE, type Language, PUBLIC, RELEASE_STATE } from '@seodang/domain/codes'
import { formatMoney, formatNumber, formatPrice } from '@seodang/domain/money'
import { formatDate } from '@seodang/domain/seoul-time'
import { useMemo } from 'react'
import { studioPath } from '../../../platform/course-path.ts'
import { type Say, useLanguage, useText } from '../../../platform/language.tsx'
import { Tag } from '../../../ui/Badge.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import type { Column } from '../../../ui/rich/DataTable.tsx'
import { StatusDot, type StatusKind } from '../../../ui/StatusDot.tsx'
import type { ManagedCourse } from '../queries.ts'
import type { CourseListPlace } from './course-search.ts'
import styles from './list.module.css'
import type { ko } from './texts.ts'
import * as texts from './texts.ts'

/** Each state as a shape and a word. */
export const STATE_KINDS: Record<ManagedCourse['state'], StatusKind> = {
  draft: 'off',
  inPreparation: 'waiting',
  open: 'ok',
  soldOut: 'hold',
  closed: 'off',
  deleted: 'bad',
}

/** AUTH-21: of what is not released yet, how far it is. */
const REVIEW_WORDS: Partial<Record<ManagedCourse['releaseStateCd'], 'submitted' | 'inReview' | 'sentBack'>> =
  {
    [RELEASE_STATE.submitted]: 'submitted',
    [RELEASE_STATE.inReview]: 'inReview',
    [RELEASE_STATE.sentBack]: 'sentBack',
  }

/** What the list tells of a class, with the way to its studio where the site has one; on a phone the same as a card. */
export function useColumns({ kind, inStudio = false }: CourseListPlace): Column<ManagedCourse>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'title',
        header: text(kind === 'content' ? 'contentName' : 'name'),
        fixed: true,
        sortable: true,
        card: 'title',
        cell: (course) => <Title course={course} text={text} />,
      },
      {
        id: 'state',
        header: text('state'),
        width: '112px',
        card: 'aside',
        cell: ({ state, releaseStateCd }) => (
          <StatusDot kind={STATE_KINDS[state]}>
            {text((state === 'draft' && REVIEW_WORDS[releaseStateCd]) || state)}
          </StatusDot>
        ),
      },
      {
        id: 'price',
        header: text('price'),
        align: 'end',
        sortable: true,
        width: '132px',
        card: 'meta',
        cardHeader: true,
        cell: (course) => priceText(course, text, language),
      },
      {
        id: 'attendees',
        header: text('seats'),
        align: 'end',
        sortable: true,
        width: '120px',
        card: 'meta',
        cardHeader: true,
        cell: (course) => <Seats course={course} text={text} />,
      },
      {
        id: 'reviews',
        header: text('reviews'),
        align: 'end',
        width: '96px',
        card: 'none',
        cell: ({ reviewCount, reviewRate }) =>
          reviewCount === 0 ? text('noReviews') : `★ ${reviewRate.toFixed(1)} (${formatNumber(reviewCount)})`,
      },
      {
        id: 'likes',
        header: text('likes'),
        align: 'end',
        width: '80px',
        card: 'none',
        cell: ({ likeCount }) => formatNumber(likeCount),
      },
      {
        id: 'updated',
        header: text('updated'),
        align: 'end',
        sortable: true,
        width: '160px',
        card: 'none',
        cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt, language)}</time>,
      },
      ...(inStudio ? [studioColumn(text)] : []),
    ],
    [text, language, kind, inStudio],
  )
}

/** SET-08. What lies in the bin is not worked on. */
const studioColumn = (text: Say<typeof ko>): Column<ManagedCourse> => ({
  id: 'studio',
  header: text('studio'),
  width: '104px',
  fixed: true,
  card: 'none',
  cell: (course) =>
    course.state !== 'deleted' && (
      <LinkButton
        href={`${studioPath(course)}/information`}
        size="sm"
        aria-label={text('studioOf', { title: course.title })}
      >
        {text('studio')}
      </LinkButton>
    ),
})

function Title({ course, text }: { course: ManagedCourse; text: Say<typeof ko> }) {
  const language = useLanguage()
  const kind = codeGroups.courseTypeCd.find(({ code }) => code === course.courseTypeCd)?.name[language]
  return (
    <span className={styles.course}>
      <span className={styles.cover}>
        <Picture
          source={course.image?.url}
          placeholder={course.image?.placeholder}
          alt=""
          sizes="72px"
          radius={6}
        />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <b className="clip">{course.title}</b>
          {course.publicCd === PUBLIC.private && <Tag small>{text('private')}</Tag>}
        </span>
        <small className="clip">{[kind, course.categoryName].filter(Boolean).join(' · ')}</small>
      </span>
    </span>
  )
}

function priceText(course: ManagedCourse, text: Say<typeof ko>, language: Language) {
  const { fareCd, price, discountPrice } = course
  if (fareCd === FARE.open) return text('freeOpen')
  const money = (minor: number) => ({ minor, currency: CURRENCY.krw })
  if (fareCd === FARE.free) return formatPrice(money(0), language)
  if (price === null) return <span className={styles.quiet}>{text('noPrice')}</span>
  if (discountPrice === null) return formatPrice(money(price), language)
  return (
    <span className={styles.prices}>
      {formatPrice(money(discountPrice), language)}
      <s>{formatMoney(money(price), language)}</s>
    </span>
  )
}

function Seats({ course, text }: { course: ManagedCourse; text: Say<typeof ko> }) {
  const { attendCount, packageAttendCount, maxUserCount, waitCnt } = course
  return (
    <span className={styles.prices}>
      {/* CAT-30: who came through a package is counted apart. */}
      <span>
        {formatNumber(attendCount - packageAttendCount)}
        {packageAttendCount > 0 && (
          <span title={text('throughPackages')}> +{formatNumber(packageAttendCount)}</span>
        )}
        {maxUserCount > 0 && ` / ${formatNumber(maxUserCount)}`}
      </span>
      {waitCnt > 0 && <small>{text('waiting', { n: waitCnt })}</small>}
    </span>
  )
}
