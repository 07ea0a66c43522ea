import { type EditedItem, QuizFields, type saveItem } from '@seodang/contract/authoring'
import type { BodyOf } from '@seodang/contract/endpoint'
import { isChallengeMission, missionOfExtra, missionProblems } from '@seodang/domain/challenge'
import {
  CURRICULUM_TYPE,
  type CurriculumTypeCd,
  isCodeOf,
  MISSION_TYPE,
  type MissionType,
  YN,
} from '@seodang/domain/codes'
import {
  defaultMeeting,
  defaultTask,
  isTask,
  meetingOf,
  meetingProblems,
  storedMeeting,
  taskOf,
  taskProblems,
} from '@seodang/domain/coursework'
import { downloadLimitOf } from '@seodang/domain/download-limit'
import type { Problems } from '@seodang/domain/problems'
import { defaultQuiz, type Quiz, quizProblems } from '@seodang/domain/quiz'
import { richTextProblem } from '@seodang/domain/rich-text'
import type { Static } from 'typebox'
import { Check } from 'typebox/value'
import { cleanDocument } from './fields.ts'

type Extra = Record<string, unknown>
type Kept = 'meeting' | 'task' | 'quiz' | 'challenge' | 'pdfSecurityYn' | 'downloadTimes' | 'downloadDays'
type View = Pick<Static<typeof EditedItem>, Kept>
type Draft = Pick<BodyOf<typeof saveItem>, Kept>
type Kinded = { curriculumTypeCd: CurriculumTypeCd; missionType: string | null }

export const missionOf = (missionType: string | null): MissionType | null =>
  isCodeOf(MISSION_TYPE, missionType) ? missionType : null

const kindOf = ({ curriculumTypeCd, missionType }: Kinded) => ({
  curriculumTypeCd,
  missionType: missionOf(missionType),
})

/** What a new item of a kind keeps beside its columns. */
export function defaultExtra(item: Kinded, now: Date): Extra {
  if (item.curriculumTypeCd === CURRICULUM_TYPE.offline) return defaultMeeting(now)
  if (item.curriculumTypeCd === CURRICULUM_TYPE.quiz) return { quiz: defaultQuiz() }
  return isTask(kindOf(item)) ? defaultTask(kindOf(item)) : {}
}

/** BYD-11: the quiz of an item, with what is right: for staff, and for the rules that score it. */
export const quizOf = ({ quiz }: Extra): Quiz => (Check(QuizFields, quiz) ? quiz : defaultQuiz())

/** CUR-07, CUR-08, CERT-02, BYD-11: the part of `extra` that belongs to the kind. */
export function extraView(item: Kinded, extra: Extra): View {
  const kind = kindOf(item)
  const { times, days } = downloadLimitOf(extra)
  return {
    meeting: item.curriculumTypeCd === CURRICULUM_TYPE.offline ? meetingOf(extra) : null,
    task: isTask(kind) ? taskOf(extra, kind) : null,
    quiz: item.curriculumTypeCd === CURRICULUM_TYPE.quiz ? quizOf(extra) : null,
    challenge: isChallengeMission(kind) ? missionOfExtra(extra) : null,
    pdfSecurityYn: extra.pdfSecurityYn === YN.yes ? YN.yes : YN.no,
    downloadTimes: times,
    downloadDays: days,
  }
}

/** `extra` with what was sent for this kind; what belongs to another is left out. */
export function savedExtra(item: Kinded, extra: Extra, draft: Draft): Extra {
  const { meeting, task, quiz, challenge, pdfSecurityYn, downloadTimes, downloadDays } = draft
  const isFile = item.curriculumTypeCd === CURRICULUM_TYPE.file
  return {
    ...extra,
    ...(meeting && item.curriculumTypeCd === CURRICULUM_TYPE.offline && storedMeeting(meeting)),
    ...(task && isTask(kindOf(item)) && task),
    ...(quiz && item.curriculumTypeCd === CURRICULUM_TYPE.quiz && { quiz: storedQuiz(quiz) }),
    ...(challenge && isChallengeMission(kindOf(item)) && { challenge }),
    ...(pdfSecurityYn && isFile && { pdfSecurityYn }),
    ...(downloadTimes !== undefined && isFile && { downloadTimes }),
    ...(downloadDays !== undefined && isFile && { downloadDays }),
  }
}

/** VAL-29: each question's words are cleaned, as any other text that somebody else will read. */
const storedQuiz = (quiz: Quiz): Quiz => ({
  ...quiz,
  questions: quiz.questions.map((question) => ({
    ...question,
    content: cleanDocument(question.content) ?? { type: 'doc' },
    explanation: question.explanation.normalize('NFC'),
    choices: question.choices.map(({ id, text }) => ({ id, text: text.normalize('NFC') })),
    answers: question.answers.map((answer) => answer.normalize('NFC')),
  })),
})

function sentQuizProblems(quiz: Quiz): Problems<string> {
  for (const { content } of quiz.questions) {
    const problem = richTextProblem(content)
    if (problem) return { 'quiz.questions': problem }
  }
  return quizProblems(quiz)
}

/** Only of what was sent: an item that nobody has filled in yet may still be renamed. */
export const extraProblems = ({ meeting, task, quiz, challenge }: Draft) => ({
  ...(meeting && meetingProblems(meeting)),
  ...(task && taskProblems(task)),
  ...(quiz && sentQuizProblems(quiz)),
  ...(challenge && missionProblems(challenge)),
})
