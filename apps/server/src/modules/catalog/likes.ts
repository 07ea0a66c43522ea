import type { like as liking, myLikes as listed } from '@seodang/contract/catalog'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { changeCounts } from './counts.ts'
import { knownCourse } from './course.ts'
import { courseLiked } from './events.ts'
import { courseLikes } from './tables.ts'

type Like = ReplyOf<typeof liking>

/** LKS-02: liking twice is liking once; the count moves only with the row. */
export async function like(outer: Context, courseSeq: number): Promise<Like> {
  await knownCourse(outer, courseSeq)
  return inTransaction(outer, async (ctx) => {
    const { channelSeq, now: likeAt } = ctx
    const mine = { channelSeq, courseSeq, userSeq: userSeqOf(ctx) }
    const [made] = await ctx.db
      .insert(courseLikes)
      .values({ ...mine, likeAt })
      .onConflictDoNothing()
      .returning({ likeAt: courseLikes.likeAt })
    const { likeCount } = await changeCounts(ctx, courseSeq, { likeCount: made ? 1 : 0 })
    if (made) await ctx.services.jobs.emit(ctx, courseLiked, { ...mine, likeAt: made.likeAt.toISOString() })
    const liked = made ?? (await findLike(ctx, courseSeq))
    return { likeAt: liked?.likeAt.toISOString() ?? null, likeCount }
  })
}

export async function unlike(outer: Context, courseSeq: number): Promise<Like> {
  await knownCourse(outer, courseSeq)
  return inTransaction(outer, async (ctx) => {
    const gone = await ctx.db.delete(courseLikes).where(myLike(ctx, courseSeq)).returning()
    const { likeCount } = await changeCounts(ctx, courseSeq, { likeCount: -gone.length })
    return { likeAt: null, likeCount }
  })
}

async function findLike(ctx: Context, courseSeq: number) {
  const [liked] = await ctx.db.select().from(courseLikes).where(myLike(ctx, courseSeq))
  return liked
}

const myLike = (ctx: Context, courseSeq: number) =>
  and(
    eq(courseLikes.channelSeq, ctx.channelSeq),
    eq(courseLikes.courseSeq, courseSeq),
    eq(courseLikes.userSeq, userSeqOf(ctx)),
  )

const MY_LIKES = `
select l.course_seq, l.like_at from course_likes l
join courses k on k.channel_seq = l.channel_seq and k.course_seq = l.course_seq and k.trash_type_cd = '00'
where l.channel_seq = $1 and l.user_seq = $2
order by l.like_at desc, l.course_seq desc`

/** Keys of the classes that the caller likes, the latest first; one in the bin is left out. */
export async function myLikes(ctx: Context): Promise<ReplyOf<typeof listed>> {
  const rows = await ctx.services.reads.rows<{ course_seq: number; like_at: Date }>('my_likes', MY_LIKES, [
    ctx.channelSeq,
    userSeqOf(ctx),
  ])
  const list = rows.map((row) => ({ courseSeq: row.course_seq, likeAt: row.like_at.toISOString() }))
  return { list, totalCount: list.length }
}
