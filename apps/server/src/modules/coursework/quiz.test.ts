import { CURRICULUM_TYPE, QUIZ_END, QUIZ_QUESTION, QUIZ_REVEAL, USER_TYPE } from '@seodang/domain/codes'
import { DAY, HOUR, MINUTE } from '@seodang/domain/instant'
import { defaultQuiz, type Quiz, type QuizQuestion } from '@seodang/domain/quiz'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  aChannel,
  aCourse,
  aLive,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { eraseCourse } from '../catalog/erase.ts'
import { courses, curriculumItems } from '../catalog/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { grants } from '../enrolment/tables.ts'
import { liveVisits } from '../live/tables.ts'
import { forgetWork, moveWork } from './people.ts'
import { endOverdueQuiz } from './quiz-end.ts'
import { certificates, quizAttempts, quizGrants } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server

const words = (text: string): QuizQuestion['content'] => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const QUESTIONS: QuizQuestion[] = [
  {
    id: 'q1',
    kindCd: QUIZ_QUESTION.one,
    content: words('훈민정음을 만든 임금은?'),
    points: 2,
    choices: [
      { id: 'a', text: '세종' },
      { id: 'b', text: '영조' },
    ],
    answers: ['a'],
    explanation: '비밀설명하나',
  },
  {
    id: 'q2',
    kindCd: QUIZ_QUESTION.several,
    content: words('모음을 모두 고르세요'),
    points: 2,
    choices: [
      { id: 'a', text: 'ㅏ' },
      { id: 'b', text: 'ㄱ' },
      { id: 'c', text: 'ㅗ' },
    ],
    answers: ['a', 'c'],
    explanation: '',
  },
  {
    id: 'q3',
    kindCd: QUIZ_QUESTION.text,
    content: words('서당의 첫 책은?'),
    points: 1,
    choices: [],
    answers: ['천자문', '비밀철자'],
    explanation: '',
  },
]

interface School {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
  attendSeq: number
  learner: Person
  owner: Person
}

/** A class with a quiz and a text, somebody who attends it, and its owner. */
async function aSchool(change: Partial<Quiz> = {}): Promise<School> {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const quiz: Quiz = { ...defaultQuiz(), questions: QUESTIONS, ...change }
  const { curriculumSeq } = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.quiz,
    title: '첫 쪽지 시험',
    linkUrl: null,
    duration: 0,
    extra: { quiz },
  })
  const learner = await aMember(services, channelSeq, { name: '홍길동' })
  const { attendSeq } = await anAttendance(services, course, learner)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  return { channelSeq, courseSeq: course.courseSeq, curriculumSeq, attendSeq, learner, owner }
}

const lesson = ({ channelSeq, courseSeq, curriculumSeq }: School) =>
  `/api/v1.0/curriculums/${channelSeq}/${courseSeq}/${curriculumSeq}`
const admin = ({ channelSeq, courseSeq, curriculumSeq }: School) =>
  `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/quizzes/${curriculumSeq}`
const start = (school: School, as = school.learner) => server.call({ url: `${lesson(school)}/quiz`, as })
const begin = (school: School, as: Person | null = school.learner) =>
  server.call({ method: 'POST', url: `${lesson(school)}/quiz/attempts/create`, as })
const answer = (
  school: School,
  attemptSeq: number,
  questionId: string,
  given: string[],
  as = school.learner,
) =>
  server.call({
    method: 'POST',
    url: `${lesson(school)}/quiz/attempts/${attemptSeq}/answers/modify`,
    as,
    body: { questionId, answer: given },
  })
const handIn = (school: School, attemptSeq: number, as = school.learner) =>
  server.call({ method: 'POST', url: `${lesson(school)}/quiz/attempts/${attemptSeq}/modify`, as })
const result = (school: School, attemptSeq: number, as = school.learner) =>
  server.call({ url: `${lesson(school)}/quiz/attempts/${attemptSeq}`, as })
