import {
  CURRICULUM_TYPE,
  type CurriculumTypeCd,
  isCodeOf,
  MISSION_TYPE,
  type MissionType,
  PUBLIC,
  PUBLIC_SCOPE,
  type PublicCd,
  type PublicScope,
  SUBMISSION_STATUS,
  type SubmissionStatusCd,
  WORK_TYPE,
  type WorkTypeCd,
  YN,
  type Yn,
} from './codes.ts'
import { itemKind } from './curriculum.ts'
import type { ErrorName } from './error-catalogue.ts'
import { type Instant, isBefore } from './instant.ts'
import { onlyProblems, type Problems, tooLong } from './problems.ts'
import { fromSeoul, isClock, isDate, seoulClock, seoulDate } from './seoul-time.ts'
import { cutText, isBlank } from './text.ts'
import { textProblem, urlProblem } from './validation.ts'

type Extra = Readonly<Record<string, unknown>>

/** D4: where and when one meets; date and times are Seoul's (GEN-13). */
export type Meeting = {
  addrRoad1: string
  addrRoad2: string
  zipcode: string
  lat: number | null
  lon: number | null
  offlineStartAt: string
  offlineStartTime: string
  offlineEndTime: string
}

/** CERT-02, ROOM-29: how something is handed in. What to hand in is the item's `workTypeCd`. */
export type Task = {
  /** After it nothing is taken any more; null: at any time. */
  dueAt: string | null
  /** How often it is to be done; each is a submission of its own. */
  count: number
  /** Y: done once staff approved it, else once it was handed in. */
  needsApprovalYn: Yn
  publicScopeDefault: PublicScope
  /** Y: the learner cannot choose another. */
  publicScopeFixedYn: Yn
}

export const MAX_TASK_COUNT = 100
const MAX_ADDRESS = 200
const HALF_HOUR_MS = 30 * 60_000

