import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { placeOrder } from '@seodang/contract/order'
import { holdsSeat } from '@seodang/domain/attendance'
import { CURRENCY, PAY_METHOD, PAYMENT_STATUS, type PayMethodCd } from '@seodang/domain/codes'
import { keptAnswers } from '@seodang/domain/course-questions'
import { needsParcel } from '@seodang/domain/delivery'
import { fail } from '@seodang/domain/errors'
import type { SaleContract } from '@seodang/domain/sale-contract'
import { paysOnOffer } from '@seodang/domain/waiting'
import { sql } from 'drizzle-orm'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { getVisibleCourse } from '../catalog/index.ts'
import { holdCoupon, lockUsableCoupon } from '../coupon/index.ts'
import {
  type ClassTerms,
  findOpenOffer,
  findRunning,
  isOpen,
  listSchedules,
  lockClass,
  moveOfferedPlace,
  sendAttendanceMail,
  takeApplication,
  takePlace,
} from '../enrolment/index.ts'
import { takeEnrolmentAnswers } from '../form/index.ts'
import { linkOfOrder } from '../sharing/index.ts'
import { readChannel } from '../site/index.ts'
import { beginPayment } from './begin-payment.ts'
import type { CardRow } from './cards-store.ts'
import { goodsOf, withCarriage } from './carriage.ts'
import { questionsOf } from './checkout.ts'
import { complete, NoPlaceLeft } from './complete.ts'
import { dollarsRefused, methodsFor } from './dollar-order.ts'
import { gatewaysOf } from './gateways.ts'
import { GOODS } from './goods.ts'
import type { CardAsked } from './instalments.ts'
import { heldUntil } from './limits.ts'
import { lookAtEarlierWindows } from './look-at.ts'
import { beginMonthly, chargeFirst, monthlyOf, requireMonthly } from './monthly.ts'
import { outcomeNow } from './offer.ts'
import { requireOrderForm } from './order-form.ts'
import { newOrderIds } from './order-id.ts'
import type { ChannelGateways, PaymentGateway } from './port.ts'
import { couponProductOf, type Priced, type PricedLine, priceClass, priceInDollars } from './price.ts'
import { rateNow } from './rates.ts'
import { findSchedule } from './refund-facts-store.ts'
import { ruleOf } from './refund-rule.ts'
import { closeUnpaid } from './release.ts'
import { contractOf } from './sale-contract.ts'
import { insertLines, insertOrder, isProduct, lockOpenOrders, type OrderRow, tieLines } from './store.ts'
import type { OrderOutcome } from './tables.ts'

type Form = BodyOf<typeof placeOrder>
type Reply = ReplyOf<typeof placeOrder>

/**
 * PAY-15, ENR-40, BYD-17: prices the order, keeps the place for the time of the payment, and begins it. What is
 * free is done at once. A second try of the same buyer takes over from the first one.
 */
export async function place(ctx: Context, courseSeq: number, form: Form): Promise<Reply> {
  await getVisibleCourse(ctx, courseSeq)
  await lookAtEarlierWindows(ctx, courseSeq)
  const drawn = await inTransaction(ctx, (inner) => draw(inner, courseSeq, form))
  if (drawn === 'inLine') return { orderSeq: null, next: { kind: 'done' } }
  const { order, gateway } = drawn
  if (drawn.charge) await chargeFirst(ctx, drawn.charge)
  if (gateway === null || drawn.charge) return { orderSeq: order.orderSeq, next: { kind: 'done' } }
  return {
    orderSeq: order.orderSeq,
    next: await beginPayment(ctx, order, gateway, courseSeq, instalmentOf(form)),
  }
}

/** PAY-23: only a card is paid in parts. */
const instalmentOf = ({ payMethodCd, instalmentMonths }: Form) =>
  payMethodCd === PAY_METHOD.card && instalmentMonths !== undefined ? { months: instalmentMonths } : null

interface Placed {
  order: OrderRow
  gateway: PaymentGateway | null
  /** PAY-23: the first month, which is charged without a window. */
  charge?: CardAsked
}