const results = (school: School, query = '', as = school.owner) =>
  server.call({ url: `${admin(school)}/results${query}`, as })
const grant = (school: School, extraAttempts: number, as = school.owner) =>
  server.call({
    method: 'POST',
    url: `${admin(school)}/attendees/${school.attendSeq}/modify`,
    as,
    body: { extraAttempts },
  })

const ALL_RIGHT = { q1: ['a'], q2: ['c', 'a'], q3: [' 천 자문'] }
const MOSTLY_WRONG = { q1: ['b'], q2: ['a'], q3: ['천자문'] }

/** A whole attempt: begun, answered, handed in. */
async function take(school: School, given: Record<string, string[]>, as = school.learner) {
  const { attemptSeq } = (await begin(school, as)).body.data
  for (const [id, parts] of Object.entries(given)) await answer(school, attemptSeq, id, parts, as)
  return (await handIn(school, attemptSeq, as)).body.data
}
const attemptsOf = ({ channelSeq }: School) =>
  services.db.select().from(quizAttempts).where(eq(quizAttempts.channelSeq, channelSeq))
const completedAt = async ({ channelSeq, curriculumSeq, learner }: School) => {
  const [row] = await services.db
    .select({ at: itemProgress.completedAt })
    .from(itemProgress)
    .where(
      and(
        eq(itemProgress.channelSeq, channelSeq),
        eq(itemProgress.curriculumSeq, curriculumSeq),
        eq(itemProgress.userSeq, learner.userSeq),
      ),
    )
  return row?.at ?? null
}

test('BYD-11 a quiz is failed, tried again and passed, which completes its item for good', async () => {
  const school = await aSchool()
  expect((await start(school)).body.data).toMatchObject({
    questionCount: 3,
    maxPoints: 5,
    attemptsLeft: 3,
    problem: null,
    bestPercent: null,
    running: null,
  })
  const failed = await take(school, MOSTLY_WRONG)
  expect(failed).toMatchObject({
    completedAt: null,
    result: {
      points: 1,
      maxPoints: 5,
      percent: 20,
      passedYn: 'N',
      endCd: QUIZ_END.handedIn,
      questions: null,
    },
  })
  expect(await completedAt(school)).toBeNull()

  const passed = await take(school, ALL_RIGHT)
  expect(passed.result).toMatchObject({ points: 5, percent: 100, passedYn: 'Y' })
  expect(passed.completedAt).not.toBeNull()
  expect(await completedAt(school)).not.toBeNull()
  expect((await start(school)).body.data).toMatchObject({
    bestPercent: 100,
    hasPassed: true,
    attemptsLeft: 1,
  })

  const undone = await server.call({
    method: 'POST',
    url: `${lesson(school)}/completion/delete`,
    as: school.learner,
  })
  expect(undone.status).toBe(404)
  expect(await completedAt(school)).not.toBeNull()
})

test('BYD-11 nobody says themselves that a quiz is done', async () => {
  const school = await aSchool()
  const { status, body } = await server.call({
    method: 'POST',
    url: `${lesson(school)}/completion/create`,
    as: school.learner,
  })
  expect([status, body.errorName]).toEqual([409, 'NOT_READ_YET'])
})

test('BYD-11, SEC-20 what is right never leaves the server before it may be seen', async () => {
  const school = await aSchool({ revealCd: QUIZ_REVEAL.afterPassing })
  const secrets = /비밀|천자문|explanation|"right"|rightIds|isRight/
  const begun = await begin(school)
  const { attemptSeq } = begun.body.data
  const seen = [
    begun,
    await start(school),
    await answer(school, attemptSeq, 'q1', ['b']),
    await handIn(school, attemptSeq),
    await result(school, attemptSeq),
    await start(school),
    await server.call({ url: `${lesson(school)}/detail`, as: school.learner }),
    await server.call({ method: 'POST', url: `${lesson(school)}/play`, as: school.learner, body: {} }),
    await server.call({
      url: `/api/v1.0/curriculums/${school.channelSeq}/${school.courseSeq}`,
      as: school.learner,
    }),
    await server.call({ url: `/api/v2.0/channels/${school.channelSeq}/courses/${school.courseSeq}` }),
  ]
  for (const { status, response } of seen) {
    expect(status).toBe(200)
    expect(response.body).not.toMatch(secrets)
  }
  const passed = await take(school, ALL_RIGHT)
  expect(passed.result.questions[0]).toMatchObject({
    id: 'q1',
    isRight: true,
    right: ['a'],
    explanation: '비밀설명하나',
  })
  // Once passed, the earlier attempt may be looked through as well.
  expect((await result(school, attemptSeq)).body.data.questions[0]).toMatchObject({
    isRight: false,
    answer: ['b'],
  })
})

