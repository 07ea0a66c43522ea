import type { RefundPolicyCd } from '@seodang/domain/codes'
import { PLAN, type PlanCd } from '@seodang/domain/plan'
import { eq, sql } from 'drizzle-orm'
import { keepPaymentSetting, PAYMENT_SETTINGS } from '../../modules/order/index.ts'
import { channels } from '../../modules/site/tables.ts'
import { systemContext } from '../../platform/context.ts'
import { withBankAccount } from '../buying.ts'
import { aCoupon } from '../coupons.ts'
import { withDollarStore } from '../dollars.ts'
import { aCourse, aMember, type Person } from '../factories.ts'
import { aFreeSite, changePlan, withCard } from '../plan.ts'
import type { TestServer } from '../server.ts'
import { aCard, aMembership } from '../subscribing.ts'
import { CARRIAGE, type Product, productsOf } from './kinds.ts'

export interface Membership {
  channelSeq: number
  membershipSeq: number
  monthlyPrice: number
  opens: number[]
}

export interface Site {
  channelSeq: number
  owner: Person
  refundPolicy: RefundPolicyCd
  buyers: Person[]
  /** It has a store of its own. */
  takesDollars: boolean
  /** Cards and transfers go by keys of its own: it takes the money itself. */
  takesItself: boolean
  cards: Map<number, number>
  products: Product[]
  membership: Membership
  /** A dearer one, to which a member may go up within a term. */
  larger: Membership
  coupons: { couponInfoSeq: number; code: string | null; given: number }[]
  /** Of which it takes one by the press of the owner every now and then. */
  plans: PlanCd[]
}

/** A month of the membership, and of the dearer one. */
const [SMALL, LARGE] = [9_900, 25_000]
/** More classes than the first plan allows, so that the site lapses when nobody pays. */
const TOO_MANY = 8

/** Which table of the laws a site is under. */
const LAWS: readonly RefundPolicyCd[] = ['ECOMMERCE', 'ECOMMERCE', 'ACADEMY', 'LIFELONG_EDU']

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
  const refundPolicy = LAWS[place % LAWS.length] ?? 'ECOMMERCE'
  await services.db.update(channels).set({ refundPolicy }).where(eq(channels.channelSeq, channelSeq))
  services.changes.bump(channelSeq)
  const site: Site = {
    channelSeq,
    owner,
    refundPolicy,
    buyers: await Promise.all(Array.from({ length: buyers }, () => aMember(services, channelSeq))),
    takesDollars: place % 3 === 0,
    takesItself,
    cards: new Map(),
    products: await productsOf(server, { channelSeq, owner, place }),
    membership: { channelSeq, membershipSeq: 0, monthlyPrice: SMALL, opens: [] },
    larger: { channelSeq, membershipSeq: 0, monthlyPrice: LARGE, opens: [] },
    coupons: [],
    plans: place % 2 === 0 ? [PLAN.basic, PLAN.standard] : [PLAN.standard, PLAN.pro, PLAN.basic],
  }
  const carriage = { fee: CARRIAGE, freeFrom: null, islandFee: 0, escrow: '', revision: 0 }
  const url = `/api/v1.0/channels/${channelSeq}/admin/delivery-settings/modify`
  await server.call({ method: 'POST', url, as: owner, body: carriage })
  site.membership = await sellMembership(server, site, SMALL)
  site.larger = await sellMembership(server, site, LARGE)
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

/** It opens a class of its own and the first one, which is sold as well. */
async function sellMembership(
  { services }: TestServer,
  { channelSeq, products: sold }: Site,
  monthlyPrice: number,
): Promise<Membership> {
  const { courseSeq } = await aCourse(services, channelSeq)
  const opens = [courseSeq, sold[0]?.courseSeq ?? courseSeq]
  const { membershipSeq } = await aMembership(services, channelSeq, { monthlyPrice })
  for (const opened of opens)
    await services.db.execute(sql`update courses set marketing = jsonb_set(marketing, '{siteMembershipSeqs}',
      coalesce(marketing -> 'siteMembershipSeqs', '[]') || ${JSON.stringify([membershipSeq])}::jsonb)
      where channel_seq = ${channelSeq} and course_seq = ${opened}`)
  return { channelSeq, membershipSeq, monthlyPrice, opens }
}
