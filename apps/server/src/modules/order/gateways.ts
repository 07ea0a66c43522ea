import type { Context } from '../../platform/context.ts'
import { type ChannelGateways, PAYMENT_GATEWAYS, type PaymentGateway } from './port.ts'
import { readPaymentSettings } from './settings-store.ts'
import type { OrderRow } from './store.ts'

/** The gateways of the site, made from its settings of this moment. */
export async function gatewaysOf(ctx: Context): Promise<ChannelGateways> {
  return ctx.services.ports.use(PAYMENT_GATEWAYS).of(await readPaymentSettings(ctx))
}

/** The gateway whose keys took, or would take, the order's money; null when those keys are gone. */
export async function gatewayOf(ctx: Context, { merchant }: OrderRow): Promise<PaymentGateway | null> {
  return (await gatewaysOf(ctx)).forMerchant(merchant)
}
