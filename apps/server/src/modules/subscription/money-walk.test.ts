import { endOfTerm } from '@seodang/domain/holidays'
import { DAY } from '@seodang/domain/instant'
import { WITHDRAWAL_DAYS } from '@seodang/domain/refund-policy'
import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancel, quote } from '../../testing/buying.ts'
import { aChannel, aMember, aSession, type Person } from '../../testing/factories.ts'
import { becomeOne, untilMerged } from '../../testing/merging.ts'
import { testServer } from '../../testing/server.ts'
import { act, aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { orders } from '../order/tables.ts'
import { chargeDue } from './due.ts'
import { subscriptions } from './tables.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
const LONGEST_MONTH = 31 * DAY
/** What is cut to whole units, once for each payment and refund of a walk. */
const ROUNDING = 500

const move = fc.record({
  days: fc.integer({ min: 1, max: 14 }),
  press: fc.constantFrom('raise', 'raise', 'giveOldestBack', 'giveNewestBack', 'cancelAndResume', 'merge'),
})
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never

/** One person with two accounts, each with the small membership, one of them in its trial; and what they had so far. */
async function begin() {
  const { channelSeq } = await aChannel(services)
  const small = await aMembership(services, channelSeq, { trialDays: 14 })
  const large = await aMembership(services, channelSeq, { monthlyPrice: 40_000, name: '큰 서가' })
  const [kept, gone] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  await aSubscriber(server, small, kept, { withTrial: true })
  await aSubscriber(server, small, gone, { withTrial: true })
  return {
    channelSeq,
    large,
    kept,
    gone: gone as Person | null,
    people: [kept.userSeq, gone.userSeq],
    had: 0,
    free: 0,
  }
}
type Walk = Awaited<ReturnType<typeof begin>>

const running = async ({ people }: Walk) =>
  (await services.db.select().from(subscriptions).where(inArray(subscriptions.userSeq, people))).filter(
    ({ state }) => state !== 'ended',
  )

const bought = ({ people }: Walk) =>
  services.db.select().from(orders).where(inArray(orders.userSeq, people)).orderBy(orders.orderSeq)

/** What the time from one moment to another is worth; a trial is free. Never more than it is, whatever the month. */
async function worth(w: Walk, from: number, until: number | null): Promise<number> {
  const paid = (await running(w)).filter(({ termNo }) => termNo > 0)
  return paid.reduce((sum, { price, paidUntil }) => {
    const end = Math.min(paidUntil.getTime(), until ?? Number.POSITIVE_INFINITY)
    return sum + (price * Math.max(0, end - from)) / LONGEST_MONTH
  }, 0)
}

async function pass(w: Walk, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const from = server.clock.now().getTime()
    w.had += await worth(w, from, from + DAY)
    server.clock.advance(DAY)
    await chargeDue(services)
  }
}

async function raise(w: Walk): Promise<void> {
  const { channelSeq, large, kept } = w
  const mine = (await running(w)).find(({ userSeq }) => userSeq === kept.userSeq)
  if (!mine) return
  const { subscriptionSeq } = mine
  const query = { membershipSeq: String(large.membershipSeq), termMonths: '1' }
  const url = `/api/v1.0/channels/${channelSeq}/me/subscriptions/${subscriptionSeq}/change`
  const { data } = (await server.call({ url, as: kept, query })).body
  if (!data) return
  const body = {
    membershipSeq: large.membershipSeq,
    termMonths: 1,
    expectedAmount: data.amount,
    expectedPrice: data.price,
  }
  await act(server, channelSeq, kept, { subscriptionSeq, what: 'change', body })
}

async function giveBack(w: Walk, which: 0 | -1): Promise<void> {
  const mine = (await bought(w)).filter(
    ({ userSeq, cancelledAt, paidAt }) =>
      userSeq === w.kept.userSeq && paidAt !== null && cancelledAt === null,
  )
  const one = mine.at(which)
  if (!one) return
  const site = { channelSeq: w.channelSeq, courseSeq: 0 }
  const { amount } = (await quote(server, site, w.kept, one.orderSeq)).body.data
  const { status } = await cancel(server, site, w.kept, one.orderSeq, { expectedAmount: amount })
  // What was not used comes back whole in the days of withdrawal, though it was open: the last of them is a working day.
  if (status !== 200 || amount < one.amount || one.paidAt === null) return
  const open = endOfTerm(one.paidAt, WITHDRAWAL_DAYS).getTime() - one.paidAt.getTime()
  w.free += (one.amount * open) / LONGEST_MONTH
}

async function cancelAndResume(w: Walk): Promise<void> {
  for (const { subscriptionSeq, userSeq } of await running(w)) {
    if (userSeq !== w.kept.userSeq) continue
    await act(server, w.channelSeq, w.kept, { subscriptionSeq, what: 'cancel' })
    await act(server, w.channelSeq, w.kept, { subscriptionSeq, what: 'resume', body: { expectedAmount: 0 } })
  }
}

async function merge(w: Walk): Promise<void> {
  if (!w.gone) return
  const { userSeq } = await becomeOne(server, { gone: w.gone, kept: w.kept })
  await untilMerged(server, w.gone)
  w.gone = null
  w.kept = { ...w.kept, accessToken: await aSession(services, userSeq) }
}

const MOVES: Record<Move['press'], (w: Walk) => Promise<void>> = {
  raise,
  giveOldestBack: (w) => giveBack(w, 0),
  giveNewestBack: (w) => giveBack(w, -1),
  cancelAndResume,
  merge,
}

test('BYD-23 MSH-09 PAY-21 upgrades, trials, refunds and merges in any order: what is open never outlasts what was paid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 7 }), async (moves) => {
      server.clock.set(new Date(Date.now() + 3_600_000))
      const w = await begin()
      for (const { days, press } of moves) {
        await MOVES[press](w)
        const ahead = await worth(w, server.clock.now().getTime(), null)
        const kept = (await bought(w))
          .filter(({ paidAt }) => paidAt !== null)
          .reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0)
        expect(w.had + ahead, press).toBeLessThanOrEqual(kept + w.free + ROUNDING)
        await pass(w, days)
      }
    }),
    {
      numRuns: Number(process.env.MONEY_WALKS ?? 4),
      seed: Number(process.env.MONEY_SEED ?? 20_261_126),
      endOnFailure: true,
    },
  )
})
