import { PAY_METHOD, type PayMethodCd } from '@seodang/domain/codes'
import {
  ACCOUNT,
  type ClassPart,
  changePostings,
  ENTRY,
  itemsPaid,
  type OrderTerms,
  ofSale,
  orderPosition,
  owedPostings,
  type Posting,
  termsAsNow,
  transferPostings,
} from '@seodang/domain/ledger'
import { type ItemRefund, itemsLeft, itemsOf } from '@seodang/domain/order-items'
import { packageParts } from '@seodang/domain/package-parts'
import { seoulDate } from '@seodang/domain/seoul-time'
import { GATEWAY_FEES } from '@seodang/domain/settlement'
import { alone } from '../../platform/alone.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { moneyTaker } from '../order/index.ts'
import { platformFeeRates } from '../plan/index.ts'
import { insertEntries, lockBooks, type NewEntry } from './books-store.ts'
import {
  type DoneRefund,
  listDoneRefunds,
  listMissed,
  listOrderFacts,
  listPosted,
  type OrderFacts,
  type PostedEntry,
} from './order-facts-store.ts'
import { missingTransfers } from './post-transfers.ts'

const PART = 2_000
const SECOND = 1_000

/**
 * BYD-04: brings the books of these orders to what their tables say. Whoever comes second, or again, finds all posted:
 * an event that is told twice, or never and found by the nightly look, is posted once.
 */
export async function postOrders(outer: Context, orderSeqs: readonly number[]): Promise<void> {
  if (orderSeqs.length === 0) return
  await inTransaction(outer, async (ctx) => {
    await lockBooks(ctx)
    const facts = await listOrderFacts(ctx, orderSeqs)
    const platformFeeAt = await platformFeeRates(ctx)
    const refunds = Map.groupBy(await listDoneRefunds(ctx, orderSeqs), (row) => row.order_seq)
    const posted = Map.groupBy(await listPosted(ctx, orderSeqs), (row) => row.order_seq)
    await insertEntries(
      ctx,
      facts.flatMap((order) =>
        missingEntries(ctx, order, {
          refunds: refunds.get(order.order_seq) ?? [],
          posted: posted.get(order.order_seq) ?? [],
          platformFeeAt,
        }),
      ),
    )
  })
}

type Event = Pick<NewEntry, 'eventKey' | 'kind' | 'amount' | 'occurredAt'>

/** What the tables tell and the books do not, in the order in which it happened. */
function missingEntries(
  ctx: Context,
  order: OrderFacts,
  {
    refunds,
    posted,
    platformFeeAt,
  }: { refunds: DoneRefund[]; posted: PostedEntry[]; platformFeeAt: (at: Date) => number },
): NewEntry[] {
  const keys = new Set(posted.map(({ event_key }) => event_key))
  const payments = posted.filter(({ kind }) => kind === ENTRY.payment)
  const found: NewEntry[] = []
  const standing = posted.flatMap(({ postings }) => ofSale(postings))
  let left = posted.reduce((sum, { amount }) => sum + amount, 0)
  const lastTerms = payments.at(-1)?.terms
  let terms = lastTerms ? termsAsNow(lastTerms) : undefined
  let back: ItemRefund[] = refundsSincePaid(posted, refunds)
  const add = (event: Event, by: OrderTerms, postings: readonly Posting[]) => {
    keys.add(event.eventKey)
    found.push({
      ...event,
      orderSeq: order.order_seq,
      settlementSeq: null,
      orderKind: order.kind,
      payMethodCd: order.pay_method_cd,
      currency: order.currency,
      terms: event.kind === ENTRY.payment ? by : null,
      saleDate: seoulDate(event.occurredAt),
      postings,
    })
  }
  const post = (event: Event, by: OrderTerms, besides: readonly Posting[] = []) => {
    left += event.amount
    const items = left === 0 ? { class: 0, goods: 0 } : itemsLeft(itemsPaid(by), back)
    const postings = changePostings(standing, orderPosition(by, items))
    standing.push(...postings)
    add(event, by, [...postings, ...besides])
  }
  const paidAt = order.paid_at === null ? null : new Date(order.paid_at)
  const paidKey = `paid:${order.order_seq}:${paidAt?.getTime() ?? ''}`
  // A bank took the deposit back, whether another one came since or not.
  const isTakenBack = payments.length > 0 && left > 0 && !keys.has(paidKey)
  if (isTakenBack && terms) {
    const eventKey = `reversed:${payments.at(-1)?.event_key}`
    const owed = transferPostings(owedNoLonger(posted, refunds)).filter(({ amount }) => amount !== 0)
    post({ eventKey, kind: ENTRY.reversal, amount: -left, occurredAt: ctx.now }, terms, owed)
  }
  if (paidAt && order.amount > 0 && !keys.has(paidKey)) {
    terms = termsOf(ctx, order, { paidAt, platformFee: platformFeeAt(endOfSecond(paidAt)) })
    back = []
    post({ eventKey: paidKey, kind: ENTRY.payment, amount: order.amount, occurredAt: paidAt }, terms)
  }
  for (const refund of refunds) {
    const eventKey = `refund:${refund.refund_seq}`
    const amount = Math.min(refund.amount, left)
    if (terms && amount > 0 && !keys.has(eventKey)) {
      back.push({ amount, goods: Math.min(refund.goods, amount) })
      const owed = refund.due_on === null ? [] : owedPostings(amount)
      const occurredAt = new Date(refund.done_at)
      post({ eventKey, kind: ENTRY.refund, amount: -amount, occurredAt }, terms, owed)
    }
    if (!terms || refund.due_on === null || !keys.has(eventKey)) continue
    for (const { postings, ...event } of missingTransfers(refund, keys, ctx.now))
      add({ ...event, amount: 0 }, terms, postings)
  }
  return found
}

