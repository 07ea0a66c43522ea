import {
  CURRICULUM_TYPE,
  type CurriculumTypeCd,
  isCodeOf,
  MISSION_TYPE,
  type MissionType,
  PUBLIC_SCOPE,
  type PublicScope,
  YN,
  type Yn,
} from './codes.ts'
import { type Instant, timeOf } from './instant.ts'
import { type FieldProblem, onlyProblems, type Problems } from './problems.ts'
import {
  addDays,
  endOfSeoulDay,
  isClock,
  seoulDate,
  seoulDaysBetween,
  startOfSeoulDay,
} from './seoul-time.ts'

/** Days; a challenge of more than a year is a class. */
export const LONGEST_CHALLENGE = 366
/** Records of one mission in all, and of one day. */
export const MOST_RECORDS = 1000
export const MOST_RECORDS_OF_A_DAY = 100
export const MAX_CHALLENGE_COMMENT = 500

/** When a challenge runs (CHL-11); its days are days of Seoul, from the first moment of one to the last of another. */
export type ChallengeTerm = {
  startAt: Instant
  endAt: Instant
  /** YYYY-MM-DD; what is done on them does not count, and they break no streak. */
  restDays: readonly string[]
}

/** A term with what else staff set of it. */
export type ChallengeTermDraft = ChallengeTerm & {
  recruitStartAt: Instant | null
  recruitEndAt: Instant | null
  /** Percent of the missions that must be done to complete the challenge (CHL-13). */
  completionRateCondition: number
}

/** CUR-10: how a mission counts. */
export type ChallengeMission = {
  maxChallengeCount: number
  dailyChallengeCount: number
  /** HH:mm of Seoul, both minutes included; the end lies after the start, so hours never pass midnight. */
  dailyChallengeStartTime: string
  dailyChallengeEndTime: string
  /** Empty: the term's. */
  missionChallengeStartAt: string | null
  missionChallengeEndAt: string | null
  /** Percent of `maxChallengeCount` at which the mission is done. */
  completionRateCondition: number
  publicScopeFixedYn: Yn
  publicScopeDefault: PublicScope
}

export const DEFAULT_MISSION: ChallengeMission = {
  maxChallengeCount: 1,
  dailyChallengeCount: 1,
  dailyChallengeStartTime: '00:00',
  dailyChallengeEndTime: '23:59',
  missionChallengeStartAt: null,
  missionChallengeEndAt: null,
  completionRateCondition: 100,
  publicScopeFixedYn: YN.no,
  publicScopeDefault: PUBLIC_SCOPE.public,
}

/** CHL-04: the items of which a challenge can keep records. */
export function isChallengeMission(item: {
  curriculumTypeCd: CurriculumTypeCd
  missionType: MissionType | null
}): boolean {
  const of: Partial<Record<CurriculumTypeCd, MissionType>> = {
    [CURRICULUM_TYPE.chat]: MISSION_TYPE.enterChatRoom,
    [CURRICULUM_TYPE.course]: MISSION_TYPE.lessonComplete,
    [CURRICULUM_TYPE.certification]: MISSION_TYPE.newPost,
  }
  return item.missionType !== null && of[item.curriculumTypeCd] === item.missionType
}

/** What an item keeps of a mission; what is missing or of another shape is as at first. */
export function missionOfExtra({ challenge }: Readonly<Record<string, unknown>>): ChallengeMission {
  const kept: Record<string, unknown> =
    typeof challenge === 'object' && challenge !== null ? { ...challenge } : {}
  const count = (value: unknown, most: number) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : null
  const clock = (value: unknown) => (typeof value === 'string' && isClock(value) ? value : null)
  const instant = (value: unknown) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null
  const first = DEFAULT_MISSION
  return {
    maxChallengeCount: count(kept.maxChallengeCount, MOST_RECORDS) ?? first.maxChallengeCount,
    dailyChallengeCount: count(kept.dailyChallengeCount, MOST_RECORDS_OF_A_DAY) ?? first.dailyChallengeCount,
    dailyChallengeStartTime: clock(kept.dailyChallengeStartTime) ?? first.dailyChallengeStartTime,
    dailyChallengeEndTime: clock(kept.dailyChallengeEndTime) ?? first.dailyChallengeEndTime,
    missionChallengeStartAt: instant(kept.missionChallengeStartAt),
    missionChallengeEndAt: instant(kept.missionChallengeEndAt),
    completionRateCondition: count(kept.completionRateCondition, 100) ?? first.completionRateCondition,
    publicScopeFixedYn: isCodeOf(YN, kept.publicScopeFixedYn)
      ? kept.publicScopeFixedYn
      : first.publicScopeFixedYn,
    publicScopeDefault: isCodeOf(PUBLIC_SCOPE, kept.publicScopeDefault)
      ? kept.publicScopeDefault
      : first.publicScopeDefault,
  }
}

const isWithin = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most
const percentProblem = (value: number): FieldProblem | null => (isWithin(value, 100) ? null : 'format')

type MissionField =
  | 'maxChallengeCount'
  | 'dailyChallengeCount'
  | 'dailyChallengeStartTime'
  | 'dailyChallengeEndTime'
  | 'missionChallengeEndAt'
  | 'completionRateCondition'

