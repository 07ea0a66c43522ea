import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testServer } from './server.ts'

/**
 * Whatever ends by the clock is put off by the time in which the product was away, or says here why it is not
 * (docs/decisions/time-away.md).
 */
const { services } = await testServer()

/** By whom; each stands in an `away.putsOff`. */
const PUT_OFF: Record<string, string> = {
  'quiz_attempts.due_at': 'coursework/quiz-store.ts, putOffAttempts',
  'orders.held_until': 'order/sweep-store.ts, keepOpenOrders',
  'orders.deposit_deadline_at': 'order/sweep-store.ts, keepOpenOrders',
  'seat_offers.expires_at': 'enrolment/end-offers.ts, resumeOffersEverywhere',
}

const AS_IT_IS: Record<string, readonly string[]> = {
  'a day that was announced to everybody, and that staff move where they want to: of a sale, a recruitment, a term, a page':
    [
      'banners.end_at',
      'campaigns.show_end_at',
      'challenge_terms.end_at',
      'course_prices.discount_end_at',
      'course_prices.until_at',
      'course_schedules.end_at',
      'courses.discount_end_at',
      'courses.end_at',
      'courses.pay_end_at',
      'forms.end_at',
      'live_sessions.end_at',
    ],
  'a term of days or months, printed on what was sold or given, of which an outage is a small part; staff give a new one':
    [
      'coupon_infos.issue_end_at',
      'coupon_infos.use_end_at',
      'coupons.use_end_at',
      'grants.end_at',
      'grants.given_until',
      'grants.sold_end_at',
      'plan_coupons.use_end_at',
      'waiting_rights.end_at',
    ],
  'asks for money when it comes, late after an outage, and takes nothing away': [
    'instalment_plans.due_at',
    'plan_subscriptions.next_charge_at',
    'plan_subscriptions.paid_until',
    'subscriptions.due_at',
    'subscriptions.paid_until',
  ],
  'proves who somebody is: shorter is safer, and a new one costs a press': [
    'access_tokens.expires_at',
    'admin_sessions.ends_at',
    'admin_sessions.expires_at',
    'admin_views.code_expires_at',
    'admin_views.expires_at',
    'email_codes.expires_at',
    'first_administrator_links.expires_at',
    'invitations.expires_at',
    'play_leases.expires_at',
    'reset_tokens.expires_at',
    'sessions.refresh_expires_at',
    'sign_on_codes.expires_at',
    'social_tickets.expires_at',
    'used_socket_tickets.expires_at',
    'integrations.expires_at',
  ],
  'keeps something for longer, or lets it out later, when it is late': ['courses.restore_expired_at'],
  'notes what was done, or how far': [
    'gateway_comparisons.compared_until',
    'plan_charges.term_end_at',
    'plan_subscriptions.noticed_until',
    'subscription_charges.end_at',
    'subscriptions.noticed_until',
  ],
  'is a measure against somebody, and no longer than was said': ['chat_members.silenced_until'],
}

/** An end that is still to come, by its name; what has ended is told in the past. */
const ENDS = '(^|_)(due|end|ends|expire|expires|expired|until|deadline|closes|next_charge)(_at)?$'

test('SEC-38 whatever ends by the clock is put off by an outage, or says why it is not', async () => {
  const { rows } = await services.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type like 'timestamp%' and column_name ~ ${ENDS}`)
  const told = [...Object.keys(PUT_OFF), ...Object.values(AS_IT_IS).flat()]
  expect(told.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
