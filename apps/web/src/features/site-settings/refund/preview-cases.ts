import type { RefundPolicyCd } from '@seodang/domain/codes'
import { HOUR } from '@seodang/domain/instant'
import { refundableAmount } from '@seodang/domain/refund'
import type { RefundContent } from '@seodang/domain/refund-case'
import { clausesOf, type RefundTerms } from '@seodang/domain/refund-terms'
import { addDays, fromSeoul } from '@seodang/domain/seoul-time'

/** What the example class costs, in won, and how long it goes. */
export const EXAMPLE = { won: 100_000, lessons: 20, days: 90, months: 3 } as const

export type PreviewCase = { kind: 'lessons' | 'month' | 'period'; day: number; opened: number }
export type PreviewRow = PreviewCase & { law: number; own: number }

const CASES: readonly PreviewCase[] = [
  { kind: 'lessons', day: 10, opened: 0 },
  { kind: 'lessons', day: 12, opened: 5 },
  { kind: 'lessons', day: 12, opened: 10 },
  { kind: 'lessons', day: 30, opened: 15 },
  { kind: 'month', day: 8, opened: 0 },
  { kind: 'month', day: 14, opened: 0 },
  { kind: 'month', day: 40, opened: 0 },
  { kind: 'period', day: 12, opened: 0 },
  { kind: 'period', day: 30, opened: 0 },
  { kind: 'period', day: 60, opened: 0 },
]

// A month of 30 days and no change of the clock, so that the examples are round.
const START = fromSeoul('2026-06-01')

/** Four lessons a month, at ten in the morning, a week apart. */
const WEEKLY: RefundContent = {
  kind: 'taught',
  sessions: Array.from({ length: 12 }, (_, index) => ({
    at: new Date(addDays(START, Math.floor(index / 4) * 30 + (index % 4) * 7 + 1).getTime() + 10 * HOUR),
    minutes: 60,
  })),
}

const contentOf = ({ kind, opened }: PreviewCase): RefundContent => {
  if (kind === 'lessons') return { kind: 'recorded', sessions: EXAMPLE.lessons, opened }
  return kind === 'month' ? WEEKLY : { kind: 'taught', sessions: [] }
}

/** BYD-02: examples of what comes back by the law alone and with the site's terms, by the engine that will decide. */
export function previewOf(policyCd: RefundPolicyCd, terms: RefundTerms): PreviewRow[] {
  const clauses = clausesOf(policyCd)
  return CASES.filter(({ kind }) => clauses.includes(kind)).map((one) => {
    const amount = (promised: RefundTerms | null) =>
      refundableAmount({
        policyCd,
        terms: promised,
        currency: 'KRW',
        paid: EXAMPLE.won,
        contractAt: START,
        startAt: START,
        endAt: new Date(addDays(START, EXAMPLE.days).getTime() - 1000),
        at: new Date(addDays(START, one.day - 1).getTime() + 12 * HOUR),
        content: contentOf(one),
      }).amount
    return { ...one, law: amount(null), own: amount(terms) }
  })
}
