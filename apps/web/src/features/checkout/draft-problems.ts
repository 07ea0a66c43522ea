import { cashReceiptProblem } from '@seodang/domain/cash-receipt'
import { CURRENCY, PAY_METHOD } from '@seodang/domain/codes'
import { answerProblems, type CourseQuestion } from '@seodang/domain/course-questions'
import { shipToProblems } from '@seodang/domain/delivery-address'
import { isIsland } from '@seodang/domain/delivery-charge'
import { formAnswerProblems } from '@seodang/domain/form'
import { isCashMethod } from '@seodang/domain/payment'
import type { FieldProblem } from '@seodang/domain/problems'
import { isEmail, isPhone, phoneDigits } from '@seodang/domain/validation'
import { AGREEMENTS, type Draft } from './draft.ts'
import type { CheckoutData, OrderForm } from './queries.ts'

/** A field of the page: also the id of its control, where the eye and the focus are taken. */
export type FieldName =
  | 'scheduleSeq'
  | 'name'
  | 'phone'
  | 'email'
  | `answers.${string}`
  | `formAnswers.${string}`
  | `shipTo.${string}`
  | 'payMethodCd'
  | 'cardSeq'
  | 'agreedMonthly'
  | 'cashReceipt.number'
  | 'agreedTerms'

/** What is missing or wrong, in the order in which it stands on the page (the same rules as the server's). */
export function draftProblems(
  draft: Draft,
  checkout: CheckoutData,
  questions: readonly CourseQuestion[],
): Map<FieldName, FieldProblem> {
  const found = new Map<FieldName, FieldProblem>()
  const note = (field: FieldName, problem: FieldProblem | null) => {
    if (problem !== null) found.set(field, problem)
  }
  note('scheduleSeq', checkout.schedules.length > 0 && draft.scheduleSeq === null ? 'notChosen' : null)
  note('name', draft.name.trim() === '' ? 'required' : null)
  note('phone', phoneProblem(draft.phone, checkout.phoneNeeded))
  note('email', isEmail(draft.email.trim()) ? null : 'email')
  for (const [key, problem] of Object.entries(answerProblems(questions, draft.answers)))
    note(`answers.${key}`, problem)
  for (const [key, problem] of Object.entries(
    formAnswerProblems(checkout.form?.fields ?? [], draft.formAnswers),
  ))
    note(`formAnswers.${key}`, problem)
  if (sendsGoods(checkout))
    for (const [field, problem] of Object.entries(shipToProblems(draft.shipTo)))
      note(`shipTo.${field.slice('shipTo.'.length)}`, problem ?? null)
  const isOffered = checkout.methods.some((method) => method === draft.payMethodCd)
  if (monthlyOf(draft, checkout)) {
    note('cardSeq', draft.cardSeq === null ? 'notChosen' : null)
    note('agreedMonthly', draft.agreedMonthly ? null : 'notAgreed')
  } else {
    note('payMethodCd', checkout.dueNow > 0 && !isOffered ? 'notChosen' : null)
    note('cashReceipt.number', receiptProblem(draft))
  }
  note('agreedTerms', AGREEMENTS.every((one) => draft.agreed.includes(one)) ? null : 'notAgreed')
  return found
}

/** PAY-23: the months, where they were chosen and are offered still; they and the page's amounts are in won. */
export const monthlyOf = (draft: Draft, checkout: CheckoutData): CheckoutData['monthly'] =>
  draft.paysMonthly && checkout.dueNow > 0 && checkout.currency === CURRENCY.krw ? checkout.monthly : null

function phoneProblem(phone: string, isNeeded: boolean): FieldProblem | null {
  const digits = phoneDigits(phone)
  if (digits === '') return isNeeded ? 'required' : null
  return isPhone(digits) ? null : 'phone'
}

/** Whether a cash receipt is asked for with this method (integrations 8.4). */
export const takesReceipt = ({ payMethodCd }: Draft): boolean =>
  payMethodCd !== null && isCashMethod(payMethodCd)

function receiptProblem(draft: Draft): FieldProblem | null {
  const { receiptType, receiptNumber } = draft
  if (!takesReceipt(draft) || receiptType === null) return null
  return cashReceiptProblem({ type: receiptType, number: receiptNumber })
}

/** Nothing is sent, and no address asked for, while there is only a place in a line. */
export const sendsGoods = ({ delivery, dueNow, amount }: CheckoutData): boolean =>
  delivery !== null && dueNow === amount

/**
 * DLV-05, PAY-13: the page with the charge for where the goods go, as it is typed. It came with the charge for the
 * mainland; the server computes the same again.
 */
export function pricedFor(checkout: CheckoutData, { shipTo }: Draft): CheckoutData {
  if (!sendsGoods(checkout) || checkout.delivery === null) return checkout
  const { settings } = checkout.delivery
  const more = isIsland(shipTo.zipcode.trim()) ? settings.islandFee : 0
  if (more === 0) return checkout
  const { amount, dueNow, productAmount, lines, courseSeq } = checkout
  const charge = lines.find(({ kind }) => kind === 'delivery')
  const kept = charge ?? { kind: 'delivery' as const, courseSeq, title: '', discount: 0, couponDiscount: 0 }
  const paid = (charge?.amount ?? 0) + more
  return {
    ...checkout,
    amount: amount + more,
    monthly: checkout.monthly && { ...checkout.monthly, first: checkout.monthly.first + more },
    dueNow: dueNow + more,
    productAmount: productAmount + more,
    lines: [...lines.filter((line) => line !== charge), { ...kept, listPrice: paid, amount: paid }],
  }
}

/** What is sent: only what belongs to the chosen method, and the amount and outcome that the person saw. */
export function orderForm(draft: Draft, checkout: CheckoutData): OrderForm {
  const { dueNow, outcome, couponSeq, currency } = checkout
  const { receiptType, receiptNumber, instalmentMonths, depositorName, cardSeq } = draft
  const monthly = monthlyOf(draft, checkout)
  const payMethodCd = monthly ? PAY_METHOD.card : draft.payMethodCd
  const hasReceipt = !monthly && takesReceipt(draft) && receiptType !== null
  return {
    name: draft.name.trim(),
    email: draft.email.trim(),
    phone: draft.phone.trim(),
    payMethodCd: dueNow > 0 ? payMethodCd : null,
    scheduleSeq: draft.scheduleSeq,
    agreedTerms: true,
    outcome,
    answers: draft.answers,
    ...(checkout.form && { formAnswers: draft.formAnswers }),
    expectedAmount: dueNow,
    currency,
    ...(couponSeq !== null && { couponSeq }),
    ...(sendsGoods(checkout) && { shipTo: draft.shipTo, keepAddress: draft.keepAddress }),
    ...(monthly && {
      monthly: {
        cardSeq: cardSeq ?? 0,
        expectedFirst: monthly.first,
        agreedMonthly: draft.agreedMonthly,
      },
    }),
    ...(!monthly &&
      payMethodCd === 'CARD' &&
      instalmentMonths !== '' && { instalmentMonths: Number(instalmentMonths) }),
    ...(hasReceipt && { cashReceipt: { type: receiptType, number: phoneDigits(receiptNumber) } }),
    ...(payMethodCd === 'DEPOSIT' && depositorName.trim() !== '' && { depositorName: depositorName.trim() }),
  }
}
