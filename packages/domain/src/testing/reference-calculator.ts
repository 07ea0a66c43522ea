import type { Meeting, RefundCase, RefundContent } from '../refund-case.ts'
import { dayOf, lastDayOfTerm, midnightOf, monthsLater } from './reference-days.ts'

/**
 * BYD-02: what comes back, worked out once more from the laws (docs/law.md). It shares with the engine the shape of the
 * question and nothing else: fractions of whole numbers, days of its own, holidays by the regulation.
 */
export function lawfulRefund(input: RefundCase): number {
  const paid = BigInt(input.paid)
  const back = amountsBack(input, paid).reduce((most, amount) => (amount > most ? amount : most), 0n)
  const cut = input.currency === 'KRW' && back < paid ? back - (back % 10n) : back
  const left = cut - BigInt(input.refunded ?? 0)
  return left > 0n ? Number(left) : 0
}

type Share = { of: bigint; in: bigint }

const NOTHING: Share = { of: 0n, in: 1n }
const WHOLE: Share = { of: 1n, in: 1n }
const fraction = (of: number, all: number): Share => ({ of: BigInt(of), in: BigInt(all) })
const plus = (a: Share, b: Share): Share => ({ of: a.of * b.in + b.of * a.in, in: a.in * b.in })
const times = (a: Share, b: Share): Share => ({ of: a.of * b.of, in: a.in * b.in })
const rest = (a: Share): Share => ({ of: a.in - a.of, in: a.in })
const isLess = (a: Share, b: Share): boolean => a.of * b.in < b.of * a.in
const greater = (a: Share, b: Share): Share => (isLess(a, b) ? b : a)

/** Amounts are whole; a part of one is cut. */
const partOf = (amount: bigint, { of, in: all }: Share): bigint => (amount * of) / all

const momentOf = (at: RefundCase['at']): number => new Date(at).getTime()

/** Whoever buys has every right that any of the laws gives, and the best of them (전자상거래법 제4조). */
function amountsBack(input: RefundCase, paid: bigint): bigint[] {
  // Nothing of it was supplied yet: the days of 제17조 제1항 have not begun.
  if (momentOf(input.at) < supplyBegins(input)) return [paid]
  const shares = [withdrawn(input), byTheTables(input), notTaken(input), answeredFor(input), promised(input)]
  return [...shares.map((share) => partOf(paid, share)), endedContract(input, paid)]
}

// What was given

/** Shares of the price that were given and taken away for good, or nothing where only days were sold. */
function given(content: RefundContent, now: number): Share | null {
  switch (content.kind) {
    case 'recorded':
      return content.sessions === 0
        ? null
        : fraction(Math.min(content.opened, content.sessions), content.sessions)
    case 'taught':
      return minutesGiven(content.sessions, now)
    case 'mixed': {
      const all = content.lessons + content.meetings.length
      if (all === 0) return null
      const begun = content.meetings.filter((meeting) => isBegun(meeting, now)).length
      return fraction(Math.min(content.opened, content.lessons) + begun, all)
    }
    case 'parts':
      return overParts(content.parts, (part) => given(part, now))
    case 'term':
      return null
  }
}

/** Of a package each class counts by its price, and what was given of it is a whole amount, too. */
function overParts(
  parts: readonly { price: number; content: RefundContent }[],
  of: (content: RefundContent) => Share | null,
): Share | null {
  const all = parts.reduce((sum, { price }) => sum + price, 0)
  if (all === 0) return null
  const worth = parts.map(({ price, content }) => partOf(BigInt(price), of(content) ?? NOTHING))
  return { of: worth.reduce((sum, one) => sum + one, 0n), in: BigInt(all) }
}

const isHeld = ({ isHeld: held = true }: Meeting): boolean => held
const isBegun = (meeting: Meeting, now: number): boolean => isHeld(meeting) && momentOf(meeting.at) <= now

/** 교습시간: hours that are over, whoever sat in them. */
function minutesGiven(meetings: readonly Meeting[], now: number): Share | null {
  const all = meetings.reduce((sum, { minutes }) => sum + minutes, 0)
  if (all === 0) return null
  const over = meetings.filter(isHeld).reduce((sum, { at, minutes }) => {
    const passed = Math.floor((now - momentOf(at)) / 60_000)
    return sum + Math.min(minutes, Math.max(0, passed))
  }, 0)
  return fraction(over, all)
}

