import { UPLOAD_STATE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/** UPL-06: a class cannot be saved or published while one of its videos is uploading. */
export async function requireNoUpload(ctx: Context, courseSeq: number): Promise<void> {
  if (await isUploading(ctx, courseSeq)) fail('VIDEO_UPLOADING', { courseSeq })
}

export async function isUploading(ctx: Context, courseSeq: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from curriculum_items i
    join videos v on v.channel_seq = i.channel_seq and v.upload_vod_seq = i.upload_vod_seq
    where i.channel_seq = ${ctx.channelSeq} and i.course_seq = ${courseSeq} and i.removed_at is null
      and v.state = ${UPLOAD_STATE.uploading} limit 1`)
  return rows.length > 0
}
