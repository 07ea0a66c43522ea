import type { Badge } from '@seodang/domain/badge'
import { YN } from '@seodang/domain/codes'
import { isPackage } from '@seodang/domain/package-terms'
import { useText } from '../../../platform/language.tsx'
import { ClassCard, type ClassCardProps } from '../../../ui/ClassCard.tsx'
import { ClosingText } from '../../../ui/Countdown.tsx'
import { HeartButton } from '../../../ui/HeartButton.tsx'
import type { CardData } from '../queries.ts'
import { type ClassFacts, classFacts, classHref } from './class-facts.ts'
import { lengthText } from './length.ts'
import * as texts from './texts.ts'
import { useLike } from './use-like.ts'

type CatalogCardProps = Pick<ClassCardProps, 'sizes' | 'priority' | 'heading'> & {
  course: CardData
  /** From `useMoment`. */
  now: Date
}

/** A class in a list, with its heart. */
export function CatalogCard({ course, now, ...look }: CatalogCardProps) {
  const text = useText(texts)
  const facts = classFacts(course, now)
  const badge = useBadge(facts)
  return (
    <ClassCard
      href={classHref(course)}
      title={course.title}
      image={course.image?.url}
      imagePlaceholder={course.image?.placeholder}
      badge={badge}
      marks={[...(isPackage(course) ? [{ text: text('package') }] : []), ...marksOf(facts, text)]}
      length={lengthText(course, text)}
      teacher={course.teachers.map(({ name }) => name).join(' · ')}
      price={facts.price ?? undefined}
      reviews={reviewsOf(facts, course)}
      seats={
        facts.seats
          ? { text: text('seats', { n: facts.seats.left }), scarce: facts.seats.isScarce }
          : undefined
      }
      ended={facts.badge === 'closed'}
      like={<CardHeart course={course} />}
      {...look}
    />
  )
}

function CardHeart({ course }: { course: CardData }) {
  const text = useText(texts)
  const { liked, toggle } = useLike(course)
  const label = text(liked ? 'unlike' : 'like', { title: course.title })
  return <HeartButton on={liked} label={label} onToggle={toggle} />
}

const TONES = {
  closed: 'closed',
  closingSoon: 'soon',
  discount: 'discount',
  new: 'new',
} as const satisfies Record<Badge, string>

/** The one badge of a class with its words (CAT-07 to CAT-12). */
export function useBadge(facts: ClassFacts): ClassCardProps['badge'] {
  const text = useText(texts)
  if (facts.badge === null) return undefined
  const tone = TONES[facts.badge]
  switch (facts.badge) {
    case 'closed':
      return { tone, text: text('closed') }
    case 'closingSoon':
      return {
        tone,
        text: (
          <>
            {text('closingSoon')}{' '}
            <ClosingText closing={facts.closing} until={facts.closesAt ?? ''} ended={text('closed')} />
          </>
        ),
      }
    case 'discount':
      return { tone, text: text('discount', { n: facts.price?.discountPercent ?? 0 }) }
    case 'new':
      return { tone, text: text('newClass') }
  }
}

/** LIVE and VOD (CAT-14). */
export function marksOf({ isLive, isVideo }: ClassFacts, text: (key: 'live' | 'video') => string) {
  return [
    ...(isLive ? [{ text: text('live'), live: true }] : []),
    ...(isVideo ? [{ text: text('video') }] : []),
  ]
}

const reviewsOf = ({ reviews }: ClassFacts, { courseReviewCountShowYn }: CardData) =>
  reviews ? { ...reviews, hidesCount: courseReviewCountShowYn !== YN.yes } : undefined
