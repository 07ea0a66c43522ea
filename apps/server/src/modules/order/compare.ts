import { DAY, HOUR } from '@seodang/domain/instant'
import { type Context, systemContext } from '../../platform/context.ts'
import {
  type Account,
  findComparedUntil,
  keepComparedUntil,
  listAccounts,
  listNamed,
} from './compare-store.ts'
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
/** Keys that took nothing for so long have nothing left that could come back. */
const ACCOUNT_DAYS = 400
/** A payment that the gateway never can be asked about keeps a window open no longer. */
const LONGEST_DAYS = 180
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
  const own = ctx.services.ports.use(PAYMENT_GATEWAYS).of(NO_PAYMENT_SETTINGS).toss
  if (own) await alone(ctx, { channelSeq: 0, merchant: own.merchant }, async () => own)
  const since = new Date(ctx.now.getTime() - ACCOUNT_DAYS * DAY)
  for (const account of await listAccounts(ctx, since))
    if (account.merchant !== own?.merchant)
      await alone(ctx, account, async () =>
        (await gatewaysOf(systemContext(ctx.services, account.channelSeq))).forMerchant(account.merchant),
      )
}

async function alone(
  ctx: Context,
  account: Account,
  open: () => Promise<PaymentGateway | null>,
): Promise<void> {
  try {
    const gateway = await open()
    if (gateway?.transactions) await compare(ctx, account, gateway.transactions)
    // The site has other keys by now; nobody can ask with the old ones.
    else ctx.log.warn(account, 'the keys that took money are gone, and nobody compares what moves there')
  } catch (error) {
    ctx.log.error({ err: error, ...account }, 'a gateway could not be compared with the books')
  }
}

async function compare(ctx: Context, account: Account, transactions: Transactions): Promise<void> {
  const until = ctx.now
  let isWhole = true
  let batch: GatewayTransaction[] = []
  const work = async () => {
    if (batch.length > 0 && !(await compareBatch(ctx, account, batch))) isWhole = false
    batch = []
  }
  for await (const transaction of transactions(await beginOf(ctx, account), until)) {
    batch.push(transaction)
    if (batch.length === BATCH) await work()
  }
  await work()
  if (isWhole) await keepComparedUntil(ctx, account, until)
}

async function beginOf(ctx: Context, account: Account): Promise<Date> {
  const until = ctx.now.getTime()
  const compared = await findComparedUntil(ctx, account)
  if (!compared) return new Date(until - FIRST_DAYS * DAY)
  return new Date(Math.max(compared.getTime() - OVERLAP_HOURS * HOUR, until - LONGEST_DAYS * DAY))
}

/** False where the gateway could not be asked about one of them. */
async function compareBatch(
  ctx: Context,
  account: Account,
  batch: readonly GatewayTransaction[],
): Promise<boolean> {
  const named = await listNamed(
    ctx,
    account,
    batch.map(({ orderId }) => orderId),
  )
  const known = new Map(named.map((order) => [order.paymentOrderId, order]))
  const unfit = new Set(
    batch.filter((moved) => !fits(moved, known.get(moved.orderId))).map(({ orderId }) => orderId),
  )
  let isWhole = true
  for (const orderId of unfit)
    isWhole = (await isAnsweredAlone(ctx, account, orderId, known.get(orderId))) && isWhole
  return isWhole
}

/** One that fails stops none of those that are listed after it. */
async function isAnsweredAlone(
  ctx: Context,
  account: Account,
  orderId: string,
  order: OrderRow | undefined,
): Promise<boolean> {
  try {
    if (order) return await isLookedAt(systemContext(ctx.services, order.channelSeq), order)
    // Plans of sites are charged by the product's keys and are no orders.
    if (account.channelSeq !== 0) return true
    return (await ctx.services.ports.use(OTHER_CHARGES).lookAt(ctx, orderId)) !== 'unanswered'
  } catch (error) {
    ctx.log.error({ err: error, ...account, orderId }, 'a movement could not be compared with the books')
    return false
  }
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
