import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/** Where the rows are that a key of the contract's paths names; each of these tables carries the site. */
export const KEY_TABLES = {
  courseSeq: 'courses',
  curriculumSeq: 'curriculum_items',
  itemSeq: 'curriculum_items',
  attendSeq: 'attendances',
  orderSeq: 'orders',
  refundSeq: 'refunds',
  deliverySeq: 'deliveries',
  couponInfoSeq: 'coupon_infos',
  formSeq: 'forms',
  responseSeq: 'form_responses',
  pageSeq: 'pages',
  boardSeq: 'boards',
  postSeq: 'posts',
  campaignSeq: 'campaigns',
  recordSeq: 'challenge_records',
  chatRoomSeq: 'chat_rooms',
  membershipSeq: 'site_memberships',
  subscriptionSeq: 'subscriptions',
  submissionSeq: 'submissions',
  attemptSeq: 'quiz_attempts',
  uploadSeq: 'uploads',
  uploadVodSeq: 'videos',
  certificateSeq: 'certificates',
  questionSeq: 'questions',
  registeredSeq: 'registered_members',
  segmentSeq: 'segments',
  planChargeSeq: 'plan_charges',
  settlementSeq: 'settlements',
  payeeSeq: 'settlement_documents',
  userSeq: 'channel_users',
  userUid: 'channel_users',
} as const satisfies Record<string, string>
export type KeyName = keyof typeof KEY_TABLES
export const isKeyName = (name: string): name is KeyName => Object.hasOwn(KEY_TABLES, name)

/** Keys that are called otherwise in their table. */
const COLUMNS: Partial<Record<KeyName, string>> = { itemSeq: 'curriculum_seq' }
const columnOf = (name: KeyName) =>
  COLUMNS[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Of the youngest rows one is taken by chance: a sample of a site with a million rows must cost little. */
const YOUNGEST = 200

/** For each kind of row that the site has, the key of one. */
export async function sampleKeys(ctx: Context): Promise<Map<KeyName, string>> {
  const keys = new Map<KeyName, string>()
  for (const [name, table] of Object.entries(KEY_TABLES)) {
    if (!isKeyName(name)) continue
    const column = sql.identifier(columnOf(name))
    const { rows } = await ctx.db.execute<{ key: string }>(sql`
      select key::text from (
        select ${column} as key from ${sql.identifier(table)} where channel_seq = ${ctx.channelSeq}
        order by ${column} desc limit ${YOUNGEST}
      ) youngest order by random() limit 1`)
    const [row] = rows
    if (row) keys.set(name, row.key)
  }
  return keys
}
