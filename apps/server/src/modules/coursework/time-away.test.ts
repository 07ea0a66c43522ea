import { CURRICULUM_TYPE, QUIZ_END, QUIZ_QUESTION, USER_TYPE } from '@seodang/domain/codes'
import { DAY, HOUR, MINUTE, SECOND } from '@seodang/domain/instant'
import { defaultQuiz, type QuizQuestion } from '@seodang/domain/quiz'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PRODUCT } from '../../platform/away.ts'
import { systemContext } from '../../platform/context.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  aPerson,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { curriculumItems } from '../catalog/tables.ts'
import { users } from '../identity/tables.ts'
import { END_OVERDUE_QUIZ, endOverdueQuiz } from './quiz-end.ts'
import { quizAttempts } from './tables.ts'

const server = await testServer()
const { services } = server

const aQuestion = (id: string): QuizQuestion => ({
  id,
  kindCd: QUIZ_QUESTION.text,
  content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `문제 ${id}` }] }] },
  points: 1,
  choices: [],
  answers: ['정답'],
  explanation: '',
})

/** A timed quiz of two questions, and somebody in the middle of their only attempt. */
async function aSitting(minutes = 10) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const questions = [aQuestion('q1'), aQuestion('q2')]
  const quiz = { ...defaultQuiz(), passPercent: 100, minutes, attempts: 1, questions }
  const { curriculumSeq } = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.quiz,
    title: '쪽지 시험',
    linkUrl: null,
    duration: 0,
    extra: { quiz },
  })
  const learner = await aMember(services, channelSeq)
  const { attendSeq } = await anAttendance(services, course, learner)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const path = `/api/v1.0/curriculums/${channelSeq}/${course.courseSeq}/${curriculumSeq}/quiz`
  const desk = `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/quizzes/${curriculumSeq}/attendees/${attendSeq}`
  const ask = (url: string, body?: object, as = learner) =>
    server.call({ url, as, ...(body && { method: 'POST' as const, body }) })
  const begun = (await ask(`${path}/attempts/create`, {})).body.data
  const attempt = `${path}/attempts/${begun.attemptSeq}`
  const { attemptSeq } = begun
  return {
    channelSeq,
    attemptSeq,
    dueAt: Date.parse(begun.dueAt),
    state: async () => (await ask(path)).body.data,
    answer: (questionId: string, text: string, over?: string) =>
      ask(`${attempt}/answers/modify`, {
        questionId,
        answer: text === '' ? [] : [text],
        ...(over !== undefined && { over: over === '' ? [] : [over] }),
      }),
    handIn: () => ask(`${attempt}/modify`, {}),
    result: async () => (await ask(attempt)).body.data,
    late: (answers: Record<string, string>, as = learner) =>
      ask(
        `${attempt}/late-answers/modify`,
        { answers: Object.entries(answers).map(([questionId, text]) => ({ questionId, answer: [text] })) },
        as,
      ),
    count: (as = owner) => ask(`${desk}/attempts/${attemptSeq}/late-answers/modify`, {}, as),
    seenByStaff: async () => (await ask(`${desk}/attempts`, undefined, owner)).body.data.list[0],
    row: async () => {
      const [row] = await services.db
        .select()
        .from(quizAttempts)
        .where(eq(quizAttempts.attemptSeq, attemptSeq))
      if (!row) throw new Error('there is no attempt')
      return row
    },
    /** So much of its time is over. */
    age: (ms: number) =>
      services.db
        .update(quizAttempts)
        .set({
          begunAt: sql`${quizAttempts.begunAt} - make_interval(secs => ${ms / SECOND})`,
          dueAt: sql`${quizAttempts.dueAt} - make_interval(secs => ${ms / SECOND})`,
        })
        .where(eq(quizAttempts.attemptSeq, attemptSeq)),
  }
}

