import { CURRENCY, type Currency, type PayMethodCd } from '@seodang/domain/codes'
import { needsParcel } from '@seodang/domain/delivery'
import { type DollarRefusal, dollarMethods, dollarRefusal } from '@seodang/domain/dollar-payment'
import { isPackage } from '@seodang/domain/package-terms'
import { methodsOffered } from '@seodang/domain/payment'
import { chargedPrice, priceTermsIn } from '@seodang/domain/price'
import type { Context } from '../../platform/context.ts'
import { classesOf } from '../catalog/index.ts'
import type { ClassTerms } from '../enrolment/index.ts'
import { type Priced, pricedIn } from './price.ts'

/** Why the class is not paid in dollars now, by the one rule; null where it may be (PAY-05 to PAY-08). */
export async function dollarsRefused(
  ctx: Context,
  course: ClassTerms,
  { methods, hasCoupon }: { methods: readonly PayMethodCd[]; hasCoupon: boolean },
): Promise<DollarRefusal | null> {
  return dollarRefusal({
    methods,
    price: chargedPrice(priceTermsIn(course, CURRENCY.usd), ctx.now),
    material: course.materialPrice,
    materialEx: course.materialPriceEx,
    sendsGoods: needsParcel(course),
    currencies: await currenciesOf(ctx, course),
    hasCoupon,
  })
}

async function currenciesOf(ctx: Context, course: ClassTerms): Promise<Currency[]> {
  const own = course.currency
  if (!isPackage(course)) return [own]
  return [own, ...(await classesOf(ctx, course.courseSeq)).map(({ currency }) => currency)]
}

/** PAY-14: what takes the order as it is priced. */
export const methodsFor = (
  methods: readonly PayMethodCd[],
  { currency, dollars, total }: Priced,
): PayMethodCd[] =>
  currency === CURRENCY.usd
    ? total > 0
      ? dollarMethods(methods)
      : []
    : methodsOffered(methods, pricedIn(dollars), total)
