import { DAY } from '@seodang/domain/instant'
import { lawfulRefund } from '@seodang/domain/testing/reference-calculator'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { quote } from '../buying.ts'
import { act, subscribe } from '../subscribing.ts'
import { leftOf, type Moved, movedOf, readOrders } from './money.ts'
import { spoil, unlessSilent } from './purchases.ts'
import { isRaise, type MemberTerms, termsIn, termsOf } from './terms.ts'
import { type Member, noted, post, type Trade } from './world.ts'

/** What becomes of memberships, by their members. */

export async function subscribes(trade: Trade): Promise<void> {
  const { chance, server } = trade
  const site = chance.pick(trade.sites)
  const buyer = chance.pick(site.buyers)
  const { membership } = site
  spoil(trade, 'charge')
  const answer = await subscribe(server, membership, buyer, {
    cardSeq: site.cards.get(buyer.userSeq),
    expectedPrice: membership.monthlyPrice,
  })
  if (!noted(trade, 'somebody subscribes', unlessSilent(answer))) return
  trade.members.push({
    site,
    buyer,
    cancelledAt: null,
    isPaused: false,
    resumedAt: [],
    isTakenBack: false,
    undone: [],
    subscriptionSeq: answer.body.data.subscriptionSeq,
  })
}

export async function unsubscribes(trade: Trade): Promise<void> {
  const member = runningOne(trade)
  if (member) await leaves(trade, member)
}

/** The last of each person that goes on as far as its buyer knows, also after its card was declined once too often. */
const runningOne = ({ chance, members }: Trade): Member | undefined => {
  const last = new Map(members.map((member) => [member.buyer.userSeq, member]))
  return chance.pickOrNone(
    [...last.values()].filter(({ cancelledAt, isTakenBack }) => cancelledAt === null && !isTakenBack),
  )
}

/** A membership rests, and goes on later: with a charge where its paid time is over by then. */
export async function pausesOrGoesOn(trade: Trade): Promise<void> {
  const { chance, server } = trade
  const member = runningOne(trade)
  if (!member) return
  const { site, buyer, subscriptionSeq } = member
  if (!member.isPaused) {
    const answer = await act(server, site.channelSeq, buyer, { subscriptionSeq, what: 'pause' })
    if (noted(trade, 'a member pauses', answer)) member.isPaused = true
    return
  }
  const prices = [site.membership.monthlyPrice, site.larger.monthlyPrice]
  const amounts = chance.of(50) ? [0, ...prices] : [...prices, 0]
  for (const expectedAmount of amounts) {
    const at = server.clock.now()
    const body = { expectedAmount }
    const answer = await act(server, site.channelSeq, buyer, { subscriptionSeq, what: 'resume', body })
    if (!noted(trade, 'a member goes on', unlessSilent(answer))) continue
    member.isPaused = false
    member.resumedAt.push(at)
    return
  }
}

/** Up at once for the difference of the days that are left, down with the next term. */
export async function changesMembership(trade: Trade): Promise<void> {
  const { chance, server } = trade
  const member = runningOne(trade)
  if (!member) return
  const { site, buyer, subscriptionSeq } = member
  const { membershipSeq } = chance.pick([site.larger, site.larger, site.membership])
  const url = `/api/v1.0/channels/${site.channelSeq}/me/subscriptions/${subscriptionSeq}/change`
  const query = { membershipSeq: String(membershipSeq), termMonths: '1' }
  const shown = await server.call({ url, as: buyer, query })
  if (!noted(trade, 'a change is quoted', unlessSilent(shown))) return
  const { when, amount, price } = shown.body.data
  if (when === 'atOnce')
    expectDifference(await termsOf(trade, member), member, { amount, now: server.clock.now() })
  spoil(trade, 'charge')
  const body = { membershipSeq, termMonths: 1, expectedAmount: amount, expectedPrice: price }
  const answer = await act(server, site.channelSeq, buyer, { subscriptionSeq, what: 'change', body })
  noted(trade, `a membership changes ${when}`, unlessSilent(answer))
}

