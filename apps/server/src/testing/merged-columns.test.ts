import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountsMerged } from '../modules/identity/index.ts'
import { mergeAccounts } from '../modules/identity/merge.ts'
import { inTransaction, systemContext } from '../platform/context.ts'
import { aSiteOfTwo } from './contract/sister.ts'
import { aMember } from './factories.ts'
import { queuesOf, workQueues } from './kill/worker.ts'
import { testServer } from './server.ts'

/*
 * SOC-19: every column that names a person says what becomes of it when two accounts become one. A new one stands here, or
 * the first test is red; what is said to follow does, or the second is.
 */

/** Of one account the number of the other afterwards; where both had the same, one of the two is left. */
const FOLLOWS = `
  alarm_choices.user_seq alarms.actor_seq alarms.target_user_seq answer_templates.user_seq answers.user_seq
  attendances.user_seq calendar_feeds.user_seq campaign_recipients.user_seq cards.user_seq certificates.user_seq
  challenge_participations.user_seq challenge_record_comments.user_seq challenge_record_likes.user_seq
  challenge_records.user_seq channel_users.user_seq chat_invitees.user_seq chat_members.user_seq chat_messages.deleted_by
  chat_messages.mention_seqs chat_messages.user_seq chat_reactions.user_seq chat_reports.user_seq coupons.user_seq
  course_likes.user_seq course_staff.user_seq courses.user_seq form_responses.user_seq grants.user_seq
  instalment_plans.user_seq invitations.accepted_by invitations.agreed_by invitations.invited_by item_progress.user_seq labelled_members.user_seq
  lesson_notes.user_seq live_corrections.user_seq live_visits.user_seq member_blocks.user_seq member_notes.by_user_seq member_notes.user_seq
  operators.user_seq orders.user_seq plan_cards.registered_by play_leases.user_seq play_sessions.user_seq
  post_comments.user_seq post_likes.user_seq post_reports.user_seq post_views.user_seq posts.deleted_by posts.user_seq
  questions.assigned_to questions.user_seq quiz_attempts.user_seq quiz_grants.granted_by quiz_grants.user_seq
  registered_members.user_seq review_reports.user_seq reviews.answered_by reviews.user_seq segment_people.user_seq
  settlement_documents.payee_seq site_drafts.user_seq social_accounts.user_seq submissions.reviewed_by
  submissions.user_seq subscriptions.user_seq tracking_events.user_seq uploads.owner_seq user_addresses.user_seq
  waiting_rights.user_seq`

const KEEPS: Record<string, string> = {
  'is a way into the account that ended, and opens nothing any more': `
    admin_sessions.user_seq admin_views.user_seq email_codes.user_seq integrations.proved_user_seq integrations.user_seq
    phone_codes.user_seq recovery_codes.user_seq reset_tokens.user_seq second_factors.user_seq sessions.user_seq
    sign_on_codes.user_seq sign_on_consents.user_seq social_tickets.links_user_seq`,
  'was a press of that account, which nobody comes back to': `
    card_registrations.user_seq idempotent_answers.user_seq plan_card_registrations.user_seq`,
  'is what it was, or what it became': 'users.merged_into users.user_seq',
  'proves what was said by that account; what the one that stays never said moves (`merged-consents.ts`)':
    'consents.user_seq',
  'names who did it, at the time at which they did': `
    attendance_history.by_user_seq audit_entries.user_seq bulk_changes.by_user_seq
    campaigns.created_by certificates.issued_by certificates.withdrawn_by challenge_participations.cancelled_by
    challenge_participations.rewarded_by challenge_records.decided_by charge_holds.released_by coupon_givings.by_user_seq
    coupon_infos.created_by coupons.issued_by course_reviews.ended_by course_reviews.submitted_by course_reviews.taken_by
    courses.trashed_by delivery_steps.by_user_seq exchange_rates.user_seq
    live_corrections.by_user_seq member_blocks.by_user_seq operators.certified_by
    order_notes.user_seq page_versions.user_seq plan_charges.user_seq plan_coupon_holdings.registered_by
    plan_coupons.created_by refund_claims.decided_by refunds.requested_by refunds.transferred_by registered_members.by_user_seq
    revenue_shares.created_by seat_offers.by_user_seq settlement_documents.submitted_by share_links.created_by
    statement_runs.by_user_seq stranded_payments.closed_by subscription_events.by_user_seq`,
  'is a line of work that is named by whom it was begun for; who is gone is left out, and told so to staff':
    'bulk_additions.user_seq coupon_giving_rows.user_seq',
  'stands in the books, which ask whose number it is by now (`livingNumber`)':
    'ledger_postings.payee_seq settlement_lines.payee_seq settlements.payee_seq',
  'is of tests of the database alone': 'isolation_strangers.user_seq',
}

const listed = (columns: string) => columns.trim().split(/\s+/)
const kept = Object.values(KEEPS).flatMap(listed)

const server = await testServer()
const { services } = server
const { db } = services
/** The numbers of these people are those of nothing else, so that any column says whether it names one of them. */
const PEOPLE_FROM = 7_000_000
await db.execute(sql`select setval(pg_get_serial_sequence('users', 'user_seq'), ${PEOPLE_FROM})`)
const site = await aSiteOfTwo(services)

interface Column extends Record<string, unknown> {
  name: string
  type: string
}
const { rows: columns } = await db.execute<Column>(sql`
  select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and format_type(a.atttypid, null) in ('bigint', 'bigint[]') order by 1`)

const PERSON =
  /\.(?:\w+_)?(?:user_seq|owner_seq|actor_seq|payee_seq|mention_seqs|assigned_to|by|merged_into)$/
/** They name another row of their own kind. */
const NOBODY = ['subscriptions.merged_into']

test('SOC-19 of every column that names somebody it is said what a merge makes of it', () => {
  const named = columns.map(({ name }) => name).filter((name) => PERSON.test(name) && !NOBODY.includes(name))
  expect([...listed(FOLLOWS), ...kept].sort()).toEqual(named)
})

/** Columns that name this person. */
async function naming(userSeq: number): Promise<string[]> {
  const found: string[] = []
  for (const { name, type } of columns) {
    const [table = '', column = ''] = name.split('.')
    const is = type === 'bigint' ? sql`=` : sql`= any`
    const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)}
      where ${userSeq} ${is} (${sql.identifier(column)}) limit 1`)
    if (rows.length > 0) found.push(name)
  }
  return found
}

test.each(['learner', 'classmate', 'teacher', 'owner'] as const)(
  'SOC-19 what is said to follow does, of a %s',
  async (who) => {
    const { userSeq: from } = site.people[who]
    const { userSeq: into } = await aMember(services, site.channelSeq)
    const before = await naming(from)
    expect(before.filter((name) => listed(FOLLOWS).includes(name)).length).toBeGreaterThan(5)
    await inTransaction(systemContext(services, 0), (ctx) => mergeAccounts(ctx, from, into))
    await workQueues(server, { channelSeq: -1, people: [from] }, queuesOf(server, accountsMerged))
    const left = await naming(from)
    expect(left.filter((name) => !kept.includes(name))).toEqual([])
  },
)