/** As long as that there was no sign of the product. */
const wasAway = (ms: number) =>
  services.db.execute(sql`
    insert into sweep_rounds (sweep, began_at) values (${PRODUCT}, now() - make_interval(secs => ${ms / SECOND}))
    on conflict (sweep) do update set began_at = excluded.began_at`)
const aware = () => services.away.notice(systemContext(services, 0))

test('SEC-38 BYD-11 an attempt that ran while the product was away has its end put off by that time', async () => {
  const sitting = await aSitting(1)
  expect((await sitting.answer('q1', '정답')).status).toBe(200)
  await sitting.age(70 * SECOND)
  await wasAway(75 * SECOND)
  expect((await sitting.answer('q2', '정답')).status).toBe(200)
  const { running } = await sitting.state()
  const left = Date.parse(running.dueAt) - Date.parse(running.now)
  expect(left).toBeGreaterThan(55 * SECOND)
  expect(left).toBeLessThan(80 * SECOND)
  await aware()
  expect((await sitting.state()).running.dueAt).toBe(running.dueAt)
  expect((await sitting.handIn()).body.data.result).toMatchObject({ percent: 100, passedYn: 'Y' })
})

test('SEC-38 BYD-11 what was over before, and a short stop, put nothing off; the job looks again at the new end', async () => {
  const over = await aSitting(1)
  await over.age(10 * MINUTE)
  await wasAway(2 * MINUTE)
  expect((await over.answer('q1', '정답')).body.errorName).toBe('QUIZ_TIME_OVER')
  expect(await over.row()).toMatchObject({ endCd: QUIZ_END.timeUp })

  const short = await aSitting(1)
  await short.age(2 * MINUTE)
  await wasAway(5 * SECOND)
  expect((await short.answer('q1', '정답')).body.errorName).toBe('QUIZ_TIME_OVER')

  const open = await aSitting(1)
  await open.age(90 * SECOND)
  await wasAway(5 * MINUTE)
  const job = { channelSeq: open.channelSeq, attemptSeq: open.attemptSeq }
  await endOverdueQuiz(systemContext(services, open.channelSeq), job)
  const { dueAt, endedAt } = await open.row()
  expect(endedAt).toBeNull()
  expect(dueAt?.getTime()).toBeGreaterThan(Date.now() + 3 * MINUTE)
  const { rows } = await services.db.execute<{ start_after: string }>(sql`
    select start_after from boss.job where name = ${END_OVERDUE_QUIZ.name}
      and (data ->> 'attemptSeq')::bigint = ${open.attemptSeq} order by start_after desc`)
  expect(rows.map((row) => new Date(row.start_after).getTime() > (dueAt?.getTime() ?? 0))).toEqual([
    true,
    false,
  ])
})

test('SEC-38 CUR-09 a mission that was due while the product was away is due so much later, and one that was not stays', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const due = (ms: number) => new Date(Date.now() + ms).toISOString()
  const dates = [due(-5 * MINUTE), due(-HOUR), due(DAY)]
  const items = []
  for (const dueAt of dates) items.push(await anItem(services, course, { extra: { dueAt, count: 2 } }))
  await wasAway(10 * MINUTE)
  await aware()
  const rows = await services.db
    .select()
    .from(curriculumItems)
    .where(eq(curriculumItems.channelSeq, channelSeq))
    .orderBy(curriculumItems.curriculumSeq)
  const [moved, past, later] = rows
  expect([past?.extra.dueAt, later?.extra.dueAt]).toEqual(dates.slice(1))
  const by = Date.parse(String(moved?.extra.dueAt)) - Date.parse(dates[0] ?? '')
  expect(Math.abs(by - 10 * MINUTE)).toBeLessThan(30 * SECOND)
  expect(moved?.extra.count).toBe(2)
  expect([moved?.revision, past?.revision]).toEqual([2, 1])
  expect(items).toHaveLength(3)
})

