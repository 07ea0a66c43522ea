import { dollarMethods } from '@seodang/domain/dollar-payment'
import type { Context } from '../../platform/context.ts'
import { areFeesOverdue } from './fees-overdue.ts'
import { type ChannelGateways, PAYMENT_GATEWAYS, type PaymentGateway } from './port.ts'
import { readPaymentSettings } from './settings-store.ts'
import type { OrderRow } from './store.ts'

/** The gateways of the site, made from its settings of this moment; what its store took before it still pays back. */
export async function gatewaysOf(ctx: Context): Promise<ChannelGateways> {
  const gateways = ctx.services.ports.use(PAYMENT_GATEWAYS).of(await readPaymentSettings(ctx))
  const dollars = dollarMethods(gateways.methods)
  if (dollars.length === 0 || !(await areFeesOverdue(ctx))) return gateways
  return { ...gateways, methods: gateways.methods.filter((method) => !dollars.includes(method)) }
}

/** The gateway whose keys took, or would take, the order's money; null when those keys are gone. */
export async function gatewayOf(ctx: Context, { merchant }: OrderRow): Promise<PaymentGateway | null> {
  return (await gatewaysOf(ctx)).forMerchant(merchant)
}

/**
 * Who holds the money of an order: the product, which pays it out, or the site, whose own keys or account took it
 * (integrations.md 1.7). Whose settings were used says so, never a key. Orders that are older than the names of accounts
 * were taken by the product's.
 */
export function moneyTaker(
  { services }: Context,
  { gateway, merchant }: Pick<OrderRow, 'gateway' | 'merchant'>,
): 'platform' | 'site' {
  if (gateway === 'deposit') return 'site'
  return merchant === '' || services.ports.use(PAYMENT_GATEWAYS).isOwn(merchant) ? 'platform' : 'site'
}
