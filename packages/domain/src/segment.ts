import type { Language, Yn } from './codes.ts'
import { LANGUAGE } from './codes.ts'
import type { Permission } from './permissions.ts'
import type { FieldProblem, Problems } from './problems.ts'
import { isDate } from './seoul-time.ts'
import { isBlank, textLength } from './text.ts'
import { textProblem, wholeProblem } from './validation.ts'

/** MEM-09: what members are told apart by. Days are Seoul's; amounts are won that were paid and not given back. */
export type SegmentCondition =
  | { kind: 'joinedBetween'; from: string | null; to: string | null }
  | { kind: 'joinedWithin'; days: number }
  | { kind: 'visitedWithin'; days: number }
  | { kind: 'notVisitedFor'; days: number }
  | { kind: 'enrolled'; courseSeq: number; yn: Yn }
  | { kind: 'finished'; courseSeq: number; yn: Yn }
  | { kind: 'progress'; courseSeq: number; from: number; to: number }
  | { kind: 'spent'; from: number | null; to: number | null }
  | { kind: 'label'; labelSeq: number; yn: Yn }
  | { kind: 'marketing'; yn: Yn }
  | { kind: 'language'; language: Language }
  | { kind: 'joinAnswer'; fieldSeq: number; answer: string }
  /** Holds it now, with what is paid or a trial; null is any membership. */
  | { kind: 'membership'; membershipSeq: number | null; yn: Yn }
  /** Held it at some time; N is whoever never did. */
  | { kind: 'membershipEver'; membershipSeq: number | null; yn: Yn }
  | { kind: 'membershipEnded'; membershipSeq: number | null; days: number }
  /** Has one that can be used now; null is any coupon. */
  | { kind: 'couponHeld'; couponInfoSeq: number | null; yn: Yn }
  | { kind: 'couponUsed'; couponInfoSeq: number | null; yn: Yn }

export type SegmentKind = SegmentCondition['kind']
export type SegmentMatch = 'all' | 'any'

/** The kinds in the order in which they are offered. */
export const SEGMENT_KINDS = [
  'joinedBetween',
  'joinedWithin',
  'visitedWithin',
  'notVisitedFor',
  'enrolled',
  'finished',
  'progress',
  'spent',
  'label',
  'marketing',
  'language',
  'joinAnswer',
  'membership',
  'membershipEver',
  'membershipEnded',
  'couponHeld',
  'couponUsed',
] as const satisfies readonly SegmentKind[]

/** PERM-09: what a condition tells of people is told to whoever may see it where it stands. */
export const CONDITION_PERMISSION: Partial<Record<SegmentKind, Permission>> = {
  spent: 'SITE_SALES_READ',
  joinAnswer: 'SITE_FORM_READ',
  membership: 'SITE_CLASS_READ',
  membershipEver: 'SITE_CLASS_READ',
  membershipEnded: 'SITE_CLASS_READ',
  couponHeld: 'SITE_COUPON_READ',
  couponUsed: 'SITE_COUPON_READ',
}

/** Whether somebody with these permissions may ask for it. */
export function mayAskFor(kind: SegmentKind, holds: (permission: Permission) => boolean): boolean {
  const permission = CONDITION_PERMISSION[kind]
  return permission === undefined || holds(permission)
}

/** What a new segment and an added condition begin with: kinds that everybody who makes segments may ask for. */
export const FIRST_KIND: SegmentKind = 'joinedWithin'
export const ADDED_KIND: SegmentKind = 'visitedWithin'

export const SEGMENT_MATCHES = ['all', 'any'] as const satisfies readonly SegmentMatch[]

export const MOST_CONDITIONS = 20
export const LONGEST_SEGMENT_NAME = 60
/** Days that a condition may look back. */
export const MOST_SEGMENT_DAYS = 3650
export const MOST_SPENT = 1_000_000_000_000
export const LONGEST_SEGMENT_ANSWER = 200

export interface Segment {
  name: string
  match: SegmentMatch
  conditions: readonly SegmentCondition[]
}

/**
 * MEM-09: what is wrong with a segment, by field: `name`, `conditions`, or `conditions.2.days` for a field of the third
 * condition. A segment without a condition would be everybody, which nobody means by it.
 */
export function segmentProblems({ name, conditions }: Segment): Problems<string> {
  const found: Problems<string> = {}
  const nameProblem = textProblem(name, { max: LONGEST_SEGMENT_NAME, isRequired: true })
  if (nameProblem !== null) found.name = nameProblem
  return { ...found, ...conditionsProblems(conditions) }
}

/** The same for the conditions alone, as the count is asked for while somebody still writes. */
export function conditionsProblems(conditions: readonly SegmentCondition[]): Problems<string> {
  if (conditions.length === 0) return { conditions: 'required' }
  if (conditions.length > MOST_CONDITIONS) return { conditions: { code: 'tooLarge', n: MOST_CONDITIONS } }
  const found: Problems<string> = {}
  for (const [index, condition] of conditions.entries())
    for (const [field, problem] of Object.entries(conditionProblems(condition)))
      if (problem !== undefined) found[`conditions.${index}.${field}`] = problem
  return found
}

