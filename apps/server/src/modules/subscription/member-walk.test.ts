import { DAY } from '@seodang/domain/instant'
import { and, eq, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { cancel, mayEnter, quote } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anItem, anOperator } from '../../testing/factories.ts'
import { KNOWN, type Step, stepsUpTo } from '../../testing/member-steps.ts'
import { dueOf, freeOf, keptOf, leftOf, type PaidTerm, termsPaid } from '../../testing/member-terms.ts'
import { untilSettled } from '../../testing/order-books.ts'
import { atConsole } from '../../testing/order-console.ts'
import { testServer } from '../../testing/server.ts'
import { expectBalance } from '../../testing/settling.ts'
import { aCard, act, aMembership, subscribe } from '../../testing/subscribing.ts'
import { postMissed } from '../settlement/post-orders.ts'
import { chargeDue } from './due.ts'
import { subscriptions } from './tables.ts'

/**
 * The life of a membership by all that moves its money: up at once, down with the next term, pause, declined cards and their
 * grace, another card, what the buyer gives back, what staff pay back for each reason and what the gateway's console does, the
 * end and coming back. What each reason would give is that of the reference calculator, and nothing is open that is not paid.
 */
const server = await testServer({ worker: true })
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)

const WALKS = Number(process.env.MEMBER_WALKS ?? 2)
const STEPS = Number(process.env.MEMBER_STEPS ?? 14)
const SEED = Number(process.env.MEMBER_SEED ?? 20_261_127)
/** Milliseconds; the longer form takes as long as it is. */
const PATIENCE = 300_000 + 60_000 * WALKS
const SMALL = 10_000
const LARGE = 25_000
const LONGEST_MONTH = 31
/** What is cut to whole units, once for each payment and refund of a walk. */
const ROUNDING = 500

async function begin() {
  const { channelSeq } = await aChannel(services)
  const courses = { small: await aCourse(services, channelSeq), large: await aCourse(services, channelSeq) }
  const items = { small: await anItem(services, courses.small), large: await anItem(services, courses.large) }
  const memberships = {
    small: await aMembership(services, channelSeq, {
      monthlyPrice: SMALL,
      classes: [courses.small.courseSeq],
    }),
    large: await aMembership(services, channelSeq, {
      monthlyPrice: LARGE,
      name: '큰 서가',
      classes: [courses.large.courseSeq],
    }),
  }
  const member = await aMember(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const cards = [await aCard(server, channelSeq, member), await aCard(server, channelSeq, member)]
  const uses: Date[] = []
  // What was had, and what nobody has to pay for: a withdrawal, a gift of staff, the console.
  return { channelSeq, courses, items, memberships, member, owner, cards, uses, had: 0, spared: 0 }
}
type World = Awaited<ReturnType<typeof begin>>

test(
  'BYD-23 MSH-08 MSH-09 PAY-21 whatever becomes of a membership and its money, access never outlasts what was paid',
  async () => {
    await fc.assert(
      fc.asyncProperty(stepsUpTo(STEPS), async (steps) => {
        server.clock.set(new Date(Date.now() + 3_600_000))
        sandbox.clear()
        const w = await begin()
        await take(w, { does: 'comeBack', to: 'small' })
        for (const { days, step } of steps) {
          await pass(w, days)
          await take(w, step)
          await expectPaid(w, JSON.stringify(step))
        }
        await take(w, { does: 'press', button: 'cancel' })
        await pass(w, LONGEST_MONTH + 1)
        await expectPaid(w, 'at the end')
        expect(await openTo(w)).toEqual({ small: false, large: false })
        await services.db
          .update(subscriptions)
          .set({ dueAt: null })
          .where(eq(subscriptions.channelSeq, w.channelSeq))
      }),
      {
        examples: KNOWN,
        numRuns: KNOWN.length + WALKS,
        seed: SEED,
        endOnFailure: process.env.MEMBER_SHRINK !== '1',
      },
    )
  },
  PATIENCE,
)

async function running({ channelSeq }: World) {
  const [row] = await services.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.channelSeq, channelSeq), ne(subscriptions.state, 'ended')))
  return row
}

