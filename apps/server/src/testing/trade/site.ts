import { PLAN, type PlanCd } from '@seodang/domain/plan'
import { sql } from 'drizzle-orm'
import { keepPaymentSetting, PAYMENT_SETTINGS } from '../../modules/order/index.ts'
import { revenueShares } from '../../modules/settlement/tables.ts'
import { systemContext } from '../../platform/context.ts'
import { withBankAccount } from '../buying.ts'
import { aCoupon } from '../coupons.ts'
import { withDollarStore } from '../dollars.ts'
import { aCourse, aCourseStaff, aMember, anItem, type Person } from '../factories.ts'
import { aPackage } from '../packaging.ts'
import { aFreeSite, changePlan, withCard } from '../plan.ts'
import type { TestServer } from '../server.ts'
import { aCard, aMembership } from '../subscribing.ts'

/** What is sold, with all that an oracle has to know of it. */
export interface Product {
  courseSeq: number
  /** Won, without goods. */
  price: number
  /** Cents, where it is sold in dollars, too. */
  cents: number | null
  /** Goods and their carriage. */
  beside: number
  /** Classes that it opens. */
  opens: number[]
  /** Days, or null without end. */
  days: number | null
  share: { userSeq: number; percent: number } | null
}

export interface Site {
  channelSeq: number
  owner: Person
  buyers: Person[]
  /** It has a store of its own. */
  takesDollars: boolean
  /** Cards and transfers go by keys of its own: it takes the money itself. */
  takesItself: boolean
  cards: Map<number, number>
  products: Product[]
  membership: { channelSeq: number; membershipSeq: number; monthlyPrice: number; opens: number[] }
  coupons: { couponInfoSeq: number; code: string | null; given: number }[]
  /** Of which it takes one by the press of the owner every now and then. */
  plans: PlanCd[]
}

const BOOK = 20_000
const CARRIAGE = 3_000
const SHARE = 33
const DAYS = 30
/** More classes than the first plan allows, so that the site lapses when nobody pays. */
const TOO_MANY = 8

/** A site with one of everything that can be sold, its buyers with a card each, and a plan. */
export async function aTradingSite(server: TestServer, place: number, buyers: number): Promise<Site> {
  const { services } = server
  const { channelSeq, owner } = await aFreeSite(server)
  // What the list of plans says, from the first plan on.
  await services.db.execute(
    sql`update plan_subscriptions set platform_fee_rate = null where channel_seq = ${channelSeq}`,
  )
  await withBankAccount(server, channelSeq)
  if (place % 3 === 0) await withDollarStore(server, channelSeq)
  const takesItself = place % 5 === 1
  if (takesItself) await withKeysOfItsOwn(server, channelSeq)
  const site: Site = {
    channelSeq,
    owner,
    buyers: await Promise.all(Array.from({ length: buyers }, () => aMember(services, channelSeq))),
    takesDollars: place % 3 === 0,
    takesItself,
    cards: new Map(),
    products: await products(server, channelSeq),
    membership: { channelSeq, membershipSeq: 0, monthlyPrice: 9_900, opens: [] },
    coupons: [],
    plans: place % 2 === 0 ? [PLAN.basic, PLAN.standard] : [PLAN.standard, PLAN.pro, PLAN.basic],
  }
  const carriage = { fee: CARRIAGE, freeFrom: null, islandFee: 0, escrow: '', revision: 0 }
  const url = `/api/v1.0/channels/${channelSeq}/admin/delivery-settings/modify`
  await server.call({ method: 'POST', url, as: owner, body: carriage })
  site.membership = await sellMembership(server, site)
  for (const buyer of site.buyers) site.cards.set(buyer.userSeq, await aCard(server, channelSeq, buyer))
  const code = `TRADE${channelSeq}`
  for (const kind of [{}, { code }])
    site.coupons.push({
      ...(await aCoupon(services, channelSeq, { ...kind, totalCount: 10, perUser: 2 })),
      code: 'code' in kind ? code : null,
      given: 0,
    })
  if (place % 3 !== 2) {
    await withCard(server, channelSeq, owner)
    await changePlan(server, channelSeq, owner, site.plans[0] ?? PLAN.basic)
    if (place % 4 === 0) for (let n = 0; n < TOO_MANY; n += 1) await aCourse(services, channelSeq)
  }
  return site
}

/** Of the form that Toss gives its test keys, and of no other site. */
const withKeysOfItsOwn = ({ services }: TestServer, channelSeq: number) => {
  const mark = `site${channelSeq}`.padEnd(28, '0')
  return keepPaymentSetting(systemContext(services, channelSeq), PAYMENT_SETTINGS.toss, {
    clientKey: `test_ck_${mark}`,
    secretKey: `test_sk_${mark}`,
  })
}

async function products({ services }: TestServer, channelSeq: number): Promise<Product[]> {
  const make = async (price: number, change: Parameters<typeof aCourse>[2] = {}): Promise<Product> => {
    const { courseSeq } = await aCourse(services, channelSeq, { price, ...change })
    for (let n = 0; n < 3; n += 1) await anItem(services, { channelSeq, courseSeq })
    const cents = change.priceEx ?? null
    return { courseSeq, price, cents, beside: 0, opens: [courseSeq], days: null, share: null }
  }
  const plain = await make(60_000, { priceEx: 4_999 })
  const timed = await make(30_000, { vodDays: DAYS })
  const cheap = await make(10_000)
  const narrow = await make(45_000, { priceEx: 3_333, userLimitTypeCd: '99', maxUserCount: 3 })
  const goods = await make(50_000, { deliveryCd: '00', materialTitle: '교재', materialPrice: BOOK })
  const shared = await make(99_990, { priceEx: 7_777 })
  const instructor = await aCourseStaff(services, { channelSeq, courseSeq: shared.courseSeq }, 'FAC')
  const share = { userSeq: instructor.userSeq, percent: SHARE }
  await services.db
    .insert(revenueShares)
    .values({ channelSeq, courseSeq: shared.courseSeq, validFrom: new Date('2020-01-01'), shares: [share] })
  const pack = await aPackage(services, channelSeq, { price: 88_800 })
  return [
    plain,
    { ...timed, days: DAYS },
    cheap,
    narrow,
    { ...goods, beside: BOOK + CARRIAGE },
    { ...shared, share },
    {
      courseSeq: pack.courseSeq,
      price: 88_800,
      cents: null,
      beside: 0,
      opens: pack.classes.map(({ courseSeq }) => courseSeq),
      days: null,
      share: null,
    },
    ...pack.classes.map(({ courseSeq }) => ({
      courseSeq,
      price: 60_000,
      cents: null,
      beside: 0,
      opens: [courseSeq],
      days: null,
      share: null,
    })),
  ]
}

/** It opens a class of its own and the first one, which is sold as well. */
async function sellMembership({ services }: TestServer, { channelSeq, products: sold }: Site) {
  const { courseSeq } = await aCourse(services, channelSeq)
  const opens = [courseSeq, sold[0]?.courseSeq ?? courseSeq]
  const { membershipSeq } = await aMembership(services, channelSeq, { monthlyPrice: 9_900, classes: opens })
  return { channelSeq, membershipSeq, monthlyPrice: 9_900, opens }
}
