import { CHAT_ENTRY } from '@seodang/domain/chat'
import { GRANT_SOURCE } from '@seodang/domain/codes'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { curriculumItems } from '../catalog/tables.ts'
import { takenSince } from '../classroom/index.ts'
import { itemProgress } from '../classroom/tables.ts'
import { grants } from '../enrolment/tables.ts'

/** Whether the member took anything of what one of the subscriptions opens. */
export const isUsedSince = async (
  ctx: Context,
  subscriptionSeqs: readonly number[],
  since: Date,
): Promise<boolean> =>
  (await isClassUsed(ctx, subscriptionSeqs, since)) || (await isRoomUsed(ctx, subscriptionSeqs, since))

async function isClassUsed(ctx: Context, subscriptionSeqs: readonly number[], since: Date): Promise<boolean> {
  const [used] = await ctx.db
    .select({ one: sql`1` })
    .from(grants)
    .innerJoin(
      itemProgress,
      and(
        eq(itemProgress.channelSeq, grants.channelSeq),
        eq(itemProgress.courseSeq, grants.courseSeq),
        eq(itemProgress.userSeq, grants.userSeq),
      ),
    )
    .innerJoin(
      curriculumItems,
      and(
        eq(curriculumItems.channelSeq, itemProgress.channelSeq),
        eq(curriculumItems.curriculumSeq, itemProgress.curriculumSeq),
      ),
    )
    .where(
      and(
        eq(grants.channelSeq, ctx.channelSeq),
        eq(grants.source, GRANT_SOURCE.membership),
        inArray(grants.sourceKey, subscriptionSeqs.map(String)),
        takenSince(since),
      ),
    )
    .limit(1)
  return used !== undefined
}

/**
 * A chat room of a membership that was charged for (MSH-06), or of a class that one opened; a room that every member of the
 * site enters is none.
 */
async function isRoomUsed(ctx: Context, subscriptionSeqs: readonly number[], since: Date): Promise<boolean> {
  const { channelSeq } = ctx
  const ofThese = sql.param([...subscriptionSeqs])
  const { rows } = await ctx.db.execute(sql`
    select 1 from subscriptions s
    join chat_members m on m.channel_seq = s.channel_seq and m.user_seq = s.user_seq and m.used_at >= ${since}
    join chat_rooms r on r.channel_seq = m.channel_seq and r.chat_room_seq = m.chat_room_seq
      and r.entry_cd = ${CHAT_ENTRY.chosen}
    where s.channel_seq = ${channelSeq} and s.subscription_seq = any(${ofThese}::bigint[])
      and (exists (select 1 from chat_room_memberships o
          join subscription_charges c on c.channel_seq = o.channel_seq and c.membership_seq = o.membership_seq
          where o.channel_seq = m.channel_seq and o.chat_room_seq = m.chat_room_seq
            and c.subscription_seq = s.subscription_seq)
        or exists (select 1 from chat_room_classes o
          join grants g on g.channel_seq = o.channel_seq and g.course_seq = o.course_seq
          where o.channel_seq = m.channel_seq and o.chat_room_seq = m.chat_room_seq and g.user_seq = m.user_seq
            and g.source = ${GRANT_SOURCE.membership} and g.source_key = s.subscription_seq::text))
    limit 1`)
  return rows.length > 0
}