test.each([
  ['never', QUIZ_REVEAL.never, false, false],
  ['after passing', QUIZ_REVEAL.afterPassing, false, true],
  ['after each attempt', QUIZ_REVEAL.afterEach, true, true],
])('BYD-11 answers are shown %s', async (_, revealCd, afterFailing, afterPassing) => {
  const school = await aSchool({ revealCd })
  expect((await take(school, MOSTLY_WRONG)).result.questions !== null).toBe(afterFailing)
  expect((await take(school, ALL_RIGHT)).result.questions !== null).toBe(afterPassing)
})

test('BYD-11 answers are kept as they are given, so that another device goes on', async () => {
  const school = await aSchool()
  const { attemptSeq } = (await begin(school)).body.data
  await answer(school, attemptSeq, 'q1', ['b'])
  await answer(school, attemptSeq, 'q1', ['a'])
  await answer(school, attemptSeq, 'q3', ['천자문'])
  expect((await start(school)).body.data.running).toMatchObject({
    attemptSeq,
    answers: { q1: ['a'], q3: ['천자문'] },
  })
  // Beginning again is going on with it, and uses nothing up.
  expect((await begin(school)).body.data).toMatchObject({ attemptSeq, answers: { q1: ['a'] } })
  expect((await start(school)).body.data.attemptsLeft).toBe(2)
})

