import { DAY, HOUR, MINUTE, SECOND } from '@seodang/domain/instant'
import { enrolmentOffer } from '@seodang/domain/offer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { countsOf, expectLedger, press, withBankAccount } from '../../testing/buying.ts'
import { aCoupon } from '../../testing/coupons.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import * as acts from '../../testing/places/acts.ts'
import * as model from '../../testing/places/model.ts'
import { testServer } from '../../testing/server.ts'
import { aCard, act, aMembership, myMemberships, subscribe } from '../../testing/subscribing.ts'
import { sweepEverything } from '../order/sweep.ts'
import { chargeDue } from '../subscription/due.ts'
import { endOffersEverywhere } from './end-offers.ts'
import { moveUpEverywhere } from './jobs.ts'
import { settleSeatsEverywhere } from './seat-ends.ts'

/**
 * The life of a place, by every source, in a class of few places: people, staff, transfers, memberships and the clock in
 * any order. After every step page, checkout, classroom and the lists and counts of staff say of everybody what the model
 * says (docs/testing.md tells how to walk further).
 */
const server = await testServer()
const { services } = server
const system = () => systemContext(services, 0)

const PEOPLE = 4
const PRICE = 60_000
const WALKS = Number(process.env.PLACE_WALKS ?? 1)
const STEPS = Number(process.env.PLACE_STEPS ?? 30)
const SEED = Number(process.env.PLACE_SEED ?? 11)

const anyone = fc.nat(PEOPLE - 1)
const by = <What extends string>(does: What) => fc.record({ does: fc.constant(does), who: anyone })

const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      does: fc.constant('buy' as const),
      who: anyone,
      way: fc.constantFrom<model.Way>('card', 'card', 'window', 'window', 'deposit', 'deposit', 'gift'),
    }),
  },
  { weight: 3, arbitrary: by('finish') },
  { weight: 3, arbitrary: by('seeDeposit') },
  { weight: 3, arbitrary: by('giveUp') },
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constant('staff' as const),
      who: anyone,
      act: fc.constantFrom<model.StaffAct>('approve', 'approve', 'hold', 'wait', 'cancel', 'extend'),
    }),
  },
  { weight: 2, arbitrary: by('add') },
  { weight: 1, arbitrary: by('offerByHand') },
  { weight: 1, arbitrary: by('passOver') },
  { weight: 2, arbitrary: by('subscribe') },
  { weight: 1, arbitrary: by('unsubscribe') },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ms: fc.constantFrom(MINUTE, 12 * MINUTE, 40 * MINUTE, 25 * HOUR, 4 * DAY, 31 * DAY),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('minute' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const HARD: model.Terms = {
  limit: 'hard',
  places: 2,
  counts: 'inAll',
  approval: false,
  price: PRICE,
  paysFirst: false,
}
const SOFT: model.Terms = { ...HARD, limit: 'soft' }

const kinds: readonly (readonly [string, model.Terms])[] = [
  ['sold out', HARD],
  ['sold out, people at a time', { ...HARD, counts: 'atATime' }],
  ['sold out, with approval', { ...HARD, approval: true }],
  ['a line, paid when a place is offered', SOFT],
  ['a line, people at a time', { ...SOFT, counts: 'atATime' }],
  ['a line, paid first', { ...SOFT, paysFirst: true }],
  ['a line with approval', { ...SOFT, approval: true, counts: 'atATime' }],
  ['free, sold out, people at a time', { ...HARD, price: 0, counts: 'atATime' }],
  ['free, a line', { ...SOFT, price: 0 }],
]

test.each(kinds)(
  'ENR-37, ENR-38, ENR-39, BYD-01, BYD-17, BYD-18 in whatever life, page, checkout, classroom and ledger say one thing of a place: %s',
  async (_, terms) => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: STEPS, size: 'max' }), async (steps) => {
        const w = await begin(terms)
        for (const one of steps) {
          pass(w, SECOND)
          await take(w, one)
          await expectModel(w, one)
        }
        await end(w)
      }),
      { numRuns: WALKS, seed: SEED, endOnFailure: process.env.PLACE_SHRINK !== '1' },
    )
  },
)

/** Later in each walk, so that nothing of one before it becomes due again. */
let now = Date.parse('2026-03-02T01:00:00Z')

