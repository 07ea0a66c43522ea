import { CURRENCY } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { priceOrder } from '@seodang/domain/order-price'
import { isPackage } from '@seodang/domain/package-terms'
import { chargedPrice, priceTermsIn } from '@seodang/domain/price'
import type { ClassTerms } from '../enrolment/index.ts'
import type { NewLine } from './store.ts'

export type PricedLine = Pick<NewLine, 'kind' | 'courseSeq' | 'title' | 'listPrice' | 'amount'> & {
  discount: number
}

/**
 * PAY-15: what an order for the class costs now, from its own fields and nothing that a page sent. Every order is
 * charged in won (PAY-05): `price` is the won amount of a class that is shown in dollars.
 */
export function priceClass(course: ClassTerms, now: Date) {
  const terms = priceTermsIn(course, CURRENCY.krw)
  const charged = chargedPrice(terms, now)
  if (charged === null) fail('NOT_PAYABLE', { courseSeq: course.courseSeq })
  const isFree = charged === 0
  const listPrice = isFree ? 0 : (terms.price ?? charged)
  const price = priceOrder(
    { currency: CURRENCY.krw, listPrice, chargedPrice: charged, materialPrice: course.materialPrice },
    now,
  )
  // PAY-11: only what costs something can be closed to payment.
  if (price.total > 0 && course.payable === 0)
    fail('NOT_PAYABLE', { shown: { reason: course.notPayedIntroduction } })
  const { courseSeq } = course
  const lines: PricedLine[] = [
    {
      kind: isPackage(course) ? 'package' : 'class',
      courseSeq,
      title: course.title,
      listPrice,
      discount: listPrice - charged,
      amount: charged,
    },
  ]
  if (course.materialPrice)
    lines.push({
      kind: 'material',
      courseSeq,
      title: course.materialTitle ?? course.title,
      listPrice: course.materialPrice,
      discount: 0,
      amount: course.materialPrice,
    })
  return { total: price.wonTotal, lines }
}
