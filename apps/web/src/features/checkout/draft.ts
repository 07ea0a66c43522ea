import {
  type CashReceiptTypeCd,
  CURRENCY,
  type Currency,
  PAY_METHOD,
  type PayMethodCd,
} from '@seodang/domain/codes'
import { type DeliveryAddress, EMPTY_ADDRESS } from '@seodang/domain/delivery-address'
import { forgetWords, keepWords, keptWords, type Place, writerHere } from '../../platform/kept/keeping.ts'
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
  /** Of the form that the class asks, by the key of the field (FRM-15). */
  formAnswers: Record<string, string[]>
  scheduleSeq: number | null
  couponSeq: number | null
  payMethodCd: PayMethodCd | null
  /** PAY-23: month by month with a stored card; offered by some classes only. */
  paysMonthly: boolean
  cardSeq: number | null
  agreedMonthly: boolean
  /** '' is the gateway's window to ask. */
  instalmentMonths: string
  receiptType: CashReceiptTypeCd | null
  receiptNumber: string
  depositorName: string
  /** Where the goods go; asked for where there are any (DLV-05). */
  shipTo: DeliveryAddress
  keepAddress: boolean
  agreed: Agreement[]
}

export function emptyDraft({ buyer, scheduleSeq }: Pick<CheckoutData, 'buyer' | 'scheduleSeq'>): Draft {
  return {
    ...buyer,
    answers: {},
    formAnswers: {},
    scheduleSeq,
    couponSeq: null,
    payMethodCd: null,
    paysMonthly: false,
    cardSeq: null,
    agreedMonthly: false,
    instalmentMonths: '',
    receiptType: null,
    receiptNumber: '',
    depositorName: '',
    shipTo: { ...EMPTY_ADDRESS, recipient: buyer.name, phone: buyer.phone },
    keepAddress: false,
    agreed: [],
  }
}

const KEPT = 'checkout'

const placeOf = (channelSeq: number, courseSeq: number): Place => ({
  writer: writerHere(),
  channelSeq,
  name: `checkout:${courseSeq}`,
})

/** Keeps the fields of this person, so that a failed payment or a closed window costs nobody their typing. */
export function keepDraft(channelSeq: number, courseSeq: number, draft: Draft): void {
  // The number of a receipt may be one that names a person.
  const { receiptNumber: _, ...value } = draft
  keepWords(placeOf(channelSeq, courseSeq), { id: KEPT, value, over: '' })
}

export const forgetDraft = (channelSeq: number, courseSeq: number): void =>
  forgetWords(placeOf(channelSeq, courseSeq), KEPT)

/** Whether there is more in it than the page knows of itself. */
export function isWritten(draft: Draft, checkout: CheckoutData): boolean {
  const typed = ({ name, email, phone, depositorName, shipTo }: Draft) =>
    JSON.stringify([name, email, phone, depositorName, shipTo])
  const answers = [...Object.values(draft.answers), ...Object.values(draft.formAnswers).flat()]
  return typed(draft) !== typed(emptyDraft(checkout)) || answers.some((answer) => answer !== '')
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
    formAnswers: Object.fromEntries(
      (checkout.form?.fields ?? []).map(({ fieldSeq }) => [
        fieldSeq,
        asList(recordOf(kept.formAnswers)?.[fieldSeq]).filter((one) => typeof one === 'string'),
      ]),
    ),
    scheduleSeq:
      checkout.scheduleSeq ??
      checkout.schedules.find(({ scheduleSeq }) => scheduleSeq === kept.scheduleSeq)?.scheduleSeq ??
      null,
    couponSeq: checkout.couponSeq,
    payMethodCd: checkout.methods.find((method) => method === kept.payMethodCd) ?? null,
    paysMonthly: checkout.monthly !== null && kept.paysMonthly === true,
    cardSeq: typeof kept.cardSeq === 'number' ? kept.cardSeq : null,
    agreedMonthly: false,
    instalmentMonths: text(kept.instalmentMonths, ''),
    receiptType: null,
    receiptNumber: '',
    depositorName: text(kept.depositorName, ''),
    shipTo: keptAddress(recordOf(kept.shipTo), empty.shipTo),
    keepAddress: kept.keepAddress === true,
    agreed:
      isAgain && Array.isArray(kept.agreed)
        ? AGREEMENTS.filter((one) => asList(kept.agreed).includes(one))
        : [],
  }
}

/** PAY-23: at once or by the month. Months are paid in won, so that PayPal is not what was chosen any more. */
export const paying = (how: 'once' | 'monthly', { payMethodCd }: Draft): Partial<Draft> =>
  how === 'once'
    ? { paysMonthly: false }
    : { paysMonthly: true, ...(payMethodCd === PAY_METHOD.paypal && { payMethodCd: null }) }

/** The coupon that was chosen in this tab; whether it can be used is asked anew. */
export function keptCoupon(channelSeq: number, courseSeq: number): number | null {
  const couponSeq = read(channelSeq, courseSeq)?.couponSeq
  return typeof couponSeq === 'number' ? couponSeq : null
}

/** The currency of the method that was chosen in this tab; null leaves it to the server. */
export function keptCurrency(channelSeq: number, courseSeq: number): Currency | null {
  const kept = read(channelSeq, courseSeq)
  return kept?.payMethodCd === PAY_METHOD.paypal && kept.paysMonthly !== true ? CURRENCY.usd : null
}

function keptAddress(kept: Record<string, unknown> | null, empty: DeliveryAddress): DeliveryAddress {
  const text = (field: keyof DeliveryAddress) => {
    const value = kept?.[field]
    return typeof value === 'string' ? value : empty[field]
  }
  return {
    recipient: text('recipient'),
    phone: text('phone'),
    zipcode: text('zipcode'),
    addr1: text('addr1'),
    addr2: text('addr2'),
    note: text('note'),
  }
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const read = (channelSeq: number, courseSeq: number): Record<string, unknown> | null =>
  recordOf(keptWords(placeOf(channelSeq, courseSeq))?.value)

const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null
