import type { BodyOf } from '@seodang/contract/endpoint'
import type { placeOrder } from '@seodang/contract/order'
import { CASH_RECEIPT_TYPE, YN } from '@seodang/domain/codes'
import { answerLabels, answerProblems, type CourseQuestion } from '@seodang/domain/course-questions'
import { type FieldProblem, requireNoProblems } from '@seodang/domain/errors'
import { ORDER_LABELS } from '@seodang/domain/field-labels'
import { instalmentChoices } from '@seodang/domain/payment'
import { isEmail, isPhone, phoneDigits } from '@seodang/domain/validation'
import type { ClassTerms } from '../enrolment/index.ts'

import { LONGEST_INSTALMENT } from './limits.ts'

type Form = BodyOf<typeof placeOrder>

/** Refuses with the problem of each field, by the names that the page's fields have (ERR-23). */
export function requireOrderForm(
  form: Form,
  { course, total, questions }: { course: ClassTerms; total: number; questions: readonly CourseQuestion[] },
): void {
  const answers = Object.entries(answerProblems(questions, form.answers ?? {}))
  requireNoProblems(
    {
      name: form.name.trim() === '' ? 'required' : undefined,
      email: isEmail(form.email.trim()) ? undefined : 'email',
      phone: phoneProblem(form.phone, course.attendPhoneInputYn === YN.yes),
      payMethodCd: total > 0 && form.payMethodCd === null ? 'notChosen' : undefined,
      agreedTerms: form.agreedTerms ? undefined : 'notAgreed',
      'cashReceipt.number': receiptProblem(form.cashReceipt),
      instalmentMonths:
        form.instalmentMonths === undefined ||
        instalmentChoices(total, LONGEST_INSTALMENT).includes(form.instalmentMonths)
          ? undefined
          : 'notChosen',
      ...Object.fromEntries(answers.map(([key, problem]) => [`answers.${key}`, problem])),
    },
    { ...ORDER_LABELS, ...answerLabels(questions) },
  )
}

function phoneProblem(phone: string, isNeeded: boolean): FieldProblem | undefined {
  const digits = phoneDigits(phone)
  if (digits === '') return isNeeded ? 'required' : undefined
  return isPhone(digits) ? undefined : 'phone'
}

const BUSINESS_NUMBER = /^\d{10}$/

function receiptProblem(receipt: Form['cashReceipt']): FieldProblem | undefined {
  if (!receipt || receipt.type === CASH_RECEIPT_TYPE.none) return undefined
  const digits = phoneDigits(receipt.number)
  if (receipt.type === CASH_RECEIPT_TYPE.expenseProof)
    return BUSINESS_NUMBER.test(digits) ? undefined : 'format'
  return isPhone(digits) ? undefined : 'phone'
}