test('BYD-11, SEC-20 foreign questions and impossible answers are refused', async () => {
  const school = await aSchool()
  const { attemptSeq } = (await begin(school)).body.data
  const refused = [
    await answer(school, attemptSeq, 'q9', ['a']),
    await answer(school, attemptSeq, 'q1', ['a', 'b']),
    await answer(school, attemptSeq, 'q1', ['z']),
    await answer(school, attemptSeq, 'q3', ['하나', '둘']),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  const other = await aMember(services, school.channelSeq)
  await anAttendance(services, school, other)
  expect((await answer(school, attemptSeq, 'q1', ['a'], other)).status).toBe(404)
  expect((await handIn(school, attemptSeq, other)).status).toBe(404)
  expect((await result(school, attemptSeq, other)).status).toBe(404)
})

test('BYD-11 the clock of the server decides: what is late is refused, and counted as it stood', async () => {
  const school = await aSchool({ minutes: 10 })
  const { attemptSeq, begunAt, dueAt } = (await begin(school)).body.data
  expect(Date.parse(dueAt) - Date.parse(begunAt)).toBe(10 * MINUTE)
  await answer(school, attemptSeq, 'q1', ['a'])
  const past = new Date(Date.now() - MINUTE)
  await services.db.update(quizAttempts).set({ dueAt: past }).where(eq(quizAttempts.attemptSeq, attemptSeq))
  const late = await answer(school, attemptSeq, 'q2', ['a', 'c'])
  expect([late.status, late.body.errorName]).toEqual([409, 'QUIZ_TIME_OVER'])
  const handed = (await handIn(school, attemptSeq)).body.data.result
  expect(handed).toMatchObject({ endCd: QUIZ_END.timeUp, points: 2, endedAt: past.toISOString() })
  expect((await answer(school, attemptSeq, 'q2', ['a', 'c'])).body.errorName).toBe('QUIZ_TIME_OVER')
})

test('BYD-11 an attempt that its learner left is handed in by the job, a pass among them', async () => {
  const school = await aSchool({ minutes: 1 })
  const { attemptSeq, dueAt } = (await begin(school)).body.data
  for (const [id, given] of Object.entries(ALL_RIGHT)) await answer(school, attemptSeq, id, given)
  const job = { channelSeq: school.channelSeq, attemptSeq }
  const at = (now: Date) => ({ ...systemContext(services, school.channelSeq), now })
  await endOverdueQuiz(at(new Date(Date.parse(dueAt) - 1)), job)
  expect((await attemptsOf(school))[0]?.endedAt).toBeNull()
  await endOverdueQuiz(at(new Date(Date.parse(dueAt) + MINUTE)), job)
  await endOverdueQuiz(at(new Date(Date.parse(dueAt) + MINUTE)), job)
  expect((await attemptsOf(school))[0]).toMatchObject({
    endedAt: new Date(dueAt),
    endCd: QUIZ_END.timeUp,
    passedYn: 'Y',
  })
  expect(await completedAt(school)).not.toBeNull()
})

test('BYD-11 two tabs that hand in at once hand in once', async () => {
  const school = await aSchool()
  const { attemptSeq } = (await begin(school)).body.data
  await answer(school, attemptSeq, 'q1', ['a'])
  const answers = await Promise.all([
    handIn(school, attemptSeq),
    handIn(school, attemptSeq),
    answer(school, attemptSeq, 'q2', ['a', 'c']),
    handIn(school, attemptSeq),
  ])
  const handed = [answers[0], answers[1], answers[3]].map(({ status, body }) => [
    status,
    body.data.result.points,
    body.data.result.endedAt,
  ])
  expect(new Set(handed.map(String)).size).toBe(1)
  const [row] = await attemptsOf(school)
  // Whatever came in time counts, and what did not was refused.
  expect(row?.points).toBe(answers[2].status === 200 ? 4 : 2)
  expect((await handIn(school, attemptSeq)).body.data.result.endedAt).toBe(row?.endedAt?.toISOString())
})

test('BYD-11, SEC-20 many who begin at once begin one attempt, and never more than are given', async () => {
  const school = await aSchool({ attempts: 1 })
  const first = await Promise.all(Array.from({ length: 5 }, () => begin(school)))
  expect(new Set(first.map(({ body }) => body.data.attemptSeq)).size).toBe(1)
  expect(await attemptsOf(school)).toHaveLength(1)
  const { attemptSeq } = (await begin(school)).body.data
  const more = await Promise.all([handIn(school, attemptSeq), begin(school), begin(school), begin(school)])
  expect(more.slice(1).every(({ status }) => status === 409 || status === 200)).toBe(true)
  expect(await attemptsOf(school)).toHaveLength(1)
  expect((await begin(school)).body.errorName).toBe('QUIZ_ATTEMPTS_USED')
})

test('BYD-11 ENR-42 a class that is bought again has all attempts again', async () => {
  const school = await aSchool({ attempts: 1 })
  await take(school, MOSTLY_WRONG)
  expect((await begin(school)).body.errorName).toBe('QUIZ_ATTEMPTS_USED')
  server.clock.advance(60_000)
  const { channelSeq, courseSeq, learner } = school
  await services.db.insert(grants).values({
    channelSeq,
    courseSeq,
    userSeq: learner.userSeq,
    source: 'ORDER',
    sourceKey: 'again',
    startAt: server.clock.now(),
  })
  server.clock.advance(1000)
  expect((await start(school)).body.data).toMatchObject({ attemptsLeft: 1, problem: null })
  await take(school, ALL_RIGHT)
  expect((await begin(school)).body.errorName).toBe('QUIZ_ATTEMPTS_USED')
})

test('BYD-11 staff grant one more attempt, once however often the press arrives', async () => {
  const school = await aSchool({ attempts: 1 })
  await take(school, MOSTLY_WRONG)
  expect((await begin(school)).body.errorName).toBe('QUIZ_ATTEMPTS_USED')
  const granted = await Promise.all([grant(school, 1), grant(school, 1)])
  expect(granted.map(({ body }) => body.data)).toEqual([
    { extraAttempts: 1, attemptsLeft: 1 },
    { extraAttempts: 1, attemptsLeft: 1 },
  ])
  expect((await start(school)).body.data).toMatchObject({ attempts: 2, attemptsLeft: 1, problem: null })
  await take(school, ALL_RIGHT)
  expect((await begin(school)).body.errorName).toBe('QUIZ_ATTEMPTS_USED')
  expect((await grant(school, 1, school.learner)).status).toBe(403)
})

test('BYD-11 questions that are changed afterwards change no result', async () => {
  const school = await aSchool({ revealCd: QUIZ_REVEAL.afterEach })
  const before = await take(school, ALL_RIGHT)
  const { attemptSeq } = before.result
  const running = (await begin(school)).body.data
  await answer(school, running.attemptSeq, 'q1', ['a'])
  const [edited] = (
    await server.call({
      url: `/api/v2.0/channels/${school.channelSeq}/admin/courses/${school.courseSeq}/curriculums`,
      as: school.owner,
    })
  ).body.data.list
  const questions = [{ ...QUESTIONS[0], answers: ['b'], content: words('다른 물음') }]
  const saved = await server.call({
    method: 'POST',
    url: `/api/v2.0/curriculums/${school.channelSeq}/${school.courseSeq}/${school.curriculumSeq}/modify`,
    as: school.owner,
    body: { revision: edited.revision, quiz: { ...edited.quiz, passPercent: 100, questions } },
  })
  expect(saved.status).toBe(200)
  expect((await result(school, attemptSeq)).body.data).toEqual(before.result)
  // The one that runs is scored as it was asked, and only the next one meets the new question.
  expect((await handIn(school, running.attemptSeq)).body.data.result).toMatchObject({
    points: 2,
    maxPoints: 5,
  })
  const next = (await begin(school)).body.data
  expect(next.questions).toMatchObject([{ id: 'q1', content: words('다른 물음') }])
})

test('BYD-11 staff write a quiz: cleaned, checked, and what is not complete is not asked', async () => {
  const school = await aSchool({ questions: [] })
  const save = async (quiz: object) => {
    const [edited] = (
      await server.call({
        url: `/api/v2.0/channels/${school.channelSeq}/admin/courses/${school.courseSeq}/curriculums`,
        as: school.owner,
      })
    ).body.data.list
    return server.call({
      method: 'POST',
      url: `/api/v2.0/curriculums/${school.channelSeq}/${school.courseSeq}/${school.curriculumSeq}/modify`,
      as: school.owner,
      body: { revision: edited.revision, quiz: { ...edited.quiz, ...quiz } },
    })
  }
  expect((await begin(school)).body.errorName).toBe('QUIZ_NOT_READY')
  const evil = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: '물음' }] },
      { type: 'image', attrs: { src: 'javascript:alert(1)' } },
    ],
  }
  const half = { ...QUESTIONS[1], id: 'half', answers: [] }
  const saved = await save({ questions: [{ ...QUESTIONS[0], content: evil }, half] })
  expect(saved.body.data.quiz.questions.map(({ id }: QuizQuestion) => id)).toEqual(['q1', 'half'])
  expect(JSON.stringify(saved.body.data)).not.toContain('javascript')
  expect((await begin(school)).body.data.questions.map(({ id }: QuizQuestion) => id)).toEqual(['q1'])
  const wrong = await save({ passPercent: 0, attempts: 99, minutes: 0, questions: [half, half] })
  expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([
    400,
    ['quiz.attempts', 'quiz.minutes', 'quiz.passPercent', 'quiz.questions'],
  ])
})

