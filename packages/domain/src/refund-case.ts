import type { Currency, RefundPolicyCd } from './codes.ts'
import { endOfTerm } from './holidays.ts'
import { type Instant, timeOf } from './instant.ts'
import { isMonthOrLonger } from './period.ts'
import { WITHDRAWAL_DAYS } from './refund-policy.ts'
import { REFUND_REASON, type RefundReasonCd } from './refund-reason.ts'
import { isTouched, wasMet } from './refund-taken.ts'
import type { RefundTerms } from './refund-terms.ts'
import { addSeoulMonths, seoulDaysBetween } from './seoul-time.ts'

/** `isHeld` is false of one that was sold and taken out again before it was over. */
export type Meeting = { at: Instant; minutes: number; isHeld?: boolean }

/**
 * What was sold. Opening or downloading a recorded session counts as taking it (integrations 8.2); a meeting that was
 * held counts as given, whether the learner came or not.
 */
export type RefundContent =
  | { kind: 'recorded'; sessions: number; opened: number }
  | { kind: 'taught'; sessions: readonly Meeting[] }
  /** Lessons that are opened one by one beside meetings. */
  | { kind: 'mixed'; lessons: number; opened: number; meetings: readonly Meeting[] }
  /** The classes of a package, each by its price of the day. */
  | { kind: 'parts'; parts: readonly { price: number; content: RefundContent }[] }
  /** Time alone, as of a membership; `isPart`: a stretch of a longer one, as the rest of a term that was raised. */
  | { kind: 'term'; isUsed: boolean; isPart: boolean }

export type RefundCase = {
  policyCd: RefundPolicyCd
  currency: Currency
  /** Tuition really paid, after discount and coupon, in minor units. */
  paid: number
  /** Already given back, in minor units. */
  refunded?: number
  /** Who ends it and why; the buyer's change of mind unless told. */
  reason?: RefundReasonCd
  /** When the buyer claimed that it is not as described, while that waits to be decided: its term is kept by then. */
  claimedAt?: Instant | null
  contractAt: Instant
  /** Supply begins: approval, or the start of the class when later. */
  startAt: Instant
  /** End of the period sold; null when it is unlimited or sold by number of sessions. */
  endAt: Instant | null
  /** End of the time that was bought, where it outlasts what is taught in it; as `endAt` unless told. */
  contractEndAt?: Instant | null
  at: Instant
  content: RefundContent
  /**
   * Whether opening costs the right to withdraw: only where that was announced before the sale and a part could be tried
   * for nothing (전자상거래법 제17조 제6항). True unless told.
   */
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
  /** Of a package: `n` and `of` are prices. */
  | 'takenParts'
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

/** Lessons that are opened one by one, and meetings sold by number instead of by period. */
export function isTakenPiecewise({ content, endAt }: RefundCase): boolean {
  return content.kind === 'taught' ? endAt === null : content.kind !== 'term'
}

/** Never, while all meetings that were announced are called off. */
export function supplyStart({ startAt, content }: RefundCase): number {
  if (content.kind !== 'taught' || content.sessions.length === 0) return timeOf(startAt)
  const held = content.sessions.filter(({ isHeld = true }) => isHeld)
  return Math.max(timeOf(startAt), Math.min(...held.map(({ at }) => timeOf(at))))
}

/** Within the seven days of 전자상거래법 17조 1항. */
export const isWithinWithdrawal = (input: RefundCase): boolean => isWithinDays(input, WITHDRAWAL_DAYS)

/** From the contract or the first supply, whichever is later. */
function isWithinDays(input: RefundCase, days: number): boolean {
  const from = Math.max(timeOf(input.contractAt), supplyStart(input))
  return timeOf(input.at) < endOfTerm(new Date(from), days).getTime()
}

/** From the supply on, in months, within which what is not as described may be given back whole (제17조 제3항). */
const MISDESCRIBED_MONTHS = 3

/** 전자상거래법 제17조 제3항: within three months of the supply. Since when it is known the buyer says (refund-claim.ts). */
export function mayRejectSupply(input: RefundCase): boolean {
  const at = timeOf(input.claimedAt ?? input.at)
  if (input.reason !== REFUND_REASON.misdescribed || supplyStart(input) > at) return false
  return at < rejectionEnd(input).getTime()
}

/** Exclusive. */
export const rejectionEnd = (input: RefundCase): Date =>
  endOfTerm(addSeoulMonths(new Date(supplyStart(input)), MISDESCRIBED_MONTHS), 0)

export function mayWithdraw(input: RefundCase): boolean {
  if (!isWithinWithdrawal(input)) return false
  const { exclusionAnnounced = true, content } = input
  const now = timeOf(input.at)
  // What was opened comes back with the money; what others were there for, and days, are gone.
  const isOpenedOnly = content.kind !== 'term' && !wasMet(content, now)
  return !isTouched(content, now) || (!exclusionAnnounced && isOpenedOnly)
}

/** A site may promise more days than the law to whoever took nothing; days alone cannot be told to be unused. */
export function mayWithdrawWithin(input: RefundCase, days: number): boolean {
  const { content } = input
  const isCounted = content.kind !== 'taught' || content.sessions.length > 0
  return isCounted && isWithinDays(input, days) && !isTouched(content, timeOf(input.at))
}

/** Nothing of a sale without an end comes back after the time in which a claim of trade ends (상법 제64조). */
const UNLIMITED_YEARS = 5

export function hasEnded({ at, startAt, endAt }: RefundCase): boolean {
  const end = endAt === null ? addSeoulMonths(startAt, UNLIMITED_YEARS * 12).getTime() : timeOf(endAt)
  return timeOf(at) > end
}

/**
 * 방문판매 등에 관한 법률 제2조 제10호: a contract of a month or longer can be ended in its course. A class is sold by days,
 * of which thirty are a month (CAT-22), in every month of the year; a term of a membership goes by the calendar.
 */
export function isLongContract({ startAt, endAt, contractEndAt = endAt, content }: RefundCase): boolean {
  if (contractEndAt === null) return true
  if (content.kind === 'term')
    return content.isPart || timeOf(contractEndAt) + 1000 >= addSeoulMonths(startAt, 1).getTime()
  return isMonthOrLonger(seoulDaysBetween(startAt, contractEndAt))
}
