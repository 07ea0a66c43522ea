import type { ReplyOf } from '@seodang/contract/endpoint'
import type { checkout } from '@seodang/contract/order'
import { validAtFrom } from '@seodang/domain/attendance'
import {
  CURRENCY,
  isCodeOf,
  QUESTION_STATUS,
  REFUND_POLICY,
  type RefundPolicyCd,
  YN,
  type Yn,
} from '@seodang/domain/codes'
import { courseQuestionsOf } from '@seodang/domain/course-questions'
import { fail } from '@seodang/domain/errors'
import { isPackage } from '@seodang/domain/package-terms'
import { instalmentChoices, methodsOffered } from '@seodang/domain/payment'
import { paysOnOffer } from '@seodang/domain/waiting'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { courseCards, getVisibleCourse } from '../catalog/index.ts'
import {
  type ClassTerms,
  findOpenOffer,
  findRunning,
  getClass,
  isOpen,
  listSchedules,
} from '../enrolment/index.ts'
import { readChannel } from '../site/index.ts'
import { getBuyer, heldPlaces } from './buyer-store.ts'
import { gatewaysOf } from './gateways.ts'
import { DEPOSIT_DAYS, depositDeadline, LONGEST_INSTALMENT } from './limits.ts'
import { outcomeNow } from './offer.ts'
import { priceClass } from './price.ts'
import { refundSteps } from './refund-steps.ts'

/** PAY-13: all that the payment page shows. It promises nothing: pressing the button computes everything again. */
export async function checkoutOf(
  ctx: Context,
  courseSeq: number,
  { id, skipAttendCheck }: { id?: number; skipAttendCheck?: Yn },
): Promise<ReplyOf<typeof checkout>> {
  await getVisibleCourse(ctx, courseSeq)
  const userSeq = userSeqOf(ctx)
  const [course, mine, held, buyer, cards, channel, gateways, schedules] = await Promise.all([
    getClass(ctx, courseSeq),
    findRunning(ctx, courseSeq, userSeq),
    heldPlaces(ctx, courseSeq, userSeq),
    getBuyer(ctx),
    courseCards(ctx, [courseSeq]),
    readChannel(ctx, ctx.channelSeq),
    gatewaysOf(ctx),
    listSchedules(ctx, courseSeq),
  ])
  const outcome = await outcomeNow(ctx, course, mine, {
    heldByMe: held,
    skipsAttended: skipAttendCheck === YN.yes,
  })
  const { total, lines } = priceClass(course, ctx.now)
  const offer = outcome === 'offer' && mine ? await findOpenOffer(ctx, mine.attendSeq) : undefined
  // The place of a chosen date is kept for whoever waited for it, and no other.
  const open = schedules.filter((schedule) =>
    offer ? schedule.scheduleSeq === mine?.scheduleSeq : isOpen(schedule, ctx.now),
  )
  const chosen = chosenDate(id, open, schedules.length > 0)
  const card = cards.get(courseSeq)
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
    dueNow: outcome === 'waitlist' && paysOnOffer(course, total) ? 0 : total,
    lines,
    productAmount: lines.reduce((sum, line) => sum + line.listPrice, 0),
    discountAmount: lines.reduce((sum, line) => sum + line.discount, 0),
    amount: total,
    currency: CURRENCY.krw,
    methods: methodsOffered(gateways.methods, CURRENCY.krw, total),
    buyer,
    phoneNeeded: course.attendPhoneInputYn === YN.yes,
    questions: questionsOf(course),
    schedules: open.map(({ scheduleSeq, startAt, endAt, places, taken }) => ({
      scheduleSeq,
      startAt: startAt.toISOString(),
      endAt: endAt.toISOString(),
      placesLeft: places === 0 ? null : places - taken,
    })),
    scheduleSeq: chosen?.scheduleSeq ?? null,
    refundPolicy: policyOf(channel.refundPolicy),
    refundSteps: refundSteps(course, {
      total,
      policyCd: policyOf(channel.refundPolicy),
      sessions: card?.curriculumCount ?? 0,
      now: ctx.now,
    }),
    instalmentMonths: Math.max(...instalmentChoices(total, LONGEST_INSTALMENT)),
    depositDays: DEPOSIT_DAYS,
    depositDeadlineAt: depositDeadline(ctx.now, offer?.expiresAt).toISOString(),
  }
}

/** ENR-41: the class asks only where its questions are switched on. */
export const questionsOf = ({ questionStatusCd, courseQuestions }: ClassTerms) =>
  questionStatusCd === QUESTION_STATUS.asked ? courseQuestionsOf(courseQuestions) : []

/** The rule of the site at this moment; it goes into the order, so that a later change never reaches it. */
export function policyOf(stored: string): RefundPolicyCd {
  return isCodeOf(REFUND_POLICY, stored) ? stored : REFUND_POLICY.ecommerce
}

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
