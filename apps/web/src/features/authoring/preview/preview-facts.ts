import { badgeOf } from '@seodang/domain/badge'
import { CURRICULUM_TYPE, FARE, YN } from '@seodang/domain/codes'
import { type PriceView, priceTermsIn, priceView } from '@seodang/domain/price'
import { countedItems } from '@seodang/domain/progress'
import { courseRecruitment } from '@seodang/domain/recruitment'
import { hardSeatsOf, seatsLeft } from '@seodang/domain/seats'
import type { BadgeTone } from '../../../ui/Badge.tsx'
import type { EditedCourse, EditedItem } from '../queries.ts'

export interface PreviewFacts {
  badge: BadgeTone | null
  discountPercent: number
  marks: ('live' | 'video')[]
  lessons: number
  teachers: string
  /** Null for a free-open class, which has no price line. */
  price: PriceView | null
  seatsLeft: number | null
}

const TONES = { closed: 'closed', closingSoon: 'soon', discount: 'discount', new: 'new' } as const

/** What a card would tell of the class if it were saved and published now. */
export function previewOf(draft: EditedCourse, items: readonly EditedItem[], now: Date): PreviewFacts {
  const recruitment = courseRecruitment({ ...draft, acceptCnt: draft.attendCount })
  const price = priceView(priceTermsIn(draft, draft.displayCurrency), now)
  const startAt = recruitment.startAt ?? draft.releasedAt
  const badge = badgeOf({ ...recruitment, startAt }, price.listPrice !== null, now)
  const has = (type: string) => items.some(({ curriculumTypeCd }) => curriculumTypeCd === type)
  return {
    badge: badge && TONES[badge],
    discountPercent: price.discountPercent,
    marks: [
      ...(has(CURRICULUM_TYPE.live) ? ['live' as const] : []),
      ...(has(CURRICULUM_TYPE.video) ? ['video' as const] : []),
    ],
    lessons: countedItems(items).length,
    teachers: draft.courseTutorShowYn === YN.yes ? draft.teachers.map(({ name }) => name).join(' · ') : '',
    price: draft.fareCd === FARE.open ? null : price,
    seatsLeft: draft.courseAttendCountShowYn === YN.yes ? seatsLeft(hardSeatsOf(draft)) : null,
  }
}
