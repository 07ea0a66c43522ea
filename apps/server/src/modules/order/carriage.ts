import { needsParcel } from '@seodang/domain/delivery'
import { type DeliverySettings, deliveryCharge } from '@seodang/domain/delivery-charge'
import type { ClassTerms } from '../enrolment/index.ts'
import type { PricedLine } from './price.ts'

/** What the goods of a class are called. */
export const goodsOf = ({ materialTitle, title }: ClassTerms): string => materialTitle?.trim() || title

const TITLE = '배송비'

/** DLV-05, PAY-13: the order with the charge for its parcel, by where it goes; before that is known without islands. */
export function withCarriage<Priced extends { total: number; lines: PricedLine[] }>(
  priced: Priced,
  course: ClassTerms,
  settings: DeliverySettings,
  zipcode: string,
): Priced {
  if (!needsParcel(course)) return priced
  const charge = deliveryCharge(settings, { zipcode, productAmount: priced.total })
  if (charge === 0) return priced
  const line: PricedLine = {
    kind: 'delivery',
    courseSeq: course.courseSeq,
    title: TITLE,
    listPrice: charge,
    discount: 0,
    couponDiscount: 0,
    amount: charge,
  }
  return { ...priced, total: priced.total + charge, lines: [...priced.lines, line] }
}