/** Meetings that were sold and will never be. */
function calledOff(content: RefundContent): Share {
  switch (content.kind) {
    case 'taught': {
      const all = content.sessions.reduce((sum, { minutes }) => sum + minutes, 0)
      const off = content.sessions.reduce((sum, meeting) => sum + (isHeld(meeting) ? 0 : meeting.minutes), 0)
      return all === 0 ? NOTHING : fraction(off, all)
    }
    case 'mixed': {
      const all = content.lessons + content.meetings.length
      return all === 0
        ? NOTHING
        : fraction(content.meetings.filter((meeting) => !isHeld(meeting)).length, all)
    }
    case 'parts':
      return overParts(content.parts, calledOff) ?? NOTHING
    default:
      return NOTHING
  }
}

// When

/** 공급이 시작된 날: of what is only taught, its first hour, however early its period. */
function supplyBegins({ content, startAt }: RefundCase): number {
  const start = momentOf(startAt)
  if (content.kind !== 'taught') return start
  const held = content.sessions.filter(isHeld).map(({ at }) => momentOf(at))
  if (content.sessions.length > 0 && held.length === 0) return Number.POSITIVE_INFINITY
  return held.length === 0 ? start : Math.max(start, Math.min(...held))
}

/** Days after the day of the contract or of the supply, whichever is later, that day not counted (민법 제157조). */
function isWithin(input: RefundCase, days: number): boolean {
  const from = Math.max(momentOf(input.contractAt), supplyBegins(input))
  return dayOf(momentOf(input.at)) <= lastDayOfTerm(dayOf(from) + days)
}

/** What has no end ends with the claims of trade (상법 제64조). */
function isOver({ at, startAt, endAt }: RefundCase): boolean {
  const end = endAt === null ? midnightOf(monthsLater(dayOf(momentOf(startAt)), 60) + 1) : momentOf(endAt)
  return momentOf(at) > end
}

/** Days that were begun of all; of what has no end, of a year. */
function daysGiven({ at, startAt, endAt }: RefundCase): Share {
  const first = dayOf(momentOf(startAt))
  const all = endAt === null ? 365 : dayOf(momentOf(endAt)) - first + 1
  return fraction(Math.min(all, Math.max(0, dayOf(momentOf(at)) - first + 1)), all)
}

// 전자상거래법 제17조 제1항·제2항·제6항

function withdrawn(input: RefundCase): Share {
  const { content, policyCd } = input
  const now = momentOf(input.at)
  if (!isWithin(input, 7)) return NOTHING
  if (!isTouched(content, now)) return WHOLE
  // 제6항: what was opened is lost only where that was said, and a part of it could be tried. Days are gone.
  const isRestorable = content.kind !== 'term' && !wasMet(content, now)
  if (input.exclusionAnnounced === false && isRestorable) return WHOLE
  // 제2항 단서: what can be divided is lost only as far as its supply began. Schools that teach have a table for it.
  if (content.kind === 'taught') {
    const begun = content.sessions.map((one) =>
      isBegun(one, now) ? { ...one, at: new Date(0) } : { ...one, isHeld: false },
    )
    const share = minutesGiven(begun, now)
    return share === null || (policyCd !== 'ECOMMERCE' && input.endAt !== null) ? NOTHING : rest(share)
  }
  const share = given(content, now)
  return share === null ? NOTHING : rest(share)
}

/** Whether anything was taken: a lesson opened, a meeting begun, a membership used. */
function isTouched(content: RefundContent, now: number): boolean {
  switch (content.kind) {
    case 'recorded':
      return content.sessions > 0 && content.opened > 0
    case 'mixed':
      return content.opened > 0 || wasMet(content, now)
    case 'parts':
      return content.parts.some((part) => isTouched(part.content, now))
    case 'taught':
      return wasMet(content, now)
    case 'term':
      return content.isUsed
  }
}

/** Whether an hour was given that cannot be given back; at its very beginning none was. */
function wasMet(content: RefundContent, now: number): boolean {
  if (content.kind === 'parts') return content.parts.some((part) => wasMet(part.content, now))
  const meetings =
    content.kind === 'taught' ? content.sessions : content.kind === 'mixed' ? content.meetings : []
  return meetings.some((meeting) => isHeld(meeting) && momentOf(meeting.at) < now)
}

// 방문판매법 제31조·제32조

function endedContract(input: RefundCase, paid: bigint): bigint {
  if (input.policyCd !== 'ECOMMERCE' || isOver(input) || !isMonthLong(input)) return 0n
  const share = input.content.kind === 'taught' ? null : given(input.content, momentOf(input.at))
  const left = partOf(paid, rest(greater(daysGiven(input), share ?? NOTHING)))
  const percent = isWithin(input, 7) ? 0 : Math.min(10, input.terms?.penaltyPercent ?? 10)
  // The charge is a whole amount that is at most so much.
  return left - partOf(left, fraction(percent, 100))
}

