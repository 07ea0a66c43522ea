import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import {
  GatewayDeclined,
  GatewayUnknown,
  NO_PAYMENT_SETTINGS,
  PAYMENT_GATEWAYS,
  type PaymentGateway,
  type StoredCards,
} from '../order/index.ts'

/**
 * Plans are paid to the product itself, so with the keys of the installation and never with those of a site. Null where
 * the installation takes no money.
 */
export const productGateway = (ctx: Context): PaymentGateway | null =>
  ctx.services.ports.use(PAYMENT_GATEWAYS).of(NO_PAYMENT_SETTINGS).toss

export function cardGateway(ctx: Context): { gateway: PaymentGateway; cards: StoredCards } {
  const gateway = productGateway(ctx)
  if (!gateway?.cards) return fail('METHOD_NOT_OFFERED')
  return { gateway, cards: gateway.cards }
}

/** The same for a site in all it pays; nobody can guess it. */
export const customerKeyOf = (ctx: Context): string =>
  ctx.services.secrets.sign('plan.customer', String(ctx.channelSeq))

/** A final no is told in the gateway's words; no answer says nothing about the card. */
export async function orCardRefusal<T>(ctx: Context, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayUnknown) fail('PROVIDER_UNAVAILABLE', { code: error.code })
    if (error instanceof GatewayDeclined)
      fail('CARD_REFUSED', { code: error.code, shown: { message: error.texts[ctx.language] } })
    throw error
  }
}
