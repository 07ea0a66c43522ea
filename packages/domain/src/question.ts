import {
  type Access,
  accessProblem,
  hasToDoWithEveryClass,
  holdsOnCourse,
  learner,
  member,
  type Principal,
} from './access.ts'
import { ASKED_QUESTION_STATUS, type AskedQuestionStatusCd, YN, type Yn } from './codes.ts'
import { mayReadWritten, type Reader, type Written } from './confidential.ts'
import type { ErrorName } from './error-catalogue.ts'
import { type FieldProblem, onlyProblems, type Problems, tooLong } from './problems.ts'
import { isBlank, textLength } from './text.ts'

/** VAL-23. */
export const MAX_QUESTION_LENGTH = 5000
export const MAX_TEMPLATE_NAME_LENGTH = 50
/** Seconds of a video; far more than any has. */
export const MAX_SECOND = 1_000_000

/** A question at a lesson is for the classroom, one without is for whoever looks at the class. */
export type AskedQuestion = Written & { isAtLesson: boolean }
export type QuestionReader = Reader & { isLearner: boolean }

/** BRD-18: whether somebody may know of a question at all; see `questionReadable` of the server for the same in SQL. */
export function mayReadQuestion(question: AskedQuestion, reader: QuestionReader): boolean {
  return mayReadWritten(question, reader, !question.isAtLesson || reader.isLearner)
}

/** How a person stands to the questions of the class that the principal was loaded for. */
export function questionReaderOf(principal: Principal): QuestionReader {
  return {
    userSeq: principal.userSeq,
    isStaff: holdsOnCourse(principal, 'CLASS_QUESTIONS_READ'),
    isLearner: accessProblem(learner, principal) === null,
  }
}

/** Who may ask: learners at a lesson, and before buying any member, where the class shows its questions (BRD-15). */
export function askingProblem(
  principal: Principal,
  { isAtLesson, courseQaShowYn }: { isAtLesson: boolean; courseQaShowYn: Yn },
): ErrorName | null {
  const needed: Access = isAtLesson || courseQaShowYn === YN.no ? learner : member
  return accessProblem(member, principal) ?? accessProblem(needed, principal)
}

/**
 * BRD-20: what a question waits for. Solved is what the asker says; otherwise the last word decides, so that asking on
 * puts it back among the unanswered (BRD-19).
 */
export function questionStatus({
  isSolved,
  lastWord,
}: {
  isSolved: boolean
  lastWord: 'staff' | 'asker' | null
}): AskedQuestionStatusCd {
  if (isSolved) return ASKED_QUESTION_STATUS.closed
  return lastWord === 'staff' ? ASKED_QUESTION_STATUS.answered : ASKED_QUESTION_STATUS.open
}

/**
 * BRD-19, PERM-24: whose ready answers somebody keeps. What staff of single classes keep is their own; whoever has to do
 * with every class keeps them for the site (`of` is null) and changes all.
 */
export function templatesOf(principal: Principal): { of: number | null; mayChangeAll: boolean } {
  const mayChangeAll = hasToDoWithEveryClass(principal)
  return { of: mayChangeAll ? null : principal.userSeq, mayChangeAll }
}

/** VAL-23. */
export function wordsProblems({ content }: { content: string }): Problems<'content'> {
  return onlyProblems({ content: wordsProblem(content) })
}

export function templateProblems(draft: { name: string; content: string }): Problems<'name' | 'content'> {
  return onlyProblems({
    name: isBlank(draft.name) ? 'required' : null,
    content: wordsProblem(draft.content),
  })
}

function wordsProblem(words: string): FieldProblem | null {
  if (isBlank(words)) return 'contentRequired'
  return textLength(words) > MAX_QUESTION_LENGTH ? tooLong(MAX_QUESTION_LENGTH) : null
}