test('BYD-11 staff see who did how well, how each question went, and take it along', async () => {
  const school = await aSchool()
  const other = await aMember(services, school.channelSeq, { name: '김서당' })
  await anAttendance(services, school, other)
  await take(school, MOSTLY_WRONG)
  await take(school, ALL_RIGHT)
  const { body } = await results(school)
  expect(body.data).toMatchObject({
    totalCount: 2,
    counts: { passed: 1, failed: 0, none: 1 },
    averagePercent: 100,
    list: [
      { name: '홍길동', bestPercent: 100, passedYn: 'Y', attemptCount: 2, attemptsLeft: 1, isRunning: false },
      { name: '김서당', bestPercent: null, passedYn: 'N', attemptCount: 0, attemptsLeft: 3 },
    ],
    questions: [
      { id: 'q1', excerpt: '훈민정음을 만든 임금은?', askedCount: 2, rightCount: 1, isRemoved: false },
      { id: 'q2', askedCount: 2, rightCount: 1 },
      { id: 'q3', askedCount: 2, rightCount: 2 },
    ],
  })
  expect((await results(school, '?state=none')).body.data).toMatchObject({
    totalCount: 1,
    list: [{ name: '김서당' }],
  })
  expect((await results(school, `?q=${encodeURIComponent('홍길')}`)).body.data.list).toHaveLength(1)
  const attempts = await server.call({
    url: `${admin(school)}/attendees/${school.attendSeq}/attempts`,
    as: school.owner,
  })
  expect(attempts.body.data.list.map(({ percent }: { percent: number }) => percent)).toEqual([100, 20])
  expect(attempts.body.data.list[1].questions[0]).toMatchObject({
    answer: ['b'],
    right: ['a'],
    isRight: false,
  })
  const sheet = await server.app.inject({
    url: `${admin(school)}/results/excel?state=passed`,
    headers: { 'access-token': school.owner.accessToken },
  })
  expect(sheet.statusCode).toBe(200)
  expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await results(school, '', school.learner)).status).toBe(403)
})

