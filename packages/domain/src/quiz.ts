import { QUIZ_QUESTION, QUIZ_REVEAL, type QuizQuestionCd, type QuizRevealCd, YN, type Yn } from './codes.ts'
import type { ErrorName } from './error-catalogue.ts'
import { DAY, type Instant, MINUTE, timeOf, timeSince } from './instant.ts'
import { onlyProblems, type Problems, tooLong } from './problems.ts'
import { isEmptyRichText, plainText, type RichTextNode } from './rich-text.ts'
import { cutText, isBlank, textLength } from './text.ts'
import { wholeProblem } from './validation.ts'

export type QuizText = { type: 'doc'; content?: RichTextNode[] }
export type QuizChoice = { id: string; text: string }

/** BYD-11: a question as staff write it. */
export type QuizQuestion = {
  /** Stays when the question is changed or moved. */
  id: string
  kindCd: QuizQuestionCd
  content: QuizText
  points: number
  /** Empty for a short text. */
  choices: QuizChoice[]
  /** What is right: ids of choices, or the spellings of a short text that are accepted. */
  answers: string[]
  /** Shown with what is right. */
  explanation: string
}

/** What of a question somebody sees who answers it. */
export type AskedQuestion = Omit<QuizQuestion, 'answers' | 'explanation'>

export type QuizRules = {
  passPercent: number
  /** Null: as often as one likes. */
  attempts: number | null
  /** Null: without a limit. */
  minutes: number | null
  shuffleQuestionsYn: Yn
  shuffleChoicesYn: Yn
  revealCd: QuizRevealCd
}

export type Quiz = QuizRules & { questions: QuizQuestion[] }

/** The ids that were chosen, or the text as the only entry. */
export type QuizAnswer = readonly string[]
/** By question; what is not there was not answered. */
export type QuizAnswers = Readonly<Record<string, QuizAnswer>>

export const QUIZ_LIMITS = {
  questions: 100,
  choices: 10,
  accepted: 20,
  points: 100,
  attempts: 20,
  /** Ten hours. */
  minutes: 600,
  choice: 300,
  content: 5000,
  explanation: 1000,
  answer: 200,
  id: 20,
} as const

export const defaultQuiz = (): Quiz => ({
  passPercent: 60,
  attempts: 3,
  minutes: null,
  shuffleQuestionsYn: YN.no,
  shuffleChoicesYn: YN.no,
  revealCd: QUIZ_REVEAL.afterPassing,
  questions: [],
})

const isText = ({ kindCd }: Pick<QuizQuestion, 'kindCd'>) => kindCd === QUIZ_QUESTION.text

/** What a question still lacks, or null. One that lacks something is kept, and not asked. */
export function questionGap(question: QuizQuestion): 'content' | 'choices' | 'answer' | null {
  const { kindCd, content, choices, answers } = question
  if (isEmptyRichText(content)) return 'content'
  if (isText(question)) return answers.some((spelling) => normalText(spelling) !== '') ? null : 'answer'
  if (choices.length < 2 || choices.some(({ text }) => isBlank(text))) return 'choices'
  const right = choices.filter(({ id }) => answers.includes(id)).length
  return right === 0 || (kindCd === QUIZ_QUESTION.one && right > 1) ? 'answer' : null
}

export const askableQuestions = ({ questions }: Pick<Quiz, 'questions'>): QuizQuestion[] =>
  questions.filter((question) => questionGap(question) === null)

/** What cannot be stored. What is merely missing may be, so that one can go on later. */
export function quizProblems(
  quiz: Quiz,
): Problems<'quiz.passPercent' | 'quiz.attempts' | 'quiz.minutes' | 'quiz.questions'> {
  const { passPercent, attempts, minutes, questions } = quiz
  return onlyProblems({
    'quiz.passPercent': wholeProblem(passPercent, { min: 1, max: 100, isRequired: true }),
    'quiz.attempts': wholeProblem(attempts, { min: 1, max: QUIZ_LIMITS.attempts }),
    'quiz.minutes': wholeProblem(minutes, { min: 1, max: QUIZ_LIMITS.minutes }),
    'quiz.questions': questionsProblem(questions),
  })
}

function questionsProblem(questions: readonly QuizQuestion[]) {
  if (questions.length > QUIZ_LIMITS.questions) return { code: 'tooMany', n: QUIZ_LIMITS.questions } as const
  if (!areUnique(questions) || !questions.every(({ choices }) => areUnique(choices))) return 'duplicate'
  const isLong = questions.some(({ content }) => textLength(plainText(content)) > QUIZ_LIMITS.content)
  return isLong ? tooLong(QUIZ_LIMITS.content) : null
}

const areUnique = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id)).size === list.length

/** Case, width and spaces say nothing about what somebody knows. */
export const normalText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

/** All that is right and nothing else: part of the right choices is not half right. */
export function isRight(question: QuizQuestion, answer: QuizAnswer = []): boolean {
  if (isText(question)) {
    const said = normalText(answer[0] ?? '')
    return said !== '' && question.answers.some((spelling) => normalText(spelling) === said)
  }
  const right = new Set(question.choices.map(({ id }) => id).filter((id) => question.answers.includes(id)))
  const chosen = new Set(answer)
  return right.size > 0 && chosen.size === right.size && [...chosen].every((id) => right.has(id))
}

export const isAnswered = (answer: QuizAnswer | undefined): boolean =>
  answer?.some((part) => !isBlank(part)) === true

