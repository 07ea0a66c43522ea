import { type Instant, MINUTE, timeOf } from './instant.ts'
import type { Meeting, RefundCase, RefundContent } from './refund-case.ts'
import { startOfSeoulDay } from './seoul-time.ts'

export type SoldMeeting = { curriculumSeq: number; at: string; minutes: number }

/**
 * BYD-02: what was sold, as it stood on the day of the sale. It is kept with the line of the order, so that nothing that a
 * site changes later takes anything from the buyer.
 */
export type SaleContract = {
  /** Whether a part of it could be tried for nothing (전자상거래법 제17조 제6항). */
  trial: boolean
  /** When it begins by its own dates, ISO 8601; null where it begins at once. */
  beginsAt: string | null
  classes: SoldClass[]
}

/** The class that was sold, or one of a package. */
export type SoldClass = {
  courseSeq: number
  /** Its own price on that day in minor units, by which a package is divided; 0 where it has none in this currency. */
  price: number
  /** Lessons that are opened one by one. */
  lessons: number
  /** Meetings whose time was announced. */
  meetings: SoldMeeting[]
}

/** What stands in a class now, and what of it the buyer has taken. */
export type SupplyFacts = {
  courseSeq: number
  lessons: number
  opened: number
  /** `removedAt`: when it was taken out of the class; null while it stands there. */
  meetings: readonly (SoldMeeting & { removedAt: Instant | null })[]
}

type Period = { startAt: Instant; endAt: Instant | null }
export type Supply = Pick<RefundCase, 'content' | 'startAt' | 'endAt' | 'contractEndAt'>

/**
 * What a period gives of what was sold: the meetings that fall into it and the lessons, each as many as were sold or as
 * stand there now, whichever is more. The period of what is only taught is that of its meetings.
 */
export function supplyOf(
  contract: SaleContract | null,
  facts: readonly SupplyFacts[],
  { startAt, endAt }: Period,
): Supply {
  const begin = new Date(Math.max(timeOf(startAt), timeOf(contract?.beginsAt ?? null) ?? 0))
  const period = { startAt: begin, endAt }
  const parts = facts.map((now) => {
    const sold = contract?.classes.find(({ courseSeq }) => courseSeq === now.courseSeq)
    return { price: sold?.price ?? 0, content: contentOf(sold, now, { startAt, endAt }) }
  })
  const [only] = parts
  if (parts.length > 1)
    return { content: { kind: 'parts', parts: weighed(parts) }, ...period, contractEndAt: endAt }
  if (only?.content.kind === 'taught') return taughtSupply(only.content.sessions, period)
  const content = only?.content ?? { kind: 'recorded' as const, sessions: 0, opened: 0 }
  return { content, ...period, contractEndAt: endAt }
}

/** The same of a date that was chosen, which is all that was sold: it is taught in one go. */
export const supplyOfDate = (meeting: Meeting, period: Period): Supply => taughtSupply([meeting], period)

/** What stands in the classes of a contract that was written just now. */
export const factsOf = ({ classes }: SaleContract): SupplyFacts[] =>
  classes.map(({ courseSeq, lessons, meetings }) => ({
    courseSeq,
    lessons,
    opened: 0,
    meetings: meetings.map((meeting) => ({ ...meeting, removedAt: null })),
  }))

/** A part of it is a whole amount, so it is large. */
const EQUAL_WEIGHT = 1_000_000

/** Where nothing says what the classes of a package cost, they are worth the same. */
const weighed = <T extends { price: number }>(parts: readonly T[]): readonly T[] =>
  parts.some(({ price }) => price > 0) ? parts : parts.map((part) => ({ ...part, price: EQUAL_WEIGHT }))

function contentOf(sold: SoldClass | undefined, now: SupplyFacts, period: Period): RefundContent {
  const lessons = Math.max(sold?.lessons ?? 0, now.lessons)
  const meetings = meetingsIn(sold, now, period)
  if (meetings.length === 0) return { kind: 'recorded', sessions: lessons, opened: now.opened }
  if (lessons === 0) return { kind: 'taught', sessions: meetings }
  return { kind: 'mixed', lessons, opened: now.opened, meetings }
}

/**
 * One that was taken out before it was over was sold and is never held; one that was sold in the period and put off beyond
 * it is still owed.
 */
function meetingsIn(sold: SoldClass | undefined, now: SupplyFacts, { startAt, endAt }: Period): Meeting[] {
  const soldAt = new Map(sold?.meetings.map(({ curriculumSeq, at }) => [curriculumSeq, at]))
  const end = endAt === null ? Number.POSITIVE_INFINITY : timeOf(endAt)
  // One that was under way when the period began let its buyer in.
  const isWithin = (at: Instant, minutes: number) =>
    timeOf(at) + minutes * MINUTE > timeOf(startAt) && timeOf(at) <= end
  return now.meetings.flatMap(({ curriculumSeq, at, minutes, removedAt }) => {
    const isOver = removedAt === null || timeOf(at) + minutes * MINUTE <= timeOf(removedAt)
    const was = soldAt.get(curriculumSeq)
    const isInside = isWithin(at, minutes) || (was !== undefined && isWithin(was, minutes))
    if (isOver) return isInside ? [{ at, minutes }] : []
    return was !== undefined && isInside ? [{ at, minutes, isHeld: false }] : []
  })
}

function taughtSupply(sessions: readonly Meeting[], { startAt, endAt }: Period): Supply {
  const first = Math.min(...sessions.map(({ at }) => timeOf(at)))
  const last = Math.max(...sessions.map(({ at, minutes }) => timeOf(at) + minutes * MINUTE))
  return {
    content: { kind: 'taught', sessions },
    startAt: new Date(Math.max(timeOf(startAt), startOfSeoulDay(new Date(first)).getTime())),
    endAt: new Date(last),
    contractEndAt: endAt,
  }
}
