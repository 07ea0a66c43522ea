import type { ReplyOf } from '@seodang/contract/endpoint'
import type { checkout } from '@seodang/contract/order'
import { validAtFrom } from '@seodang/domain/attendance'
import { CURRENCY, type Currency, QUESTION_STATUS, YN, type Yn } from '@seodang/domain/codes'
import { courseQuestionsOf } from '@seodang/domain/course-questions'
import { needsParcel } from '@seodang/domain/delivery'
import { fail } from '@seodang/domain/errors'
import { instalmentDueAt } from '@seodang/domain/instalment'
import { isPackage } from '@seodang/domain/package-terms'
import { instalmentChoices } from '@seodang/domain/payment'
import { paysOnOffer } from '@seodang/domain/waiting'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { courseCards, getVisibleCourse } from '../catalog/index.ts'
import { type OfferedCoupon, usableCouponsFor } from '../coupon/index.ts'
import {
  type ClassTerms,
  findOpenOffer,
  findRunning,
  getClass,
  isOpen,
  listSchedules,
} from '../enrolment/index.ts'
import { formOnEnrolling } from '../form/index.ts'
import { readChannel } from '../site/index.ts'
import { getBuyer, openTries } from './buyer-store.ts'
import { goodsOf, withCarriage } from './carriage.ts'
import { methodsFor } from './dollar-order.ts'
import { gatewaysOf } from './gateways.ts'
import { GOODS } from './goods.ts'
import { DEPOSIT_DAYS, depositDeadline, LONGEST_INSTALMENT } from './limits.ts'
import { type Monthly, monthlyOf } from './monthly.ts'
import { outcomeNow } from './offer.ts'
import { plainPrice } from './plain-price.ts'
import { couponProductOf, priceClass, tuitionOf } from './price.ts'
import { rateNow } from './rates.ts'
import { ruleOn } from './refund-rule.ts'
import { refundExamples } from './refund-steps.ts'
import { contractOf } from './sale-contract.ts'
import { minutesOf } from './supply-store.ts'

type Checkout = ReplyOf<typeof checkout>

interface CheckoutQuery {
  id?: number
  skipAttendCheck?: Yn
  couponSeq?: number
  currency?: Currency
}

