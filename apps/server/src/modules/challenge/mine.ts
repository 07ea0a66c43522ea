import type { myChallenge } from '@seodang/contract/challenge'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { challengeDays, challengeState } from '@seodang/domain/challenge'
import { counts, dayMarks, missionStanding, takesRoom, todayProblem } from '@seodang/domain/challenge-records'
import { MISSION_TYPE } from '@seodang/domain/codes'
import { seoulDate } from '@seodang/domain/seoul-time'
import type { Context } from '../../platform/context.ts'
import { courseItems } from '../catalog/index.ts'
import { leaveProblem } from './cancel.ts'
import { findPlace, kept, listRecords, type Place, type RecordRow, recordsOf } from './records-store.ts'
import { type ParticipantView, standingsOf, takesPart } from './standings.ts'
import { findCourseFacts, findTerm, listMissions, type MissionRow, type TermRow } from './store.ts'

type Challenge = NonNullable<ReplyOf<typeof myChallenge>['challenge']>

/** CHL-13: the challenge as the caller meets it; null where the class is none. */
export async function readMine(ctx: Context, courseSeq: number): Promise<ReplyOf<typeof myChallenge>> {
  const { userSeq } = ctx.principal
  const [term, facts] = await Promise.all([findTerm(ctx, courseSeq), findCourseFacts(ctx, courseSeq)])
  if (!term || !facts) return { challenge: null }
  const [people, missions, place, items] = await Promise.all([
    standingsOf(ctx, term),
    listMissions(ctx, courseSeq),
    userSeq === null ? undefined : findPlace(ctx, courseSeq, userSeq),
    courseItems(ctx, courseSeq),
  ])
  const records = place ? await listRecords(ctx, place.attendSeq) : []
  const titles = new Map(items.map(({ curriculumSeq, title }) => [curriculumSeq, title]))
  const me = people.find(({ attendSeq }) => attendSeq === place?.attendSeq)
  const live = records.filter((record) =>
    missions.some(({ curriculumSeq }) => curriculumSeq === record.curriculumSeq),
  )
  return {
    challenge: {
      title: facts.title,
      state: challengeState({ ...term, ...facts }, ctx.now),
      startAt: term.startAt.toISOString(),
      endAt: term.endAt.toISOString(),
      dayCount: challengeDays(term).length,
      completionRateCondition: term.completionRateCondition,
      participantCount: people.filter(takesPart).length,
      days: dayMarks(
        term,
        live.filter(counts).map(({ day }) => day),
        ctx.now,
      ),
      missions: missions.map((mission) => missionView(ctx, { term, mission, place, records, titles })),
      mine: me ? mineOf(ctx, term, me) : null,
    },
  }
}

function mineOf({ now }: Context, term: TermRow, me: ParticipantView): Challenge['mine'] {
  const asDate = (at: string | null) => (at === null ? null : new Date(at))
  const { state, rate, missionsDone, streak, xp, point, rank, completedAt, rewardedAt, cancelledAt } = me
  return {
    state,
    rate,
    missionsDone,
    streak,
    xp,
    point,
    rank,
    completedAt,
    rewardedAt,
    mayCancel:
      leaveProblem(term, { cancelledAt: asDate(cancelledAt), completedAt: asDate(completedAt) }, now) ===
      null,
  }
}

interface Facts {
  term: TermRow
  mission: MissionRow
  place: Place | undefined
  records: readonly RecordRow[]
  titles: ReadonlyMap<number, string>
}

function missionView(
  { now }: Context,
  { term, mission, place, records, titles }: Facts,
): Challenge['missions'][number] {
  const {
    revision: _,
    curriculumTypeCd: __,
    needsApproval: ___,
    missionResourceId,
    missionResourceName: ____,
    ...fields
  } = mission
  const own = recordsOf(records, mission.curriculumSeq)
  const counted = own.filter(counts)
  const today = seoulDate(now)
  const target = Number(missionResourceId ?? 0)
  const lessonTitle = titles.get(target)
  const isLesson = mission.missionType === MISSION_TYPE.lessonComplete
  return {
    ...fields,
    ...missionStanding(mission, counted.length),
    todayCount: own.filter((record) => takesRoom(record) && record.day === today).length,
    waitingCount: own.filter((record) => takesRoom(record) && !counts(record)).length,
    problem: todayProblem(mission, term, {
      joinedAt: place?.joinedAt ?? now,
      records: own.map(kept),
      now,
    }),
    lesson: isLesson && lessonTitle !== undefined ? { curriculumSeq: target, title: lessonTitle } : null,
  }
}