test('SEC-38 CUR-09 an outage that no outage can be moves no date, and administrators are told', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const admin = await aPerson(services)
  await services.db.update(users).set({ isPlatformAdmin: true }).where(eq(users.userSeq, admin.userSeq))
  const dueAt = new Date(Date.now() - 30 * DAY).toISOString()
  await anItem(services, course, { extra: { dueAt } })
  const mails = async () =>
    (await services.db.execute(sql`select 1 from boss.job where name = 'mail'`)).rows.length
  const before = await mails()
  await wasAway(6 * 365 * DAY)
  await aware()
  const [item] = await services.db
    .select()
    .from(curriculumItems)
    .where(eq(curriculumItems.channelSeq, channelSeq))
  expect(item?.extra.dueAt).toBe(dueAt)
  expect(await mails()).toBe(before + 1)
})

test('SEC-38 BYD-11 what came late is kept beside the attempt, seen by both, and counts when staff say so', async () => {
  const sitting = await aSitting()
  await sitting.answer('q1', '정답')
  await sitting.age(11 * MINUTE)
  expect((await sitting.answer('q2', '정답')).body.errorName).toBe('QUIZ_TIME_OVER')
  const kept = await sitting.late({ q1: '정답', q2: '정답', other: '정답' })
  expect(kept.body.data.late.answers).toEqual([{ n: 2, excerpt: '문제 q2', words: '정답' }])
  expect((await sitting.late({ q2: '정답' })).status).toBe(200)
  expect(await sitting.result()).toMatchObject({
    percent: 50,
    passedYn: 'N',
    late: kept.body.data.late && { answers: [{ n: 2 }] },
  })
  expect((await sitting.seenByStaff()).late.answers).toEqual([{ n: 2, excerpt: '문제 q2', words: '정답' }])
  expect((await sitting.count()).body.data).toEqual({ percent: 100, passedYn: 'Y' })
  expect((await sitting.count()).body.data).toEqual({ percent: 100, passedYn: 'Y' })
  expect(await sitting.result()).toMatchObject({ percent: 100, passedYn: 'Y', late: null })
  expect((await sitting.state()).hasPassed).toBe(true)
})

test('SEC-04 SEC-20 nobody keeps late answers of another, of an attempt that runs, or a day after its end', async () => {
  const sitting = await aSitting()
  expect((await sitting.late({ q1: '정답' })).status).toBe(404)
  await sitting.age(11 * MINUTE)
  const other = await aSitting()
  expect((await sitting.late({ q1: '정답' }, await aMember(services, sitting.channelSeq))).status).not.toBe(
    200,
  )
  expect((await other.late({ q1: '정답' })).status).toBe(404)
  expect((await sitting.count(await aMember(services, sitting.channelSeq))).status).toBe(403)
  expect((await sitting.late({ q1: '가'.repeat(201) })).status).toBe(400)
  expect((await sitting.late({ q1: '정답' })).status).toBe(200)
  await services.db
    .update(quizAttempts)
    .set({ endedAt: new Date(Date.now() - DAY) })
    .where(eq(quizAttempts.attemptSeq, sitting.attemptSeq))
  expect((await sitting.late({ q2: '정답' })).body.errorName).toBe('QUIZ_TIME_OVER')
})

test('SET-09 BYD-11 an answer that was written over an older one takes no newer one away', async () => {
  const sitting = await aSitting()
  expect((await sitting.answer('q1', '새 답', '')).status).toBe(200)
  expect((await sitting.answer('q1', '옛날 답', '')).body.errorName).toBe('QUIZ_ANSWERED_ELSEWHERE')
  expect((await sitting.row()).answers).toEqual({ q1: ['새 답'] })
  // The same again, whose answer was lost; then what its writer saw; then a page of before.
  expect((await sitting.answer('q1', '새 답', '')).status).toBe(200)
  expect((await sitting.answer('q1', '옛날 답', '새 답')).status).toBe(200)
  expect((await sitting.answer('q1', '', '옛날 답')).status).toBe(200)
  expect((await sitting.answer('q1', '다시', '')).status).toBe(200)
  expect((await sitting.answer('q1', '고친 답')).status).toBe(200)
})