/** CUR-10, CHL-12. */
export function missionProblems(mission: ChallengeMission): Problems<`challenge.${MissionField}`> {
  const { maxChallengeCount, dailyChallengeCount, missionChallengeStartAt, missionChallengeEndAt } = mission
  const from = mission.dailyChallengeStartTime
  const until = mission.dailyChallengeEndTime
  const isOrdered =
    missionChallengeStartAt === null ||
    missionChallengeEndAt === null ||
    timeOf(missionChallengeEndAt) > timeOf(missionChallengeStartAt)
  return onlyProblems({
    'challenge.maxChallengeCount': isWithin(maxChallengeCount, MOST_RECORDS) ? null : 'format',
    'challenge.dailyChallengeCount': !isWithin(dailyChallengeCount, MOST_RECORDS_OF_A_DAY)
      ? 'format'
      : maxChallengeCount >= 1 && dailyChallengeCount > maxChallengeCount
        ? { code: 'tooLarge', n: maxChallengeCount }
        : null,
    'challenge.dailyChallengeStartTime': isClock(from) ? null : 'time',
    'challenge.dailyChallengeEndTime': !isClock(until)
      ? 'time'
      : isClock(from) && until <= from
        ? 'endBeforeStart'
        : null,
    'challenge.missionChallengeEndAt': isOrdered ? null : 'endBeforeStart',
    'challenge.completionRateCondition': percentProblem(mission.completionRateCondition),
  })
}

/** A term from whole days of Seoul to whole days of Seoul, each rest day named once and inside of it. */
export function wholeDays<Draft extends ChallengeTerm>(
  draft: Draft,
): Draft & { startAt: Date; endAt: Date; restDays: string[] } {
  const startAt = startOfSeoulDay(draft.startAt)
  const endAt = endOfSeoulDay(draft.endAt)
  const inside = (day: string) => day >= seoulDate(startAt) && day <= seoulDate(endAt)
  return { ...draft, startAt, endAt, restDays: [...new Set(draft.restDays)].filter(inside).sort() }
}

type TermField = 'startAt' | 'endAt' | 'recruitEndAt' | 'restDays' | 'completionRateCondition'

/**
 * CHL-11: what is wrong with a term. `recordDays`: the days of which there are records; the term may not be
 * shortened under them.
 */
export function termProblems(
  draft: ChallengeTermDraft,
  recordDays: readonly string[] = [],
): Problems<TermField> {
  const { startAt, endAt, recruitStartAt, recruitEndAt } = draft
  const [first, last] = [seoulDate(startAt), seoulDate(endAt)]
  const days = seoulDaysBetween(startAt, endAt) + 1
  const isRecruitOrdered =
    recruitStartAt === null || recruitEndAt === null || timeOf(recruitEndAt) > timeOf(recruitStartAt)
  const held: FieldProblem = 'hasRecords'
  return onlyProblems({
    startAt: recordDays.some((day) => day < first) ? held : null,
    endAt:
      days < 1
        ? 'endBeforeStart'
        : days > LONGEST_CHALLENGE
          ? { code: 'tooLarge', n: LONGEST_CHALLENGE }
          : recordDays.some((day) => day > last)
            ? held
            : null,
    recruitEndAt: isRecruitOrdered ? null : 'endBeforeStart',
    restDays: recordDays.some((day) => draft.restDays.includes(day))
      ? held
      : days >= 1 && challengeDays(draft).length === 0
        ? 'required'
        : null,
    completionRateCondition: percentProblem(draft.completionRateCondition),
  })
}

/** The days that count, in their order; the number of days of a challenge is how many they are. */
export function challengeDays({ startAt, endAt, restDays }: ChallengeTerm): string[] {
  const count = Math.min(seoulDaysBetween(startAt, endAt) + 1, LONGEST_CHALLENGE)
  const rests = new Set(restDays)
  return Array.from({ length: Math.max(0, count) }, (_, index) => seoulDate(addDays(startAt, index))).filter(
    (day) => !rests.has(day),
  )
}

export const CHALLENGE_STATE = {
  recruiting: 'recruiting',
  waiting: 'waiting',
  running: 'running',
  ended: 'ended',
} as const
export type ChallengeState = (typeof CHALLENGE_STATE)[keyof typeof CHALLENGE_STATE]

/** Where a challenge stands; while it runs that goes before its recruiting. */
export function challengeState(
  term: ChallengeTerm & { recruitStartAt: Instant | null; recruitEndAt: Instant | null },
  now: Instant,
): ChallengeState {
  const at = timeOf(now)
  if (at > timeOf(term.endAt)) return CHALLENGE_STATE.ended
  if (at >= timeOf(term.startAt)) return CHALLENGE_STATE.running
  const opens = term.recruitStartAt === null || at >= timeOf(term.recruitStartAt)
  const closed = term.recruitEndAt !== null && at > timeOf(term.recruitEndAt)
  return opens && !closed ? CHALLENGE_STATE.recruiting : CHALLENGE_STATE.waiting
}
