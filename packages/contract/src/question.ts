import { anyone, classStaff, member } from '@seodang/domain/access'
import { ASKED_QUESTION_STATUS } from '@seodang/domain/codes'
import { MAX_QUESTION_LENGTH, MAX_SECOND, MAX_TEMPLATE_NAME_LENGTH } from '@seodang/domain/question'
import { QUEUE_STATE } from '@seodang/domain/queue-state'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  Seq,
  Text,
} from './schemas.ts'

const QuestionKey = Type.Object({ ...CourseKey.properties, questionSeq: Seq })
const AnswerKey = Type.Object({ ...QuestionKey.properties, answerSeq: Seq })
const Words = Text(MAX_QUESTION_LENGTH)

export const Answer = Type.Object({
  answerSeq: Seq,
  content: Type.String(),
  /** By the staff of the class; otherwise the asker asked on (BRD-20). */
  staffYn: Flag,
  isMine: Type.Boolean(),
  writerName: Type.String(),
  profileImageUrl: nullable(Type.String()),
  createdAt: Instant,
  isEdited: Type.Boolean(),
})

export const Question = Type.Object({
  questionSeq: Seq,
  courseSeq: Seq,
  /** The lesson, where it is asked at one that still stands. */
  curriculumSeq: nullable(Seq),
  lessonTitle: nullable(Type.String()),
  /** Second of the lesson's video. */
  second: nullable(Count),
  content: Type.String(),
  secretYn: Flag,
  status: Code(ASKED_QUESTION_STATUS),
  isMine: Type.Boolean(),
  writerName: Type.String(),
  profileImageUrl: nullable(Type.String()),
  createdAt: Instant,
  isEdited: Type.Boolean(),
  /** The oldest first. */
  answers: Type.Array(Answer),
})

export const listQuestions = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/questions',
  summary:
    'Questions of a class that the caller may read, newest first; `limit` is the page size (BRD-13, BRD-18)',
  access: anyone,
  params: CourseKey,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000_000 })),
    page: paging.page,
    q: Type.Optional(Text(100)),
    /** Those at this lesson. */
    curriculumSeq: Type.Optional(Seq),
    mineYn: Type.Optional(Flag),
    /** Those that nobody answered yet (ROOM-32). */
    status: Type.Optional(Code(ASKED_QUESTION_STATUS)),
  }),
  reply: Type.Object({
    ...listOf(Question).properties,
    /** Whether the caller may answer as staff of the class (BRD-14). */
    mayAnswer: Type.Boolean(),
  }),
  errors: ['CLASS_NOT_FOUND'],
})

export const getQuestion = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/questions/{questionSeq}',
  summary:
    'One question, for whoever comes by an alarm; one that the caller may not read does not exist (BRD-18)',
  access: anyone,
  params: QuestionKey,
  reply: Question,
  errors: ['CLASS_NOT_FOUND'],
})

export const askQuestion = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/questions/create',
  summary: 'Asks at a lesson and a second of it, or before buying without either (ROOM-32)',
  access: member,
  params: CourseKey,
  body: Type.Object({
    content: Words,
    secretYn: Flag,
    curriculumSeq: Type.Optional(Seq),
    second: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SECOND })),
  }),
  reply: Question,
  errors: ['CLASS_NOT_FOUND', 'NOT_ATTENDING'],
  idempotent: true,
  rateLimit: { points: 20, seconds: 600, by: 'user' },
})

export const changeQuestion = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/questions/{questionSeq}/modify',
  summary: 'Edits an own question (ROOM-32)',
  access: member,
  params: QuestionKey,
  body: Type.Object({ content: Words, secretYn: Flag }),
  reply: Question,
  errors: ['CLASS_NOT_FOUND'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const deleteQuestion = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/questions/{questionSeq}/delete',
  summary: 'Deletes an own question with its answers',
  access: member,
  params: QuestionKey,
  errors: ['CLASS_NOT_FOUND'],
})

export const solveQuestion = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/questions/{questionSeq}/solution/modify',
  summary: 'Marks an own question as solved, or opens it again (BRD-20)',
  access: member,
  params: QuestionKey,
  body: Type.Object({ solvedYn: Flag }),
  reply: Question,
  errors: ['CLASS_NOT_FOUND'],
})

