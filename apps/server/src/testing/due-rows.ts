import { randomUUID } from 'node:crypto'
import {
  CHOISE_STATUS,
  COURSE_TYPE,
  GRANT_SOURCE,
  PAY_METHOD,
  PAYMENT_STATUS,
  TRASH_TYPE,
} from '@seodang/domain/codes'
import { PLAN } from '@seodang/domain/plan'
import { SEAT_COUNT } from '@seodang/domain/seats'
import { and, eq, isNull } from 'drizzle-orm'
import { planCharges } from '../modules/billing/tables.ts'
import { restRight } from '../modules/enrolment/resting-rights-store.ts'
import { grants, seatOffers } from '../modules/enrolment/tables.ts'
import { PAYMENT_GATEWAYS } from '../modules/order/index.ts'
import { cashReceipts, type orders, refunds } from '../modules/order/tables.ts'
import { planSubscriptions } from '../modules/plan/tables.ts'
import { feeStatements } from '../modules/settlement/tables.ts'
import { channelDomains, channels } from '../modules/site/tables.ts'
import { subscriptions } from '../modules/subscription/tables.ts'
import { type Services, systemContext } from '../platform/context.ts'
import { aCourse, aMember, anAttendance, unique } from './factories.ts'
import { anOrder } from './orders.ts'
import { aMembership } from './subscribing.ts'

/** Makes one thing in a site that the clock has to look at, and that moves on once it is looked at. */
type DueRow = (services: Services, channelSeq: number) => Promise<unknown>

const past = (hours: number) => new Date(Date.now() - hours * 3_600_000)

async function placed(
  services: Services,
  channelSeq: number,
  overrides: Partial<typeof orders.$inferInsert>,
) {
  const course = await aCourse(services, channelSeq)
  const buyer = await aMember(services, channelSeq)
  const merchant = services.ports.use(PAYMENT_GATEWAYS).ownMerchant
  const old = { merchant, updatedAt: past(2), createdAt: past(3) }
  return anOrder(services, course, buyer, null, { ...old, ...overrides })
}

async function waiting(services: Services, channelSeq: number) {
  const course = await aCourse(services, channelSeq, {}, { waitCnt: 1 })
  const place = { choiseStatusCd: CHOISE_STATUS.pending, attendAt: null, waitlistedAt: past(1) }
  const { attendSeq } = await anAttendance(services, course, await aMember(services, channelSeq), place)
  return { ...course, attendSeq }
}

const beginToClose: DueRow = (services, channelSeq) =>
  services.db
    .update(channels)
    .set({ closingAt: past(1) })
    .where(eq(channels.channelSeq, channelSeq))

