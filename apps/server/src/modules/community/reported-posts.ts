import type { BoardCalls } from '@seodang/contract/board'
import type { ReplyOf } from '@seodang/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import type { BoardPlace } from './board-place.ts'

const REPORTED = `
select p.post_seq, p.title, u.name as writer_name, r.reports
from posts p join users u on u.user_seq = p.user_seq
cross join lateral (
  select json_agg(json_build_object('reason', r.reason, 'createdAt', r.created_at) order by r.created_at desc) as reports
  from post_reports r where r.channel_seq = p.channel_seq and r.post_seq = p.post_seq) r
where p.channel_seq = $1 and p.board_seq = $2 and p.deleted_at is null and r.reports is not null
order by p.post_seq desc limit 100`

/** BRD-17. */
export async function listReported(
  ctx: Context,
  { boardSeq }: BoardPlace,
): Promise<ReplyOf<BoardCalls['reportedPosts']>> {
  const rows = await ctx.services.reads.rows<{
    post_seq: number
    title: string
    writer_name: string
    reports: { reason: string; createdAt: string }[]
  }>('reported_posts', REPORTED, [ctx.channelSeq, boardSeq ?? 0])
  const list = rows.map((row) => ({
    postSeq: row.post_seq,
    title: row.title,
    writerName: row.writer_name,
    reports: row.reports.map(({ reason, createdAt }) => ({
      reason,
      createdAt: new Date(createdAt).toISOString(),
    })),
  }))
  return { list, totalCount: list.length }
}
