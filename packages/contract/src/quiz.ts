import { classStaff, learner } from '@seodang/domain/access'
import { QUIZ_END, QUIZ_QUESTION, QUIZ_REVEAL } from '@seodang/domain/codes'
import { QUIZ_LIMITS } from '@seodang/domain/quiz'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  Code,
  Count,
  CourseKey,
  Flag,
  Instant,
  ItemKey,
  listOf,
  nullable,
  paging,
  RichText,
  Seq,
  Text,
} from './schemas.ts'

const ROOM_ERRORS = ['NOT_ATTENDING', 'ITEM_LOCKED', 'PREVIOUS_ITEM_NOT_DONE'] as const

const QuizId = Text(QUIZ_LIMITS.id, 1)
const Percent = Type.Integer({ minimum: 0, maximum: 100 })
const Answer = Type.Array(Text(QUIZ_LIMITS.answer), { maxItems: QUIZ_LIMITS.choices })

/** A question without a word of what is right. */
const Asked = Type.Object({
  id: Type.String(),
  kindCd: Code(QUIZ_QUESTION),
  content: RichText,
  points: Count,
  choices: Type.Array(Type.Object({ id: Type.String(), text: Type.String() })),
})

/** An attempt that runs: what was answered so far, and until when. */
const RunningAttempt = Type.Object({
  attemptSeq: Seq,
  questions: Type.Array(Asked),
  answers: Type.Record(Type.String(), Type.Array(Type.String())),
  begunAt: Instant,
  dueAt: nullable(Instant),
  /** The server's clock, by which the time runs. */
  now: Instant,
})

/** What did not arrive in time, in words: kept with the attempt and not counted. */
const LateAnswers = Type.Object({
  /** When the last of them arrived. */
  at: Instant,
  answers: Type.Array(Type.Object({ n: Count, excerpt: Type.String(), words: Type.String() })),
})

/** An attempt that is over. */
const Ended = {
  attemptSeq: Seq,
  begunAt: Instant,
  endedAt: Instant,
  endCd: Code(QUIZ_END),
  points: Count,
  maxPoints: Count,
  percent: Percent,
  passPercent: Percent,
  passedYn: Flag,
  late: nullable(LateAnswers),
}

/** What a learner gets to see of a question that is over. */
const Reviewed = Type.Object({
  ...Asked.properties,
  answer: Type.Array(Type.String()),
  isRight: Type.Boolean(),
  right: Type.Array(Type.String()),
  explanation: Type.String(),
})

const QuizResult = Type.Object({
  ...Ended,
  /** Null where the rule of the quiz keeps it back. */
  questions: nullable(Type.Array(Reviewed)),
})

export const myQuiz = endpoint({
  method: 'GET',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz',
  summary: 'The rules of a quiz, the attempt that runs, and what came of those before (BYD-11)',
  access: learner,
  params: ItemKey,
  reply: Type.Object({
    questionCount: Count,
    maxPoints: Count,
    passPercent: Percent,
    minutes: nullable(Count),
    revealCd: Code(QUIZ_REVEAL),
    /** Null: as often as one likes. */
    attempts: nullable(Count),
    attemptsLeft: nullable(Count),
    /** Null when an attempt can be begun or gone on with. */
    problem: nullable(Type.String()),
    bestPercent: nullable(Percent),
    hasPassed: Type.Boolean(),
    running: nullable(RunningAttempt),
    /** Newest first. */
    ended: Type.Array(Type.Object(Ended)),
  }),
  errors: ROOM_ERRORS,
})

