import type { Browser, BrowserContext, Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { attendances, grants } from '../apps/server/src/modules/enrolment/tables.ts'
import { aCoupon } from '../apps/server/src/testing/coupons.ts'
import { aCourse, aMember, anItem, anOperator, type Services } from '../apps/server/src/testing/factories.ts'
import * as acts from '../apps/server/src/testing/places/acts.ts'
import * as model from '../apps/server/src/testing/places/model.ts'
import type { CallOptions } from '../apps/server/src/testing/server.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

/**
 * The life of a place as people see it: what happens, happens by calls; what the page of the class and that of the payment
 * say afterwards is read in a browser of each, and compared with the model of `enrolment/place-walk`.
 */
const SEED = Number(process.env.PLACE_SEED ?? 18)
const STEPS = Number(process.env.PLACE_STEPS ?? 9)
const PEOPLE = 3
const PRICE = 60_000
/** A line for one place, paid when a place is offered: what shows most kinds of button. */
const TERMS: model.Terms = {
  limit: 'soft',
  places: 1,
  counts: 'inAll',
  approval: false,
  price: PRICE,
  paysFirst: false,
}

const anyone = fc.nat(PEOPLE - 1)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('buy' as const),
      who: anyone,
      way: fc.constantFrom<model.Way>('card', 'window', 'deposit', 'gift'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('give up' as const), who: anyone }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('staff' as const),
      who: anyone,
      act: fc.constantFrom<model.StaffAct>('approve', 'hold', 'wait', 'cancel'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pass over' as const), who: anyone }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('the period ends' as const), who: anyone }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

test('ENR-08, ENR-37, BYD-17, BYD-18 through whatever life of a place the class and the payment say what is so', async ({
  browser,
  site,
  services,
}) => {
  test.setTimeout(60_000 + STEPS * 20_000)
  const [steps = []] = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), {
    seed: SEED,
    numRuns: 1,
  })
  const w = await begin(browser, services, site.channelSeq)
  await expectPages(w, 0)
  for (const [index, one] of steps.entries())
    await test.step(`seed ${SEED}, step ${index + 1}: ${JSON.stringify(one)}`, async () => {
      w.model.now = Date.now()
      await take(w, one)
      await expectPages(w, one.who)
    })
  await Promise.all(w.contexts.map((context) => context.close()))
})

async function begin(browser: Browser, services: Services, channelSeq: number) {
  const course = await aCourse(services, channelSeq, { vodDays: 30, maxUserCount: TERMS.places })
  await anItem(services, course)
  const people = []
  const contexts: BrowserContext[] = []
  const pages: Page[] = []
  for (const _ of Array.from({ length: PEOPLE })) {
    const person = await aMember(services, channelSeq)
    const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', locale: 'ko-KR' })
    await signInto(context, person.accessToken)
    people.push(person)
    contexts.push(context)
    pages.push(await context.newPage())
  }
  const world: acts.PlaceWorld = {
    server: { call, press },
    course,
    owner: await anOperator(services, channelSeq, 'OWN'),
    price: PRICE,
    people,
    windows: new Map(),
    giveCoupon: async () => (await aCoupon(services, channelSeq, { discount: PRICE })).couponInfoSeq,
  }
  return { services, world, contexts, pages, model: model.newModel(TERMS, PEOPLE, Date.now()) }
}
type World = Awaited<ReturnType<typeof begin>>

