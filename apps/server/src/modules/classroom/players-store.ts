import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courses, curriculumItems } from '../catalog/tables.ts'
import { channels } from '../site/tables.ts'
import { playSessions } from './tables.ts'

/** Whoever has more open looks at the first ones. */
const MOST_SHOWN = 50

/** Players of a person on every site that run and were heard of since, the newest first. */
export async function listRunningPlayers(ctx: Context, userSeq: number, since: Date) {
  return ctx.db
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
        eq(playSessions.userSeq, userSeq),
        isNull(playSessions.endedAt),
        isNotNull(playSessions.playingSince),
        gt(playSessions.beatAt, since),
      ),
    )
    .orderBy(desc(playSessions.playingSince), desc(playSessions.playSeq))
    .limit(MOST_SHOWN)
}

/** The site of a person's own player. */
export async function findPlayerSite(
  ctx: Context,
  userSeq: number,
  playSeq: number,
): Promise<number | undefined> {
  const [player] = await ctx.db
    .select({ channelSeq: playSessions.channelSeq })
    .from(playSessions)
    .where(and(eq(playSessions.playSeq, playSeq), eq(playSessions.userSeq, userSeq)))
  return player?.channelSeq
}
