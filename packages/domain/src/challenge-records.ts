import type { ChallengeMission, ChallengeTerm } from './challenge.ts'
import { challengeDays } from './challenge.ts'
import { PUBLIC_SCOPE, type PublicScope, YN, type Yn } from './codes.ts'
import { type Instant, timeOf } from './instant.ts'
import { seoulClock, seoulDate } from './seoul-time.ts'

/** What staff made of a record. A removed one and one that was sent back count for nothing; `undone`: its act was taken back. */
export const RECORD_STATUS = {
  waiting: '00',
  approved: '01',
  sentBack: '02',
  undone: '03',
  removed: '99',
} as const
export type RecordStatus = (typeof RECORD_STATUS)[keyof typeof RECORD_STATUS]

/** What a participant did outside of the challenge: a finished lesson, a post. `sourceId` names it for good. */
export type Act = { sourceId: string; at: Instant }
/** A record as far as the next one depends on it. */
export type KeptRecord = { sourceId: string; day: string; status: RecordStatus }

/** A mission with what its item says of it. */
export type MissionTerms = ChallengeMission & { alreadyAttendedYn: Yn }

/** Records that take up room of the maximums: what waits may be approved still. */
export const takesRoom = ({ status }: Pick<KeptRecord, 'status'>): boolean =>
  status === RECORD_STATUS.waiting || status === RECORD_STATUS.approved
/** Records that count for rate, streak, xp and points. */
export const counts = ({ status }: Pick<KeptRecord, 'status'>): boolean => status === RECORD_STATUS.approved

/** Why an act does not count, or null. */
export type Uncounted =
  | 'before'
  | 'after'
  | 'restDay'
  | 'outsideHours'
  | 'dailyMaximum'
  | 'maximum'
  | 'recorded'

/**
 * CHL-12, CHL-15, CHL-16, CHL-18: whether an act counts for a mission beside what is recorded already. Days and hours
 * are Seoul's. `joinedAt`: since when the person takes part; what was done before that, or before the mission begins,
 * counts only where the mission says so, and then on the day on which it was done, whatever the hour.
 */
export function actProblem(
  act: Act,
  mission: MissionTerms,
  term: ChallengeTerm,
  { joinedAt, records }: { joinedAt: Instant; records: readonly KeptRecord[] },
): Uncounted | null {
  if (records.some(({ sourceId, status }) => sourceId === act.sourceId && status !== RECORD_STATUS.undone))
    return 'recorded'
  const at = timeOf(act.at)
  const from = Math.max(timeOf(term.startAt), timeOf(mission.missionChallengeStartAt) ?? 0, timeOf(joinedAt))
  const until = Math.min(
    timeOf(term.endAt),
    timeOf(mission.missionChallengeEndAt) ?? Number.POSITIVE_INFINITY,
  )
  if (at > until) return 'after'
  const isEarlier = at < from
  if (isEarlier && mission.alreadyAttendedYn !== YN.yes) return 'before'
  const day = seoulDate(act.at)
  if (!isEarlier) {
    if (term.restDays.includes(day)) return 'restDay'
    const clock = seoulClock(act.at)
    if (clock < mission.dailyChallengeStartTime || clock > mission.dailyChallengeEndTime)
      return 'outsideHours'
  }
  const taken = records.filter(takesRoom)
  if (taken.length >= mission.maxChallengeCount) return 'maximum'
  return taken.filter((record) => record.day === day).length >= mission.dailyChallengeCount
    ? 'dailyMaximum'
    : null
}

/** What has to be written so that the records follow the acts. */
export type Settlement = { add: { sourceId: string; day: string; at: Instant }[]; undo: string[] }

/**
 * CHL-15: the records of one person and mission after their acts. What was recorded stays as long as its act stands,
 * whatever became of the rules since; what was not is judged in the order in which it was done. Said twice, or after
 * other news, it comes out the same.
 */
export function settle(
  acts: readonly Act[],
  mission: MissionTerms,
  term: ChallengeTerm,
  { joinedAt, records }: { joinedAt: Instant; records: readonly KeptRecord[] },
): Settlement {
  const standing = new Set(acts.map(({ sourceId }) => sourceId))
  const undo = records
    .filter((record) => record.status !== RECORD_STATUS.undone && record.status !== RECORD_STATUS.removed)
    .filter(({ sourceId }) => !standing.has(sourceId))
    .map(({ sourceId }) => sourceId)
  const kept: KeptRecord[] = records.filter(({ sourceId }) => !undo.includes(sourceId))
  const add: Settlement['add'] = []
  const inTime = [...acts].sort((one, other) => timeOf(one.at) - timeOf(other.at))
  for (const act of inTime) {
    if (actProblem(act, mission, term, { joinedAt, records: kept }) !== null) continue
    const day = seoulDate(act.at)
    add.push({ ...act, day })
    kept.push({ sourceId: act.sourceId, day, status: RECORD_STATUS.approved })
  }
  return { add, undo }
}

