import { randomUUID } from 'node:crypto'
import { cardTail } from '@seodang/domain/stored-card'
import { buyerOf } from '../modules/order/buyer-store.ts'
import { insertCard } from '../modules/order/cards-store.ts'
import { PAYMENT_GATEWAYS } from '../modules/order/index.ts'
import type { Context } from '../platform/context.ts'
import { keepIssuedCard, TOSS_SANDBOX } from '../providers/payment/sandbox-toss/index.ts'

const ISSUERS = [
  { issuerCode: '61', brand: '현대카드', number: '43301234****567*' },
  { issuerCode: '41', brand: '신한카드', number: '51001234****023*' },
  { issuerCode: '51', brand: '삼성카드', number: '40001234****881*' },
] as const

/**
 * A stored card of a person. Where the stand-in takes the payments it knows the card, so that a membership goes on by
 * itself; a real gateway does not, and declines it.
 */
export async function keepCard(
  ctx: Context,
  { userSeq, at, declines }: { userSeq: number; at: number; declines: boolean },
): Promise<number> {
  const { brand, ...card } = ISSUERS[at % ISSUERS.length] ?? ISSUERS[0]
  const { ports } = ctx.services
  const { name: customerName } = await buyerOf(ctx, userSeq)
  const customerKey = `demo-${randomUUID()}`
  const sandbox = ports.find(TOSS_SANDBOX)
  const ref = sandbox
    ? keepIssuedCard(sandbox.store, { ...card, customerKey, customerName, declines, at: ctx.now })
    : `demo-${randomUUID()}`
  const { cardSeq } = await insertCard(ctx, {
    userSeq,
    merchant: ports.use(PAYMENT_GATEWAYS).ownMerchant,
    brand,
    tail: cardTail(card.number),
    key: { ref, customerKey },
  })
  return cardSeq
}