const textOf = (extra: Extra, name: string) => {
  const value = extra[name]
  return typeof value === 'string' ? value : ''
}
const numberOf = (extra: Extra, name: string) => {
  const value = extra[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** CUR-07: today, from the next half hour on, for an hour. */
export function defaultMeeting(now: Date): Meeting {
  const start = new Date(Math.ceil((now.getTime() + 1) / HALF_HOUR_MS) * HALF_HOUR_MS)
  const end = new Date(start.getTime() + 2 * HALF_HOUR_MS)
  // A meeting is on one day: what would pass midnight ends with the day.
  const endsToday = seoulDate(end) === seoulDate(start)
  return {
    addrRoad1: '',
    addrRoad2: '',
    zipcode: '',
    lat: null,
    lon: null,
    offlineStartAt: seoulDate(start),
    offlineStartTime: seoulClock(start),
    offlineEndTime: endsToday ? seoulClock(end) : '23:59',
  }
}

/** What an offline item keeps beside its columns. */
export function meetingOf(extra: Extra): Meeting {
  return {
    addrRoad1: textOf(extra, 'addrRoad1'),
    addrRoad2: textOf(extra, 'addrRoad2'),
    zipcode: textOf(extra, 'zipcode'),
    lat: numberOf(extra, 'lat'),
    lon: numberOf(extra, 'lon'),
    offlineStartAt: textOf(extra, 'offlineStartAt'),
    offlineStartTime: textOf(extra, 'offlineStartTime'),
    offlineEndTime: textOf(extra, 'offlineEndTime'),
  }
}

/** On one day of Seoul, from one time to another (CUR-07); null while one of them is not said. */
export function timesOfMeeting(extra: Extra): { startAt: Date; endAt: Date } | null {
  const { offlineStartAt, offlineStartTime, offlineEndTime } = meetingOf(extra)
  if (!isDate(offlineStartAt) || !isClock(offlineStartTime) || !isClock(offlineEndTime)) return null
  return {
    startAt: fromSeoul(offlineStartAt, offlineStartTime),
    endAt: fromSeoul(offlineStartAt, offlineEndTime),
  }
}

interface KeptItem {
  curriculumTypeCd: CurriculumTypeCd
  publicCd: PublicCd
  extra: Extra
}

/**
 * BYD-02: whether a change takes a meeting at a place that has begun from its time or out of sight. It was given, and counts
 * against a refund; only taking it out of the class is told apart by its time.
 */
export function movesBegunMeeting(before: KeptItem, after: KeptItem, now: Date): boolean {
  if (before.curriculumTypeCd !== CURRICULUM_TYPE.offline || before.publicCd !== PUBLIC.public) return false
  const [was, becomes] = [timesOfMeeting(before.extra), timesOfMeeting(after.extra)]
  if (was === null || was.startAt > now) return false
  return (
    after.publicCd !== before.publicCd ||
    becomes?.startAt.getTime() !== was.startAt.getTime() ||
    becomes.endAt.getTime() !== was.endAt.getTime()
  )
}

type MeetingField = 'addrRoad1' | 'zipcode' | 'lat' | 'offlineStartAt' | 'offlineEndTime'

/** CUR-07, CUR-13: a meeting has a place and a day, and ends after it begins. */
export function meetingProblems(meeting: Meeting): Problems<`meeting.${MeetingField}`> {
  const { addrRoad1, addrRoad2, zipcode, lat, lon, offlineStartAt, offlineStartTime, offlineEndTime } =
    meeting
  const isDated = isDate(offlineStartAt) && isClock(offlineStartTime)
  const isInOrder =
    isDated &&
    isClock(offlineEndTime) &&
    fromSeoul(offlineStartAt, offlineStartTime) < fromSeoul(offlineStartAt, offlineEndTime)
  return onlyProblems({
    'meeting.addrRoad1':
      textProblem(addrRoad1, { max: MAX_ADDRESS, isRequired: true }) ??
      (addrRoad2.length > MAX_ADDRESS ? tooLong(MAX_ADDRESS) : null),
    'meeting.zipcode': isBlank(zipcode) || /^\d{5}$/.test(zipcode.trim()) ? null : 'format',
    'meeting.lat': isPosition(lat, lon) ? null : 'format',
    'meeting.offlineStartAt': isDated ? null : 'date',
    'meeting.offlineEndTime': !isClock(offlineEndTime)
      ? 'time'
      : isDated && !isInOrder
        ? 'endBeforeStart'
        : null,
  })
}

const isPosition = (lat: number | null, lon: number | null) =>
  (lat === null && lon === null) ||
  (lat !== null && lon !== null && Math.abs(lat) <= 90 && Math.abs(lon) <= 180)

export const storedMeeting = (meeting: Meeting): Meeting => ({
  ...meeting,
  addrRoad1: meeting.addrRoad1.trim().normalize('NFC'),
  addrRoad2: meeting.addrRoad2.trim().normalize('NFC'),
  zipcode: meeting.zipcode.trim(),
})

/** The address as one line. */
export const addressOf = ({ zipcode, addrRoad1, addrRoad2 }: Meeting): string =>
  [zipcode && `(${zipcode})`, addrRoad1, addrRoad2].filter(Boolean).join(' ')

/** A map of the place; without a position the address is looked for (integrations 8.6). */
export function mapUrl(meeting: Meeting): string | null {
  const { lat, lon, addrRoad1 } = meeting
  if (lat !== null && lon !== null)
    return `https://map.kakao.com/link/map/${encodeURIComponent(addrRoad1 || `${lat},${lon}`)},${lat},${lon}`
  return addrRoad1 ? `https://map.kakao.com/link/search/${encodeURIComponent(addrRoad1)}` : null
}

export const meetingStart = ({ offlineStartAt, offlineStartTime }: Meeting): Date | null =>
  isDate(offlineStartAt) && isClock(offlineStartTime) ? fromSeoul(offlineStartAt, offlineStartTime) : null

export const meetingEnd = ({ offlineStartAt, offlineEndTime }: Meeting): Date | null =>
  isDate(offlineStartAt) && isClock(offlineEndTime) ? fromSeoul(offlineStartAt, offlineEndTime) : null

/** How long before its start, and after its end, one can check in to a meeting. */
const CHECK_IN_SLACK_MS = 60 * 60_000

/** BYD-13: a code that is shown at a meeting counts around its time only. */
export function mayCheckIn(meeting: Meeting, now: Date): boolean {
  const [start, end] = [meetingStart(meeting), meetingEnd(meeting)]
  if (start === null || end === null) return false
  return (
    now.getTime() >= start.getTime() - CHECK_IN_SLACK_MS && now.getTime() <= end.getTime() + CHECK_IN_SLACK_MS
  )
}

type KindedItem = { curriculumTypeCd: CurriculumTypeCd; missionType: MissionType | null }

/** ROOM-05: missions, certifications and post missions are handed in; lesson and chat-room missions are done by an act. */
export function isTask({ curriculumTypeCd, missionType }: KindedItem): boolean {
  if (curriculumTypeCd === CURRICULUM_TYPE.mission) return true
  return (
    curriculumTypeCd === CURRICULUM_TYPE.certification &&
    (missionType === null || missionType === MISSION_TYPE.newPost)
  )
}

/** CERT-01. */
export const isCertification = (item: KindedItem): boolean =>
  itemKind(item.curriculumTypeCd, item.missionType) === 'certification'

/** A post mission is a text that the class may read (ROOM-05). */
export const isPost = ({ curriculumTypeCd, missionType }: KindedItem): boolean =>
  curriculumTypeCd === CURRICULUM_TYPE.certification && missionType === MISSION_TYPE.newPost

/** A mission that finishing a lesson of the class fulfils (CUR-09). */
export const isLessonMission = ({ curriculumTypeCd, missionType }: KindedItem): boolean =>
  curriculumTypeCd === CURRICULUM_TYPE.course && missionType === MISSION_TYPE.lessonComplete

/** A certification asks for staff's eyes, a mission and a post do not unless told. */
export function defaultTask(item: KindedItem): Task {
  return {
    dueAt: null,
    count: 1,
    needsApprovalYn: isPost(item) ? YN.no : YN.yes,
    publicScopeDefault: isPost(item) ? PUBLIC_SCOPE.members : PUBLIC_SCOPE.staff,
    publicScopeFixedYn: YN.no,
  }
}

export function taskOf(extra: Extra, item: KindedItem): Task {
  const { dueAt, count, needsApprovalYn, publicScopeDefault, publicScopeFixedYn } = extra
  const known = defaultTask(item)
  return {
    dueAt: typeof dueAt === 'string' ? dueAt : null,
    count: typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : known.count,
    needsApprovalYn: isCodeOf(YN, needsApprovalYn) ? needsApprovalYn : known.needsApprovalYn,
    publicScopeDefault: isCodeOf(PUBLIC_SCOPE, publicScopeDefault)
      ? publicScopeDefault
      : known.publicScopeDefault,
    publicScopeFixedYn: isCodeOf(YN, publicScopeFixedYn) ? publicScopeFixedYn : known.publicScopeFixedYn,
  }
}

export function taskProblems({ count }: Task): Problems<'task.count'> {
  const isWithin = Number.isInteger(count) && count >= 1 && count <= MAX_TASK_COUNT
  return onlyProblems({ 'task.count': isWithin ? null : 'format' })
}

export const MAX_WORK_LENGTH = 20_000
export const MAX_WORK_FILES = 10
export const MAX_REVIEW_COMMENT = 2000
export const MAX_GRADE = 100

/** What was handed in, as far as it can be wrong. */
export type Work = { text: string; hasText: boolean; linkUrl: string | null; fileCount: number }

/** ROOM-29, CERT-02: what is asked for is there; 99 leaves the way to the learner. */
export function workProblems(
  workTypeCd: WorkTypeCd,
  work: Work,
): Problems<'content' | 'linkUrl' | 'uploadSeqs'> {
  const { text, hasText, linkUrl, fileCount } = work
  const isEmpty = !hasText && isBlank(linkUrl) && fileCount === 0
  return onlyProblems({
    content:
      text.length > MAX_WORK_LENGTH
        ? tooLong(MAX_WORK_LENGTH)
        : (workTypeCd === WORK_TYPE.text && !hasText) || (workTypeCd === WORK_TYPE.none && isEmpty)
          ? 'required'
          : null,
    linkUrl: urlProblem(linkUrl, workTypeCd === WORK_TYPE.link),
    uploadSeqs:
      workTypeCd === WORK_TYPE.file && fileCount === 0
        ? 'required'
        : fileCount > MAX_WORK_FILES
          ? { code: 'tooMany', n: MAX_WORK_FILES }
          : null,
  })
}

/** A submission as far as the next one depends on it. */
export type Attempt = { status: SubmissionStatusCd }

/** How many submissions count: approved ones, or where nobody approves, all that were not sent back. */
export function countedAttempts({ needsApprovalYn }: Task, attempts: readonly Attempt[]): number {
  return attempts.filter(({ status }) =>
    needsApprovalYn === YN.yes
      ? status === SUBMISSION_STATUS.approved
      : status !== SUBMISSION_STATUS.sentBack,
  ).length
}

/** ROOM-25: whether enough was handed in or approved. */
export const isTaskDone = (task: Task, attempts: readonly Attempt[]): boolean =>
  countedAttempts(task, attempts) >= task.count

/** CERT-03: why nothing can be handed in now, or null. One waits at a time. */
export function handInProblem(task: Task, attempts: readonly Attempt[], now: Instant): ErrorName | null {
  if (attempts.some(({ status }) => status === SUBMISSION_STATUS.waiting)) return 'SUBMISSION_WAITING'
  if (isTaskDone(task, attempts)) return 'MISSION_LIMIT_REACHED'
  if (task.dueAt !== null && isBefore(task.dueAt, now)) return 'MISSION_CLOSED'
  return null
}

/** The scope that stands: the item's own where it is fixed. */
export const workScope = (task: Task, wanted: PublicScope | undefined): PublicScope =>
  task.publicScopeFixedYn === YN.yes ? task.publicScopeDefault : (wanted ?? task.publicScopeDefault)

/** CERT-04: the moves that staff may make; the last word on a submission may be changed. */
const REVIEW_MOVES: Readonly<Record<SubmissionStatusCd, readonly SubmissionStatusCd[]>> = {
  [SUBMISSION_STATUS.waiting]: [SUBMISSION_STATUS.approved, SUBMISSION_STATUS.sentBack],
  [SUBMISSION_STATUS.approved]: [SUBMISSION_STATUS.sentBack],
  [SUBMISSION_STATUS.sentBack]: [],
}

export const mayReviewWork = (from: SubmissionStatusCd, to: SubmissionStatusCd): boolean =>
  REVIEW_MOVES[from].includes(to)

/** CERT-03: what staff look at or approved keeps its files; what was sent back, its learner may tidy up. */
export const KEEPS_FILES: readonly SubmissionStatusCd[] = [
  SUBMISSION_STATUS.waiting,
  SUBMISSION_STATUS.approved,
]

export type Verdict = { decision: 'approve' | 'sendBack'; comment: string; grade: number | null }

/** Sent back without a reason helps nobody (CERT-03). */
export function verdictProblems({ decision, comment, grade }: Verdict): Problems<'comment' | 'grade'> {
  return onlyProblems({
    comment: textProblem(comment, { max: MAX_REVIEW_COMMENT, isRequired: decision === 'sendBack' }),
    grade: grade === null || (Number.isInteger(grade) && grade >= 0 && grade <= MAX_GRADE) ? null : 'format',
  })
}

/** What of a text a list shows. */
export const workExcerpt = (text: string): string => cutText(text.replaceAll(/\s+/g, ' ').trim(), 140)
