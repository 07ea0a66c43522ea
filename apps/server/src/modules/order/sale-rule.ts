import type { Context } from '../../platform/context.ts'
import { getVisibleCourse } from '../catalog/index.ts'
import { getClass, isOpen, listSchedules } from '../enrolment/index.ts'
import { readChannel } from '../site/index.ts'
import { usualPrice } from './plain-price.ts'
import { tuitionOf } from './price.ts'
import { ruleOn } from './refund-rule.ts'
import { refundExamples } from './refund-steps.ts'
import { contractOf } from './sale-contract.ts'
import { minutesOf } from './supply-store.ts'

/**
 * BYD-02: the refund rule that the page of a class or package tells: the examples of its checkout, over the contract that
 * would be written now. Of several dates the next is the example, as it is until one is chosen.
 */
export async function refundRuleOf(ctx: Context, courseSeq: number) {
  await getVisibleCourse(ctx, courseSeq)
  const [course, channel, schedules] = await Promise.all([
    getClass(ctx, courseSeq),
    readChannel(ctx, ctx.channelSeq),
    listSchedules(ctx, courseSeq),
  ])
  const price = await usualPrice(ctx, course)
  const date = schedules.find((schedule) => isOpen(schedule, ctx.now)) ?? null
  const currency = price?.currency ?? course.currency
  return refundExamples({
    contract: await contractOf(ctx, course, { currency, date }),
    date: date && { at: date.startAt, minutes: minutesOf(date) },
    vodDays: course.vodDays,
    paid: tuitionOf(price?.lines ?? []),
    currency,
    rule: ruleOn(channel),
    now: ctx.now,
  })
}
