import type { ReplyOf } from '@seodang/contract/endpoint'
import type { unknownPayments } from '@seodang/contract/platform'
import { fail } from '@seodang/domain/errors'
import { HOUR } from '@seodang/domain/instant'
import { type Context, systemContext } from '../../platform/context.ts'
import { findOpenHold } from './hold-store.ts'
import { type AskableKeys, allKeys, type Unasked } from './unknown-accounts.ts'
import { type Movement, type StandingPayment, standingPayments } from './unknown-movements.ts'
import { type UnknownRefund, unknownRefunds } from './unknown-refunds.ts'
import { knownOrderIds, siteNames } from './unknown-store.ts'

/** Clocks differ a little, and so does when a gateway lists what moved. What the books know is not shown anyway. */
const OVERLAP_HOURS = 1
/** So many are named; the others are counted. */
const SHOWN = 500
/** So many keys are asked side by side. */
const LANES = 6
/** So many names are looked for in the books at once. */
const BATCH = 1000

type Found = StandingPayment & Pick<AskableKeys, 'isOwn' | 'channelSeqs'>

/**
 * What the gateways took since the moment to which the data was set back, and the books do not know: paid in the days that
 * are lost, or by another product under the same keys. One that cannot be asked stops no other, and is named.
 */
export async function listUnknown(ctx: Context): Promise<ReplyOf<typeof unknownPayments>> {
  const hold = await findOpenHold(ctx)
  if (!hold) return fail('NO_DATA')
  const { keys, unasked } = await allKeys(ctx)
  const from = new Date(hold.since.getTime() - OVERLAP_HOURS * HOUR)
  const found = new Map<string, Found>()
  const back = new Map<string, UnknownRefund>()
  const left = keys.values()
  const lane = async () => {
    for (const one of left) {
      const answer = await unknownOf(ctx, one, from)
      if (!answer) {
        unasked.push(...notAnswered(one))
        continue
      }
      for (const payment of answer.taken) add(found, payment)
      for (const refund of answer.back) back.set(refund.paymentRef, refund)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return shown(ctx, { found: [...found.values()], back: [...back.values()], unasked })
}

/** Several keys of one merchant see the same payments. */
function add(found: Map<string, Found>, payment: Found): void {
  const before = found.get(payment.paymentRef)
  found.set(payment.paymentRef, {
    ...payment,
    isOwn: payment.isOwn || (before?.isOwn ?? false),
    channelSeqs: [...(before?.channelSeqs ?? []), ...payment.channelSeqs],
  })
}

const notAnswered = ({ isOwn, channelSeqs }: AskableKeys): Unasked[] =>
  [...(isOwn ? [null] : []), ...channelSeqs].map((channelSeq) => ({ channelSeq, why: 'noAnswer' }))

/** Null where the gateway could not be asked. */
async function unknownOf(
  ctx: Context,
  keys: AskableKeys,
  from: Date,
): Promise<{ taken: Found[]; back: UnknownRefund[] } | null> {
  try {
    const movements: Movement[] = []
    for await (const movement of keys.transactions(from, ctx.now)) movements.push(movement)
    const standing = standingPayments(movements)
    const known = new Set<string>()
    for (let at = 0; at < standing.length; at += BATCH) {
      const ids = standing.slice(at, at + BATCH).map(({ orderId }) => orderId)
      for (const id of await knownOrderIds(systemContext(ctx.services, 0), ids)) known.add(id)
    }
    const taken = standing
      .filter(({ orderId }) => !known.has(orderId))
      .map((payment) => ({ ...payment, isOwn: keys.isOwn, channelSeqs: keys.channelSeqs }))
    return { taken, back: await unknownRefunds(ctx, movements) }
  } catch (error) {
    ctx.log.error({ err: error, channelSeqs: keys.channelSeqs }, 'a gateway could not be asked what it took')
    return null
  }
}

async function shown(
  ctx: Context,
  {
    found,
    back,
    unasked,
  }: { found: readonly Found[]; back: readonly UnknownRefund[]; unasked: readonly Unasked[] },
): Promise<ReplyOf<typeof unknownPayments>> {
  const list = found.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, SHOWN)
  const refunds = back.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, SHOWN)
  const seqs = new Set([
    ...refunds.map(({ channelSeq }) => channelSeq),
    ...list.flatMap(({ channelSeqs }) => channelSeqs),
    ...unasked.flatMap(({ channelSeq }) => channelSeq ?? []),
  ])
  const names = seqs.size > 0 ? await siteNames(ctx, [...seqs]) : new Map<number, string>()
  const siteOf = (channelSeq: number) => ({ channelSeq, name: names.get(channelSeq) ?? '' })
  return {
    list: list.map(({ at, amount, channelSeqs, ...payment }) => ({
      ...payment,
      at: at.toISOString(),
      amount: amount.minor,
      sites: channelSeqs.map(siteOf),
    })),
    totalCount: found.length,
    refunds: refunds.map(({ at, channelSeq, ...refund }) => ({
      ...refund,
      at: at.toISOString(),
      site: siteOf(channelSeq),
    })),
    refundCount: back.length,
    unasked: unasked.map(({ channelSeq, why }) => ({
      site: channelSeq === null ? null : siteOf(channelSeq),
      why,
    })),
  }
}