/** For each sweep, by its name. */
export const DUE_ROWS: Readonly<Record<string, DueRow>> = {
  'order.open': (services, channelSeq) =>
    placed(services, channelSeq, { paymentStatus: PAYMENT_STATUS.ready, heldUntil: past(1), paidAt: null }),
  'order.reversible': (services, channelSeq) =>
    placed(services, channelSeq, { payMethodCd: PAY_METHOD.virtualAccount, paidAt: past(24) }),
  async 'order.refund'(services, channelSeq) {
    const { orderSeq } = await placed(services, channelSeq, {})
    const refund = { amount: 1_000, reason: '', idempotencyKey: randomUUID(), createdAt: past(1) }
    await services.db.insert(refunds).values({ channelSeq, orderSeq, state: 'unknown', ...refund })
  },
  /** The gateway knows nothing of it, so staff are left to transfer it. */
  async 'order.owed'(services, channelSeq) {
    const { orderSeq } = await placed(services, channelSeq, { payMethodCd: PAY_METHOD.virtualAccount })
    const refund = { amount: 1_000, reason: '', idempotencyKey: randomUUID(), createdAt: past(1) }
    const named = { accountBank: '88', accountTail: '3456', dueOn: '2099-12-31' }
    await services.db.insert(refunds).values({ channelSeq, orderSeq, state: 'owed', ...refund, ...named })
  },
  async 'order.receipt'(services, channelSeq) {
    const { orderSeq } = await placed(services, channelSeq, { payMethodCd: PAY_METHOD.deposit })
    const receipt = { typeCd: '00', amount: 60_000, updatedAt: past(1) } as const
    await services.db.insert(cashReceipts).values({ channelSeq, orderSeq, state: 'asked', ...receipt })
  },
  'billing.charge': (services, channelSeq) =>
    services.db.insert(planCharges).values({
      channelSeq,
      number: unique('C'),
      purpose: 'term',
      chargeKey: unique('term'),
      planCd: PLAN.basic,
      periodMonths: 1,
      listPrice: 9_900,
      amount: 9_900,
      orderId: randomUUID(),
      state: 'asking',
      updatedAt: past(1),
      createdAt: past(1),
    }),
  'billing.due': (services, channelSeq) =>
    services.db
      .update(planSubscriptions)
      .set({ planCd: PLAN.basic, paidUntil: past(1), nextChargeAt: past(1), periodMonths: 1 })
      .where(and(eq(planSubscriptions.channelSeq, channelSeq), isNull(planSubscriptions.endedAt))),
  'enrolment.moveUp': waiting,
  async 'enrolment.endOffers'(services, channelSeq) {
    const { courseSeq, attendSeq } = await waiting(services, channelSeq)
    const offer = { channelSeq, courseSeq, attendSeq, offeredAt: past(2), expiresAt: past(1) }
    await services.db.insert(seatOffers).values(offer)
  },
  async 'enrolment.settleSeats'(services, channelSeq) {
    const course = await aCourse(services, channelSeq, { seatCountCd: SEAT_COUNT.concurrent })
    await anAttendance(services, course, await aMember(services, channelSeq), { validAt: past(1) })
  },
  async 'enrolment.wakeRights'(services, channelSeq) {
    const [pack, course, person] = [
      await aCourse(services, channelSeq, { courseTypeCd: COURSE_TYPE.package }),
      await aCourse(services, channelSeq),
      await aMember(services, channelSeq),
    ]
    await anAttendance(services, pack, person)
    const right = { source: GRANT_SOURCE.package, sourceKey: String(pack.courseSeq), endAt: null }
    await restRight(systemContext(services, channelSeq), { ...right, ...course, ...person })
  },
  'site.domains': (services, channelSeq) =>
    services.db.insert(channelDomains).values({ channelSeq, domain: `${unique('d')}.example`, proof: 'x' }),
  'catalog.erase': (services, channelSeq) =>
    aCourse(services, channelSeq, { trashTypeCd: TRASH_TYPE.inBin, restoreExpiredAt: past(1) }),
  async 'subscription.endHeld'(services, channelSeq) {
    const { membershipSeq } = await aMembership(services, channelSeq, { endingAt: past(1) })
    const { userSeq } = await aMember(services, channelSeq)
    const term = {
      state: 'active',
      termMonths: 1,
      anchorAt: past(2),
      paidUntil: past(1),
      price: 10_000,
    } as const
    await services.db.insert(subscriptions).values({ channelSeq, membershipSeq, userSeq, ...term })
  },
  async 'closing.places'(services, channelSeq) {
    await beginToClose(services, channelSeq)
    await anAttendance(services, await aCourse(services, channelSeq), await aMember(services, channelSeq))
  },
  'closing.sites': beginToClose,
  'settlement.fees': (services, channelSeq) =>
    services.db.insert(feeStatements).values({
      channelSeq,
      month: unique('month'),
      endDate: '2026-10-31',
      amount: 1_100,
      vat: 100,
      rateHundredths: 140_000,
      ratedOn: '2026-11-10',
      rateSource: '한국은행',
      won: 15_400,
      dueOn: '2026-11-17',
      nextTryAt: past(1),
    }),
  async 'subscription.closeEnded'(services, channelSeq) {
    const { membershipSeq } = await aMembership(services, channelSeq)
    const { courseSeq } = await aCourse(services, channelSeq)
    const { userSeq } = await aMember(services, channelSeq)
    const [ended] = await services.db
      .insert(subscriptions)
      .values({
        channelSeq,
        membershipSeq,
        userSeq,
        state: 'ended',
        termMonths: 1,
        anchorAt: past(2),
        paidUntil: past(1),
        price: 10_000,
        endedAt: past(1),
      })
      .returning()
    const given = { source: GRANT_SOURCE.membership, sourceKey: String(ended?.subscriptionSeq) }
    await services.db.insert(grants).values({ channelSeq, courseSeq, userSeq, ...given, startAt: past(2) })
  },
}
