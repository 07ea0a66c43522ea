import { CASH_RECEIPT_TYPE } from '@seodang/domain/codes'
import { answerProblems, type CourseQuestion } from '@seodang/domain/course-questions'
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
  | 'payMethodCd'
  | 'cashReceipt.number'
  | 'agreedTerms'

const BUSINESS_NUMBER_DIGITS = 10

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
  const isOffered = checkout.methods.some((method) => method === draft.payMethodCd)
  note('payMethodCd', checkout.dueNow > 0 && !isOffered ? 'notChosen' : null)
  note('cashReceipt.number', receiptProblem(draft))
  note('agreedTerms', AGREEMENTS.every((one) => draft.agreed.includes(one)) ? null : 'notAgreed')
  return found
}

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
  if (!takesReceipt(draft) || receiptType === null || receiptType === CASH_RECEIPT_TYPE.none) return null
  const digits = phoneDigits(receiptNumber)
  if (receiptType === CASH_RECEIPT_TYPE.expenseProof)
    return digits.length === BUSINESS_NUMBER_DIGITS ? null : 'format'
  return isPhone(digits) ? null : 'phone'
}

/** What is sent: only what belongs to the chosen method, and the amount and outcome that the person saw. */
export function orderForm(draft: Draft, { dueNow, outcome }: CheckoutData): OrderForm {
  const { payMethodCd, receiptType, receiptNumber, instalmentMonths, depositorName } = draft
  const hasReceipt = takesReceipt(draft) && receiptType !== null
  return {
    name: draft.name.trim(),
    email: draft.email.trim(),
    phone: draft.phone.trim(),
    payMethodCd: dueNow > 0 ? payMethodCd : null,
    scheduleSeq: draft.scheduleSeq,
    agreedTerms: true,
    outcome,
    answers: draft.answers,
    expectedAmount: dueNow,
    ...(payMethodCd === 'CARD' && instalmentMonths !== '' && { instalmentMonths: Number(instalmentMonths) }),
    ...(hasReceipt && { cashReceipt: { type: receiptType, number: phoneDigits(receiptNumber) } }),
    ...(payMethodCd === 'DEPOSIT' && depositorName.trim() !== '' && { depositorName: depositorName.trim() }),
  }
}
