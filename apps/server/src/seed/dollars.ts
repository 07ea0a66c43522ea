import { FARE } from '@seodang/domain/codes'
import { and, eq, inArray } from 'drizzle-orm'
import { courses } from '../modules/catalog/tables.ts'
import { keepPaymentSetting, PAYMENT_SETTINGS } from '../modules/order/index.ts'
import type { Context } from '../platform/context.ts'
import { sandboxStore } from '../providers/payment/sandbox-portone/index.ts'
import type { SeededClass } from './classes.ts'

/** Cents of the first paid classes, so that their payment pages offer both currencies. */
const PRICES = [4_900, 6_500]

/** PAY-05: the site's own store at the stand-in; nothing of it where real payments are configured. */
export async function seedDollars(ctx: Context, classes: readonly SeededClass[]): Promise<void> {
  if (ctx.services.config.toss !== null) return
  await keepPaymentSetting(ctx, PAYMENT_SETTINGS.portone, sandboxStore(ctx.channelSeq))
  const ofSite = and(
    eq(courses.channelSeq, ctx.channelSeq),
    eq(courses.fareCd, FARE.paid),
    inArray(
      courses.courseSeq,
      classes.map(({ courseSeq }) => courseSeq),
    ),
  )
  const paid = await ctx.db
    .select({ courseSeq: courses.courseSeq })
    .from(courses)
    .where(ofSite)
    .orderBy(courses.courseSeq)
    .limit(PRICES.length)
  for (const [index, { courseSeq }] of paid.entries())
    await ctx.db
      .update(courses)
      .set({ priceEx: PRICES[index] ?? null })
      .where(and(ofSite, eq(courses.courseSeq, courseSeq)))
}
