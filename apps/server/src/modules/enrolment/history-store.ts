import type { ChoiseStatusCd } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { AttendanceRow } from './store.ts'

/** ATT-17: a line for each change by one write; answers the number of the line by attendance. */
export async function insertHistory(
  ctx: Context,
  changes: readonly { row: AttendanceRow; from: ChoiseStatusCd | null }[],
  { byUserSeq, note }: { byUserSeq: number | null; note: string },
): Promise<Map<number, number>> {
  const { rows } = await ctx.db.execute<{ attend_seq: number; attendance_history_seq: number }>(sql`
    insert into attendance_history
      (channel_seq, attend_seq, from_status_cd, to_status_cd, by_user_seq, note, created_at)
    select ${ctx.channelSeq}::bigint, change.attend_seq, change.from_status, change.to_status,
      ${byUserSeq}::bigint, ${note}, ${ctx.now}::timestamptz
    from unnest(
      ${sql.param(changes.map(({ row }) => row.attendSeq))}::bigint[],
      ${sql.param(changes.map(({ from }) => from))}::text[],
      ${sql.param(changes.map(({ row }) => row.choiseStatusCd))}::text[]
    ) with ordinality as change (attend_seq, from_status, to_status, place)
    order by change.place
    returning attend_seq, attendance_history_seq`)
  return new Map(rows.map((row) => [row.attend_seq, row.attendance_history_seq]))
}