/** As the classroom answers. */
const openTo = async ({ courses, member }: World) => ({
  small: await mayEnter(server, courses.small, member),
  large: await mayEnter(server, courses.large, member),
})

/** Day by day, as the scheduler meets them. While a declined card is tried again nothing is taken away (MSH-08). */
async function pass(w: World, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    const open = await openTo(w)
    const isGrace = (await running(w))?.state === 'pastDue'
    const price = open.large ? LARGE : open.small ? SMALL : 0
    if (!isGrace) w.had += price / LONGEST_MONTH
    server.clock.advance(DAY)
    await chargeDue(services)
  }
}

async function take(w: World, step: Step): Promise<void> {
  switch (step.does) {
    case 'change':
      return change(w, w.memberships[step.to === 'large' ? 'large' : 'small'].membershipSeq)
    case 'press':
    case 'card':
      return press(w, step)
    case 'comeBack': {
      if (await running(w)) return
      const isLarge = step.to === 'large'
      const form = { cardSeq: w.cards[0], expectedPrice: isLarge ? LARGE : SMALL }
      await subscribe(server, w.memberships[isLarge ? 'large' : 'small'], w.member, form)
      return
    }
    case 'decline':
      return sandbox.play({ on: 'charge', do: 'refuse', code: 'REJECT_CARD_PAYMENT', times: step.times })
    case 'use': {
      const { channelSeq, courseSeq, curriculumSeq } = w.items[step.where === 'large' ? 'large' : 'small']
      const url = `/api/v1.0/curriculums/${channelSeq}/${courseSeq}/${curriculumSeq}/play`
      const { status } = await server.call({ method: 'POST', url, as: w.member, body: {} })
      if (status === 200) w.uses.push(server.clock.now())
      return
    }
    default: {
      const all = await termsPaid(server, w.channelSeq)
      const one = all.at(step.which)
      if (one) return goesBack(w, step, { one, all })
    }
  }
}

async function change(w: World, membershipSeq: number): Promise<void> {
  const mine = await running(w)
  if (!mine) return
  const { subscriptionSeq } = mine
  const url = `/api/v1.0/channels/${w.channelSeq}/me/subscriptions/${subscriptionSeq}/change`
  const query = { membershipSeq: String(membershipSeq), termMonths: '1' }
  const { data } = (await server.call({ url, as: w.member, query })).body
  if (!data) return
  const body = { membershipSeq, termMonths: 1, expectedAmount: data.amount, expectedPrice: data.price }
  await act(server, w.channelSeq, w.member, { subscriptionSeq, what: 'change', body })
}

async function press(w: World, step: Step & { does: 'press' | 'card' }): Promise<void> {
  const mine = await running(w)
  if (!mine) return
  const { subscriptionSeq, paidUntil, price } = mine
  if (step.does === 'card') {
    const body = { cardSeq: w.cards[step.card] }
    await act(server, w.channelSeq, w.member, { subscriptionSeq, what: 'card', body })
    await chargeDue(services)
    return
  }
  const expectedAmount = paidUntil > server.clock.now() ? 0 : price
  const body = step.button === 'resume' ? { expectedAmount } : {}
  await act(server, w.channelSeq, w.member, { subscriptionSeq, what: step.button, body })
}

