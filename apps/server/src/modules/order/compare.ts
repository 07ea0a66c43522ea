import { DAY, HOUR } from '@seodang/domain/instant'
import { type Context, systemContext } from '../../platform/context.ts'
import { findComparedUntil, keepComparedUntil, listMerchants, listNamed } from './compare-store.ts'
import { gatewaysOf } from './gateways.ts'
import { isLookedAt } from './look-at.ts'
import {
  type GatewayTransaction,
  NO_PAYMENT_SETTINGS,
  OTHER_CHARGES,
  PAYMENT_GATEWAYS,
  type PaymentGateway,
} from './port.ts'
import type { OrderRow } from './store.ts'

/** A movement may be listed a little after it happened. */
const OVERLAP_HOURS = 6
/** How far back keys are looked at that were never compared. */
const FIRST_DAYS = 31
/** Whose keys took nothing for so long have nothing left that could come back. */
const MERCHANT_DAYS = 400
/** So many movements are compared with the books at once. */
const BATCH = 100

type Transactions = NonNullable<PaymentGateway['transactions']>

/**
 * PAY-19, integrations 1.3: each night all that moved at the gateway is compared with the books, so that a cancel at its
 * own console, or a deposit that a bank took back weeks later, is found although every notice of it was lost. What the
 * list claims is never applied: whatever does not fit is asked of the gateway whose keys took it. Keys that cannot be
 * asked stop nobody else, and are compared from where they were left the next time.
 */
export async function compareWithGateways(ctx: Context): Promise<void> {
  const gateways = ctx.services.ports.use(PAYMENT_GATEWAYS)
  const own = gateways.of(NO_PAYMENT_SETTINGS).toss
  const since = new Date(ctx.now.getTime() - MERCHANT_DAYS * DAY)
  const others = (await listMerchants(ctx, since)).filter(({ merchant }) => merchant !== own?.merchant)
  if (own) await alone(ctx, own.merchant, async () => own)
  for (const { merchant, channelSeq } of others)
    await alone(ctx, merchant, async () =>
      // A site may have changed its keys; nobody can ask with the old ones.
      (await gatewaysOf(systemContext(ctx.services, channelSeq))).forMerchant(merchant),
    )
}

async function alone(
  ctx: Context,
  merchant: string,
  open: () => Promise<PaymentGateway | null>,
): Promise<void> {
  const { ownMerchant } = ctx.services.ports.use(PAYMENT_GATEWAYS)
  try {
    const gateway = await open()
    if (gateway?.transactions) await compare(ctx, merchant, gateway.transactions, merchant === ownMerchant)
  } catch (error) {
    ctx.log.error({ err: error, merchant }, 'a gateway could not be compared with the books')
  }
}

async function compare(
  ctx: Context,
  merchant: string,
  transactions: Transactions,
  isOurs: boolean,
): Promise<void> {
  const until = ctx.now
  const compared = await findComparedUntil(ctx, merchant)
  const from = compared
    ? new Date(compared.getTime() - OVERLAP_HOURS * HOUR)
    : new Date(until.getTime() - FIRST_DAYS * DAY)
  let isWhole = true
  let batch: GatewayTransaction[] = []
  const work = async () => {
    if (batch.length > 0 && !(await compareBatch(ctx, batch, merchant, isOurs))) isWhole = false
    batch = []
  }
  for await (const transaction of transactions(from, until)) {
    batch.push(transaction)
    if (batch.length === BATCH) await work()
  }
  await work()
  if (isWhole) await keepComparedUntil(ctx, merchant, until)
}

/** False where the gateway could not be asked about one of them. */
async function compareBatch(
  ctx: Context,
  batch: readonly GatewayTransaction[],
  merchant: string,
  isOurs: boolean,
): Promise<boolean> {
  const named = await listNamed(
    ctx,
    // Orders that are older than the names of keys were taken by our own.
    isOurs ? [merchant, ''] : [merchant],
    batch.map(({ orderId }) => orderId),
  )
  const known = new Map(named.map((order) => [order.paymentOrderId, order]))
  const unfit = new Map(
    batch.filter((moved) => !fits(moved, known.get(moved.orderId))).map((moved) => [moved.orderId, moved]),
  )
  let isWhole = true
  for (const orderId of unfit.keys()) {
    const order = known.get(orderId)
    const isDone = order
      ? await isLookedAt(systemContext(ctx.services, order.channelSeq), order)
      : // Plans of sites are charged by our own keys and are no orders.
        !isOurs || (await isOtherLookedAt(ctx, orderId))
    if (!isDone) isWhole = false
  }
  return isWhole
}

/** Whether the books may know of it already. A cancel is asked about each time: its order tells sums, not cancels. */
function fits({ status }: GatewayTransaction, order: OrderRow | undefined): boolean {
  switch (status) {
    case 'PAID':
      return order === undefined || order.paidAt !== null
    case 'AWAITING_DEPOSIT':
    case 'EXPIRED':
      return order === undefined || order.paidAt === null
    case 'PART_CANCELED':
    case 'CANCELED':
      return false
    default:
      return true
  }
}

async function isOtherLookedAt(ctx: Context, orderId: string): Promise<boolean> {
  await ctx.services.ports.use(OTHER_CHARGES).lookAt(ctx, orderId)
  return true
}
