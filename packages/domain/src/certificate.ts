import type { MissionType } from './codes.ts'
import { CURRICULUM_TYPE, YN, type Yn } from './codes.ts'
import { isCertification, isTask } from './coursework.ts'
import { onlyProblems, type Problems } from './problems.ts'
import { classProgress, type ProgressItem, progressPercent } from './progress.ts'
import { textProblem } from './validation.ts'

/** CERT-05, BYD-12: who gets a certificate. */
export type CertificateRule = {
  progressPercent: number
  /** Share of lives and meetings at which one was; 0 asks for none. */
  attendancePercent: number
  missionsYn: Yn
  certificationsYn: Yn
}

export type CertificateItem = ProgressItem & { missionType: MissionType | null }

export const CERTIFICATE_LIMITS = { title: 60, content: 500, reason: 500 } as const

export type Standing = {
  progress: { percent: number; isMet: boolean }
  attendance: { percent: number; isMet: boolean }
  missions: { left: number; isMet: boolean }
  certifications: { left: number; isMet: boolean }
  isEarned: boolean
}

const isHeld = ({ curriculumTypeCd }: CertificateItem) =>
  curriculumTypeCd === CURRICULUM_TYPE.live || curriculumTypeCd === CURRICULUM_TYPE.offline

/**
 * BYD-12: how far somebody is on the way to a certificate. Of a class without anything that counts, nobody has earned
 * one.
 */
export function certificateStanding(
  rule: CertificateRule,
  items: readonly CertificateItem[],
  done: ReadonlySet<number>,
): Standing {
  const { percent, curriculumCount } = classProgress(items, done)
  const isDone = ({ curriculumSeq }: CertificateItem) => done.has(curriculumSeq)
  const held = items.filter(isHeld)
  const attended = held.length === 0 ? 100 : progressPercent(held.filter(isDone).length, held.length)
  const certifications = items.filter(isCertification)
  const missions = items.filter((item) => isMission(item) && item.isRequired !== false)
  const left = (list: readonly CertificateItem[]) => list.filter((item) => !isDone(item)).length
  const standing = {
    progress: { percent, isMet: curriculumCount > 0 && percent >= rule.progressPercent },
    attendance: { percent: attended, isMet: attended >= rule.attendancePercent },
    missions: { left: left(missions), isMet: rule.missionsYn === YN.no || left(missions) === 0 },
    certifications: {
      left: left(certifications),
      isMet: rule.certificationsYn === YN.no || left(certifications) === 0,
    },
  }
  return { ...standing, isEarned: Object.values(standing).every(({ isMet }) => isMet) }
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
