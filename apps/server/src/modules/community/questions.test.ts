import { mayReadQuestion } from '@seodang/domain/question'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  aPerson,
  type Person,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from '../alarm/tables.ts'
import { channelUsers, operators } from '../membership/tables.ts'
import { questionReadable } from './question-reading.ts'

const server = await testServer({ worker: true })
const { services } = server

type Course = { channelSeq: number; courseSeq: number }

async function aClass(overrides: Parameters<typeof aCourse>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, overrides)
  const item = await anItem(services, course, { title: '묘사 연습' })
  const learner = await aMember(services, channelSeq, { name: '이배움' })
  await anAttendance(services, course, learner)
  return { ...course, curriculumSeq: item.curriculumSeq, learner }
}
type Room = Awaited<ReturnType<typeof aClass>>

const urlOf = ({ channelSeq, courseSeq }: Course, rest = '') =>
  `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/questions${rest}`
const adminOf = ({ channelSeq, courseSeq }: Course, rest: string) =>
  `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/${rest}`
const post = (url: string, as: Person | null, body: object = {}) =>
  server.call({ method: 'POST', url, as, body })

async function ask(room: Room, body: object = {}, as: Person = room.learner): Promise<number> {
  const { body: answer, status } = await post(urlOf(room, '/create'), as, {
    content: '왜 첫 문장이 중요한가요?',
    secretYn: 'N',
    curriculumSeq: room.curriculumSeq,
    second: 83,
    ...body,
  })
  expect(status).toBe(200)
  return answer.data.questionSeq
}
const answerAs = (
  room: Room,
  questionSeq: number,
  as: Person,
  seenCount = 0,
  content = '읽는 이를 붙잡거든요',
) => post(adminOf(room, `questions/${questionSeq}/answers/create`), as, { content, seenCount })
const listed = async (room: Course, as: Person | null, query: Record<string, string> = {}) => {
  const { body } = await server.call({ url: urlOf(room), as, query })
  const list: { questionSeq: number; content: string; status: string }[] = body.data.list
  return { totalCount: body.data.totalCount, list, seqs: list.map(({ questionSeq }) => questionSeq) }
}
const queue = async (
  { channelSeq }: { channelSeq: number },
  as: Person,
  query: Record<string, string> = {},
) => (await server.call({ url: `/api/v1.0/channels/${channelSeq}/questions`, as, query })).body.data

describe('ROOM-32 a learner', () => {
  test('ROOM-32 asks at a second of a lesson, edits, searches and deletes', async () => {
    const room = await aClass()
    const questionSeq = await ask(room)
    expect((await listed(room, room.learner)).list[0]).toMatchObject({
      questionSeq,
      content: '왜 첫 문장이 중요한가요?',
      curriculumSeq: room.curriculumSeq,
      lessonTitle: '묘사 연습',
      second: 83,
      status: '00',
      isMine: true,
      isEdited: false,
      writerName: '이배움',
      answers: [],
    })
    const changed = await post(urlOf(room, `/${questionSeq}/modify`), room.learner, {
      content: ' 첫 문장은 100% 중요한가요? ',
      secretYn: 'Y',
    })
    expect(changed.body.data).toMatchObject({
      content: '첫 문장은 100% 중요한가요?',
      secretYn: 'Y',
      isEdited: true,
    })
    await ask(room, { content: '둘째 질문', second: undefined })
    expect((await listed(room, room.learner, { q: '0%' })).seqs).toEqual([questionSeq])
    expect((await post(urlOf(room, `/${questionSeq}/delete`), room.learner)).status).toBe(200)
    expect((await listed(room, room.learner)).totalCount).toBe(1)
    expect((await post(urlOf(room, `/${questionSeq}/delete`), room.learner)).status).toBe(404)
  })

  test('ROOM-32 asks nothing empty, at no lesson of another class, and is one of those who learn there', async () => {
    const [room, other] = [await aClass(), await aClass()]
    const asked = (body: object, as: Person = room.learner) =>
      post(urlOf(room, '/create'), as, { content: '질문', secretYn: 'N', ...body })
    const empty = await asked({ content: ' ', curriculumSeq: room.curriculumSeq })
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([400, ['content']])
    expect((await asked({ curriculumSeq: other.curriculumSeq })).status).toBe(404)
    const member = await aMember(services, room.channelSeq)
    expect((await asked({ curriculumSeq: room.curriculumSeq }, member)).body.errorName).toBe('NOT_ATTENDING')
    expect((await asked({}, member)).status).toBe(200)
    expect((await asked({}, await aPerson(services))).status).toBe(403)
  })

  test('ROOM-32 who did not write a question changes, solves and deletes nothing of it', async () => {
    const room = await aClass()
    const questionSeq = await ask(room)
    const other = await aMember(services, room.channelSeq)
    await anAttendance(services, room, other)
    const manager = await anOperator(services, room.channelSeq, 'MNG')
    const answer = await answerAs(room, questionSeq, manager)
    const { answerSeq } = answer.body.data.answers[0]
    for (const [rest, body] of [
      ['modify', { content: '바꿔요', secretYn: 'N' }],
      ['solution/modify', { solvedYn: 'Y' }],
      ['answers/create', { content: '저도요' }],
      [`answers/${answerSeq}/modify`, { content: '바꿔요' }],
      [`answers/${answerSeq}/delete`, {}],
      ['delete', {}],
    ] as const)
      expect([rest, (await post(urlOf(room, `/${questionSeq}/${rest}`), other, body)).status]).toEqual([
        rest,
        404,
      ])
    const staffOnly = await post(adminOf(room, `questions/${questionSeq}/answers/create`), other, {
      content: '제가 답할게요',
      seenCount: 1,
    })
    expect(staffOnly.status).toBe(403)
  })

  test('ROOM-32 a request that comes twice asks once', async () => {
    const room = await aClass()
    const call = () =>
      server.call({
        method: 'POST',
        url: urlOf(room, '/create'),
        as: room.learner,
        headers: { 'idempotency-key': 'once' },
        body: { content: '한 번만', secretYn: 'N', curriculumSeq: room.curriculumSeq },
      })
    const statuses = (await Promise.all([call(), call()])).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect((await listed(room, room.learner)).totalCount).toBe(1)
  })
})

