import { DAY } from '@seodang/domain/instant'
import { beginPaid, beginTrial, isOpen, nextChargeAt, type Recurring, recur } from '@seodang/domain/recurring'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { aChannel, aCourse, aMember } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { act, aMembership, aSubscriber, isOpenAt, paidBy, rowOf } from '../../testing/subscribing.ts'
import { chargeDue } from './due.ts'
import { subscriptions } from './tables.ts'

const server = await testServer()
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)
const START = new Date('2026-01-31T01:00:00Z')
const TRIAL_DAYS = 7

/** What a member or the world does at one time of the walk. */
const step = fc.record({
  days: fc.integer({ min: 1, max: 20 }),
  press: fc.constantFrom('nothing', 'nothing', 'nothing', 'pause', 'resume', 'cancel'),
  /** Of the next charges so many are declined. */
  declines: fc.constantFrom(0, 0, 0, 1, 2, 4),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What the card company will refuse next; what one walk leaves, the next one meets. */
const refusals = { waiting: 0 }

/** The rules alone, driven by the same steps: the state, the terms paid, and whether it is open. */
class Model {
  now: Recurring
  paid: number

  constructor(withTrial: boolean) {
    this.now = withTrial ? beginTrial(1, TRIAL_DAYS, START) : beginPaid(1, START)
    this.paid = withTrial ? 0 : 1
  }

  move(event: Parameters<typeof recur>[1], at: Date): boolean {
    const next = recur(this.now, event, at)
    if (next === null) return false
    this.now = next
    if (event === 'charged') this.paid += 1
    return true
  }

  /** As the scheduler does it at this moment. */
  schedule(at: Date): void {
    for (;;) {
      const due = nextChargeAt(this.now)
      if (due !== null && due <= at) {
        const isDeclined = refusals.waiting > 0
        if (isDeclined) refusals.waiting -= 1
        this.move(isDeclined ? 'declined' : 'charged', at)
      } else {
        if (this.now.state === 'cancelling') this.move('termOver', at)
        return
      }
    }
  }
}

test('BYD-23 a simulated year with the server beside the rules: nobody is charged twice, no paid day is lost, nothing is open after', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const membership = await aMembership(services, channelSeq, {
    classes: [course.courseSeq],
    trialDays: TRIAL_DAYS,
  })
  const walks = fc.array(step, { minLength: 24, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(walks, async (steps) => {
      server.clock.set(START)
      const learner = await aMember(services, channelSeq)
      const { subscriptionSeq } = await aSubscriber(server, membership, learner, { withTrial: true })
      const model = new Model(true)
      const check = async () => {
        const at = server.clock.now()
        const row = await rowOf(server, subscriptionSeq)
        expect({ state: row.state, declines: row.declines, paidUntil: row.paidUntil }).toEqual({
          state: model.now.state,
          declines: model.now.declines,
          paidUntil: new Date(model.now.paidUntil),
        })
        expect((await paidBy(server, learner)).length).toBe(model.paid)
        expect(await isOpenAt(server, course, learner, at)).toBe(isOpen(model.now, at))
      }
      for (const one of steps) {
        if (model.now.state === 'ended') break
        await walk(one, { model, learner, subscriptionSeq, channelSeq, check })
      }
      // The next walk has the scheduler, and the card company's refusals, for itself.
      await services.db
        .update(subscriptions)
        .set({ dueAt: null })
        .where(eq(subscriptions.subscriptionSeq, subscriptionSeq))
    }),
    { numRuns: 3, seed: 20_261_123, endOnFailure: true },
  )
})

async function walk(
  { days, press, declines }: Step,
  w: {
    model: Model
    learner: Awaited<ReturnType<typeof aMember>>
    subscriptionSeq: number
    channelSeq: number
    check: () => Promise<void>
  },
): Promise<void> {
  const { model, learner, subscriptionSeq, channelSeq } = w
  if (declines > 0 && refusals.waiting === 0) {
    refusals.waiting = declines
    sandbox.play({ on: 'charge', do: 'refuse', code: 'REJECT_CARD_PAYMENT', times: declines })
  }
  // Day by day, as the scheduler meets them.
  for (let day = 0; day < days; day += 1) {
    server.clock.advance(DAY)
    await chargeDue(services)
    model.schedule(server.clock.now())
  }
  await w.check()
  if (press === 'nothing') return
  const at = server.clock.now()
  const before = model.now
  if (press === 'resume' && recur(before, 'resume', at) === null && before.state === 'paused') {
    // No paid time is left: going on is a charge.
    const answer = await act(server, channelSeq, learner, {
      subscriptionSeq,
      what: press,
      body: { expectedAmount: 10_000 },
    })
    const isDeclined = refusals.waiting > 0
    if (isDeclined) refusals.waiting -= 1
    else model.move('charged', at)
    expect(answer.status).toBe(isDeclined ? 402 : 200)
  } else {
    const body = press === 'resume' ? { expectedAmount: 0 } : {}
    const answer = await act(server, channelSeq, learner, { subscriptionSeq, what: press, body })
    expect(answer.status === 200).toBe(model.move(press, at))
  }
  await w.check()
}
