import { endpoints } from '@seodang/contract'
import { MINUTE } from '@seodang/domain/instant'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { subscriptions } from '../../modules/subscription/tables.ts'
import { aChannel, aCourse, aMember, type Person } from '../factories.ts'
import { aDomain, aSessionAt, callAt, HTTPS } from '../https.ts'
import { buyMonthly, MONTHLY, orderMonthly } from '../instalments.ts'
import { type Answer, type TestServer, testServer } from '../server.ts'
import {
  aCard,
  act,
  aMembership,
  aSubscriber,
  myMemberships,
  paidBy,
  rowOf,
  subscribe,
} from '../subscribing.ts'

const server = await testServer({ env: HTTPS })
const { services } = server
const product: TestServer = { ...server, call: (options) => callAt(server, 'seodang.test', options) }
const START = new Date('2026-03-10T01:00:00Z')

beforeEach(() => {
  server.clock.set(START)
})

interface Site {
  channelSeq: number
  domain: string
  /** As code of the site asks, in the name of whoever is logged in there. */
  there: TestServer
  person: Person
  atDomain: Person
}

async function aSite(): Promise<Site> {
  const { channelSeq } = await aChannel(services)
  const domain = await aDomain(services, channelSeq)
  const person = await aMember(services, channelSeq)
  const accessToken = await aSessionAt(services, person, { channelSeq, domain })
  const there: TestServer = { ...server, call: (options) => callAt(server, domain, options) }
  return { channelSeq, domain, there, person, atDomain: { ...person, accessToken } }
}

/** Long enough for a card to be one of before. */
const later = () => server.clock.set(new Date(server.clock.now().getTime() + 16 * MINUTE))

type Press = (asked: { via: TestServer; as: Person }) => Promise<Answer>

async function aHolder(site: Site) {
  const membership = await aMembership(services, site.channelSeq)
  const { subscriptionSeq, cardSeq } = await aSubscriber(product, membership, site.person)
  const press =
    (what: string, body: object = {}): Press =>
    ({ via, as }) =>
      act(via, site.channelSeq, as, { subscriptionSeq, what, body })
  const own = { via: product, as: site.person }
  return { membership, subscriptionSeq, cardSeq, press, own }
}

async function aBuyer(site: Site) {
  const course = await aCourse(services, site.channelSeq, MONTHLY)
  const { instalmentPlanSeq } = await buyMonthly(product, course, site.person)
  return (what: 'pay' | 'card', body: object): Press =>
    ({ via, as }) => {
      const url = `/api/v2.0/channels/${site.channelSeq}/me/instalments/${instalmentPlanSeq}/${what}`
      return via.call({ method: 'POST', url, as, body })
    }
}

/** Each leads to a press that a card of before would pay for, now or by the clock. */
const PROMISES: Record<string, (site: Site) => Promise<Press[]>> = {
  'subscription.changeSubscription': async (site) => {
    const { membership, press } = await aHolder(site)
    const { membershipSeq } = membership
    const asked = (termMonths: number, expectedPrice: number) =>
      press('change', { membershipSeq, termMonths, expectedAmount: 0, expectedPrice })
    return [asked(12, 100_000), asked(1, 10_000)]
  },
  'subscription.agreeToRaise': async (site) => {
    const { press, subscriptionSeq } = await aHolder(site)
    await services.db
      .update(subscriptions)
      .set({ raisePrice: 990_000, raiseAskedAt: START })
      .where(eq(subscriptions.subscriptionSeq, subscriptionSeq))
    return [press('raise', { price: 990_000 })]
  },
  'subscription.resumeSubscription': async (site) => {
    const { press, own } = await aHolder(site)
    await press('cancel')(own)
    return [press('resume', { expectedAmount: 0 })]
  },
  'subscription.setSubscriptionCard': async (site) => {
    const { press } = await aHolder(site)
    return [press('card', { cardSeq: await aCard(product, site.channelSeq, site.person) })]
  },
  'subscription.subscribe': async (site) => {
    const membership = await aMembership(services, site.channelSeq, { trialDays: 7 })
    const cardSeq = await aCard(product, site.channelSeq, site.person)
    return [({ via, as }) => subscribe(via, membership, as, { cardSeq, withTrial: true })]
  },
  'instalment.payInstalments': async (site) => {
    const press = await aBuyer(site)
    return [press('pay', { what: 'rest', expectedAmount: 40_000 })]
  },
  'instalment.setInstalmentCard': async (site) => {
    const press = await aBuyer(site)
    return [press('card', { cardSeq: await aCard(product, site.channelSeq, site.person) })]
  },
  'order.placeOrder': async (site) => {
    const course = await aCourse(services, site.channelSeq, MONTHLY)
    const cardSeq = await aCard(product, site.channelSeq, site.person)
    return [({ via, as }) => orderMonthly(via, course, as, { cardSeq })]
  },
}

