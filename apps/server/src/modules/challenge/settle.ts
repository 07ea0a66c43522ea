import {
  counts,
  isChallengeComplete,
  missionStanding,
  RECORD_STATUS,
  recordScope,
  settle,
} from '@seodang/domain/challenge-records'
import { MISSION_TYPE } from '@seodang/domain/codes'
import { type Context, inTransaction } from '../../platform/context.ts'
import { completeItem, listProgress, uncompleteItem, useItem } from '../classroom/index.ts'
import { type Acts, listActs } from './acts-store.ts'
import {
  findPlace,
  insertRecords,
  kept,
  listRecords,
  lockParticipation,
  type ParticipationRow,
  type Place,
  type RecordRow,
  recordsOf,
  undoRecords,
  updateParticipation,
} from './records-store.ts'
import { findTerm, listMissions, type MissionRow, type TermRow } from './store.ts'

/**
 * CHL-15, CHL-18: makes the records of one person follow what they did. It looks at what is, not at what was told, so
 * news that come twice, late or in another order make no difference.
 */
export function settlePerson(outer: Context, courseSeq: number, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const [term, place] = await Promise.all([findTerm(ctx, courseSeq), findPlace(ctx, courseSeq, userSeq)])
    if (!term || !place) return
    const participation = await lockParticipation(ctx, courseSeq, place)
    // ATT-13: what is done after one left counts for nothing; what stood then stays as it was.
    if (participation.cancelledAt !== null) return
    const missions = await listMissions(ctx, courseSeq)
    const records = await listRecords(ctx, place.attendSeq)
    const acts = await listActs(ctx, courseSeq, userSeq, missions)
    for (const mission of missions) await settleMission(ctx, { term, place, mission, records, acts })
    await followRecords(ctx, { term, participation, missions })
  })
}

interface Settling {
  term: TermRow
  place: Place
  mission: MissionRow
  records: readonly RecordRow[]
  acts: Acts
}

async function settleMission(ctx: Context, { term, place, mission, records, acts }: Settling): Promise<void> {
  const { curriculumSeq } = mission
  const { attendSeq, userSeq, joinedAt } = place
  const mine = recordsOf(records, curriculumSeq).map(kept)
  const { add, undo } = settle(acts.of(mission), mission, term, { joinedAt, records: mine })
  await undoRecords(ctx, { attendSeq, curriculumSeq }, undo)
  // BYD-02: handed in, as it were. Of a lesson its own use tells, of a room its members.
  const posts = mission.missionType === MISSION_TYPE.newPost ? add : []
  for (const { at } of posts)
    await useItem(ctx, { courseSeq: term.courseSeq, curriculumSeq }, userSeq, new Date(at))
  await insertRecords(
    ctx,
    add.map(({ sourceId, day, at }) => ({
      channelSeq: ctx.channelSeq,
      courseSeq: term.courseSeq,
      curriculumSeq,
      attendSeq,
      userSeq,
      sourceId,
      day,
      actedAt: new Date(at),
      status: mission.needsApproval ? RECORD_STATUS.waiting : RECORD_STATUS.approved,
      xp: mission.xp,
      point: mission.point,
      publicScope: recordScope(mission, null),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })),
  )
}

/**
 * What follows from the records: whether each mission is done in the class, and the challenge complete. What was
 * rewarded stays completed. Call it with the participation locked.
 */
export async function followRecords(
  ctx: Context,
  {
    term,
    participation,
    missions,
  }: { term: TermRow; participation: ParticipationRow; missions: readonly MissionRow[] },
): Promise<void> {
  const { attendSeq, userSeq, courseSeq } = participation
  const records = await listRecords(ctx, attendSeq)
  const done = new Set(
    (await listProgress(ctx, courseSeq, userSeq))
      .filter(({ completedAt }) => completedAt !== null)
      .map(({ curriculumSeq }) => curriculumSeq),
  )
  const standings = missions.map((mission) => {
    const own = recordsOf(records, mission.curriculumSeq)
    return {
      curriculumSeq: mission.curriculumSeq,
      hadRecords: own.length > 0,
      ...missionStanding(mission, own.filter(counts).length),
    }
  })
  for (const { curriculumSeq, isDone, hadRecords } of standings) {
    const key = { courseSeq, curriculumSeq }
    if (isDone && !done.has(curriculumSeq)) await completeItem(ctx, key, userSeq)
    // A mission that was done before the class became a challenge keeps its mark.
    if (!isDone && hadRecords && done.has(curriculumSeq)) await uncompleteItem(ctx, key, userSeq)
  }
  const isComplete = isChallengeComplete(standings, term.completionRateCondition)
  if (isComplete && participation.completedAt === null)
    await updateParticipation(ctx, attendSeq, { completedAt: ctx.now })
  if (!isComplete && participation.completedAt !== null && participation.rewardedAt === null)
    await updateParticipation(ctx, attendSeq, { completedAt: null })
}