async function draw(ctx: Context, courseSeq: number, form: Form): Promise<Placed | 'inLine'> {
  const userSeq = userSeqOf(ctx)
  await oneAtATime(ctx, userSeq)
  await giveUpEarlierTries(ctx, courseSeq, userSeq)

  const course = await lockClass(ctx, courseSeq)
  const mine = await findRunning(ctx, courseSeq, userSeq)
  const outcome = await outcomeNow(ctx, course, mine, { skipsAttended: form.skipAttendCheck === true })
  requireSeen(form, outcome)
  const gateways = await gatewaysOf(ctx)
  const rate = await rateNow(ctx)
  const plain =
    form.currency === CURRENCY.usd
      ? await inDollars(ctx, course, form, gateways)
      : priceClass(course, ctx.now, rate)
  const isInLine = outcome === 'waitlist' && paysOnOffer(course, plain.total)
  // Nothing is paid in a line, so no coupon is kept for it either.
  const couponSeq = isInLine ? null : (form.couponSeq ?? null)
  const priced =
    couponSeq === null
      ? plain
      : priceClass(
          course,
          ctx.now,
          rate,
          await lockUsableCoupon(ctx, couponSeq, couponProductOf(course, plain)),
        )
  const goods = ctx.services.ports.use(GOODS)
  const charged = withCarriage(priced, course, await goods.settings(ctx), form.shipTo?.zipcode.trim() ?? '')
  const { lines } = charged
  const total = isInLine ? 0 : charged.total
  if (total !== form.expectedAmount)
    fail('PAYMENT_AMOUNT_MISMATCH', { shown: { amount: total }, expected: form.expectedAmount })
  const sendsGoods = needsParcel(course) && !isInLine
  requireOrderForm(form, { course, total, questions: questionsOf(course), sendsGoods })
  await takeEnrolmentAnswers(ctx, course, form.formAnswers ?? {})
  // The place of a chosen date is kept for whoever waited for it, and no other.
  const offered = outcome === 'offer' ? mine : undefined
  const scheduleSeq = offered ? offered.scheduleSeq : await chosenSchedule(ctx, course, form)
  if (isInLine) return joinLine(ctx, course, form, scheduleSeq)
  const monthly = await requireMonthly(ctx, form, monthlyOf(course, charged, outcome))
  const gateway = total === 0 ? null : gatewayFor(gateways, form.payMethodCd, charged)

  const draft = await insertDraft(ctx, course, form, {
    total: monthly?.monthly.first ?? total,
    couponSeq,
    priced: charged,
    outcome,
    gateway,
    offerUntil: offered && (await findOpenOffer(ctx, offered.attendSeq))?.expiresAt,
    monthlyCard: monthly?.card ?? null,
    takesSeat:
      outcome === 'enrol' || outcome === 'offer' || (outcome === 'renewal' && !(mine && holdsSeat(mine))),
  })
  const { order, charge } = monthly
    ? await beginMonthly(ctx, draft, course, monthly)
    : { order: draft, charge: undefined }
  const contract = await contractOf(ctx, course, {
    currency: charged.currency,
    date: await findSchedule(ctx, scheduleSeq),
  })
  await insertLines(
    ctx,
    order.orderSeq,
    linesOf(monthly?.monthly.lines ?? lines, course, { scheduleSeq, contract }),
  )
  if (sendsGoods && form.shipTo)
    await goods.placed(ctx, order, {
      goods: goodsOf(course),
      shipTo: form.shipTo,
      // What is typed at a site's own domain stands in no form of another site (SEC-38).
      keeps: form.keepAddress === true && !ctx.principal.isMemberOnly,
    })
  await holdCoupon(ctx, order)
  if (offered) await tieLines(ctx, order.orderSeq, offered.attendSeq)
  if (gateway === null) return { order: await completeFree(ctx, order), gateway }

  const hasPlace = offered
    ? await moveOfferedPlace(ctx, offered.attendSeq, 'order')
    : !order.holdsPlace || (await takePlace(ctx, course, scheduleSeq))
  if (!hasPlace) fail('CAPACITY_EXCEEDED', { courseSeq })
  return { order, gateway, ...(charge && { charge }) }
}

/** BYD-18: into the line without an order: nothing is due before a place is offered. */
async function joinLine(
  ctx: Context,
  course: ClassTerms,
  form: Form,
  scheduleSeq: number | null,
): Promise<'inLine'> {
  const row = await takeApplication(ctx, course, {
    userSeq: userSeqOf(ctx),
    scheduleSeq,
    phone: form.phone.trim() || null,
    answers: keptAnswers(questionsOf(course), form.answers ?? {}),
    waitlisted: true,
  })
  await sendAttendanceMail(ctx, 'inLine', row)
  return 'inLine'
}

async function completeFree(ctx: Context, order: OrderRow): Promise<OrderRow> {
  try {
    return await complete(ctx, order, { paidAt: ctx.now })
  } catch (error) {
    if (error instanceof NoPlaceLeft) fail('CAPACITY_EXCEEDED', { orderSeq: order.orderSeq })
    throw error
  }
}

/**
 * Two presses of one buyer take turns, also for two classes, or a class and a membership, with one coupon; buyers do not
 * wait for each other here.
 */