/** PAY-21: what the books say is owed of refunds that stand no longer. */
function owedNoLonger(posted: readonly PostedEntry[], refunds: readonly DoneRefund[]): number {
  const standing = new Set(refunds.map(({ refund_seq }) => String(refund_seq)))
  return posted
    .filter(({ event_key }) => !standing.has(REFUND_OF.exec(event_key)?.[1] ?? ''))
    .flatMap(({ postings }) => postings)
    .filter(({ account }) => account === ACCOUNT.siteFunds)
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Which refund an entry is of, by its event. */
const REFUND_OF = /^(?:refund|transfer|undone:transfer):(\d+)/

/** What went back of the last payment, by item, as far as the books know of it. */
function refundsSincePaid(posted: readonly PostedEntry[], refunds: readonly DoneRefund[]): ItemRefund[] {
  const goodsOf = new Map(refunds.map(({ refund_seq, goods }) => [`refund:${refund_seq}`, goods]))
  const since = posted.slice(posted.findLastIndex(({ kind }) => kind === ENTRY.payment) + 1)
  return since
    .filter(({ kind }) => kind === ENTRY.refund)
    .map(({ event_key, amount }) => ({
      amount: -amount,
      goods: Math.min(goodsOf.get(event_key) ?? 0, -amount),
    }))
}

/**
 * The fee is that of the plan of the sale's moment, however late it is posted. Gateways cut times to the second, so a plan
 * that began within it was there.
 */
const endOfSecond = (at: Date) => new Date(Math.floor(at.getTime() / SECOND) * SECOND + SECOND - 1)

const isPayMethod = (method: string | null): method is PayMethodCd =>
  Object.values<string | null>(PAY_METHOD).includes(method)

const termsOf = (
  ctx: Context,
  order: OrderFacts,
  { paidAt, platformFee }: { paidAt: Date; platformFee: number },
): OrderTerms => ({
  taker: moneyTaker(ctx, order),
  gatewayFee: isPayMethod(order.pay_method_cd) ? GATEWAY_FEES[order.pay_method_cd] : 0,
  platformFee,
  parts: partsOf(order, paidAt),
  amount: order.amount,
})

/** BYD-05: a package that was shared as one is; of any other each class is shared by its own agreement. */
function partsOf(
  { lines, currency, course_seq, shares, classes, ...order }: OrderFacts,
  at: Date,
): ClassPart[] {
  const amount = Math.min(itemsOf(lines).class, order.amount)
  return shares === null && classes !== null
    ? packageParts(amount, classes, { currency, at })
    : [{ courseSeq: course_seq, amount, shares: shares ?? [] }]
}

/** Posts what no event told, in parts, so that no site waits long for its books; each alone. */
export async function postMissed(ctx: Context): Promise<void> {
  const missed = Map.groupBy(await listMissed(ctx), (row) => row.channel_seq)
  for (const [channelSeq, rows] of missed) {
    const orderSeqs = rows.map((row) => row.order_seq)
    for (let at = 0; at < orderSeqs.length; at += PART)
      await alone(
        ctx,
        { channelSeq },
        (site) => postOrders({ ...site, now: ctx.now }, orderSeqs.slice(at, at + PART)),
        'what no event told of a site could not be posted',
      )
  }
}