async function begin(terms: model.Terms) {
  now += DAY
  server.clock.set(new Date(now))
  const { channelSeq } = await aChannel(services)
  await withBankAccount(server, channelSeq)
  const course = await aCourse(services, channelSeq, {
    vodDays: 30,
    maxUserCount: terms.places,
    userLimitTypeCd: terms.limit === 'hard' ? '99' : '00',
    seatCountCd: terms.counts === 'inAll' ? '00' : '01',
    choiseTypeCd: terms.approval ? '01' : '00',
    waitPaymentCd: terms.paysFirst ? '01' : '00',
    ...(terms.price === 0 && { fareCd: '00', price: null }),
  })
  const membership = await aMembership(services, channelSeq, { classes: [course.courseSeq] })
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => aMember(services, channelSeq)))
  const cards = await Promise.all(people.map((person) => aCard(server, channelSeq, person)))
  const world: acts.PlaceWorld = {
    server: { ...server, press: async (window, action) => (await press(server, window, action)).query },
    course,
    owner: await anOperator(services, channelSeq, 'OWN'),
    price: terms.price,
    people,
    windows: new Map(),
    giveCoupon: async () => (await aCoupon(services, channelSeq, { discount: PRICE })).couponInfoSeq,
  }
  return { world, membership, cards, model: model.newModel(terms, PEOPLE, now) }
}
type World = Awaited<ReturnType<typeof begin>>

/** Nothing of the walk is looked at by the jobs of the next. */
async function end({ world }: World): Promise<void> {
  await services.db.execute(
    `update subscriptions set state = 'ended', due_at = null, ended_at = now(), end_reason = 'cancelled'
     where channel_seq = ${world.course.channelSeq}`,
  )
}

function pass(w: World, ms: number): void {
  now += ms
  w.model.now = now
  server.clock.set(new Date(now))
}

async function take(w: World, one: Step): Promise<void> {
  switch (one.does) {
    case 'wait':
      return pass(w, one.ms)
    case 'minute':
      return minute(w)
    case 'giveUp': {
      const is = await acts.giveUp(w.world, one.who)
      // What comes back is a question of the money; a place that nobody pays back stays.
      if (is === 'notRefundable') return expect(w.model.people[one.who]?.place?.state).not.toBe('pending')
      return expect(is).toBe(model.gaveUp(w.model, one.who))
    }
    case 'unsubscribe':
      return unsubscribe(w, one.who)
    case 'finish':
      if (w.model.people[one.who]?.order?.way !== 'window') return
      if (now - (w.model.people[one.who]?.order?.placedAt ?? 0) >= 30 * MINUTE) return
      return expect(await acts.finish(w.world, one.who)).toBe(model.finished(w.model, one.who))
    default:
      expect(await pressed(w, one)).toBe(expected(w, one))
  }
}

type Pressed = Exclude<Step, { does: 'wait' | 'minute' | 'giveUp' | 'unsubscribe' | 'finish' }>

async function pressed({ world, membership, cards }: World, one: Pressed): Promise<acts.Happened> {
  switch (one.does) {
    case 'buy':
      return acts.buy(world, one.who, one.way)
    case 'seeDeposit':
      return acts.seeDeposit(world, await unpaidOrderOf(world, one.who))
    case 'staff':
      return acts.change(world, await runningOf(world, one.who), one.act)
    case 'add':
      return acts.add(world, one.who)
    case 'offerByHand':
      return acts.offerByHand(world, await runningOf(world, one.who))
    case 'passOver':
      return acts.passOver(world, await runningOf(world, one.who))
    case 'subscribe': {
      const cardSeq = cards[one.who]
      const answer = await subscribe(server, membership, acts.personOf(world, one.who), { cardSeq })
      return answer.status === 200 ? 'done' : 'refused'
    }
  }
}

function expected({ model: m }: World, one: Pressed): acts.Happened {
  switch (one.does) {
    case 'buy':
      return model.bought(m, one.who, one.way)
    case 'seeDeposit':
      return model.deposited(m, one.who)
    case 'staff':
      return model.changed(m, one.who, one.act)
    case 'add':
      return model.added(m, one.who)
    case 'offerByHand':
      return model.offeredByHand(m, one.who)
    case 'passOver':
      return model.passedOver(m, one.who)
    case 'subscribe':
      return model.subscribed(m, one.who)
  }
}

async function minute(w: World): Promise<void> {
  await sweepEverything(system())
  await endOffersEverywhere(system())
  await settleSeatsEverywhere(system())
  await chargeDue(services, {})
  await moveUpEverywhere(system())
  model.minutePassed(w.model)
}