/** What knows of a card, and takes nothing from one of before. */
const PROMISES_NOTHING: Record<string, string> = {
  'card.registerCard': 'the holder gives the card to the gateway there and then',
  'order.cancelOrder': 'gives money back',
  'refundClaim.claimMisdescribed': 'asks for money back',
  'refundTransfer.nameAccount': 'says where money goes back to',
  'order.confirmPayment': 'settles what the buyer paid in the gateway’s window',
  'subscription.cancelSubscription': 'ends charges',
  'subscription.pauseSubscription': 'ends charges',
}

const isWork = (who: string) => ['staff', 'classStaff', 'platform', 'platformEntry'].includes(who)

test('SEC-38 whatever knows of a stored card and is open at an own domain is refused there, or takes nothing from it', () => {
  const open = endpoints.filter(
    ({ endpoint: { method, access, onOwnDomain, body, reply } }) =>
      method !== 'GET' &&
      !isWork(access.who) &&
      onOwnDomain !== false &&
      JSON.stringify([body, reply]).includes('"cardSeq"'),
  )
  const known = [...Object.keys(PROMISES), ...Object.keys(PROMISES_NOTHING)]
  expect(open.map(({ name }) => name).sort()).toEqual(known.sort())
})

describe('SEC-38 at a site’s own domain nothing is promised of a card of before', () => {
  test.each(Object.entries(PROMISES))('%s', async (_, prepare) => {
    const site = await aSite()
    const presses = await prepare(site)
    const paid = await paidBy(server, site.person)
    later()

    for (const press of presses) {
      const { status, body } = await press({ via: site.there, as: site.atDomain })
      expect([status, body.errorName]).toEqual([403, 'ONLY_AT_PRODUCT'])
      expect(body.details).toEqual({ address: 'https://seodang.test' })
    }

    expect(await paidBy(server, site.person)).toEqual(paid)
    for (const press of presses)
      expect((await press({ via: product, as: site.person })).body).toHaveProperty('data')
  })
})

test('SEC-38 with the card that was given in this visit a membership is changed there, and the page knows which it is', async () => {
  const site = await aSite()
  const { membership, subscriptionSeq, press } = await aHolder(site)
  const change = press('change', {
    membershipSeq: membership.membershipSeq,
    termMonths: 12,
    expectedAmount: 0,
    expectedPrice: 100_000,
  })
  const isUsable = async (via: TestServer, as: Person) =>
    (await myMemberships(via, site.channelSeq, as)).body.data.list[0].card.isUsableHere

  expect((await change({ via: site.there, as: site.atDomain })).status).toBe(200)
  expect((await rowOf(server, subscriptionSeq)).nextTermMonths).toBe(12)
  expect(await isUsable(site.there, site.atDomain)).toBe(true)
  later()
  expect(await isUsable(site.there, site.atDomain)).toBe(false)
  expect(await isUsable(product, site.person)).toBe(true)
})
