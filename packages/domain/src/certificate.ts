import type { MissionType } from './codes.ts'
import { CURRICULUM_TYPE, YN, type Yn } from './codes.ts'
import { isCertification, isTask } from './coursework.ts'
import { onlyProblems, type Problems } from './problems.ts'
import { classProgress, type ProgressItem, progressPercent } from './progress.ts'
import { textProblem } from './validation.ts'

/** CERT-05, BYD-12: who gets a certificate. 0 asks for nothing of its kind. */
export type CertificateRule = {
  progressPercent: number
  /** Share of lives and meetings at which one was, however long. */
  attendancePercent: number
  /** Share of the time of all lives that one was there. */
  livePercent: number
  /** Minutes in all lives together. */
  liveMinutes: number
  /** Average of the best scores of all quizzes. */
  quizPercent: number
  missionsYn: Yn
  certificationsYn: Yn
}

export type CertificateItem = ProgressItem & { missionType: MissionType | null }

/** What is known of one person beside the items that are done, each by `curriculumSeq`. */
export type Measured = {
  /** Best score in percent. */
  quizScores: ReadonlyMap<number, number>
  /** Minutes in a live. */
  minutesAttended: ReadonlyMap<number, number>
  /** Minutes that a live lasts, the same for everybody. */
  minutesHeld: ReadonlyMap<number, number>
}

export const NOTHING_MEASURED: Measured = {
  quizScores: new Map(),
  minutesAttended: new Map(),
  minutesHeld: new Map(),
}

export const CERTIFICATE_LIMITS = { title: 60, content: 500, reason: 500, liveMinutes: 100_000 } as const

export const REQUIREMENTS = [
  'progress',
  'attendance',
  'liveShare',
  'liveMinutes',
  'quizzes',
  'missions',
  'certifications',
] as const
export type RequirementKind = (typeof REQUIREMENTS)[number]

/** One thing that a certificate takes: percent, minutes, or how many of how many. */
export type Requirement = { kind: RequirementKind; reached: number; needed: number; isMet: boolean }

export type Standing = {
  progressPercent: number
  /** Only what the rule asks for and the class has. */
  requirements: Requirement[]
  isEarned: boolean
}

const isLive = ({ curriculumTypeCd }: CertificateItem) => curriculumTypeCd === CURRICULUM_TYPE.live
const isHeld = (item: CertificateItem) => isLive(item) || item.curriculumTypeCd === CURRICULUM_TYPE.offline
const isCounted = ({ isRequired }: CertificateItem) => isRequired !== false

/**
 * BYD-12: how far somebody is on the way to a certificate. Of a class without anything that counts, nobody has earned
 * one.
 */
export function certificateStanding(
  rule: CertificateRule,
  items: readonly CertificateItem[],
  done: ReadonlySet<number>,
  measured: Measured,
): Standing {
  const { percent, curriculumCount } = classProgress(items, done)
  const isDone = ({ curriculumSeq }: CertificateItem) => done.has(curriculumSeq)
  const held = items.filter(isHeld)
  const lives = items.filter((item) => isLive(item) && isCounted(item))
  const quizzes = items.filter((item) => item.curriculumTypeCd === CURRICULUM_TYPE.quiz && isCounted(item))
  const missions = items.filter((item) => isMission(item) && isCounted(item))
  const certifications = items.filter(isCertification)
  const count = (list: readonly CertificateItem[]) => ({
    reached: list.filter(isDone).length,
    needed: list.length,
  })
  const asked: { kind: RequirementKind; reached: number; needed: number; isAsked: boolean }[] = [
    { kind: 'progress', reached: percent, needed: rule.progressPercent, isAsked: true },
    {
      kind: 'attendance',
      reached: progressPercent(held.filter(isDone).length, held.length),
      needed: rule.attendancePercent,
      isAsked: held.length > 0,
    },
    {
      kind: 'liveShare',
      reached: liveShare(lives, measured),
      needed: rule.livePercent,
      isAsked: lives.length > 0,
    },
    {
      kind: 'liveMinutes',
      reached: sumOf(lives, measured.minutesAttended),
      needed: rule.liveMinutes,
      isAsked: lives.length > 0,
    },
    {
      kind: 'quizzes',
      reached: Math.floor(sumOf(quizzes, measured.quizScores) / Math.max(1, quizzes.length)),
      needed: rule.quizPercent,
      isAsked: quizzes.length > 0,
    },
    { kind: 'missions', ...count(missions), isAsked: rule.missionsYn === YN.yes },
    { kind: 'certifications', ...count(certifications), isAsked: rule.certificationsYn === YN.yes },
  ]
  const requirements = asked
    .filter(({ isAsked, needed }) => isAsked && needed > 0)
    .map(({ kind, reached, needed }) => ({ kind, reached, needed, isMet: reached >= needed }))
  return {
    progressPercent: percent,
    requirements,
    isEarned: curriculumCount > 0 && requirements.every(({ isMet }) => isMet),
  }
}

const sumOf = (items: readonly CertificateItem[], values: ReadonlyMap<number, number>): number =>
  items.reduce((sum, { curriculumSeq }) => sum + (values.get(curriculumSeq) ?? 0), 0)

/** Longer than one live lasted makes up for no other that was missed. */
function liveShare(lives: readonly CertificateItem[], { minutesAttended, minutesHeld }: Measured): number {
  const held = sumOf(lives, minutesHeld)
  const attended = lives.reduce(
    (sum, { curriculumSeq }) =>
      sum + Math.min(minutesAttended.get(curriculumSeq) ?? 0, minutesHeld.get(curriculumSeq) ?? 0),
    0,
  )
  return held === 0 ? 0 : Math.floor((attended * 100) / held)
}

const isMission = (item: CertificateItem) =>
  !isCertification(item) && (isTask(item) || item.missionType !== null)

export function certificateProblems({
  title,
  content,
}: {
  title: string
  content: string
}): Problems<'title' | 'content'> {
  return onlyProblems({
    title: textProblem(title, { max: CERTIFICATE_LIMITS.title, isRequired: true }),
    content: textProblem(content, { max: CERTIFICATE_LIMITS.content, isRequired: true }),
  })
}

/** Crockford's letters: none that is taken for another, and no vowels that make words. */
export const NUMBER_LETTERS = '0123456789BCDFGHJKMNPQRSTVWXYZ'

/** `2611-7KQ2-M0RT-9XDF` as people type it. */
export function certificateNumber(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return /^\d{4}[0-9B-DF-HJKMNP-TV-Z]{12}$/.test(letters) ? (letters.match(/.{4}/g)?.join('-') ?? null) : null
}

/** What the public page shows of a name: enough to compare with the paper, too little to look somebody up. */
export function maskedName(name: string): string {
  const letters = [...name.trim()]
  const [first = '', last = ''] = [letters[0], letters.at(-1)]
  if (letters.length <= 1) return first
  return letters.length === 2 ? `${first}*` : `${first}${'*'.repeat(letters.length - 2)}${last}`
}
