import fc from 'fast-check'
import type { Currency, RefundPolicyCd } from '../codes.ts'
import { HOUR, MINUTE } from '../instant.ts'
import { type Meeting, type RefundCase, type RefundContent, supplyStart } from '../refund-case.ts'
import { REFUND_REASON } from '../refund-reason.ts'
import { LEGAL_TERMS } from '../refund-terms.ts'
import { addDays, addSeoulMonths, fromSeoul } from '../seoul-time.ts'

/** BYD-02: sales of every kind, ended by whomever, for whatever reason and whenever, drawn for both calculators. */

const minute = (max: number) => fc.nat(max * 24 * 60)
/** The almanacs of 2026 and 2027 are known; every sale and end lies in them. */
const start = fc
  .tuple(fc.nat(420), fc.nat(24 * 60 - 1))
  .map(([day, clock]) => new Date(addDays(fromSeoul('2026-01-01'), day).getTime() + clock * MINUTE))

type Sold = { startAt: Date; endAt: Date | null; contractEndAt?: Date | null; content: RefundContent }

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE)
const lastSecond = (at: Date) => new Date(addDays(at, 1).getTime() - 1000)
const endOfDays = (at: Date, days: number) => lastSecond(fromSeoulDay(addDays(at, days)))
const fromSeoulDay = (at: Date) =>
  new Date(Math.floor((at.getTime() + 9 * HOUR) / (24 * HOUR)) * 24 * HOUR - 9 * HOUR)

const lessons = fc.integer({ min: 0, max: 40 }).chain((sessions) =>
  fc.record({
    kind: fc.constant('recorded' as const),
    sessions: fc.constant(sessions),
    opened: fc.nat(sessions),
  }),
)
const meetingsFrom = (from: Date, most: number): fc.Arbitrary<Meeting[]> =>
  fc.array(
    fc.record({
      at: minute(120).map((minutes) => later(from, minutes).toISOString()),
      minutes: fc.integer({ min: 1, max: 300 }),
      isHeld: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
    }),
    { minLength: 1, maxLength: most },
  )
const taughtFrom = (from: Date) =>
  meetingsFrom(from, 12).map((sessions) => ({ kind: 'taught' as const, sessions }))
const mixedFrom = (from: Date) =>
  fc.integer({ min: 1, max: 20 }).chain((count) =>
    fc.record({
      kind: fc.constant('mixed' as const),
      lessons: fc.constant(count),
      opened: fc.nat(count),
      meetings: meetingsFrom(from, 8),
    }),
  )
const endOfMeetings = (sessions: readonly Meeting[]) =>
  new Date(Math.max(...sessions.map(({ at, minutes }) => new Date(at).getTime() + minutes * MINUTE)))

const withDays = (content: (from: Date) => fc.Arbitrary<RefundContent>, most: number) => (startAt: Date) =>
  fc
    .tuple(content(startAt), fc.integer({ min: 0, max: most }))
    .map(([one, days]): Sold => ({ startAt, endAt: endOfDays(startAt, days), content: one }))

/** Bought before the first day of a class that has dates of its own. */
const beforeItsDates =
  (content: (from: Date) => fc.Arbitrary<RefundContent>) =>
  (boughtAt: Date): fc.Arbitrary<Sold> =>
    fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 120 })).chain(([wait, days]) => {
      const startAt = fromSeoulDay(addDays(boughtAt, wait))
      return content(startAt).map((one) => ({ startAt, endAt: endOfDays(startAt, days), content: one }))
    })

const NO_LESSONS = { kind: 'recorded' as const, sessions: 0, opened: 0 }