describe('BRD-18 secret questions', () => {
  test('BRD-18, SEC-07 are read by writer, class staff and site staff in lists, counts, search and alone', async () => {
    const room = await aClass()
    const secret = await ask(room, { content: '비밀 이야기', secretYn: 'Y' })
    const facilitator = await aCourseStaff(services, room, 'FAC')
    const owner = await anOperator(services, room.channelSeq, 'OWN')
    const other = await aMember(services, room.channelSeq)
    await anAttendance(services, room, other)
    const elsewhere = await anOperator(services, room.channelSeq, 'TCH')
    const seen = async (as: Person | null) => {
      const { totalCount, seqs } = await listed(room, as)
      const searched = await listed(room, as, { q: '비밀' })
      const alone = await server.call({ url: urlOf(room, `/${secret}`), as })
      return [totalCount, seqs.length, searched.totalCount, alone.status]
    }
    for (const as of [room.learner, facilitator, owner]) expect(await seen(as)).toEqual([1, 1, 1, 200])
    for (const as of [other, elsewhere, null]) expect(await seen(as)).toEqual([0, 0, 0, 404])
    expect((await queue(room, elsewhere)).totalCount).toBe(0)
    expect((await queue(room, other)).totalCount).toBe(0)
  })

  test('BRD-18 the rule and its condition agree about anybody and any question', async () => {
    const person = fc.constantFrom(null, 1, 2, 3)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          userSeq: person,
          isStaff: fc.boolean(),
          isLearner: fc.boolean(),
          writerSeq: fc.constantFrom(1, 2, 3),
          secretYn: fc.constantFrom('Y', 'N'),
          isAtLesson: fc.boolean(),
        }),
        async ({ userSeq, isStaff, isLearner, ...question }) => {
          const [row] = await services.reads.rows<{ readable: boolean | null }>(
            'question_readable_test',
            `select ${questionReadable(1)} as readable
             from (select $4::bigint as user_seq, $5::text as secret_yn, $6::bigint as curriculum_seq) q`,
            [
              isStaff,
              userSeq,
              isLearner,
              question.writerSeq,
              question.secretYn,
              question.isAtLesson ? 7 : null,
            ],
          )
          expect(row?.readable ?? false).toBe(mayReadQuestion(question, { userSeq, isStaff, isLearner }))
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('BRD-15 before buying', () => {
  test('BRD-15, BRD-13 members ask on the page of the class, and everybody reads it, page by page', async () => {
    const room = await aClass()
    const member = await aMember(services, room.channelSeq)
    const asked: number[] = []
    for (const content of ['하나', '둘', '셋'])
      asked.unshift(await ask(room, { content, curriculumSeq: undefined, second: undefined }, member))
    await ask(room, { content: '수업 안의 질문' })
    expect((await listed(room, null)).seqs).toEqual(asked)
    const first = await listed(room, null, { limit: '10', page: '1' })
    expect([first.totalCount, first.list.length]).toEqual([3, 3])
    expect((await listed(room, null, { limit: '10', page: '2' })).list).toEqual([])
  })

  test('BRD-15 a class that hides its questions shows and takes none there; learners go on', async () => {
    const room = await aClass({ switches: { courseQaShowYn: 'N' } })
    const member = await aMember(services, room.channelSeq)
    const refused = await post(urlOf(room, '/create'), member, { content: '질문', secretYn: 'N' })
    expect([refused.status, refused.body.errorName]).toEqual([403, 'NOT_ATTENDING'])
    await ask(room, { curriculumSeq: undefined, second: undefined })
    expect((await listed(room, member)).totalCount).toBe(0)
    expect((await listed(room, room.learner)).totalCount).toBe(1)
  })
})

describe('BRD-19 staff', () => {
  test('BRD-19, BRD-14, PERM-24 have one queue over the classes that they may see, the longest waiting first', async () => {
    const room = await aClass({ title: '가을 글쓰기' })
    const second = await aCourse(services, room.channelSeq, { title: '나무 조각' })
    const other = { ...room, ...second, curriculumSeq: (await anItem(services, second)).curriculumSeq }
    await anAttendance(services, second, room.learner)
    const old = await ask(room, { content: '먼저 온 질문' })
    const young = await ask(other, { content: '나중 질문' })
    const done = await ask(room, { content: '끝난 질문' })
    const owner = await anOperator(services, room.channelSeq, 'OWN')
    await answerAs(room, done, owner)
    const seqs = (page: { list: { questionSeq: number }[] }) =>
      page.list.map(({ questionSeq }) => questionSeq)

    const all = await queue(room, owner)
    expect(seqs(all)).toEqual([old, young, done])
    expect([all.totalCount, all.unansweredCount]).toEqual([3, 2])
    expect(all.courses.map(({ title }: { title: string }) => title)).toEqual(['가을 글쓰기', '나무 조각'])
    expect(seqs(await queue(room, owner, { state: 'unanswered' }))).toEqual([old, young])
    expect(seqs(await queue(room, owner, { state: 'answered' }))).toEqual([done])
    expect(seqs(await queue(room, owner, { courseSeq: String(second.courseSeq) }))).toEqual([young])
    expect(seqs(await queue(room, owner, { q: '나중' }))).toEqual([young])
    expect(seqs(await queue(room, owner, { questionSeq: String(done) }))).toEqual([done])

    const classManager = await aCourseStaff(services, second, 'CMG')
    const theirs = await queue(room, classManager)
    expect([seqs(theirs), theirs.unansweredCount, theirs.courses.length]).toEqual([[young], 1, 1])
    expect(theirs.list[0].mayAnswer).toBe(true)
    const reader = await anOperator(services, room.channelSeq, 'MNG', { removed: ['CLASS_QUESTIONS_UPDATE'] })
    expect((await queue(room, reader)).list.map((row: { mayAnswer: boolean }) => row.mayAnswer)).toEqual([
      false,
      false,
      false,
    ])
    const blind = await anOperator(services, room.channelSeq, 'MNG', { removed: ['CLASS_QUESTIONS_READ'] })
    expect((await queue(room, blind)).totalCount).toBe(0)
    expect((await answerAs(room, old, classManager)).status).toBe(403)
  })

  test('BRD-19 of two who answer at once, the second sees the first before adding to it', async () => {
    const room = await aClass()
    const questionSeq = await ask(room)
    const [one, two] = [
      await anOperator(services, room.channelSeq, 'MNG'),
      await aCourseStaff(services, room, 'FAC'),
    ]
    const answers = await Promise.all([answerAs(room, questionSeq, one), answerAs(room, questionSeq, two)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.errorName).toBe('CONFLICT_EDITED')
    const [shown] = (await listed(room, room.learner)).list
    expect(shown).toMatchObject({ status: '01', answers: [{ staffYn: 'Y' }] })
    expect((await answerAs(room, questionSeq, two, 1, '덧붙이면')).status).toBe(200)
  })

  test('BRD-19 keep ready answers under a name, once, also when two do', async () => {
    const room = await aClass()
    const staff = await aCourseStaff(services, room, 'FAC')
    const keep = (name: string, content: string) =>
      post(adminOf(room, 'answer-templates/create'), staff, { name, content })
    await Promise.all([keep('인사', '안녕하세요'), keep('인사', '반가워요')])
    await keep('인사', '고마워요')
    const { body } = await server.call({ url: adminOf(room, 'answer-templates'), as: staff })
    expect(body.data.list).toMatchObject([{ name: '인사', content: '고마워요' }])
    const refused = await keep(' ', '말')
    expect([refused.status, refused.body.fields.name]).toEqual([400, '템플릿 이름 항목을 입력해주세요!'])
    const { answerTemplateSeq } = body.data.list[0]
    const drop = () => post(adminOf(room, `answer-templates/${answerTemplateSeq}/delete`), staff)
    expect([(await drop()).status, (await drop()).status]).toEqual([200, 404])
  })

  test('BRD-19 SEC-04 of two sites find in each the ready answers of that one alone', async () => {
    const [here, there] = [await aClass(), await aClass()]
    const owner = await anOperator(services, here.channelSeq, 'OWN')
    const { userSeq } = owner
    await services.db.insert(channelUsers).values({ channelSeq: there.channelSeq, userSeq })
    await services.db.insert(operators).values({ channelSeq: there.channelSeq, userSeq, userTypeCd: 'OWN' })
    const url = (room: Room) => adminOf(room, 'answer-templates')
    for (const [room, name] of [
      [here, '이곳'],
      [there, '그곳'],
    ] as const)
      expect((await post(`${url(room)}/create`, owner, { name, content: '안녕하세요' })).status).toBe(200)
    const namesIn = async (room: Room) =>
      (await server.call({ url: url(room), as: owner })).body.data.list.map(
        ({ name }: { name: string }) => name,
      )
    expect([await namesIn(here), await namesIn(there)]).toEqual([['이곳'], ['그곳']])
  })

  test('BRD-19, PERM-24 keep ready answers of their own; those of the site and of others are not theirs to change', async () => {
    const room = await aClass()
    const sister = await aCourse(services, room.channelSeq)
    const owner = await anOperator(services, room.channelSeq, 'OWN')
    const [one, other] = [
      await aCourseStaff(services, room, 'FAC'),
      await aCourseStaff(services, sister, 'CMG'),
    ]
    const url = (of: { channelSeq: number; courseSeq: number }) =>
      adminOf({ ...room, ...of }, 'answer-templates')
    const keep = (of: typeof sister, as: Person, name: string, content: string) =>
      post(`${url(of)}/create`, as, { name, content })
    const listOf = async (of: typeof sister, as: Person) => {
      const { body } = await server.call({ url: url(of), as })
      return body.data.list.map(({ name, content, mayChange }: Record<string, unknown>) => [
        name,
        content,
        mayChange,
      ])
    }
    const site = await keep(room, owner, 'Hello', 'of the site')
    const own = await keep(room, one, 'Later', 'of one')
    for (const name of ['HELLO', 'later']) {
      const refused = await keep(sister, other, name, 'card number, please')
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['name']])
    }
    for (const { body } of [site, own]) {
      const { answerTemplateSeq } = body.data
      expect((await post(`${url(sister)}/${answerTemplateSeq}/delete`, other)).status).toBe(404)
    }
    expect(await listOf(sister, other)).toEqual([['Hello', 'of the site', false]])
    expect(await listOf(room, one)).toEqual([
      ['Hello', 'of the site', false],
      ['Later', 'of one', true],
    ])
    await keep(sister, owner, 'Later', 'mended')
    expect(await listOf(room, owner)).toEqual([
      ['Hello', 'of the site', true],
      ['Later', 'mended', true],
    ])
    expect(await listOf(room, one)).toContainEqual(['Later', 'mended', true])
  })

  test('BRD-19 hand a question over to a colleague who may answer it, who hears of it', async () => {
    const room = await aClass()
    const questionSeq = await ask(room)
    const owner = await anOperator(services, room.channelSeq, 'OWN')
    const colleague = await aCourseStaff(services, room, 'CMG')
    const give = (userSeq: number | null) =>
      post(adminOf(room, `questions/${questionSeq}/assignment/modify`), owner, { userSeq })
    const { body } = await server.call({ url: adminOf(room, 'questions/colleagues'), as: owner })
    expect(body.data.list.map((one: { userSeq: number }) => one.userSeq).sort()).toEqual(
      [owner.userSeq, colleague.userSeq].sort(),
    )
    expect((await give(room.learner.userSeq)).status).toBe(400)
    expect((await give(colleague.userSeq)).status).toBe(200)
    expect((await queue(room, colleague, { state: 'mine' })).list[0]).toMatchObject({
      questionSeq,
      assigned: { userSeq: colleague.userSeq },
    })
    await expect
      .poll(async () => (await alarmsOf(colleague)).map(({ content }) => JSON.parse(content).type))
      .toContain('handedOver')
    await give(null)
    expect((await queue(room, colleague, { state: 'mine' })).totalCount).toBe(0)
  })

  test('BRD-14 delete a question of their class, and the log keeps it', async () => {
    const room = await aClass()
    const questionSeq = await ask(room)
    const staff = await aCourseStaff(services, room, 'FAC')
    const stranger = await aCourseStaff(services, await aClass(), 'FAC')
    const remove = (as: Person) => post(adminOf(room, `questions/${questionSeq}/delete`), as)
    expect((await remove(stranger)).status).toBe(403)
    expect((await remove(staff)).status).toBe(200)
    expect((await listed(room, room.learner)).totalCount).toBe(0)
  })
})

const alarmsOf = ({ userSeq }: Person) =>
  services.db.select().from(alarms).where(eq(alarms.targetUserSeq, userSeq))

describe('BRD-20 after the answer', () => {
  test('BRD-20 the asker asks on, marks it as solved and opens it again', async () => {
    const room = await aClass()
    const staff = await aCourseStaff(services, room, 'FAC')
    const questionSeq = await ask(room)
    const statusAfter = async (rest: string, body: object) =>
      (await post(urlOf(room, `/${questionSeq}/${rest}`), room.learner, body)).body.data.status
    expect((await answerAs(room, questionSeq, staff)).body.data.status).toBe('01')
    expect(await statusAfter('answers/create', { content: '조금 더요' })).toBe('00')
    expect((await queue(room, staff, { state: 'unanswered' })).totalCount).toBe(1)
    const again = await answerAs(room, questionSeq, staff, 2)
    expect(again.body.data.status).toBe('01')
    expect(await statusAfter('solution/modify', { solvedYn: 'Y' })).toBe('99')
    expect(await statusAfter('solution/modify', { solvedYn: 'N' })).toBe('01')
    // What was said last is taken back: it waits again.
    const { answerSeq } = again.body.data.answers[2]
    const taken = await post(urlOf(room, `/${questionSeq}/answers/${answerSeq}/delete`), staff)
    expect(taken.body.data).toMatchObject({ status: '00', answers: [{ staffYn: 'Y' }, { staffYn: 'N' }] })
  })

  test('BRD-20, ALM-21, BRD-18 staff hear of the question and the asker of the answer, once each, without its words', async () => {
    const room = await aClass()
    const facilitator = await aCourseStaff(services, room, 'FAC')
    const owner = await anOperator(services, room.channelSeq, 'OWN')
    const teacherOfOthers = await anOperator(services, room.channelSeq, 'TCH')
    const questionSeq = await ask(room, { content: '아무도 모르게', secretYn: 'Y' })
    const told = async (person: Person) =>
      (await alarmsOf(person)).map(({ alarmType, content }) => [alarmType, content])
    const ofQuestion = [['10', JSON.stringify({ questionSeq })]]
    await expect.poll(() => told(facilitator)).toEqual(ofQuestion)
    await expect.poll(() => told(owner)).toEqual(ofQuestion)
    await answerAs(room, questionSeq, facilitator)
    await expect.poll(() => told(room.learner)).toEqual([['11', JSON.stringify({ questionSeq })]])
    await post(urlOf(room, `/${questionSeq}/answers/create`), room.learner, { content: '더 알려 주세요' })
    await expect
      .poll(async () => (await told(facilitator)).at(-1))
      .toEqual(['10', JSON.stringify({ questionSeq, type: 'askedOn' })])
    expect(await told(teacherOfOthers)).toEqual([])
    const shown = await server.call({ url: '/api/v1.0/users/alarms', as: facilitator })
    expect(JSON.stringify(shown.body)).not.toContain('아무도 모르게')
    expect((await told(facilitator)).length).toBe(2)
  })
})
