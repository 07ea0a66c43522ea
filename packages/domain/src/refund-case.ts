import type { Currency, RefundPolicyCd } from './codes.ts'
import { type Instant, timeOf } from './instant.ts'
import { WITHDRAWAL_DAYS } from './refund-policy.ts'
import type { RefundTerms } from './refund-terms.ts'
import { addDays, addSeoulMonths, startOfSeoulDay } from './seoul-time.ts'

/** What was sold. Opening or downloading a recorded session counts as taking it (integrations 8.2). */
export type RefundContent =
  | { kind: 'recorded'; sessions: number; opened: number }
  | { kind: 'taught'; sessions: readonly { at: Instant; minutes: number }[] }
  /** Time alone, as of a membership; `isPart`: a stretch of a longer one, as the rest of a term that was raised. */
  | { kind: 'term'; isUsed: boolean; isPart: boolean }

export type RefundCase = {
  policyCd: RefundPolicyCd
  currency: Currency
  /** Tuition really paid, after discount and coupon, in minor units. */
  paid: number
  /** Already given back, in minor units. */
  refunded?: number
  reason?: 'quit' | 'providerCannotTeach' | 'misdescribed'
  contractAt: Instant
  /** Supply begins: approval, or the start of the class when later. */
  startAt: Instant
  /** End of the period sold; null when it is unlimited or sold by number of sessions. */
  endAt: Instant | null
  at: Instant
  content: RefundContent
  /** Whether the loss of withdrawal by opening was announced and a trial offered; true unless told. */
  exclusionAnnounced?: boolean
  /** The site's own promise, when it makes one. */
  terms?: RefundTerms | null
}

export type RefundRule =
  | 'misdescribed'
  | 'beforeStart'
  | 'sevenDays'
  | 'remainingDays'
  | 'untaken'
  | 'table'
  | 'endedContract'
  | 'ownDays'
  | 'ownTerms'
  | 'none'

const WHOLE: readonly string[] = [
  'misdescribed',
  'beforeStart',
  'sevenDays',
  'ownDays',
] satisfies RefundRule[]

/** Whether the rule gives everything back, because nothing was taken or nothing of it was right. */
export const isWholeBack = (rule: string): boolean => WHOLE.includes(rule)

export type RefundLineKind =
  | 'paid'
  | 'taken'
  | 'pastMonths'
  | 'currentMonth'
  | 'usedDays'
  | 'penalty'
  | 'ownStep'
  | 'nothingLeft'
  | 'rounding'
  | 'alreadyRefunded'

/** One line of the calculation; the amounts of all lines sum to the refund. `n` of `of` explains a share. */
export type RefundLine = { kind: RefundLineKind; amount: number; n?: number; of?: number }

export type Refund = { amount: number; rule: RefundRule; source: string | null; lines: RefundLine[] }

/** Recorded lessons, and lessons sold by number instead of by period. */
export function isTakenPiecewise({ content, endAt }: RefundCase): boolean {
  return content.kind === 'recorded' || (content.kind === 'taught' && endAt === null)
}

export function supplyStart({ startAt, content }: RefundCase): number {
  if (content.kind !== 'taught' || content.sessions.length === 0) return timeOf(startAt)
  return Math.max(timeOf(startAt), Math.min(...content.sessions.map(({ at }) => timeOf(at))))
}

/** Within the seven days of 전자상거래법 17조 1항. */
export const isWithinWithdrawal = (input: RefundCase): boolean => isWithinDays(input, WITHDRAWAL_DAYS)

/** The day of the contract or of first supply, whichever is later, is not counted; the last day is. */
function isWithinDays({ contractAt, startAt, at }: RefundCase, days: number): boolean {
  const from = Math.max(timeOf(contractAt), timeOf(startAt))
  return timeOf(at) < addDays(startOfSeoulDay(new Date(from)), days + 1).getTime()
}

export function mayWithdraw(input: RefundCase): boolean {
  if (!isWithinWithdrawal(input)) return false
  const isAnnounced = input.exclusionAnnounced ?? true
  return taken(input).done === 0 || (input.content.kind === 'recorded' && !isAnnounced)
}

/** A site may promise more days than the law to whoever took nothing; days alone cannot be told to be unused. */
export function mayWithdrawWithin(input: RefundCase, days: number): boolean {
  const { content } = input
  const isCounted = content.kind !== 'taught' || content.sessions.length > 0
  return isCounted && isWithinDays(input, days) && taken(input).done === 0
}

export function hasEnded({ at, endAt }: RefundCase): boolean {
  return endAt !== null && timeOf(at) > timeOf(endAt)
}

export function isLongContract({ startAt, endAt, content }: RefundCase): boolean {
  if (content.kind === 'term' && content.isPart) return true
  return endAt === null || timeOf(endAt) + 1000 >= addSeoulMonths(startAt, 1).getTime()
}

/** Sessions opened of all, or minutes taught of all; a session counts from its beginning. */
export function taken({ content, at }: RefundCase): { done: number; total: number } {
  if (content.kind === 'recorded') return { done: content.opened, total: content.sessions }
  if (content.kind === 'term') return { done: content.isUsed ? 1 : 0, total: 1 }
  return taughtMinutes(content.sessions, timeOf(at))
}

export function taughtMinutes(sessions: readonly { at: Instant; minutes: number }[], at: number) {
  const sum = (list: typeof sessions) => list.reduce((minutes, session) => minutes + session.minutes, 0)
  return { done: sum(sessions.filter((session) => timeOf(session.at) <= at)), total: sum(sessions) }
}