/** Nothing more is charged from now on. */
async function unsubscribe({ world, model: m }: World, who: number): Promise<void> {
  const { channelSeq } = world.course
  const person = acts.personOf(world, who)
  const { body } = await myMemberships(server, channelSeq, person)
  const mine = body.data.list.find(({ state }: { state: string }) => state === 'active')
  if (!mine || Date.parse(mine.paidUntil) <= now || m.people[who]?.membership?.end !== null) return
  const { subscriptionSeq } = mine
  const left = await act(server, channelSeq, person, { subscriptionSeq, what: 'cancel' })
  expect(left.status, JSON.stringify(left.body)).toBe(200)
  model.unsubscribed(m, who, Date.parse(left.body.data.paidUntil))
}

async function runningOf(world: acts.PlaceWorld, who: number): Promise<number | null> {
  return (await acts.pageOf(world, who)).mine.attendSeq
}

async function unpaidOrderOf(world: acts.PlaceWorld, who: number): Promise<number | null> {
  return (await acts.pageOf(world, who)).mine.pendingOrderSeq
}

const STATES = { pending: '01', in: '00', held: '02' } as const

/** Page, checkout and classroom of everybody, and what staff see of the class. */
async function expectModel(w: World, after: Step): Promise<void> {
  const { world, model: m } = w
  const wanted = m.people.map((one, index) => personExpected(m, one, index))
  const found = []
  for (const index of world.people.keys()) found.push(await personFound(world, index))
  expect({ after, found }).toEqual({ after, found: wanted })
  await expectLists(w)
  const { attendCount, waitCnt } = await countsOf(server, world.course)
  expect({ attendCount, waitCnt }).toEqual({ attendCount: model.takenOf(m), waitCnt: model.pendingOf(m) })
  await expectLedger(server, world.course)
}

function personExpected(m: model.Model, one: model.Somebody, who: number) {
  const outcome = model.outcomeOf(m, one)
  const { place } = one
  const isWaiting = place?.turn != null && place.offer === null
  const line = model.lineOf(m)
  return {
    button: model.buttonOf(m, one),
    state: place ? STATES[place.state] : null,
    position: isWaiting ? 1 + line.findIndex((it) => it.who === who && it.by === 'application') : null,
    checkout:
      outcome === null
        ? 'refused'
        : {
            outcome: outcome === 'renewal' || outcome === 'offer' ? 'enrol' : outcome,
            dueNow: model.paysNow(m, outcome) ? m.terms.price : 0,
            offerUntil: outcome === 'offer' ? place?.offer : null,
          },
    isInside: model.isInside(m, one),
  }
}

async function personFound(world: acts.PlaceWorld, who: number) {
  const { shown, mine } = await acts.pageOf(world, who)
  const { attendCount, acceptCnt } = mine
  const standing = { ...mine, isAttending: mine.isAttend, awaitsPlace: mine.awaitedBy !== null }
  const { status, body } = await acts.checkout(world, who)
  return {
    button: enrolmentOffer({ ...shown, attendCount, acceptCnt }, standing, server.clock.now()),
    state: mine.choiseStatusCd,
    position: mine.waitPosition,
    checkout:
      status !== 200
        ? 'refused'
        : {
            outcome: body.data.outcome,
            dueNow: body.data.dueNow,
            offerUntil: body.data.offerUntil === null ? null : Date.parse(body.data.offerUntil),
          },
    isInside: await acts.enters(world, who),
  }
}

async function expectLists({ world, model: m }: World): Promise<void> {
  const seqs = world.people.map(({ userSeq }) => userSeq)
  const { list } = await acts.attendees(world)
  const running = list.filter(({ choiseStatusCd }: { choiseStatusCd: string }) => choiseStatusCd !== '99')
  expect(
    new Map(
      running.map((row: { userSeq: number; choiseStatusCd: string }) => [
        seqs.indexOf(row.userSeq),
        row.choiseStatusCd,
      ]),
    ),
  ).toEqual(new Map(m.people.flatMap(({ place }, who) => (place ? [[who, STATES[place.state]]] : []))))
  const { list: inLine } = await acts.line(world)
  const waiting = inLine.filter(({ offer }: { offer: object | null }) => offer === null)
  expect(
    waiting.map((row: { userSeq: number; right: object | null }) => ({
      who: seqs.indexOf(row.userSeq),
      by: row.right === null ? 'application' : 'membership',
    })),
  ).toEqual(model.lineOf(m))
  const offered = m.people.flatMap(({ place }, who) => (place?.offer == null ? [] : [who]))
  expect(
    new Set(
      inLine
        .filter(({ offer }: { offer: object | null }) => offer !== null)
        .map(({ userSeq }: { userSeq: number }) => seqs.indexOf(userSeq)),
    ),
  ).toEqual(new Set(offered))
}
