import { FARE } from '@seodang/domain/codes'
import { discountNow, priceTermsIn } from '@seodang/domain/price'
import type { Problems } from '@seodang/domain/problems'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { coursePrices, type courses } from './tables.ts'

type CourseRow = typeof courses.$inferSelect
export type Offered = typeof coursePrices.$inferSelect

const TERMS = [
  'fareCd',
  'price',
  'priceEx',
  'discountPrice',
  'discountPriceEx',
  'discountStartAt',
  'discountEndAt',
] as const
type Terms = Pick<CourseRow, (typeof TERMS)[number]>

const ofCourse = ({ channelSeq }: Context, courseSeq: number) =>
  and(eq(coursePrices.channelSeq, channelSeq), eq(coursePrices.courseSeq, courseSeq))

/** BYD-03: from this moment visitors are offered these terms; the terms before end. Nothing happens when they are the same. */
export async function recordOffer(ctx: Context, courseSeq: number, course: Terms): Promise<void> {
  const [open] = await ctx.db
    .select()
    .from(coursePrices)
    .where(and(ofCourse(ctx, courseSeq), isNull(coursePrices.untilAt)))
  if (open && TERMS.every((name) => sameValue(open[name], course[name]))) return
  await endOffer(ctx, courseSeq)
  const { fareCd, price, priceEx, discountPrice, discountPriceEx, discountStartAt, discountEndAt } = course
  await ctx.db.insert(coursePrices).values({
    channelSeq: ctx.channelSeq,
    courseSeq,
    fareCd,
    price,
    priceEx,
    discountPrice,
    discountPriceEx,
    discountStartAt,
    discountEndAt,
    fromAt: ctx.now,
  })
}

/** The class left the eyes of visitors: nothing is offered until it comes back. */
export async function endOffer(ctx: Context, courseSeq: number): Promise<void> {
  await ctx.db
    .update(coursePrices)
    .set({ untilAt: ctx.now })
    .where(and(ofCourse(ctx, courseSeq), isNull(coursePrices.untilAt)))
}

/** Everything that the class was ever offered for, the earliest first. */
async function offersOf(ctx: Context, courseSeq: number): Promise<Offered[]> {
  return ctx.db
    .select()
    .from(coursePrices)
    .where(ofCourse(ctx, courseSeq))
    .orderBy(asc(coursePrices.fromAt), asc(coursePrices.coursePriceSeq))
}

const sameValue = (a: string | number | Date | null, b: string | number | Date | null) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b

/** What `neverCharged` finds, as problems of the fields. */
export async function struckProblems(
  ctx: Context,
  course: CourseRow,
): Promise<Problems<'price' | 'priceEx'>> {
  const fields = neverCharged(course, await offersOf(ctx, course.courseSeq), ctx.now)
  return Object.fromEntries(fields.map((field) => [field, 'neverCharged']))
}

/**
 * BYD-03: which list prices would be struck through although nobody was ever asked for them. What a class is
 * first published with counts as its price, so that it can open with a discount; after that a list price that
 * stands beside a discount must have been the whole price for some time.
 */
export function neverCharged(course: Terms, offers: readonly Offered[], now: Date): ('price' | 'priceEx')[] {
  if (course.fareCd !== FARE.paid || offers.length === 0) return []
  const charged = { price: 0, priceEx: 0 }
  for (const [index, offer] of offers.entries()) {
    for (const [field, currency] of CURRENCIES) {
      const terms = priceTermsIn(offer, currency)
      const isWhole = [offer.fromAt, offer.untilAt ?? now].some((at) => discountNow(terms, at) === null)
      if (offer.fareCd === FARE.paid && (index === 0 || isWhole))
        charged[field] = Math.max(charged[field], offer[field] ?? 0)
    }
  }
  return CURRENCIES.flatMap(([field, currency]) => {
    const { price, discountPrice } = priceTermsIn(course, currency)
    const isStruck = price !== null && (discountPrice ?? null) !== null
    return isStruck && price > charged[field] ? [field] : []
  })
}

const CURRENCIES = [
  ['price', 'KRW'],
  ['priceEx', 'USD'],
] as const
