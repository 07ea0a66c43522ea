import type { CashReceiptTypeCd, PayMethodCd } from '@seodang/domain/codes'
import type { CheckoutData } from './queries.ts'

/** The boxes to agree to before paying; nothing is ticked for anybody. */
export const AGREEMENTS = ['refund', 'purchase', 'privacy'] as const
export type Agreement = (typeof AGREEMENTS)[number]

/** Everything that somebody fills in on the payment page. */
export interface Draft {
  name: string
  email: string
  phone: string
  answers: Record<string, string>
  scheduleSeq: number | null
  payMethodCd: PayMethodCd | null
  /** '' is the gateway's window to ask. */
  instalmentMonths: string
  receiptType: CashReceiptTypeCd | null
  receiptNumber: string
  depositorName: string
  agreed: Agreement[]
}

export function emptyDraft({ buyer, scheduleSeq }: Pick<CheckoutData, 'buyer' | 'scheduleSeq'>): Draft {
  return {
    ...buyer,
    answers: {},
    scheduleSeq,
    payMethodCd: null,
    instalmentMonths: '',
    receiptType: null,
    receiptNumber: '',
    depositorName: '',
    agreed: [],
  }
}

const keyOf = (channelSeq: number, courseSeq: number) => `checkout:${channelSeq}:${courseSeq}`

/** Keeps the fields of this tab for as long as the tab lives, so that a failed payment costs nobody their typing. */
export function keepDraft(channelSeq: number, courseSeq: number, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(channelSeq, courseSeq), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing loses nothing but convenience.
  }
}

export function forgetDraft(channelSeq: number, courseSeq: number): void {
  try {
    sessionStorage.removeItem(keyOf(channelSeq, courseSeq))
  } catch {
    // See above.
  }
}

/**
 * What was filled in before, on top of what the page knows now. Ticks come back only to whoever returns from a
 * payment that failed: on a new visit nothing is agreed to beforehand.
 */
export function firstDraft(
  checkout: CheckoutData,
  channelSeq: number,
  { isAgain }: { isAgain: boolean },
): Draft {
  const empty = emptyDraft(checkout)
  const kept = read(channelSeq, checkout.courseSeq)
  if (kept === null) return empty
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
  return {
    name: text(kept.name, empty.name),
    email: text(kept.email, empty.email),
    phone: text(kept.phone, empty.phone),
    answers: Object.fromEntries(
      checkout.questions.map(({ key }) => [key, text(recordOf(kept.answers)?.[key], '')]),
    ),
    scheduleSeq:
      checkout.scheduleSeq ??
      checkout.schedules.find(({ scheduleSeq }) => scheduleSeq === kept.scheduleSeq)?.scheduleSeq ??
      null,
    payMethodCd: checkout.methods.find((method) => method === kept.payMethodCd) ?? null,
    instalmentMonths: text(kept.instalmentMonths, ''),
    receiptType: null,
    receiptNumber: text(kept.receiptNumber, ''),
    depositorName: text(kept.depositorName, ''),
    agreed:
      isAgain && Array.isArray(kept.agreed)
        ? AGREEMENTS.filter((one) => asList(kept.agreed).includes(one))
        : [],
  }
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function read(channelSeq: number, courseSeq: number): Record<string, unknown> | null {
  try {
    return recordOf(JSON.parse(sessionStorage.getItem(keyOf(channelSeq, courseSeq)) ?? 'null'))
  } catch {
    return null
  }
}

const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null