const saveRule = (school: School, change: object) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${school.channelSeq}/courses/${school.courseSeq}/admin/certificate-rule/modify`,
    as: school.owner,
    body: {
      useYn: 'Y',
      title: '수료증',
      content: '위 사람은 본 과정을 마쳤습니다.',
      sealKey: null,
      progressPercent: 0,
      attendancePercent: 0,
      livePercent: 0,
      liveMinutes: 0,
      quizPercent: 0,
      missionsYn: 'N',
      certificationsYn: 'N',
      revision: 0,
      ...change,
    },
  })
const issued = ({ channelSeq }: School) =>
  services.db.select().from(certificates).where(eq(certificates.channelSeq, channelSeq))
const standing = async (school: School, as = school.learner) =>
  (
    await server.call({
      url: `/api/v1.0/channels/${school.channelSeq}/courses/${school.courseSeq}/certificate-standing`,
      as,
    })
  ).body.data.standing

test('BYD-12 a better score at a quiz that was passed already brings the certificate', async () => {
  const school = await aSchool({ passPercent: 40 })
  expect(await standing(school)).toBeNull()
  await saveRule(school, { quizPercent: 80 })
  await take(school, { q1: ['a'] })
  expect(await completedAt(school)).not.toBeNull()
  expect(await standing(school)).toEqual({
    requirements: [{ kind: 'quizzes', reached: 40, needed: 80, isMet: false }],
    isEarned: false,
  })
  expect(await issued(school)).toHaveLength(0)
  await take(school, ALL_RIGHT)
  await eventually(async () => expect(await issued(school)).toHaveLength(1))
  expect(await standing(school)).toMatchObject({ isEarned: true })
})

test('BYD-12, BYD-13 minutes in lives bring the certificate, as measured or as staff say', async () => {
  const school = await aSchool()
  const startAt = new Date(Date.now() - DAY)
  const live = await aLive(services, school, { startAt })
  const visit = (from: number, to: number) => ({
    channelSeq: school.channelSeq,
    curriculumSeq: live.curriculumSeq,
    userSeq: school.learner.userSeq,
    enteredAt: new Date(startAt.getTime() + from * MINUTE),
    leftAt: new Date(startAt.getTime() + to * MINUTE),
    visitKey: `zoom:${from}`,
  })
  // Two devices at once, which count once: 30 of 60 minutes.
  await services.db.insert(liveVisits).values([visit(0, 20), visit(10, 30)])
  await saveRule(school, { livePercent: 50, liveMinutes: 45 })
  expect((await standing(school)).requirements).toEqual([
    { kind: 'liveShare', reached: 50, needed: 50, isMet: true },
    { kind: 'liveMinutes', reached: 30, needed: 45, isMet: false },
  ])
  const listed = await server.call({
    url: `/api/v1.0/channels/${school.channelSeq}/courses/${school.courseSeq}/admin/certificates`,
    as: school.owner,
  })
  expect(listed.body.data.list[0]).toMatchObject({
    isEarned: false,
    requirements: [{ kind: 'liveShare' }, { kind: 'liveMinutes', isMet: false }],
  })
  expect(await issued(school)).toHaveLength(0)
  const corrected = await server.call({
    method: 'POST',
    url: `/api/v2.0/curriculums/${school.channelSeq}/${school.courseSeq}/${live.curriculumSeq}/attendance/${school.learner.userSeq}/modify`,
    as: school.owner,
    body: { minutes: 45 },
  })
  expect(corrected.status).toBe(200)
  await eventually(async () => expect(await issued(school)).toHaveLength(1))
})

test('ACC-29, SOC-19, BYD-11 attempts follow their person, and go with the account', async () => {
  const school = await aSchool({ attempts: 2 })
  await take(school, MOSTLY_WRONG)
  await grant(school, 1)
  const other = await aMember(services, school.channelSeq)
  await anAttendance(services, school, other)
  const theirs = (await begin(school, other)).body.data.attemptSeq
  const mine = (await begin(school)).body.data.attemptSeq
  const ctx = systemContext(services, 0)
  await moveWork(ctx, other.userSeq, school.learner.userSeq)
  const rows = await attemptsOf(school)
  expect(rows.map(({ userSeq }) => userSeq)).toEqual([school.learner.userSeq, school.learner.userSeq])
  expect(rows.map(({ attemptSeq }) => attemptSeq)).toContain(mine)
  expect(rows.map(({ attemptSeq }) => attemptSeq)).not.toContain(theirs)
  await forgetWork(ctx, school.learner.userSeq)
  expect(await attemptsOf(school)).toEqual([])
  expect(
    await services.db.select().from(quizGrants).where(eq(quizGrants.channelSeq, school.channelSeq)),
  ).toEqual([])
})

test('BIN-10, BIN-12, BYD-11 a copied class has its quiz and no results; an erased one has neither', async () => {
  const school = await aSchool()
  await take(school, ALL_RIGHT)
  const copied = await server.call({
    method: 'POST',
    url: `/api/v2.0/channels/${school.channelSeq}/admin/courses/${school.courseSeq}/copy`,
    as: school.owner,
  })
  const copySeq = copied.body.data.courseSeq
  const inCopy = and(
    eq(curriculumItems.channelSeq, school.channelSeq),
    eq(curriculumItems.courseSeq, copySeq),
  )
  const [item] = await services.db.select().from(curriculumItems).where(inCopy)
  expect(item?.extra).toMatchObject({ quiz: { questions: QUESTIONS } })
  expect(await services.db.select().from(quizAttempts).where(eq(quizAttempts.courseSeq, copySeq))).toEqual([])
  await services.db
    .update(courses)
    .set({ trashTypeCd: '01', restoreExpiredAt: new Date(Date.now() - HOUR) })
    .where(and(eq(courses.channelSeq, school.channelSeq), eq(courses.courseSeq, school.courseSeq)))
  await eraseCourse(systemContext(services, school.channelSeq), school.courseSeq)
  expect(await attemptsOf(school)).toEqual([])
})