export async function oneAtATime(ctx: Context, userSeq: number): Promise<void> {
  const key = `order:${ctx.channelSeq}:${userSeq}`
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** An unfinished try gives its place to this one; one whose outcome is open, or that waits for a deposit, stands. */
async function giveUpEarlierTries(ctx: Context, courseSeq: number, userSeq: number): Promise<void> {
  for (const earlier of await lockOpenOrders(ctx, courseSeq, userSeq)) {
    if (earlier.paymentStatus === PAYMENT_STATUS.pending)
      fail('PAYMENT_PENDING', { shown: { orderSeq: earlier.orderSeq } })
    if (earlier.paymentStatus === PAYMENT_STATUS.waitingDeposit)
      fail('ALREADY_ENROLLED', { shown: { orderSeq: earlier.orderSeq } })
    await closeUnpaid(ctx, earlier, {
      status: PAYMENT_STATUS.expired,
      code: 'SUPERSEDED',
      keepForBuyer: true,
    })
  }
}

/** ENR-37: what happens is what the page said, or better; never something worse. */
function requireSeen({ outcome: seen }: Form, now: OrderOutcome): void {
  if (now === 'enrol' || now === 'renewal' || now === 'offer' || now === seen) return
  if (now === 'waitlist') fail('CAPACITY_EXCEEDED', { shown: { outcome: now } })
  fail('ENROLMENT_NOT_OFFERED', { shown: { outcome: now } })
}

async function chosenSchedule(
  ctx: Context,
  { courseSeq }: ClassTerms,
  { scheduleSeq = null }: Form,
): Promise<number | null> {
  const schedules = await listSchedules(ctx, courseSeq)
  if (schedules.length === 0 && scheduleSeq === null) return null
  const chosen = schedules.find((schedule) => schedule.scheduleSeq === scheduleSeq)
  if (!chosen || !isOpen(chosen, ctx.now)) fail('SCHEDULE_REFUSED', { scheduleSeq })
  return chosen.scheduleSeq
}

/** PAY-05, PAY-08: in dollars, or not at all: nobody is charged in another currency than was shown. */
async function inDollars(
  ctx: Context,
  course: ClassTerms,
  { couponSeq = null }: Form,
  { methods }: ChannelGateways,
): Promise<Priced> {
  const refusal = await dollarsRefused(ctx, course, { methods, hasCoupon: couponSeq !== null })
  if (refusal === 'coupon') fail('COUPON_NOT_USABLE', { shown: { reason: 'notForUsd' } })
  if (refusal !== null) fail('METHOD_NOT_OFFERED', { refusal })
  return priceInDollars(course, ctx.now)
}

function gatewayFor(gateways: ChannelGateways, method: PayMethodCd | null, priced: Priced): PaymentGateway {
  const isOffered = method !== null && methodsFor(gateways.methods, priced).includes(method)
  const gateway = isOffered ? gateways.forMethod(method) : null
  return gateway ?? fail('METHOD_NOT_OFFERED', { method })
}

interface Drawn {
  total: number
  couponSeq: number | null
  priced: Priced
  outcome: OrderOutcome
  gateway: PaymentGateway | null
  /** PAY-23: the card that pays the months; it is asked for the first one as soon as the order stands. */
  monthlyCard: CardRow | null
  /** Until when the place is offered that is paid for. */
  offerUntil: Date | undefined
  /** Whether the order needs a seat of its own until it is paid; more time for a seat that is theirs needs none. */
  takesSeat: boolean
}

async function insertDraft(
  ctx: Context,
  course: ClassTerms,
  form: Form,
  { total, couponSeq, priced, outcome, gateway, offerUntil, monthlyCard, takesSeat }: Drawn,
): Promise<OrderRow> {
  const channel = await readChannel(ctx, ctx.channelSeq)
  const { currency, dollars } = priced
  return insertOrder(ctx, {
    ...newOrderIds(ctx.now),
    userSeq: userSeqOf(ctx),
    name: form.name.trim(),
    email: form.email.trim().toLowerCase(),
    phone: form.phone.trim(),
    currency,
    amount: total,
    couponSeq,
    ...(dollars && {
      dollarAmount: dollars.amount,
      rateHundredths: dollars.rateHundredths,
      ratedOn: dollars.ratedOn,
      rateSource: dollars.source,
    }),
    payMethodCd: gateway === null ? null : form.payMethodCd,
    gateway: gateway?.name ?? 'none',
    merchant: monthlyCard?.merchant ?? gateway?.merchant ?? '',
    // A stored card is charged by keys, and no channel is chosen.
    gatewayChannel: monthlyCard ? null : (gateway?.channel ?? null),
    ...(monthlyCard && { paymentStatus: PAYMENT_STATUS.pending }),
    outcome,
    holdsPlace: gateway !== null && takesSeat,
    heldUntil: gateway === null ? null : heldUntil(ctx.now, offerUntil),
    agreedTermsAt: ctx.now,
    ...ruleOf(channel),
    answers: keptAnswers(questionsOf(course), form.answers ?? {}),
    cashReceipt: form.cashReceipt ?? null,
    depositorName: form.depositorName?.trim() || null,
    refererCode: await linkOfOrder(ctx, course.courseSeq, form.refererCode ?? null),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
}

const linesOf = (
  lines: readonly PricedLine[],
  course: ClassTerms,
  { scheduleSeq, contract }: { scheduleSeq: number | null; contract: SaleContract },
) =>
  lines.map((line) => ({
    ...line,
    ...(isProduct(line) && { scheduleSeq, contract }),
    vodDays: course.vodDays,
  }))