/** PAY-13: all that the payment page shows. It promises nothing: pressing the button computes everything again. */
export async function checkoutOf(
  ctx: Context,
  courseSeq: number,
  { id, skipAttendCheck, couponSeq, currency }: CheckoutQuery,
): Promise<Checkout> {
  await getVisibleCourse(ctx, courseSeq)
  const userSeq = userSeqOf(ctx)
  const [course, mine, tries, buyer, cards, channel, gateways, schedules, rate] = await Promise.all([
    getClass(ctx, courseSeq),
    findRunning(ctx, courseSeq, userSeq),
    openTries(ctx, courseSeq, userSeq),
    getBuyer(ctx),
    courseCards(ctx, [courseSeq]),
    readChannel(ctx, ctx.channelSeq),
    gatewaysOf(ctx),
    listSchedules(ctx, courseSeq),
    rateNow(ctx),
  ])
  const outcome = await outcomeNow(ctx, course, mine, {
    tries,
    skipsAttended: skipAttendCheck === YN.yes,
  })
  const { plain, inWon, currencies } = await plainPrice(ctx, course, { rate, gateways, asked: currency })
  const isInLine = outcome === 'waitlist' && paysOnOffer(course, plain.total)
  const product = couponProductOf(course, plain)
  const offered = await usableCouponsFor(ctx, product)
  const coupon = isInLine ? undefined : offered.coupons.find((one) => one.couponSeq === couponSeq)
  const chosenCoupon = coupon?.refusal === null ? coupon : null
  const carriage = await ctx.services.ports.use(GOODS).settings(ctx)
  const priced = chosenCoupon ? priceClass(course, ctx.now, rate, chosenCoupon.terms) : plain
  const charged = withCarriage(priced, course, carriage, '')
  const { total, lines, dollars } = charged
  const offer = outcome === 'offer' && mine ? await findOpenOffer(ctx, mine.attendSeq) : undefined
  // The place of a chosen date is kept for whoever waited for it, and no other.
  const open = schedules.filter((schedule) =>
    offer ? schedule.scheduleSeq === mine?.scheduleSeq : isOpen(schedule, ctx.now),
  )
  const chosen = chosenDate(id, open, schedules.length > 0)
  const dated = chosen ?? open[0]
  const card = cards.get(courseSeq)
  const contract = await contractOf(ctx, course, { currency: charged.currency, date: dated ?? null })
  return {
    courseSeq,
    title: course.title,
    image: card?.image ?? null,
    teacherNames: card?.teachers.map(({ name }) => name) ?? [],
    vodDays: course.vodDays,
    validUntil:
      validAtFrom(
        course.vodDays,
        ctx.now,
        chosen?.startAt ?? (isPackage(course) ? null : course.startAt),
      )?.toISOString() ?? null,
    outcome: outcome === 'renewal' || outcome === 'offer' ? 'enrol' : outcome,
    offerUntil: offer?.expiresAt.toISOString() ?? null,
    offerHours: course.offerHours,
    dueNow: isInLine ? 0 : total,
    lines,
    productAmount: lines.reduce((sum, line) => sum + line.listPrice, 0),
    discountAmount: lines.reduce((sum, line) => sum + line.discount, 0),
    couponAmount: lines.reduce((sum, line) => sum + line.couponDiscount, 0),
    amount: total,
    takesCoupon: !isInLine && product.price > 0 && product.currency === CURRENCY.krw,
    couponSeq: chosenCoupon?.couponSeq ?? null,
    coupons: isInLine ? [] : offered.coupons.map(couponView),
    suggestedCouponSeq: isInLine ? null : offered.bestCouponSeq,
    currency: charged.currency,
    currencies: isInLine || total === 0 ? [] : currencies,
    dollars,
    methods: methodsFor(gateways.methods, charged),
    buyer,
    delivery: needsParcel(course) ? { goods: goodsOf(course), settings: carriage } : null,
    phoneNeeded: course.attendPhoneInputYn === YN.yes,
    questions: questionsOf(course),
    form: await formOnEnrolling(ctx, course.formSeq),
    schedules: open.map(({ scheduleSeq, startAt, endAt, places, taken }) => ({
      scheduleSeq,
      startAt: startAt.toISOString(),
      endAt: endAt.toISOString(),
      placesLeft: places === 0 ? null : places - taken,
    })),
    scheduleSeq: chosen?.scheduleSeq ?? null,
    refundPolicy: ruleOn(channel).policyCd,
    refund: refundExamples({
      contract,
      date: dated ? { at: dated.startAt, minutes: minutesOf(dated) } : null,
      vodDays: course.vodDays,
      paid: tuitionOf(lines),
      currency: charged.currency,
      rule: ruleOn(channel),
      now: ctx.now,
    }),
    // Whoever looks at the price in dollars is told of the months still: choosing them chooses won.
    monthly: monthlyView(
      monthlyOf(course, charged.currency === CURRENCY.krw ? charged : inWon, isInLine ? 'waitlist' : outcome),
      ctx.now,
    ),
    instalmentMonths:
      charged.currency === CURRENCY.krw ? Math.max(...instalmentChoices(total, LONGEST_INSTALMENT)) : 0,
    depositDays: DEPOSIT_DAYS,
    depositDeadlineAt: depositDeadline(ctx.now, offer?.expiresAt).toISOString(),
  }
}

function monthlyView(monthly: Monthly | null, now: Date) {
  if (monthly === null) return null
  const parts = monthly.parts.map((amount, index) => ({
    no: index + 1,
    amount,
    dueAt: instalmentDueAt(now, index + 1).toISOString(),
  }))
  return { parts, first: monthly.first }
}

/** ENR-41: the class asks only where its questions are switched on. */
export const questionsOf = ({ questionStatusCd, courseQuestions }: ClassTerms) =>
  questionStatusCd === QUESTION_STATUS.asked ? courseQuestionsOf(courseQuestions) : []

/** ENR-07: `id` is one of the class's own dates and still free, or the only one there is. */
function chosenDate<Date extends { scheduleSeq: number }>(
  id: number | undefined,
  open: readonly Date[],
  hasDates: boolean,
): Date | undefined {
  if (id === undefined) return open.length === 1 ? open[0] : undefined
  const found = open.find(({ scheduleSeq }) => scheduleSeq === id)
  if (!found && hasDates) fail('SCHEDULE_REFUSED', { id })
  return found
}

function couponView({ couponSeq, name, terms, off, refusal }: OfferedCoupon) {
  return {
    couponSeq,
    name,
    discountType: terms.discountType,
    discount: terms.discount,
    maxDiscount: terms.maxDiscount ?? null,
    minPrice: terms.minPrice ?? 0,
    useEndAt: terms.useEndAt ? new Date(terms.useEndAt).toISOString() : null,
    off,
    refusal,
  }
}