/** CHL-13: how far one mission is; done at its own percent of its maximum. */
export function missionStanding(
  mission: Pick<ChallengeMission, 'maxChallengeCount' | 'completionRateCondition'>,
  counted: number,
): { counted: number; needed: number; rate: number; isDone: boolean } {
  const needed = Math.max(1, Math.ceil((mission.maxChallengeCount * mission.completionRateCondition) / 100))
  const within = Math.min(counted, mission.maxChallengeCount)
  return {
    counted: within,
    needed,
    rate: Math.floor((within / mission.maxChallengeCount) * 100),
    isDone: within >= needed,
  }
}

/** CHL-13: the percent of all records that could be, whole and rounded down; a challenge without missions stands at 0. */
export function challengeRate(missions: readonly { counted: number; maxChallengeCount: number }[]): number {
  const all = missions.reduce((sum, { maxChallengeCount }) => sum + maxChallengeCount, 0)
  const mine = missions.reduce((sum, one) => sum + Math.min(one.counted, one.maxChallengeCount), 0)
  return all === 0 ? 0 : Math.floor((mine / all) * 100)
}

/** CHL-13: complete once so many percent of the missions are done. */
export function isChallengeComplete(
  missions: readonly { isDone: boolean }[],
  completionRateCondition: number,
): boolean {
  const done = missions.filter(({ isDone }) => isDone).length
  return missions.length > 0 && done * 100 >= missions.length * completionRateCondition
}

/**
 * CHL-13: days in a row with a counted record, up to now. Rest days are left out and break nothing; today, as long as
 * it lasts, does not break it either.
 */
export function streakOf(term: ChallengeTerm, recordDays: readonly string[], now: Instant): number {
  const done = new Set(recordDays)
  const today = seoulDate(now)
  let streak = 0
  for (const day of challengeDays(term).toReversed()) {
    if (day > today) continue
    if (done.has(day)) streak += 1
    else if (day !== today) break
  }
  return streak
}

/** Whether something can be done now for a mission: null, or why not. */
export function todayProblem(
  mission: MissionTerms,
  term: ChallengeTerm,
  state: { joinedAt: Instant; records: readonly KeptRecord[]; now: Instant },
): Uncounted | null {
  return actProblem({ sourceId: '', at: state.now }, mission, term, state)
}

export type Contender = { attendSeq: number; xp: number; rate: number }

/** CHL-13: more xp first, then the higher rate; equal ones share a rank, and the next one counts them. */
export function ranksOf(people: readonly Contender[]): ReadonlyMap<number, number> {
  const better = (one: Contender, other: Contender) => other.xp - one.xp || other.rate - one.rate
  const inOrder = [...people].sort(better)
  const ranks = new Map<number, number>()
  let rank = 0
  inOrder.forEach((person, index) => {
    const before = inOrder[index - 1]
    if (!before || better(before, person) !== 0) rank = index + 1
    ranks.set(person.attendSeq, rank)
  })
  return ranks
}

/** CHL-14: the scope of a record; the mission's own where it is fixed. */
export const recordScope = (
  mission: Pick<ChallengeMission, 'publicScopeDefault' | 'publicScopeFixedYn'>,
  wanted: PublicScope | null,
): PublicScope =>
  mission.publicScopeFixedYn === YN.yes ? mission.publicScopeDefault : (wanted ?? mission.publicScopeDefault)

/** CHL-14: whether somebody who is neither its owner nor staff sees a record. */
export function mayReadRecord(publicScope: PublicScope, reader: { isParticipant: boolean }): boolean {
  return publicScope === PUBLIC_SCOPE.public || (publicScope === PUBLIC_SCOPE.members && reader.isParticipant)
}

export const RECORD_DECISIONS = ['approve', 'sendBack', 'remove'] as const
export type RecordDecision = (typeof RECORD_DECISIONS)[number]

const AFTER: Readonly<Record<RecordDecision, RecordStatus>> = {
  approve: RECORD_STATUS.approved,
  sendBack: RECORD_STATUS.sentBack,
  remove: RECORD_STATUS.removed,
}
/** CHL-17: the moves staff may make. What was taken back by its writer, or removed, is over. */
const MOVES: Readonly<Record<RecordStatus, readonly RecordDecision[]>> = {
  [RECORD_STATUS.waiting]: ['approve', 'sendBack', 'remove'],
  [RECORD_STATUS.approved]: ['sendBack', 'remove'],
  [RECORD_STATUS.sentBack]: ['approve', 'remove'],
  [RECORD_STATUS.undone]: [],
  [RECORD_STATUS.removed]: [],
}

export const mayDecide = (from: RecordStatus, decision: RecordDecision): boolean =>
  MOVES[from].includes(decision)
export const statusAfter = (decision: RecordDecision): RecordStatus => AFTER[decision]

/** Days of the term up to a moment, for a calendar: what of each was done. */
export function dayMarks(
  term: ChallengeTerm,
  recordDays: readonly string[],
  now: Instant,
): { day: string; mark: 'done' | 'missed' | 'today' | 'ahead' | 'rest' }[] {
  const done = new Set(recordDays)
  const today = seoulDate(now)
  const working = new Set(challengeDays(term))
  const all = challengeDays({ ...term, restDays: [] })
  return all.map((day) => ({
    day,
    mark: done.has(day)
      ? 'done'
      : !working.has(day)
        ? 'rest'
        : day === today
          ? 'today'
          : day < today
            ? 'missed'
            : 'ahead',
  }))
}
