import type { Currency } from '@seodang/domain/codes'
import { isPackage } from '@seodang/domain/package-terms'
import { chargedPrice, type DualPriceTerms, priceTermsIn } from '@seodang/domain/price'
import type { SaleContract } from '@seodang/domain/sale-contract'
import type { Context } from '../../platform/context.ts'
import { classesOf } from '../catalog/index.ts'
import type { ClassTerms } from '../enrolment/index.ts'
import { suppliesOf } from './supply-store.ts'

/** BYD-02: what a class or package is sold as at this moment; it goes into the line of the order. */
export async function contractOf(
  ctx: Context,
  course: ClassTerms,
  { currency, date }: { currency: Currency; date: { startAt: Date } | null },
): Promise<SaleContract> {
  const priceNow = (terms: DualPriceTerms) => chargedPrice(priceTermsIn(terms, currency), ctx.now) ?? 0
  const sold = isPackage(course) ? await classesOf(ctx, course.courseSeq) : [course]
  const prices = new Map(sold.map(({ courseSeq, ...terms }) => [courseSeq, priceNow(terms)]))
  const supplies = await suppliesOf(ctx, [...prices.keys()], null)
  return {
    trial: supplies.every(({ hasTrial }) => hasTrial),
    beginsAt: (date?.startAt ?? (isPackage(course) ? null : course.startAt))?.toISOString() ?? null,
    classes: supplies.map(({ courseSeq, lessons, meetings }) => ({
      courseSeq,
      price: prices.get(courseSeq) ?? 0,
      lessons,
      meetings: meetings
        .filter(({ removedAt }) => removedAt === null)
        .map(({ curriculumSeq, at, minutes }) => ({ curriculumSeq, at, minutes })),
    })),
  }
}