/** The difference of the two prices for the days that are left; a charge that was told late began up to a day later. */
function expectDifference(
  { from, until }: MemberTerms,
  { site: { membership, larger } }: Member,
  { amount, now }: { amount: number; now: Date },
): void {
  const term = until.getTime() - from.getTime()
  const difference = larger.monthlyPrice - membership.monthlyPrice
  const [least, most] = [0, DAY].map((late) => (difference * (until.getTime() + late - now.getTime())) / term)
  expect(amount, 'an upgrade, by its days').toBeGreaterThanOrEqual((least ?? 0) - 1)
  expect(amount, 'an upgrade, by its days').toBeLessThanOrEqual((most ?? 0) + 1)
}

/** An upgrade is given back, which brings the membership of before back with it. */
export async function givesUpgradeBack(trade: Trade): Promise<void> {
  const { chance, server } = trade
  const raised = chance.pickOrNone(await upgradesThatStand(trade))
  if (!raised) return
  const { member, raise } = raised
  const { site, buyer } = member
  const at = { channelSeq: site.channelSeq, courseSeq: 0 }
  const shown = await quote(server, at, buyer, raise.orderSeq)
  if (!noted(trade, 'an upgrade is quoted', shown) || !shown.body.data.possible) return
  const { amount } = shown.body.data
  const time = await timeOf(trade, raise)
  const lessons = site.products[0]?.parts.flatMap((part) => part.lessons) ?? []
  const isUsed = trade.uses.some(
    (use) => use.userSeq === buyer.userSeq && lessons.includes(use.lesson) && use.at >= time.startAt,
  )
  const due = lawfulRefund({
    policyCd: site.refundPolicy,
    currency: 'KRW',
    paid: raise.amount,
    refunded: raise.amount - leftOf(raise),
    contractAt: raise.paidAt,
    ...time,
    at: server.clock.now(),
    content: { kind: 'term', isUsed, isPart: true },
  })
  expect(amount, `of an upgrade, order ${raise.orderSeq}`).toBe(due)
  spoil(trade, 'cancel')
  const url = `/api/v2.0/channels/${site.channelSeq}/orders/${raise.orderSeq}/cancel`
  const answer = await post(trade, buyer, url, { reason: '작은 것으로 충분해요', expectedAmount: amount })
  await trade.sandbox.idle()
  if (noted(trade, 'an upgrade goes back', unlessSilent(answer))) member.undone.push(raise.orderSeq)
}

async function upgradesThatStand(trade: Trade): Promise<{ member: Member; raise: Moved }[]> {
  const orders = await readOrders(trade)
  const byOrder = new Map(movedOf(trade, orders).map((one) => [one.orderSeq, one]))
  return trade.members.flatMap((member) => {
    const { terms, until } = termsIn(member, { orders, byOrder })
    const raise = terms.findLast((one) => isRaise(member, one) && !member.undone.includes(one.orderSeq))
    return raise && !member.isTakenBack && until > trade.server.clock.now() ? [{ member, raise }] : []
  })
}

/** The moments between which it counts. */
async function timeOf({ server }: Trade, { orderSeq }: Moved): Promise<{ startAt: Date; endAt: Date }> {
  const { rows } = await server.services.db.execute<{ start_at: string; end_at: string }>(
    sql`select start_at, end_at from subscription_charges where order_seq = ${orderSeq}`,
  )
  const [row] = rows
  if (!row) throw new Error('nothing was charged by it')
  return { startAt: new Date(row.start_at), endAt: new Date(row.end_at) }
}

export async function everybodyLeaves(trade: Trade): Promise<void> {
  for (const member of trade.members) if (member.cancelledAt === null) await leaves(trade, member)
}

async function leaves(trade: Trade, member: Member): Promise<void> {
  const { server } = trade
  const { site, buyer, subscriptionSeq } = member
  const answer = await act(server, site.channelSeq, buyer, { subscriptionSeq, what: 'cancel' })
  if (noted(trade, 'a member cancels', answer)) member.cancelledAt = server.clock.now()
}
