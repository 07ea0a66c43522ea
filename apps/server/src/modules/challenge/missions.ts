import type { challengeMissions, saveChallengeMission } from '@seodang/contract/challenge'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { fail } from '@seodang/domain/errors'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { removeItems, saveItem } from '../catalog/index.ts'
import { SETTLE_ALL } from './jobs-of-challenges.ts'
import { countByMission } from './records-store.ts'
import { listMissions, type MissionRow } from './store.ts'

type View = ReplyOf<typeof saveChallengeMission>
type ItemKey = { courseSeq: number; curriculumSeq: number }

/** CHL-06. */
export async function readMissions(
  ctx: Context,
  courseSeq: number,
): Promise<ReplyOf<typeof challengeMissions>> {
  const [missions, counts] = await Promise.all([listMissions(ctx, courseSeq), countByMission(ctx, courseSeq)])
  const list = missions.map((mission) => viewOf(mission, counts.get(mission.curriculumSeq)))
  return { list, totalCount: list.length }
}

function viewOf(
  mission: MissionRow,
  { recordCount, waitingCount } = { recordCount: 0, waitingCount: 0 },
): View {
  const { needsApproval: _, ...fields } = mission
  return { ...fields, recordCount, waitingCount }
}

/** CHL-06, CUR-10: saved as an item, so that editor and studio keep one state and one revision. */
export function saveMission(
  outer: Context,
  { courseSeq, curriculumSeq }: ItemKey,
  { revision, title, xp, point, alreadyAttendedYn, ...challenge }: BodyOf<typeof saveChallengeMission>,
): Promise<View> {
  return inTransaction(outer, async (ctx) => {
    await getMission(ctx, { courseSeq, curriculumSeq })
    await saveItem(ctx, courseSeq, curriculumSeq, {
      revision,
      title,
      xp,
      point,
      alreadyAttendedYn,
      challenge,
    })
    const counts = await countByMission(ctx, courseSeq)
    return viewOf(await getMission(ctx, { courseSeq, curriculumSeq }), counts.get(curriculumSeq))
  })
}

/** CHL-07, CHL-10: the records stay to be seen, and count for nothing from then on. */
export function deleteMission(
  outer: Context,
  { courseSeq, curriculumSeq }: ItemKey,
  forceYn: 'Y' | 'N',
): Promise<{ recordCount: number }> {
  return inTransaction(outer, async (ctx) => {
    const { title } = await getMission(ctx, { courseSeq, curriculumSeq })
    const { recordCount = 0 } = (await countByMission(ctx, courseSeq)).get(curriculumSeq) ?? {}
    if (recordCount > 0 && forceYn === 'N') fail('MISSION_HAS_RECORDS', { shown: { recordCount } })
    await removeItems(ctx, courseSeq, { curriculumSeqs: [curriculumSeq], forceYn: 'Y' })
    await audit(ctx, 'challenge.mission.delete', `item:${curriculumSeq}`, { title, recordCount }, null)
    await ctx.services.jobs.send(ctx, SETTLE_ALL, { channelSeq: ctx.channelSeq, courseSeq })
    return { recordCount }
  })
}

async function getMission(ctx: Context, { courseSeq, curriculumSeq }: ItemKey): Promise<MissionRow> {
  const missions = await listMissions(ctx, courseSeq)
  return (
    missions.find((mission) => mission.curriculumSeq === curriculumSeq) ?? fail('NO_DATA', { curriculumSeq })
  )
}