/** What is wrong with one condition, by its own fields. */
export function conditionProblems(condition: SegmentCondition): Problems<string> {
  switch (condition.kind) {
    case 'joinedBetween':
      return betweenDays(condition)
    case 'joinedWithin':
    case 'visitedWithin':
    case 'notVisitedFor':
      return daysBack(condition.days)
    case 'enrolled':
    case 'finished':
      return chosen('courseSeq', condition.courseSeq)
    case 'progress':
      return {
        ...chosen('courseSeq', condition.courseSeq),
        ...between(condition, 100, true),
      }
    case 'spent':
      return condition.from === null && condition.to === null
        ? { from: 'required' }
        : between(condition, MOST_SPENT, false)
    case 'label':
      return chosen('labelSeq', condition.labelSeq)
    case 'marketing':
      return {}
    case 'language':
      return one('language', Object.values(LANGUAGE).includes(condition.language) ? null : 'notChosen')
    case 'joinAnswer':
      return { ...chosen('fieldSeq', condition.fieldSeq), ...one('answer', answerProblem(condition.answer)) }
    case 'membership':
    case 'membershipEver':
      return anyOr('membershipSeq', condition.membershipSeq)
    case 'membershipEnded':
      return { ...anyOr('membershipSeq', condition.membershipSeq), ...daysBack(condition.days) }
    case 'couponHeld':
    case 'couponUsed':
      return anyOr('couponInfoSeq', condition.couponInfoSeq)
  }
}

function answerProblem(answer: string): FieldProblem | null {
  if (isBlank(answer)) return 'required'
  return textLength(answer.trim()) > LONGEST_SEGMENT_ANSWER
    ? { code: 'tooLong', n: LONGEST_SEGMENT_ANSWER }
    : null
}

const one = (field: string, problem: FieldProblem | null): Problems<string> =>
  problem === null ? {} : { [field]: problem }

const chosen = (field: string, seq: number): Problems<string> =>
  one(field, Number.isSafeInteger(seq) && seq > 0 ? null : 'notChosen')

const anyOr = (field: string, seq: number | null): Problems<string> =>
  seq === null ? {} : chosen(field, seq)

const daysBack = (days: number): Problems<string> =>
  one('days', wholeProblem(days, { min: 1, max: MOST_SEGMENT_DAYS, isRequired: true }))

function betweenDays({ from, to }: { from: string | null; to: string | null }): Problems<string> {
  if (from === null && to === null) return { from: 'required' }
  if (from !== null && !isDate(from)) return { from: 'date' }
  if (to !== null && !isDate(to)) return { to: 'date' }
  return from !== null && to !== null && to < from ? { to: 'date' } : {}
}

function between(
  { from, to }: { from: number | null; to: number | null },
  max: number,
  isRequired: boolean,
): Problems<string> {
  const ofFrom = wholeProblem(from, { max, isRequired })
  if (ofFrom !== null) return { from: ofFrom }
  return one('to', wholeProblem(to, { min: from ?? 0, max, isRequired }))
}

/** A new condition of a kind, with the values that people mean most often; what must be chosen is 0 or empty. */
export function emptyCondition(kind: SegmentKind): SegmentCondition {
  switch (kind) {
    case 'joinedBetween':
      return { kind, from: null, to: null }
    case 'joinedWithin':
    case 'visitedWithin':
    case 'notVisitedFor':
      return { kind, days: 30 }
    case 'enrolled':
    case 'finished':
      return { kind, courseSeq: 0, yn: 'Y' }
    case 'progress':
      return { kind, courseSeq: 0, from: 0, to: 100 }
    case 'spent':
      return { kind, from: 100_000, to: null }
    case 'label':
      return { kind, labelSeq: 0, yn: 'Y' }
    case 'marketing':
      return { kind, yn: 'Y' }
    case 'language':
      return { kind, language: 'ko' }
    case 'joinAnswer':
      return { kind, fieldSeq: 0, answer: '' }
    case 'membership':
    case 'membershipEver':
      return { kind, membershipSeq: null, yn: 'Y' }
    case 'membershipEnded':
      return { kind, membershipSeq: null, days: 30 }
    case 'couponHeld':
    case 'couponUsed':
      return { kind, couponInfoSeq: null, yn: 'Y' }
  }
}

/**
 * MEM-11: whether a message to a segment leaves the member out. What advertises goes to those who agreed to it and to
 * nobody else (Network Act 50(1)); what belongs to a purchase or a place goes to everybody.
 */
export const isLeftOut = (member: { marketingYn: Yn }, isAdvertising: boolean): boolean =>
  isAdvertising && member.marketingYn !== 'Y'