export const askOn = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/questions/{questionSeq}/answers/create',
  summary: 'Asks on below an own question, which is unanswered again then (BRD-20)',
  access: member,
  params: QuestionKey,
  body: Type.Object({ content: Words }),
  reply: Question,
  errors: ['CLASS_NOT_FOUND'],
  idempotent: true,
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const changeAnswer = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/questions/{questionSeq}/answers/{answerSeq}/modify',
  summary: 'Edits what one wrote below a question',
  access: member,
  params: AnswerKey,
  body: Type.Object({ content: Words }),
  reply: Question,
  errors: ['CLASS_NOT_FOUND'],
})

export const deleteAnswer = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/questions/{questionSeq}/answers/{answerSeq}/delete',
  summary: 'Deletes what one wrote below a question; what it waits for follows',
  access: member,
  params: AnswerKey,
  reply: Question,
  errors: ['CLASS_NOT_FOUND'],
})

const Colleague = Type.Object({ userSeq: Seq, name: Type.String() })

export const QueuedQuestion = Type.Object({
  ...Question.properties,
  courseTitle: Type.String(),
  /** Who was asked to answer (BRD-19). */
  assigned: nullable(Colleague),
  /** Whether the caller may answer, and not only read. */
  mayAnswer: Type.Boolean(),
})

export const questionQueue = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/questions',
  summary:
    'Questions of every class whose questions the caller may read as its staff, the longest waiting first where unanswered (BRD-14, BRD-19)',
  access: member,
  params: ChannelKey,
  query: Type.Object({
    ...paging,
    q: Type.Optional(Text(100)),
    courseSeq: Type.Optional(Seq),
    questionSeq: Type.Optional(Seq),
    state: Type.Optional(Code(QUEUE_STATE)),
  }),
  reply: Type.Object({
    ...listOf(QueuedQuestion).properties,
    unansweredCount: Count,
    /** Classes that have a question, to choose from. */
    courses: Type.Array(Type.Object({ courseSeq: Seq, title: Type.String() })),
  }),
})

const mayAnswer = classStaff('CLASS_QUESTIONS_UPDATE')

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/questions/{questionSeq}/answers/create',
  summary:
    'Answers as staff of the class; refused where a colleague said something meanwhile (BRD-14, BRD-19)',
  access: mayAnswer,
  whilePlanLapsed: true,
  params: QuestionKey,
  body: Type.Object({
    content: Words,
    /** How many words stood below the question when the answer was begun. */
    seenCount: Count,
  }),
  reply: Question,
  errors: ['CONFLICT_EDITED'],
})

export const handOverQuestion = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/questions/{questionSeq}/assignment/modify',
  summary: 'Hands a question over to a colleague who may answer it, or back to all (BRD-19)',
  access: mayAnswer,
  params: QuestionKey,
  body: Type.Object({ userSeq: nullable(Seq) }),
})

export const removeQuestion = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/questions/{questionSeq}/delete',
  summary: 'Deletes a question as staff of the class, with an entry in the log',
  access: mayAnswer,
  params: QuestionKey,
})

export const questionColleagues = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/questions/colleagues',
  summary: 'Who may answer the questions of this class (BRD-19)',
  access: mayAnswer,
  params: CourseKey,
  reply: listOf(Colleague),
})

const TemplateKey = Type.Object({ ...CourseKey.properties, answerTemplateSeq: Seq })
const TemplateDraft = Type.Object({ name: Text(MAX_TEMPLATE_NAME_LENGTH), content: Words })

export const answerTemplates = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/answer-templates',
  summary: "The ready answers of the site and the caller's own, by name (BRD-19)",
  access: mayAnswer,
  params: CourseKey,
  reply: listOf(
    Type.Object({
      answerTemplateSeq: Seq,
      name: Type.String(),
      content: Type.String(),
      /** Their own, or any for whoever has to do with every class. */
      mayChange: Type.Boolean(),
    }),
  ),
})

export const createAnswerTemplate = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/answer-templates/create',
  summary:
    'Keeps an answer under a name; the words of one’s own of this name are replaced, a name of others is refused (BRD-19)',
  access: mayAnswer,
  params: CourseKey,
  body: TemplateDraft,
  reply: Type.Object({ answerTemplateSeq: Seq }),
})

export const deleteAnswerTemplate = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/answer-templates/{answerTemplateSeq}/delete',
  summary: 'Removes a ready answer that one may change (BRD-19)',
  access: mayAnswer,
  params: TemplateKey,
})
