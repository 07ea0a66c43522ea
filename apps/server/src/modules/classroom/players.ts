import type { myPlayers } from '@seodang/contract/classroom'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { fail } from '@seodang/domain/errors'
import { SECOND } from '@seodang/domain/instant'
import { LEASE_SECONDS, PLAY_END } from '@seodang/domain/play-lease'
import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { courses, curriculumItems } from '../catalog/tables.ts'
import { deviceFacts } from '../identity/index.ts'
import { channels } from '../site/tables.ts'
import { stopPlayer } from './lease.ts'
import { lockLease, updateLease } from './lease-store.ts'
import { playSessions } from './tables.ts'

/** Whoever has more open looks at the first ones. */
const MOST_SHOWN = 50

/** BYD-19: where the person who asks is playing at this moment, on whatever site, the newest first. */
export async function listPlayers(ctx: Context): Promise<ReplyOf<typeof myPlayers>> {
  const rows = await ctx.db
    .select({
      playSeq: playSessions.playSeq,
      channelSeq: playSessions.channelSeq,
      siteName: channels.name,
      courseSeq: curriculumItems.courseSeq,
      courseTitle: courses.title,
      curriculumSeq: playSessions.curriculumSeq,
      lessonTitle: curriculumItems.title,
      userAgent: playSessions.userAgent,
      sessionSeq: playSessions.sessionSeq,
      playingSince: playSessions.playingSince,
    })
    .from(playSessions)
    .innerJoin(
      curriculumItems,
      and(
        eq(curriculumItems.channelSeq, playSessions.channelSeq),
        eq(curriculumItems.curriculumSeq, playSessions.curriculumSeq),
      ),
    )
    .innerJoin(
      courses,
      and(
        eq(courses.channelSeq, curriculumItems.channelSeq),
        eq(courses.courseSeq, curriculumItems.courseSeq),
      ),
    )
    .innerJoin(channels, eq(channels.channelSeq, playSessions.channelSeq))
    .where(
      and(
        eq(playSessions.userSeq, userSeqOf(ctx)),
        isNull(playSessions.endedAt),
        isNotNull(playSessions.playingSince),
        gt(playSessions.beatAt, new Date(ctx.now.getTime() - LEASE_SECONDS * SECOND)),
      ),
    )
    .orderBy(desc(playSessions.playingSince), desc(playSessions.playSeq))
    .limit(MOST_SHOWN)
  const list = rows.map(({ userAgent, playingSince, ...row }) => ({
    ...row,
    ...deviceFacts(userAgent),
    playingSince: (playingSince ?? ctx.now).toISOString(),
    isThis: row.sessionSeq !== null && row.sessionSeq === ctx.origin.sessionSeq,
  }))
  return { list, totalCount: list.length }
}

/** BYD-19: somebody else's player answers as if there were none. */
export function endOwnPlayer(outer: Context, playSeq: number): Promise<void> {
  const userSeq = userSeqOf(outer)
  return inTransaction(outer, async (ctx) => {
    const [player] = await ctx.db
      .select({ channelSeq: playSessions.channelSeq })
      .from(playSessions)
      .where(and(eq(playSessions.playSeq, playSeq), eq(playSessions.userSeq, userSeq)))
    if (!player) fail('NO_DATA', { playSeq })
    // Devices are listed over all sites; what ends is on this one.
    const onSite = { ...ctx, channelSeq: player.channelSeq }
    const lease = await lockLease(onSite, userSeq)
    if (lease?.playSeq === playSeq) await updateLease(onSite, userSeq, { pausedAt: ctx.now })
    if (!(await stopPlayer(onSite, userSeq, playSeq, PLAY_END.learner))) fail('NO_DATA', { playSeq })
  })
}
