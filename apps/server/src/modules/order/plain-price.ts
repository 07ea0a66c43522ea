import type { ReplyOf } from '@seodang/contract/endpoint'
import type { checkout } from '@seodang/contract/order'
import { CURRENCY, type Currency } from '@seodang/domain/codes'
import type { ExchangeRate } from '@seodang/domain/exchange-rate'
import { chargedPrice, priceTermsIn } from '@seodang/domain/price'
import type { Context } from '../../platform/context.ts'
import type { ClassTerms } from '../enrolment/index.ts'
import { dollarsRefused, methodsFor } from './dollar-order.ts'
import { gatewaysOf } from './gateways.ts'
import type { ChannelGateways } from './port.ts'
import { isPricedInWon, type Priced, priceClass, priceInDollars } from './price.ts'
import { rateNow } from './rates.ts'

type Checkout = ReplyOf<typeof checkout>

/**
 * PAY-05, PAY-14: the price before a coupon in the currency that was asked for, where it can be paid so, and all that it
 * can be paid in. A class whose price in won nobody can tell now is in dollars where the site takes them.
 */
export async function plainPrice(
  ctx: Context,
  course: ClassTerms,
  {
    rate,
    gateways,
    asked,
  }: { rate: ExchangeRate | null; gateways: ChannelGateways; asked?: Currency | undefined },
): Promise<{ plain: Priced; inWon: Priced | undefined; currencies: Checkout['currencies'] }> {
  const { methods } = gateways
  const isInDollars = (await dollarsRefused(ctx, course, { methods, hasCoupon: false })) === null
  const choices = [
    ...(isInDollars && !isPricedInWon(course, ctx.now, rate) ? [] : [priceClass(course, ctx.now, rate)]),
    ...(isInDollars ? [priceInDollars(course, ctx.now)] : []),
  ]
  const [usual] = choices
  if (!usual) throw new Error('a class without any price')
  return {
    plain: choices.find(({ currency }) => currency === asked) ?? usual,
    inWon: choices.find(({ currency }) => currency === CURRENCY.krw),
    currencies: choices.map((choice) => ({
      currency: choice.currency,
      amount: choice.total,
      methods: methodsFor(methods, choice),
    })),
  }
}

/** What a checkout would ask for now unless told otherwise; null where nothing can be bought. */
export async function usualPrice(ctx: Context, course: ClassTerms): Promise<Priced | null> {
  if (course.payable === 0) return null
  const isIn = (currency: Currency) => chargedPrice(priceTermsIn(course, currency), ctx.now) !== null
  // By far the most: nobody has to be asked for a rate.
  if (isIn(CURRENCY.krw)) return priceClass(course, ctx.now, null)
  if (!isIn(CURRENCY.usd)) return null
  const [rate, gateways] = await Promise.all([rateNow(ctx), gatewaysOf(ctx)])
  const refused = await dollarsRefused(ctx, course, { methods: gateways.methods, hasCoupon: false })
  if (rate === null && refused !== null) return null
  return (await plainPrice(ctx, course, { rate, gateways })).plain
}
