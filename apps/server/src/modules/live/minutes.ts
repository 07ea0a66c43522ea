import { MINUTE } from '@seodang/domain/instant'
import { attendedMinutes, countedMinutes } from '@seodang/domain/live-attendance'
import type { Context } from '../../platform/context.ts'
import { listSessions } from './store.ts'
import { isMeasured, listCorrectionsOf, listVisitsOf } from './visits-store.ts'

/** By person, and of each by item. */
export interface LiveMinutes {
  attended: Map<number, Map<number, number>>
  held: Map<number, number>
}

/**
 * BYD-12, BYD-13: the minutes that people were in each live of a class, as the attendance of the live counts them, and
 * how long each was planned to last.
 */
export async function minutesInLives(
  ctx: Context,
  courseSeq: number,
  userSeqs: readonly number[],
): Promise<LiveMinutes> {
  const lives = await listSessions(ctx, courseSeq)
  const held = new Map(
    lives.map(({ curriculumSeq, startAt, endAt }) => [
      curriculumSeq,
      Math.round((endAt.getTime() - startAt.getTime()) / MINUTE),
    ]),
  )
  const attended = new Map<number, Map<number, number>>()
  if (lives.length === 0 || userSeqs.length === 0) return { attended, held }
  const visits = await listVisitsOf(ctx, courseSeq, userSeqs)
  const corrections = await listCorrectionsOf(ctx, courseSeq, userSeqs)
  const of = ({ userSeq, curriculumSeq }: { userSeq: number; curriculumSeq: number }) =>
    `${userSeq}:${curriculumSeq}`
  const visitsBy = Map.groupBy(visits, of)
  const correctedBy = new Map(corrections.map((correction) => [of(correction), correction.minutes]))
  for (const userSeq of userSeqs)
    attended.set(
      userSeq,
      new Map(
        lives.map((live) => {
          const { curriculumSeq } = live
          const own = visitsBy.get(of({ userSeq, curriculumSeq })) ?? []
          const stays = own.map((visit) => ({ ...visit, isMeasured: isMeasured(visit) }))
          const corrected = correctedBy.get(of({ userSeq, curriculumSeq })) ?? null
          return [curriculumSeq, countedMinutes(attendedMinutes(stays, live, ctx.now), corrected)]
        }),
      ),
    )
  return { attended, held }
}