async function call({ method = 'GET', url, as, body, query }: CallOptions) {
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const response = await fetch(`${process.env.E2E_URL}${url}${search}`, {
    method,
    headers: {
      'accept-lang': 'ko',
      ...(as && { 'access-token': as.accessToken }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

async function press(window: string, action: string): Promise<Record<string, string>> {
  const response = await fetch(`${window}/${action}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(),
  })
  const target = new URL(response.headers.get('location') ?? '', window)
  return Object.fromEntries(target.searchParams)
}

async function take(w: World, one: Step): Promise<void> {
  switch (one.does) {
    case 'buy':
      return expect(await acts.buy(w.world, one.who, one.way)).toBe(model.bought(w.model, one.who, one.way))
    case 'give up':
      return expect(await acts.giveUp(w.world, one.who)).toBe(model.gaveUp(w.model, one.who))
    case 'staff': {
      const { mine } = await acts.pageOf(w.world, one.who)
      const is = await acts.change(w.world, mine.attendSeq, one.act)
      return expect(is).toBe(model.changed(w.model, one.who, one.act))
    }
    case 'pass over': {
      const { mine } = await acts.pageOf(w.world, one.who)
      return expect(await acts.passOver(w.world, mine.attendSeq)).toBe(model.passedOver(w.model, one.who))
    }
    case 'the period ends':
      return endPeriod(w, one.who)
  }
}

/** As a month of the clock does it. */
async function endPeriod({ services, world, model: m }: World, index: number): Promise<void> {
  const one = m.people[index]
  const { userSeq } = acts.personOf(world, index)
  const { courseSeq } = world.course
  const over = new Date(m.now - 1000)
  for (const grant of one?.grants ?? []) grant.end = over.getTime()
  await services.db
    .update(grants)
    .set({ endAt: over })
    .where(and(eq(grants.courseSeq, courseSeq), eq(grants.userSeq, userSeq)))
  if (one?.grants.length)
    await services.db
      .update(attendances)
      .set({ validAt: over })
      .where(and(eq(attendances.courseSeq, courseSeq), eq(attendances.userSeq, userSeq)))
}

const BUTTONS: Record<model.Button, RegExp> = {
  startClass: /^강의 시작하기$/,
  takeOffer: /^맡아 둔 자리 결제하기$/,
  awaitingApproval: /^승인 대기 중$/,
  awaitingPlace: /^자리 기다리는 중$/,
  soldOut: /^매진$/,
  joinWaitlist: /^대기 신청하기$/,
  enrol: /^수강 신청하기$/,
}

/** The class as each sees it, and the payment as whoever did something sees it. */
async function expectPages(w: World, last: number): Promise<void> {
  const { channelSeq, courseSeq } = w.world.course
  await Promise.all(
    w.pages.map(async (page, index) => {
      const one = w.model.people[index]
      if (!one) return
      await page.goto(`/classes/${courseSeq}?channelSeq=${channelSeq}`)
      await hydrated(page)
      const button = model.buttonOf(w.model, one)
      const role = button === 'startClass' ? 'link' : 'button'
      await expect(page.getByRole(role, { name: BUTTONS[button] }).filter({ visible: true })).toBeVisible()
      for (const [other, name] of Object.entries(BUTTONS))
        if (other !== button)
          await expect(
            page.getByRole(/start/.test(other) ? 'link' : 'button', { name }).filter({ visible: true }),
          ).toHaveCount(0)
      if (index === last) await expectPayment(w, page, one)
    }),
  )
}

async function expectPayment(w: World, page: Page, one: model.Somebody): Promise<void> {
  const { channelSeq, courseSeq } = w.world.course
  await page.goto(`/classes/${courseSeq}/payment?ps=01&channelSeq=${channelSeq}`)
  await hydrated(page)
  const outcome = model.outcomeOf(w.model, one)
  const pay = page.getByRole('button', { name: '60,000원 결제하기' }).filter({ visible: true })
  const join = page.getByRole('button', { name: '대기 신청하기' }).filter({ visible: true })
  const seeClass = page.getByRole('main').getByRole('link', { name: '클래스 보기' })
  if (outcome === null) await expect(seeClass).toBeVisible()
  else await expect(model.paysNow(w.model, outcome) ? pay : join).toBeVisible()
  if (outcome === null || outcome === 'waitlist') await expect(pay).toHaveCount(0)
}