export const beginQuiz = endpoint({
  method: 'POST',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz/attempts/create',
  summary: 'Begins an attempt, or goes on with the one that runs: there is never a second beside it (BYD-11)',
  access: learner,
  params: ItemKey,
  reply: RunningAttempt,
  errors: [...ROOM_ERRORS, 'NOT_LOGGED_IN', 'QUIZ_NOT_READY', 'QUIZ_ATTEMPTS_USED'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

const AttemptKey = Type.Object({ ...ItemKey.properties, attemptSeq: Seq })

export const answerQuiz = endpoint({
  method: 'POST',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz/attempts/{attemptSeq}/answers/modify',
  summary:
    'Keeps the answer to one question of an attempt that runs, as it is given, in the place of the one that its writer saw (BYD-11)',
  access: learner,
  params: AttemptKey,
  body: Type.Object({
    questionId: QuizId,
    answer: Answer,
    /** What was kept as far as the writer knows; a page of before this was asked leaves it out, and replaces whatever is there. */
    over: Type.Optional(Answer),
  }),
  reply: Type.Object({ savedAt: Instant }),
  errors: [...ROOM_ERRORS, 'NOT_LOGGED_IN', 'QUIZ_TIME_OVER', 'QUIZ_HANDED_IN', 'QUIZ_ANSWERED_ELSEWHERE'],
  rateLimit: { points: 600, seconds: 600, by: 'user' },
})

export const keepLateAnswers = endpoint({
  method: 'POST',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz/attempts/{attemptSeq}/late-answers/modify',
  summary:
    'Keeps, beside an attempt that has just ended, what did not arrive in time: it is shown and not counted (BYD-11)',
  access: learner,
  params: AttemptKey,
  body: Type.Object({
    answers: Type.Array(Type.Object({ questionId: QuizId, answer: Answer }), {
      minItems: 1,
      maxItems: QUIZ_LIMITS.questions,
    }),
  }),
  reply: Type.Object({ late: nullable(LateAnswers) }),
  errors: [...ROOM_ERRORS, 'NOT_LOGGED_IN', 'QUIZ_TIME_OVER'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const handInQuiz = endpoint({
  method: 'POST',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz/attempts/{attemptSeq}/modify',
  summary: 'Hands an attempt in; done again, it answers the same result (BYD-11)',
  access: learner,
  params: AttemptKey,
  reply: Type.Object({ result: QuizResult, completedAt: nullable(Instant) }),
  errors: [...ROOM_ERRORS, 'NOT_LOGGED_IN'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const quizResult = endpoint({
  method: 'GET',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz/attempts/{attemptSeq}',
  summary: 'What came of an own attempt, with what was right as far as the quiz shows it (BYD-11)',
  access: learner,
  params: AttemptKey,
  reply: QuizResult,
  errors: [...ROOM_ERRORS, 'NOT_LOGGED_IN'],
})

export const QUIZ_STATES = ['passed', 'failed', 'none'] as const

const resultFilter = {
  q: Type.Optional(Text(100)),
  /** Passed, tried and not passed, or never handed in. */
  state: Type.Optional(Type.Enum([...QUIZ_STATES])),
}

/** Somebody of the class at a quiz. */
const QuizTaker = Type.Object({
  attendSeq: Seq,
  userSeq: Seq,
  name: Type.String(),
  email: Type.String(),
  bestPercent: nullable(Percent),
  passedYn: Flag,
  attemptCount: Count,
  isRunning: Type.Boolean(),
  /** Granted beyond what the quiz gives everybody. */
  extraAttempts: Count,
  attemptsLeft: nullable(Count),
  lastEndedAt: nullable(Instant),
})

export const quizResults = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/quizzes/{curriculumSeq}/results',
  summary: 'The people of a class with their best score of a quiz, and how each question went (BYD-11)',
  access: classStaff('CLASS_STUDENT_READ'),
  params: ItemKey,
  query: Type.Object({ ...paging, ...resultFilter }),
  reply: Type.Object({
    ...listOf(QuizTaker).properties,
    counts: Type.Object({ passed: Count, failed: Count, none: Count }),
    /** Of everybody's best; null where nobody handed in. */
    averagePercent: nullable(Percent),
    /** Over all attempts that are over, in the order of the quiz; what was taken out since stands last. */
    questions: Type.Array(
      Type.Object({
        id: Type.String(),
        excerpt: Type.String(),
        askedCount: Count,
        rightCount: Count,
        isRemoved: Type.Boolean(),
      }),
    ),
  }),
})

export const quizResultsExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/quizzes/{curriculumSeq}/results/excel',
  summary: 'The whole filtered list as a spreadsheet (BYD-11, SEC-48)',
  access: classStaff('CLASS_STUDENT_EXCEL_DOWNLOAD'),
  params: ItemKey,
  query: Type.Object(resultFilter),
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

const TakerKey = Type.Object({ ...CourseKey.properties, curriculumSeq: Seq, attendSeq: Seq })

export const quizAttempts = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/quizzes/{curriculumSeq}/attendees/{attendSeq}/attempts',
  summary: 'What one person answered in each attempt that is over, newest first (BYD-11)',
  access: classStaff('CLASS_STUDENT_READ'),
  params: TakerKey,
  reply: listOf(Type.Object({ ...Ended, questions: Type.Array(Reviewed) })),
})

export const countLateAnswers = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/quizzes/{curriculumSeq}/attendees/{attendSeq}/attempts/{attemptSeq}/late-answers/modify',
  summary: 'Counts what did not arrive in time as if it had; saying so twice counts it once (BYD-11)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  params: Type.Object({ ...TakerKey.properties, attemptSeq: Seq }),
  reply: Type.Object({ percent: Percent, passedYn: Flag }),
})

export const grantQuizAttempts = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/quizzes/{curriculumSeq}/attendees/{attendSeq}/modify',
  summary:
    'Sets how many attempts somebody has beyond what everybody has; saying so twice grants once (BYD-11)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  params: TakerKey,
  body: Type.Object({ extraAttempts: Type.Integer({ minimum: 0, maximum: QUIZ_LIMITS.attempts }) }),
  reply: Type.Object({ extraAttempts: Count, attemptsLeft: nullable(Count) }),
})
