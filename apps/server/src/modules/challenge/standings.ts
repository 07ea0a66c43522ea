import type { participants } from '@seodang/contract/challenge'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { challengeRate, missionStanding, ranksOf, streakOf } from '@seodang/domain/challenge-records'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { listParticipants, listTotals, type ParticipantRow, type TotalRow } from './records-store.ts'
import { listMissions, type MissionRow, type TermRow } from './store.ts'

export type ParticipantView = ReplyOf<typeof participants>['list'][number]
export type ParticipationState = ParticipantView['state']

/**
 * CHL-13, CHL-17: how far everybody is who takes part. Whoever left, or waits for staff to decide about their place,
 * has no rank; what they did stays to be seen (ATT-13).
 */
export async function standingsOf(ctx: Context, term: TermRow): Promise<ParticipantView[]> {
  const { courseSeq } = term
  const [people, totals, missions] = await Promise.all([
    listParticipants(ctx, courseSeq),
    listTotals(ctx, courseSeq),
    listMissions(ctx, courseSeq),
  ])
  const byPerson = Map.groupBy(totals, ({ attendSeq }) => attendSeq)
  const views = people.map((person) =>
    viewOf(ctx, { term, person, missions, totals: byPerson.get(person.attendSeq) ?? [] }),
  )
  const ranks = ranksOf(views.filter(takesPart))
  return views.map((view) => ({ ...view, rank: ranks.get(view.attendSeq) ?? null }))
}

export const takesPart = ({ state, choiseStatusCd }: ParticipantView): boolean =>
  state !== 'cancelled' && choiseStatusCd === CHOISE_STATUS.approved

function stateOf(person: ParticipantRow): ParticipationState {
  if (person.choiseStatusCd === CHOISE_STATUS.cancelled || person.cancelledAt !== null) return 'cancelled'
  return person.completedAt === null ? 'taking' : 'completed'
}

interface Facts {
  term: TermRow
  person: ParticipantRow
  missions: readonly MissionRow[]
  totals: readonly TotalRow[]
}

function viewOf({ now }: Context, { term, person, missions, totals }: Facts): ParticipantView {
  // CHL-10: what was done for a mission that was deleted counts for nothing.
  const own = totals.filter((row) =>
    missions.some(({ curriculumSeq }) => curriculumSeq === row.curriculumSeq),
  )
  const standings = missions.map((mission) => ({
    maxChallengeCount: mission.maxChallengeCount,
    ...missionStanding(
      mission,
      own.find(({ curriculumSeq }) => curriculumSeq === mission.curriculumSeq)?.counted ?? 0,
    ),
  }))
  const sum = (of: (row: TotalRow) => number) => own.reduce((total, row) => total + of(row), 0)
  const last = own.reduce<Date | null>(
    (latest, { lastAt }) => (latest === null || lastAt > latest ? lastAt : latest),
    null,
  )
  const { attendSeq, userSeq, name, email, choiseStatusCd, placeCancelledAt, placeCancelReason } = person
  return {
    attendSeq,
    userSeq,
    name,
    email: email ?? '',
    choiseStatusCd,
    state: stateOf(person),
    rate: challengeRate(standings),
    missionsDone: standings.filter(({ isDone }) => isDone).length,
    streak: streakOf(
      term,
      own.flatMap(({ days }) => days),
      now,
    ),
    xp: sum(({ xp }) => xp),
    point: sum(({ point }) => point) + person.rewardPoint,
    rank: null,
    lastRecordAt: last?.toISOString() ?? null,
    waitingCount: sum(({ waiting }) => waiting),
    completedAt: person.completedAt?.toISOString() ?? null,
    rewardedAt: person.rewardedAt?.toISOString() ?? null,
    cancelledAt: (person.cancelledAt ?? placeCancelledAt)?.toISOString() ?? null,
    cancelReason: person.cancelReason ?? placeCancelReason,
  }
}
