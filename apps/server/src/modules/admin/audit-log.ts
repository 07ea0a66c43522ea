import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { auditExcel, auditLog } from '@seodang/contract/platform'
import type { Language } from '@seodang/domain/codes'
import { failFields } from '@seodang/domain/errors'
import { DAY } from '@seodang/domain/instant'
import { formatStamp, fromSeoul, isDate, seoulDate } from '@seodang/domain/seoul-time'
import { type SQL, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { likeOf } from './channels-store.ts'

type Filter = QueryOf<typeof auditExcel>
type Entry = ReplyOf<typeof auditLog>['list'][number]

interface Row extends Record<string, unknown> {
  audit_seq: number
  at: string
  action: string
  target: string
  channel_seq: number
  channel_name: string | null
  user_seq: number | null
  user_name: string | null
  user_email: string | null
  before: string | null
  after: string | null
}

/** More than anybody reads; a spreadsheet of everything is what a filter is for. */
const MOST_ROWS = 50_000

export async function auditPage(
  ctx: Context,
  query: QueryOf<typeof auditLog>,
): Promise<ReplyOf<typeof auditLog>> {
  const where = matching(query)
  const [list, { rows }] = await Promise.all([
    entries(ctx, where, pageOfList(query)),
    ctx.db.execute<{ n: number }>(sql`select count(*) as n from audit_entries a where ${where}`),
  ])
  return { list, totalCount: rows[0]?.n ?? 0 }
}

function matching({ q = '', channelSeq, userSeq, startDt, endDt }: Filter): SQL {
  const like = likeOf(q.trim())
  const parts = [
    q.trim() !== '' && sql`(a.action ilike ${like} or a.target ilike ${like})`,
    channelSeq !== undefined && sql`a.channel_seq = ${channelSeq}`,
    userSeq !== undefined && sql`a.user_seq = ${userSeq}`,
    startDt !== undefined && sql`a.at >= ${dayOf('startDt', startDt).toISOString()}`,
    endDt !== undefined && sql`a.at < ${new Date(dayOf('endDt', endDt).getTime() + DAY).toISOString()}`,
  ].filter((part): part is SQL => part !== false)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

const dayOf = (field: string, day: string): Date =>
  isDate(day) ? fromSeoul(day) : failFields({ [field]: 'date' })

async function entries(
  ctx: Context,
  where: SQL,
  { limit, offset }: { limit: number; offset: number },
): Promise<Entry[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select a.audit_seq, a.at, a.action, a.target, a.channel_seq, c.name as channel_name,
      a.user_seq, u.name as user_name, u.email as user_email, a.before::text as before, a.after::text as after
    from audit_entries a
    left join channels c on c.channel_seq = a.channel_seq
    left join users u on u.user_seq = a.user_seq
    where ${where} order by a.audit_seq desc limit ${limit} offset ${offset}`)
  return rows.map((row) => ({
    auditSeq: row.audit_seq,
    at: new Date(row.at).toISOString(),
    action: row.action,
    target: row.target,
    channelSeq: row.channel_seq,
    channelName: row.channel_name,
    userSeq: row.user_seq,
    userName: row.user_name,
    userEmail: row.user_email,
    before: row.before,
    after: row.after,
  }))
}

const HEADERS: Record<Language, readonly string[]> = {
  ko: ['일시', '사람', '이메일', '행동', '대상', '사이트', '전', '후'],
  en: ['When', 'Who', 'Email', 'Action', 'To what', 'Site', 'Before', 'After'],
  ja: ['日時', '人', 'メール', '操作', '対象', 'サイト', '変更前', '変更後'],
}

/** SEC-48. Taking the log out of the system stands in the log. */
export async function auditSheet(ctx: Context, filter: Filter): Promise<{ name: string; body: Buffer }> {
  const list = await entries(ctx, matching(filter), { limit: MOST_ROWS, offset: 0 })
  await audit(ctx, 'platform.download', 'audit', null, { rows: list.length, ...filter })
  const values: [number, SheetColumn<Entry>['value']][] = [
    [17, (entry) => formatStamp(entry.at)],
    [14, (entry) => entry.userName],
    [28, (entry) => entry.userEmail],
    [22, (entry) => entry.action],
    [24, (entry) => entry.target],
    [22, (entry) => entry.channelName],
    [40, (entry) => entry.before],
    [40, (entry) => entry.after],
  ]
  const columns = values.map(([width, value], index) => ({
    header: HEADERS[ctx.language][index] ?? '',
    width,
    value,
  }))
  return { name: `audit-${seoulDate(ctx.now)}`, body: await spreadsheet(columns, list) }
}