/** Money that goes back by the buyer, staff or the console; what comes back beyond the buyer's due is spared. */
async function goesBack(
  w: World,
  step: Step & { does: 'quit' | 'refund' | 'console' },
  { one, all }: { one: PaidTerm; all: readonly PaidTerm[] },
): Promise<void> {
  const now = server.clock.now()
  const due = dueOf(one, { all, uses: w.uses, reason: 'QUIT', now })
  const site = { channelSeq: w.channelSeq, courseSeq: 0 }
  if (step.does === 'quit') {
    const told = (await quote(server, site, w.member, one.orderSeq)).body.data
    await cancel(server, site, w.member, one.orderSeq, { expectedAmount: told?.amount ?? 0 })
  } else if (step.does === 'console') {
    const amount = step.whole ? leftOf(one) : Math.min(2_000, leftOf(one))
    if (amount > 0) await atConsole(server, w.channelSeq, one.orderSeq, amount)
  } else {
    const least = dueOf(one, { all: [one], uses: w.uses, reason: step.reason, now })
    const amounts: Record<string, number> = {
      part: 1_000,
      tooLittle: least - 10,
      due: least,
      rest: leftOf(one),
    }
    const amount = amounts[step.amount] ?? 0
    if (amount <= 0) return
    const url = `/api/v1.0/channels/${w.channelSeq}/admin/payments/${one.orderSeq}/refund`
    const body = { amount, reason: '운영 사정', reasonCd: step.reason, cancelAttendance: step.ends }
    const { status } = await server.call({ method: 'POST', url, as: w.owner, body })
    const isEnd = step.ends || amount === leftOf(one)
    if (status === 200 && isEnd && !one.isEnded) expect(amount).toBeGreaterThanOrEqual(least)
  }
  await untilSettled(server, w.channelSeq)
  const after = await termsPaid(server, w.channelSeq)
  const back = keptOf(all) - keptOf(after)
  const isEnded = after.some(({ orderSeq, isEnded: ended }) => orderSeq === one.orderSeq && ended)
  w.spared += Math.max(0, back - (isEnded ? due : 0))
  const isUnused = (term: PaidTerm) => !w.uses.some((at) => at >= term.startAt)
  for (const term of after)
    if (
      term.refunded > (all.find(({ orderSeq }) => orderSeq === term.orderSeq)?.refunded ?? 0) &&
      isUnused(term)
    )
      w.spared += freeOf(term, now)
}

async function expectPaid(w: World, after: string): Promise<void> {
  await untilSettled(server, w.channelSeq)
  const all = await termsPaid(server, w.channelSeq)
  const [open, mine] = [await openTo(w), await running(w)]
  const now = server.clock.now()
  const isLarge = mine?.membershipSeq === w.memberships.large.membershipSeq
  // Open is what runs and is paid for, or is tried again.
  const isOpen = mine !== undefined && (mine.paidUntil > now || mine.state === 'pastDue')
  expect(open, after).toEqual({ small: isOpen && !isLarge, large: isOpen && isLarge })
  expect(w.had, `what was had, ${after}`).toBeLessThanOrEqual(keptOf(all) + w.spared + ROUNDING)
  const current = all.filter(({ startAt, endAt }) => startAt <= now && endAt > now)
  if (isOpen && mine.state !== 'pastDue')
    expect(
      current.some((term) => leftOf(term) > 0),
      `nobody has access whose money is all back, ${after}`,
    ).toBe(true)
  await expectQuotes(w, all, after)
  await postMissed(systemContext(services, 0))
  await expectBalance(server, w.channelSeq)
}

/** What the page of staff says for each reason is what the laws give. */
async function expectQuotes(w: World, all: readonly PaidTerm[], after: string): Promise<void> {
  for (const one of all) {
    const url = `/api/v1.0/channels/${w.channelSeq}/admin/payments/${one.orderSeq}`
    const { quotes } = (await server.call({ url, as: w.owner })).body.data
    for (const { reasonCd, quote: told } of quotes) {
      // An upgrade under another one is not undone alone.
      if (one.isRaise && !told.possible) continue
      const lawful = dueOf(one, { all, uses: w.uses, reason: reasonCd, now: server.clock.now() })
      expect(told.possible ? told.amount : 0, `${reasonCd} of order ${one.orderSeq}, ${after}`).toBe(lawful)
    }
  }
}
