import type { BodyOf } from '@seodang/contract/endpoint'
import type { placeOrder } from '@seodang/contract/order'
import { cashReceiptProblem } from '@seodang/domain/cash-receipt'
import { YN } from '@seodang/domain/codes'
import { answerLabels, answerProblems, type CourseQuestion } from '@seodang/domain/course-questions'
import { EMPTY_ADDRESS, shipToProblems } from '@seodang/domain/delivery-address'
import { type FieldProblem, requireNoProblems } from '@seodang/domain/errors'
import { ORDER_LABELS, SHIP_TO_LABELS } from '@seodang/domain/field-labels'
import { instalmentChoices } from '@seodang/domain/payment'
import { isPlainName } from '@seodang/domain/person-name'
import { isEmail, isPhone, phoneDigits } from '@seodang/domain/validation'
import type { ClassTerms } from '../enrolment/index.ts'

import { LONGEST_INSTALMENT } from './limits.ts'

type Form = BodyOf<typeof placeOrder>

/** Refuses with the problem of each field, by the names that the page's fields have (ERR-23). */
export function requireOrderForm(
  form: Form,
  {
    course,
    total,
    questions,
    sendsGoods,
  }: { course: ClassTerms; total: number; questions: readonly CourseQuestion[]; sendsGoods: boolean },
): void {
  const answers = Object.entries(answerProblems(questions, form.answers ?? {}))
  requireNoProblems(
    {
      name: buyerNameProblem(form.name),
      email: isEmail(form.email.trim()) ? undefined : 'email',
      phone: phoneProblem(form.phone, course.attendPhoneInputYn === YN.yes),
      ...(sendsGoods && shipToProblems(form.shipTo ?? EMPTY_ADDRESS)),
      payMethodCd: total > 0 && form.payMethodCd === null ? 'notChosen' : undefined,
      agreedTerms: form.agreedTerms ? undefined : 'notAgreed',
      'cashReceipt.number': (form.cashReceipt && cashReceiptProblem(form.cashReceipt)) ?? undefined,
      instalmentMonths:
        form.instalmentMonths === undefined ||
        instalmentChoices(total, LONGEST_INSTALMENT).includes(form.instalmentMonths)
          ? undefined
          : 'notChosen',
      ...Object.fromEntries(answers.map(([key, problem]) => [`answers.${key}`, problem])),
    },
    { ...ORDER_LABELS, ...SHIP_TO_LABELS, ...answerLabels(questions) },
  )
}

/** It stands on one line of lists, receipts and labels of parcels. */
function buyerNameProblem(name: string): FieldProblem | undefined {
  if (name.trim() === '') return 'required'
  return isPlainName(name.trim()) ? undefined : 'format'
}

function phoneProblem(phone: string, isNeeded: boolean): FieldProblem | undefined {
  const digits = phoneDigits(phone)
  if (digits === '') return isNeeded ? 'required' : undefined
  return isPhone(digits) ? undefined : 'phone'
}