/** What a site sells, as `supplyOf` tells it, each kind of docs/law.md by its name there and others besides. */
export const KINDS: Record<string, (startAt: Date) => fc.Arbitrary<Sold>> = {
  recorded: withDays(() => lessons, 400),
  'recorded, without an end': (startAt) => lessons.map((content) => ({ startAt, endAt: null, content })),
  dated: beforeItsDates(() => lessons),
  'dated, with meetings': beforeItsDates(mixedFrom),
  challenge: (startAt) =>
    fc.oneof(beforeItsDates(() => lessons)(startAt), withDays(() => lessons, 120)(startAt)),
  file: (startAt) =>
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.nat(3), fc.option(fc.nat(400)))
      .map(([files, taken, days]) => ({
        startAt,
        endAt: days === null ? null : endOfDays(startAt, days),
        content: { kind: 'recorded', sessions: files, opened: Math.min(files, taken) },
      })),
  'chat room': (startAt) =>
    fc.option(fc.nat(400)).map((days) => ({
      startAt,
      endAt: days === null ? null : endOfDays(startAt, days),
      content: NO_LESSONS,
    })),
  live: (startAt) =>
    fc.tuple(taughtFrom(startAt), fc.nat(200)).map(([content, more]) => ({
      startAt,
      endAt: endOfMeetings(content.sessions),
      contractEndAt: endOfDays(startAt, 120 + more),
      content,
    })),
  offline: (startAt) =>
    fc.integer({ min: 10, max: 600 }).map((minutes) => ({
      startAt,
      endAt: later(startAt, minutes),
      content: { kind: 'taught', sessions: [{ at: startAt, minutes }] },
    })),
  'taught without announced meetings': withDays(() => fc.constant({ kind: 'taught', sessions: [] }), 400),
  mixed: withDays(mixedFrom, 400),
  'mixed, without an end': (startAt) =>
    mixedFrom(startAt).map((content) => ({ startAt, endAt: null, content })),
  package: withDays(
    (from) =>
      fc
        .array(
          fc.record({
            price: fc.integer({ min: 1, max: 300_000 }),
            content: fc.oneof(lessons, taughtFrom(from), mixedFrom(from)),
          }),
          { minLength: 1, maxLength: 4 },
        )
        .map((parts) => ({ kind: 'parts' as const, parts })),
    400,
  ),
  membership: (startAt) =>
    fc
      .tuple(fc.constantFrom(1, 3, 6, 12), fc.boolean(), fc.nat(20), fc.boolean())
      .map(([months, isUsed, days, isPart]) => ({
        startAt,
        endAt: isPart ? later(startAt, days * 24 * 60 + 700) : addSeoulMonths(startAt, months),
        content: { kind: 'term', isUsed, isPart },
      })),
}

export const casesOf = (kind: (startAt: Date) => fc.Arbitrary<Sold>): fc.Arbitrary<RefundCase> =>
  start.chain(kind).chain((sold) => {
    const span = sold.endAt ? sold.endAt.getTime() - sold.startAt.getTime() : 400 * 24 * HOUR
    const moment = fc.oneof(
      {
        weight: 4,
        arbitrary: fc
          .nat(1_000)
          .map((part) => new Date(sold.startAt.getTime() + Math.floor((span * part) / 1_000))),
      },
      { weight: 4, arbitrary: minute(16).map((minutes) => later(sold.startAt, minutes)) },
      { weight: 1, arbitrary: minute(60).map((minutes) => later(sold.startAt, -minutes)) },
      { weight: 1, arbitrary: minute(120).map((minutes) => later(sold.startAt, minutes)) },
      { weight: 1, arbitrary: minute(30).map((minutes) => later(sold.endAt ?? sold.startAt, minutes)) },
    )
    return fc
      .record({
        policyCd: fc.constantFrom<RefundPolicyCd>('ECOMMERCE', 'ACADEMY', 'LIFELONG_EDU'),
        currency: fc.constantFrom<Currency>('KRW', 'KRW', 'KRW', 'USD'),
        paid: fc.oneof(
          fc.integer({ min: 100, max: 1_000_000 }),
          fc.integer({ min: 1, max: 100 }).map((n) => n * 10_000),
        ),
        refunded: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(300_000)),
        reason: fc.constantFrom(...Object.values(REFUND_REASON)),
        contractAt: fc.oneof(
          fc.constant(sold.startAt),
          minute(60).map((minutes) => later(sold.startAt, -minutes)),
        ),
        at: moment,
        claimed: fc.option(fc.nat(1_000)),
        exclusionAnnounced: fc.boolean(),
        terms: fc.option(
          fc.record({
            wholeDays: fc.integer({ min: 7, max: 40 }),
            penaltyPercent: fc.integer({ min: 0, max: 10 }),
            steps: fc.constant(LEGAL_TERMS.steps),
          }),
        ),
      })
      .map(({ claimed, ...rest }) => ({
        ...rest,
        ...sold,
        claimedAt: claimedIn({ ...rest, ...sold }, claimed),
      }))
  })

/** Nobody claims anything of what is not there yet, or after it was decided. */
function claimedIn(sale: RefundCase, part: number | null): Date | null {
  const [from, to] = [supplyStart(sale), new Date(sale.at).getTime()]
  if (part === null || from > to || from === Number.POSITIVE_INFINITY) return null
  return new Date(from + Math.floor(((to - from) * part) / 1_000))
}