/** Whether somebody could have given this answer on the page: no foreign choice, no two where one is asked (SEC-20). */
export function isPossibleAnswer(question: AskedQuestion, answer: QuizAnswer): boolean {
  if (isText(question)) return answer.length <= 1 && textLength(answer[0] ?? '') <= QUIZ_LIMITS.answer
  const known = question.choices.map(({ id }) => id)
  const most = question.kindCd === QUIZ_QUESTION.one ? 1 : known.length
  return (
    answer.length <= most &&
    new Set(answer).size === answer.length &&
    answer.every((id) => known.includes(id))
  )
}

export type QuizScore = {
  points: number
  maxPoints: number
  /** Cut, never rounded up: 59.9 has not reached 60. */
  percent: number
  rightIds: string[]
}

export function quizScore(questions: readonly QuizQuestion[], answers: QuizAnswers): QuizScore {
  const right = questions.filter((question) => isRight(question, answers[question.id]))
  const points = sumOfPoints(right)
  const maxPoints = sumOfPoints(questions)
  return {
    points,
    maxPoints,
    percent: maxPoints === 0 ? 0 : Math.floor((points * 100) / maxPoints),
    rightIds: right.map(({ id }) => id),
  }
}

export const sumOfPoints = (questions: readonly Pick<QuizQuestion, 'points'>[]): number =>
  questions.reduce((sum, { points }) => sum + points, 0)

export const isPass = ({ percent }: Pick<QuizScore, 'percent'>, passPercent: number): boolean =>
  percent >= passPercent

/** Null: as often as one likes. `extra` is what staff granted to this one person. */
export function attemptsLeft(
  { attempts }: Pick<QuizRules, 'attempts'>,
  used: number,
  extra: number,
): number | null {
  return attempts === null ? null : Math.max(0, attempts + extra - used)
}

/** Why no attempt can be begun, or null. One that runs is gone on with instead. */
export function beginProblem(quiz: Quiz, used: number, extra: number): ErrorName | null {
  if (askableQuestions(quiz).length === 0) return 'QUIZ_NOT_READY'
  return attemptsLeft(quiz, used, extra) === 0 ? 'QUIZ_ATTEMPTS_USED' : null
}

export const quizDeadline = ({ minutes }: Pick<QuizRules, 'minutes'>, begunAt: Date): Date | null =>
  minutes === null ? null : new Date(begunAt.getTime() + minutes * MINUTE)

/** The deadline itself is too late. */
export function isTimeUp(dueAt: Instant | null, now: Instant): boolean {
  const due = timeOf(dueAt)
  return due !== null && timeOf(now) >= due
}

/** What somebody could not send in time is kept beside the attempt for so long after its end. */
const LATE_ANSWERS_MS = DAY

export const mayComeLate = (endedAt: Instant, now: Instant): boolean =>
  timeSince(endedAt, now) < LATE_ANSWERS_MS

/** As it is kept, so that the same letters compare as the same. */
export const normalAnswer = (answer: QuizAnswer): string[] => answer.map((part) => part.normalize('NFC'))

const isSameAnswer = (one: QuizAnswer = [], other: QuizAnswer = []): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index])

/**
 * Whether an answer may take the place of what is kept: that is what its writer saw (`over`), or the same, which has
 * arrived before. Anything else was said by another device meanwhile, and nobody's newer word goes without their own (SET-09).
 */
export const mayReplace = (kept: QuizAnswer | undefined, answer: QuizAnswer, over: QuizAnswer): boolean =>
  isSameAnswer(kept, over) || isSameAnswer(kept, answer)

/** Of what came late, what an attempt that is over could have been answered with and was not. */
export const lateOf = (
  questions: readonly AskedQuestion[],
  answers: QuizAnswers,
  late: readonly { questionId: string; answer: QuizAnswer }[],
): Record<string, string[]> =>
  Object.fromEntries(
    late.flatMap(({ questionId, answer }) => {
      const question = questions.find(({ id }) => id === questionId)
      const given = normalAnswer(answer)
      const isNews =
        question && isPossibleAnswer(question, given) && !isSameAnswer(answers[questionId], given)
      return isNews ? [[questionId, given]] : []
    }),
  )

/** The words of an answer: a short text is its own, choices go by theirs. */
export const answerWords = ({ kindCd, choices }: AskedQuestion, answer: QuizAnswer): string =>
  kindCd === QUIZ_QUESTION.text
    ? answer.filter((part) => !isBlank(part)).join(', ')
    : choices
        .filter(({ id }) => answer.includes(id))
        .map(({ text }) => text)
        .join(', ')

/** Whether a learner sees what is right in an attempt that is over. */
export function showsAnswers(revealCd: QuizRevealCd, hasPassed: boolean): boolean {
  return revealCd === QUIZ_REVEAL.afterEach || (revealCd === QUIZ_REVEAL.afterPassing && hasPassed)
}

/** The questions of one attempt, in the order in which this person meets them. `random` answers from 0 to below 1. */
export function questionsToAsk(quiz: Quiz, random: () => number): QuizQuestion[] {
  const questions = askableQuestions(quiz)
  const ordered = quiz.shuffleQuestionsYn === YN.yes ? shuffled(questions, random) : questions
  return ordered.map((question) => ({
    ...question,
    choices: quiz.shuffleChoicesYn === YN.yes ? shuffled(question.choices, random) : question.choices,
  }))
}

/** Fisher and Yates: each order is as likely as any other. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const rest = [...list]
  const drawn: T[] = []
  while (rest.length > 0) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return drawn
}

/** SEC-20: what is right stays on the server while somebody may still answer. */
export const askedQuestion = ({ id, kindCd, content, points, choices }: QuizQuestion): AskedQuestion => ({
  id,
  kindCd,
  content,
  points,
  choices,
})

/** What of a question a list shows. */
export const questionExcerpt = (content: QuizText): string =>
  cutText(plainText(content).replaceAll(/\s+/g, ' ').trim(), 140)