/** 제2조 제10호: a class is sold by days, thirty to a month; a membership by the calendar, also in parts of its term. */
function isMonthLong({ startAt, endAt, contractEndAt = endAt, content }: RefundCase): boolean {
  if (contractEndAt === null) return true
  const [first, last] = [dayOf(momentOf(startAt)), dayOf(momentOf(contractEndAt))]
  if (content.kind !== 'term') return last - first >= 30
  return content.isPart || last >= monthsLater(first, 1) - 1
}

// 학원법 시행령 별표 4, 평생교육법 시행령 별표 3

function byTheTables(input: RefundCase): Share {
  const isTaught = input.content.kind === 'taught' || input.content.kind === 'term'
  if (input.policyCd === 'ECOMMERCE' || !isTaught || input.endAt === null || isOver(input)) return NOTHING
  const end = momentOf(input.endAt)
  const month = byMonth(input, end)
  return input.policyCd === 'LIFELONG_EDU' ? greater(month, byPeriod(daysGiven(input))) : month
}

const upTo = (share: Share, of: number, all: number): boolean => isLess(share, fraction(of, all))

function byHours(over: Share): Share {
  if (upTo(over, 1, 3)) return fraction(2, 3)
  return upTo(over, 1, 2) ? fraction(1, 2) : NOTHING
}

function byPeriod(over: Share): Share {
  return upTo(over, 1, 6) ? fraction(5, 6) : byHours(over)
}

/** The day with which a term begins to count: the next one, unless it began with its midnight (민법 제157조). */
function firstCounted(at: number): number {
  const day = dayOf(at)
  return midnightOf(day) === at ? day : day + 1
}

/** Days of a table: those that count, and the one that runs. */
function countedDays(first: number, end: number, now: number): Share {
  const all = Math.max(1, dayOf(end) - first + 1)
  return fraction(Math.min(all, Math.max(0, dayOf(now) - first + 1)), all)
}

/** The month that runs by its hours, or its days where it has none, and the months after it whole. */
function byMonth(input: RefundCase, end: number): Share {
  const now = momentOf(input.at)
  const first = firstCounted(momentOf(input.startAt))
  const startOf = (month: number) => midnightOf(monthsLater(first, month))
  let months = 1
  while (startOf(months) <= end) months++
  let past = 0
  while (past + 1 < months && startOf(past + 1) <= now) past++
  const until = past + 1 < months ? startOf(past + 1) - 1 : end
  const isInside = ({ at }: Meeting) => (past === 0 || momentOf(at) >= startOf(past)) && momentOf(at) <= until
  const hours =
    input.content.kind === 'taught' ? minutesGiven(input.content.sessions.filter(isInside), now) : null
  const current = byHours(hours ?? countedDays(monthsLater(first, past), until, now))
  return times(plus(current, fraction(months - past - 1, 1)), fraction(1, months))
}

/** 비고: of what is opened one by one, and of hours sold by number, what was not taken comes back at any time. */
function notTaken(input: RefundCase): Share {
  const { policyCd, content, endAt } = input
  if (policyCd === 'ECOMMERCE' || isOver(input) || content.kind === 'term') return NOTHING
  if (content.kind === 'taught' && endAt !== null) return NOTHING
  // Of a class in which nothing stands yet nothing was taught.
  return rest(given(content, momentOf(input.at)) ?? NOTHING)
}

// 전자상거래법 제17조 제3항; 민법 제546조, 학원법 시행령 별표 4 제1호

function answeredFor(input: RefundCase): Share {
  const { reason = 'QUIT', at, content } = input
  if (reason !== 'NOT_HELD' && reason !== 'MISDESCRIBED') return NOTHING
  // 제17조 제4항: it is claimed when the buyer says so, however long whoever is asked takes.
  const claimed = dayOf(momentOf(input.claimedAt ?? at))
  const begun = supplyBegins(input)
  if (reason === 'MISDESCRIBED' && claimed <= lastDayOfTerm(monthsLater(dayOf(begun), 3))) return WHOLE
  if (isOver(input)) return calledOff(content)
  const share = given(content, momentOf(at))
  return greater(rest(daysGiven(input)), share === null ? NOTHING : rest(share))
}

// The site's own promise: more days for whoever took nothing

function promised(input: RefundCase): Share {
  const { terms, content, at } = input
  // Of days alone nobody can tell whether they were used.
  const isOnlyDays = content.kind === 'taught' && content.sessions.length === 0
  const isMeant = terms && !isOnlyDays && isWithin(input, terms.wholeDays)
  return isMeant && !isTouched(content, momentOf(at)) ? WHOLE : NOTHING
}
