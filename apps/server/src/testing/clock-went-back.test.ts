import { DAY, HOUR, MINUTE } from '@seodang/domain/instant'
import { OFFER_STATE } from '@seodang/domain/waiting'
import { and, eq, getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { endOffersEverywhere } from '../modules/enrolment/end-offers.ts'
import { grants, seatOffers } from '../modules/enrolment/tables.ts'
import { sweepEverything } from '../modules/order/sweep.ts'
import { systemContext } from '../platform/context.ts'
import { rightStamps } from '../platform/jobs/future-stamps.ts'
import { attendanceOf, buy, cancel, enrolFree, expectLedger, mailsTo, mayEnter, order } from './buying.ts'
import { eventually } from './eventually.ts'
import { aChannel, aCourse, aMember } from './factories.ts'
import { testServer } from './server.ts'
import { aMembership, aSubscriber } from './subscribing.ts'

/** What is written by a clock that is ahead for seconds keeps nobody out once it is right again (docs/decisions/clock-that-leaps.md). */
const server = await testServer({ worker: true })
const { services, clock } = server
const platform = () => systemContext(services, 0)

/** Not by `away.keepsStamps`; by whom. */
const ELSEWHERE: Record<string, string> = {
  'seat_offers.expires_at': 'enrolment/end-offers.ts, which tells its person the new end',
  'sweep_looks.next_at': 'platform/jobs/future-stamps.ts, by looked_at',
}

const AS_IT_IS: Record<string, readonly string[]> = {
  'a day that staff chose': [
    'banners.end_at',
    'banners.start_at',
    'campaigns.schedule_at',
    'campaigns.show_end_at',
    'campaigns.show_start_at',
    'challenge_terms.end_at',
    'challenge_terms.start_at',
    'channels.closing_at',
    'coupon_infos.issue_end_at',
    'coupon_infos.issue_start_at',
    'coupon_infos.use_end_at',
    'coupon_infos.use_start_at',
    'coupons.use_start_at',
    'course_prices.discount_end_at',
    'course_prices.discount_start_at',
    'course_schedules.end_at',
    'course_schedules.start_at',
    'courses.discount_end_at',
    'courses.discount_start_at',
    'courses.end_at',
    'courses.pay_end_at',
    'courses.pay_start_at',
    'courses.start_at',
    'forms.end_at',
    'forms.start_at',
    'live_sessions.end_at',
    'live_sessions.start_at',
    'plan_coupons.use_end_at',
    'plan_coupons.use_start_at',
    'site_memberships.ending_at',
  ],
  'a term that somebody paid for or was given, longer by as much as the clock was ahead': [
    'attendances.review_expring_at',
    'attendances.valid_at',
    'coupons.use_end_at',
    'grants.end_at',
    'grants.given_until',
    'grants.sold_end_at',
    'plan_subscriptions.paid_until',
    'subscriptions.paid_until',
    'waiting_rights.end_at',
  ],
  'the day that the buyer was told; staff end the application before it': ['orders.deposit_deadline_at'],
  'asks for money when it comes, and takes nothing away': [
    'fee_statements.next_try_at',
    'instalment_plans.anchor_at',
    'instalment_plans.due_at',
    'plan_subscriptions.anchor_at',
    'plan_subscriptions.next_charge_at',
    'subscriptions.anchor_at',
    'subscriptions.due_at',
  ],
  'until then what was before it holds': [
    'course_prices.from_at',
    'course_prices.until_at',
    'plan_subscriptions.start_at',
    'revenue_shares.valid_from',
    'site_terms.effective_at',
  ],
  'lets somebody in who is in already, and ends by a press': [
    'access_tokens.expires_at',
    'admin_sessions.ends_at',
    'admin_sessions.expires_at',
    'admin_views.code_expires_at',
    'admin_views.expires_at',
    'email_codes.expires_at',
    'first_administrator_links.expires_at',
    'integrations.expires_at',
    'invitations.expires_at',
    'reset_tokens.expires_at',
    'sessions.refresh_expires_at',
    'sign_on_codes.expires_at',
    'social_tickets.expires_at',
  ],
  'comes later, and staff do it before with a press: the review of a class, the next part of a sending, a silence that is lifted':
    ['campaigns.next_part_at', 'chat_members.silenced_until', 'course_reviews.release_at'],
  'keeps something for longer': ['courses.restore_expired_at', 'used_socket_tickets.expires_at'],
  'an order in a line or a list': ['play_sessions.playing_since', 'waiting_rights.waits_since'],
  'notes what was done, or how far': [
    'channel_domains.failing_since',
    'charge_holds.since',
    'item_downloads.counted_from',
    'plan_charges.term_end_at',
    'plan_charges.term_start_at',
    'plan_subscriptions.noticed_until',
    'subscription_charges.end_at',
    'subscription_charges.start_at',
    'subscriptions.noticed_until',
  ],
}

/** A beginning, an end that is still to come, or a hold, by its name; what was done is told in the past. */
const ASKED = `(^|_)(due|ends?|expires?|expired|expring|valid|until|deadline|closes|closing|ending|next|next_charge|next_part|next_try|start|from|since|anchor|schedule|release|effective)(_at)?$`

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const told = (column: PgColumn) => `${getTableName(column.table)}.${snake(column.name)}`

test('BYD-17 whatever begins or holds by the clock is brought back after it was ahead, or says why it is not', async () => {
  const { rows } = await services.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type like 'timestamp%' and column_name ~ ${ASKED}`)
  const asked = rows.map(({ name }) => name)
  const righted = services.away
    .stamps()
    .flatMap(({ column, carries }) => [column, ...(carries ? [carries] : [])])
  // Told in the past, and asked about the future all the same.
  expect(
    righted
      .map(told)
      .filter((name) => !asked.includes(name))
      .toSorted(),
  ).toEqual([
    'channel_domains.checked_at',
    'live_tickets.admitted_at',
    'live_tickets.asked_at',
    'login_failures.updated_at',
    'orders.updated_at',
    'quiz_attempts.begun_at',
  ])
  const known = [...righted.map(told), ...Object.keys(ELSEWHERE), ...Object.values(AS_IT_IS).flat()]
  expect(known.filter((name) => asked.includes(name)).toSorted()).toEqual(asked.toSorted())
  expect(
    [...Object.keys(ELSEWHERE), ...Object.values(AS_IT_IS).flat()].filter((name) => !asked.includes(name)),
  ).toEqual([])
})

describe.each([
  ['5 minutes', 5 * MINUTE],
  ['20 hours', 20 * HOUR],
  ['3 days', 3 * DAY],
])('a clock that was %s ahead', (_, ahead) => {
  let right: Date
  beforeEach(() => {
    right = new Date()
    clock.set(new Date(right.getTime() + ahead))
  })
  /** The clock is set right, which is noticed a moment later. */
  const goBack = async () => {
    clock.set(right)
    await rightStamps(platform(), { all: true })
  }
  const site = async () => {
    const { channelSeq } = await aChannel(services)
    const [first, second] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
    return { channelSeq, first, second }
  }

  test('BYD-01, BYD-17 whoever bought or enrolled enters, also before anything was brought back', async () => {
    const { channelSeq, first, second } = await site()
    const sold = await aCourse(services, channelSeq)
    const free = await aCourse(services, channelSeq, { price: 0 })
    await buy(server, sold, first)
    expect((await enrolFree(server, free, second)).status).toBe(200)
    clock.set(right)
    expect([await mayEnter(server, sold, first), await mayEnter(server, free, second)]).toEqual([true, true])
    await goBack()
    expect([await mayEnter(server, sold, first), await mayEnter(server, free, second)]).toEqual([true, true])
    // What is taken back from now on was held.
    const [grant] = await services.db.select().from(grants).where(eq(grants.userSeq, first.userSeq))
    expect(grant?.startAt.getTime()).toBeLessThan(Date.now() + 1000)
  })

  test('MSH-02, BYD-17 so does whoever subscribed', async () => {
    const { channelSeq, first } = await site()
    const course = await aCourse(services, channelSeq)
    const membership = await aMembership(services, channelSeq, { classes: [course.courseSeq] })
    await aSubscriber(server, membership, first)
    await eventually(async () =>
      expect((await attendanceOf(server, course, first))?.attendSeq).toBeGreaterThan(0),
    )
    clock.set(right)
    expect(await mayEnter(server, course, first)).toBe(true)
  })

  test('BYD-17 an order that nobody pays holds its place no longer than one that is placed now', async () => {
    const { channelSeq, first, second } = await site()
    const course = await aCourse(services, channelSeq, {
      userLimitTypeCd: '00',
      maxUserCount: 1,
    })
    expect((await order(server, course, first)).status).toBe(200)
    await goBack()
    expect((await order(server, course, second)).body.errorName).toBe('CAPACITY_EXCEEDED')
    clock.set(new Date(right.getTime() + 11 * MINUTE))
    await sweepEverything(platform())
    await buy(server, course, second)
    await expectLedger(server, course)
  })

  test('BYD-18 an offered place waits as long as it does for everybody, and its person is told until when', async () => {
    const { channelSeq, first, second } = await site()
    const course = await aCourse(services, channelSeq, {
      userLimitTypeCd: '00',
      maxUserCount: 1,
      offerHours: 1,
    })
    clock.set(right)
    const { order: paid } = await buy(server, course, first)
    await enrolFree(server, course, second, { outcome: 'waitlist' })
    clock.set(new Date(right.getTime() + ahead))
    await cancel(server, course, first, paid.orderSeq)
    const offer = async () => {
      const attendSeq = (await attendanceOf(server, course, second))?.attendSeq ?? 0
      const [row] = await services.db
        .select()
        .from(seatOffers)
        .where(and(eq(seatOffers.channelSeq, channelSeq), eq(seatOffers.attendSeq, attendSeq)))
      return row
    }
    expect((await offer())?.expiresAt).toEqual(new Date(right.getTime() + ahead + HOUR))
    // That they wait, and that a place is theirs.
    await eventually(async () => expect((await mailsTo(server, second)).length).toBe(2))
    await goBack()
    await endOffersEverywhere(platform())
    expect((await offer())?.expiresAt).toEqual(new Date(right.getTime() + HOUR))
    await eventually(async () => expect((await mailsTo(server, second)).length).toBe(3))
    await endOffersEverywhere(platform())
    expect((await offer())?.expiresAt).toEqual(new Date(right.getTime() + HOUR))
    clock.set(new Date(right.getTime() + HOUR + MINUTE))
    await endOffersEverywhere(platform())
    expect((await offer())?.state).toBe(OFFER_STATE.expired)
    await expectLedger(server, course)
  })
})
