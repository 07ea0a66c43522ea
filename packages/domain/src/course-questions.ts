import { type Label } from './account-labels.ts'
import { FORM_FIELD_KIND, YN, type Yn } from './codes.ts'
import { ownLabel } from './field-labels.ts'
import { formAnswerProblem } from './form.ts'
import type { FieldProblem } from './problems.ts'
import { TEXTAREA } from './validation.ts'

const KINDS = [
  FORM_FIELD_KIND.shortText,
  FORM_FIELD_KIND.longText,
  FORM_FIELD_KIND.multipleChoice,
  FORM_FIELD_KIND.agree,
] as const

/** A question that a class asks before it is enrolled in (ENR-41, AUTH-18). */
export type CourseQuestion = {
  /** Names the question within its class; answers carry it. */
  key: string
  kind: (typeof KINDS)[number]
  label: string
  help: string
  requiredYn: Yn
  choices: string[]
  /** Characters; 0 where nothing is typed. */
  maxLength: number
}

/** The question is kept with its answer, because the class may change its words later. */
export type CourseAnswer = { key: string; label: string; answer: string }

const SHORT_TEXT_LENGTH = 100

/** The questions as stored (D2, courseQuestions); an entry that is no question is left out. */
export function courseQuestionsOf(stored: readonly unknown[]): CourseQuestion[] {
  return stored.flatMap((entry, index) => {
    const question = isRecord(entry) ? questionOf(entry, index) : null
    return question === null ? [] : [question]
  })
}

function questionOf(entry: Record<string, unknown>, index: number): CourseQuestion | null {
  const kind = KINDS.find((known) => known === entry.kind)
  const label = textOf(entry.label)
  const choices = Array.isArray(entry.choices) ? entry.choices.map(textOf).filter((text) => text !== '') : []
  if (kind === undefined || label === '') return null
  if (kind === FORM_FIELD_KIND.multipleChoice && choices.length === 0) return null
  return {
    key: textOf(entry.key) || `q${index + 1}`,
    kind,
    label,
    help: textOf(entry.help),
    requiredYn: entry.requiredYn === YN.yes ? YN.yes : YN.no,
    choices: kind === FORM_FIELD_KIND.multipleChoice ? choices : [],
    maxLength: maxLengthOf(kind, entry.maxLength),
  }
}

function maxLengthOf(kind: CourseQuestion['kind'], stored: unknown): number {
  const most = {
    [FORM_FIELD_KIND.shortText]: SHORT_TEXT_LENGTH,
    [FORM_FIELD_KIND.longText]: TEXTAREA.maxLength,
  }
  const limit = kind === FORM_FIELD_KIND.shortText || kind === FORM_FIELD_KIND.longText ? most[kind] : 0
  const wanted = typeof stored === 'number' && Number.isInteger(stored) && stored > 0 ? stored : limit
  return Math.min(wanted, limit)
}

/** What is wrong with the answers, by the key of the question. */
export function answerProblems(
  questions: readonly CourseQuestion[],
  answers: Readonly<Partial<Record<string, string>>>,
): Record<string, FieldProblem> {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answers[question.key] ?? ''
      const problem = formAnswerProblem({ ...question, multipleYn: YN.no }, [answer])
      return problem === null ? [] : [[question.key, problem] as const]
    }),
  )
}

/** The names of the answers, by the field that carries them. */
export const answerLabels = (questions: readonly CourseQuestion[]): Record<string, Label> =>
  Object.fromEntries(questions.map(({ key, label }) => [`answers.${key}`, ownLabel(label)]))

/** The answers that were asked for, in the order of the questions; what nobody asked is dropped. */
export function keptAnswers(
  questions: readonly CourseQuestion[],
  answers: Readonly<Partial<Record<string, string>>>,
): CourseAnswer[] {
  return questions.flatMap(({ key, label }) => {
    const answer = (answers[key] ?? '').trim()
    return answer === '' ? [] : [{ key, label, answer }]
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
