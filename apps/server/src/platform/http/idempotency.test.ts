import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { attendanceHistory, attendances } from '../../modules/enrolment/tables.ts'
import { memberNotes } from '../../modules/members/tables.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator } from '../../testing/factories.ts'
import { liveUntil, makeMortal } from '../../testing/mortal.ts'
import { testServer } from '../../testing/server.ts'
import { untilItWaits } from '../../testing/until-it-waits.ts'
import { systemContext } from '../context.ts'
import { idempotentAnswers } from '../database/tables.ts'
import { forgetAnswers } from './idempotency.ts'

const server = await testServer()
const { services } = server
makeMortal(server)

async function aSite() {
  const { channelSeq } = await aChannel(services)
  const [owner, member] = await Promise.all([
    anOperator(services, channelSeq, 'OWN'),
    aMember(services, channelSeq),
  ])
  return { channelSeq, owner, member }
}
type Site = Awaited<ReturnType<typeof aSite>>

const noteUrl = ({ channelSeq, member }: Site) =>
  `/api/v1.0/channels/${channelSeq}/admin/members/${member.userSeq}/notes/create`
const write = (site: Site, { content = '전화로 문의', key = 'one', url = noteUrl(site) } = {}) =>
  server.call({
    method: 'POST',
    url,
    as: site.owner,
    body: { content },
    headers: { 'idempotency-key': key },
  })
const notesOf = ({ channelSeq }: Site) =>
  services.db.select().from(memberNotes).where(eq(memberNotes.channelSeq, channelSeq))

test.each([1, 2, 3, 4])(
  'API-25 SEC-25 a post whose process dies at boundary %i is sent again by the same key, and is there once',
  async (diesAt) => {
    const site = await aSite()
    expect(await liveUntil(diesAt, () => write(site))).toHaveLength(diesAt)
    const again = await write(site)
    expect([again.status, again.body.errorName]).toEqual([200, undefined])
    const notes = await notesOf(site)
    expect(notes.map(({ memberNoteSeq }) => memberNoteSeq)).toEqual([again.body.data.memberNoteSeq])
  },
)

test('API-25 what is written and its answer are one step, so nothing is between them', async () => {
  const site = await aSite()
  expect(await liveUntil(Number.POSITIVE_INFINITY, () => write(site))).toEqual([
    'before write of idempotent_answers',
    'after write of idempotent_answers',
    'before commit of idempotent_answers',
    'after commit of idempotent_answers',
  ])
})

test('API-25 a call that is slow is not done a second time beside itself', async () => {
  const site = await aSite()
  const answers = await Promise.all([1, 2, 3].map(() => write(site)))
  for (const { status, body } of answers)
    expect(status === 200 || body.errorName === 'IDEMPOTENCY_CONFLICT').toBe(true)
  expect(await notesOf(site)).toHaveLength(1)
})

test('API-25 SEC-25 of two that are at one key, because its lock was lost meanwhile, the second is undone', async () => {
  const site = await aSite()
  const take = vi.spyOn(services.holds, 'take')
  const written = Promise.withResolvers<void>()
  const held = services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table member_notes in exclusive mode`)
    await written.promise
  })
  const first = await untilItWaits(services, () => write(site))
  // As for another process, once the session of the first one's locks was cut.
  await services.holds.letGo(take.mock.calls.flatMap(([ids]) => ids))
  take.mockRestore()
  const second = write(site)
  await eventually(async () => expect(await waiting()).toBe(2))
  written.resolve()
  await held
  const answers = await Promise.all([first.answer, second])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.errorName).toBe('IDEMPOTENCY_CONFLICT')
  const notes = await notesOf(site)
  expect(notes).toHaveLength(1)
  const again = await write(site)
  expect(again.body.data.memberNoteSeq).toBe(notes[0]?.memberNoteSeq)
})

/** How many wait for a lock in the database of this file. */
async function waiting(): Promise<number> {
  const { rows } = await services.db.execute(
    sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length
}

test.each([1, 2, 3, 4, 5, 6])(
  'API-25 SEC-25 days are added once, where the process dies at boundary %i and the key comes again',
  async (diesAt) => {
    const site = await aSite()
    const course = await aCourse(services, site.channelSeq)
    const validAt = new Date(Date.now() + 86_400_000)
    const { attendSeq } = await anAttendance(services, course, site.member, { validAt })
    const extend = () =>
      server.call({
        method: 'POST',
        url: `/api/v1.0/channels/${site.channelSeq}/courses/${course.courseSeq}/admin/attendees/modify`,
        as: site.owner,
        body: { attendSeqs: [attendSeq], action: 'extend', days: 10 },
        headers: { 'idempotency-key': 'days' },
      })
    expect(await liveUntil(diesAt, extend)).toHaveLength(diesAt)
    const again = await extend()
    expect(again).toMatchObject({ status: 200, body: { data: { doneCount: 1, failedCount: 0 } } })
    const [row] = await services.db.select().from(attendances).where(eq(attendances.attendSeq, attendSeq))
    const added = ((row?.validAt?.getTime() ?? 0) - validAt.getTime()) / 86_400_000
    expect(Math.floor(added)).toBe(10)
    const history = await services.db
      .select()
      .from(attendanceHistory)
      .where(
        and(eq(attendanceHistory.channelSeq, site.channelSeq), eq(attendanceHistory.attendSeq, attendSeq)),
      )
    expect(history.length).toBeLessThan(2)
  },
)

test('API-25 SEC-25 a change of several that dies in the middle goes on by the same key, and answers for all of them', async () => {
  const site = await aSite()
  const course = await aCourse(services, site.channelSeq)
  const validAt = new Date(Date.now() + 86_400_000)
  const people = await Promise.all([1, 2, 3].map(() => aMember(services, site.channelSeq)))
  const places = await Promise.all(
    people.map((person) => anAttendance(services, course, person, { validAt })),
  )
  const attendSeqs = places.map(({ attendSeq }) => attendSeq)
  const extend = () =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${site.channelSeq}/courses/${course.courseSeq}/admin/attendees/modify`,
      as: site.owner,
      body: { attendSeqs, action: 'extend', days: 10 },
      headers: { 'idempotency-key': 'several' },
    })
  const daysAdded = async () => {
    const rows = await services.db
      .select()
      .from(attendances)
      .where(inArray(attendances.attendSeq, attendSeqs))
    return rows.map((row) => Math.floor(((row.validAt?.getTime() ?? 0) - validAt.getTime()) / 86_400_000))
  }
  const SECOND_IS_IN = 6
  expect((await liveUntil(SECOND_IS_IN, extend)).at(-1)).toBe('after commit of idempotent_answers')
  expect((await daysAdded()).toSorted()).toEqual([0, 10, 10])
  const again = await extend()
  expect(again).toMatchObject({ status: 200, body: { data: { doneCount: 3, failedCount: 0 } } })
  expect((await extend()).body).toEqual(again.body)
  expect(await daysAdded()).toEqual([10, 10, 10])
})

test.each([
  ['the other version of its path', (url: string) => url.replace('v1.0', 'v1-0')],
  ['a slash at its end', (url: string) => `${url}/`],
  ['letters in their codes', (url: string) => url.replace('members', '%6Dembers')],
  ['capitals', (url: string) => url.replace('members', 'MEMBERS')],
  ['a query', (url: string) => `${url}?again=1`],
])(
  'API-25 API-01 a key counts once for a call, also where its address is written with %s',
  async (_, spelled) => {
    const site = await aSite()
    const first = await write(site)
    const again = await write(site, { url: spelled(noteUrl(site)) })
    // An address that leads nowhere does nothing; whichever leads there gives the first answer.
    if (again.status === 200) expect(again.body).toEqual(first.body)
    else expect([400, 404]).toContain(again.status)
    expect(await notesOf(site)).toHaveLength(1)
  },
)

test('SET-09, API-25 a save whose answer was lost is no conflict with oneself, and one of other words or people is', async () => {
  const site = await aSite()
  const url = `/api/v1.0/channels/${site.channelSeq}/admin/member-labels`
  const post = (path: string, body: object, as = site.owner) =>
    server.call({ method: 'POST', url: `${url}${path}`, as, body })
  const { labelSeq } = (await post('/create', { name: '단골', tone: 'neutral' })).body.data
  const { body } = await server.call({ url, as: site.owner })
  const { revision } = body.data.list[0]
  const save = (name: string, as = site.owner) =>
    post(`/${labelSeq}/modify`, { name, tone: 'neutral', revision }, as)
  const [first, again] = [await save('오랜 단골'), await save('오랜 단골')]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.data).toEqual(first.body.data)
  const manager = await anOperator(services, site.channelSeq, 'MNG')
  expect((await save('새 이름')).body.errorName).toBe('CONFLICT_EDITED')
  expect((await save('오랜 단골', manager)).body.errorName).toBe('CONFLICT_EDITED')
})

test('API-25 a key that comes with other words is refused: they are not taken for done', async () => {
  const site = await aSite()
  const first = await write(site)
  const other = await write(site, { content: '다른 메모' })
  expect([other.status, other.body.errorName]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
  expect((await write(site)).body).toEqual(first.body)
  expect((await notesOf(site)).map(({ content }) => content)).toEqual(['전화로 문의'])
})

test('API-25 answers are kept for a day', async () => {
  const site = await aSite()
  await write(site)
  const mine = eq(idempotentAnswers.userSeq, site.owner.userSeq)
  await services.db
    .update(idempotentAnswers)
    .set({ createdAt: new Date(Date.now() - 86_300_000) })
    .where(mine)
  await forgetAnswers(systemContext(services, 0))
  expect(await services.db.select().from(idempotentAnswers).where(mine)).toHaveLength(1)
  await services.db
    .update(idempotentAnswers)
    .set({ createdAt: new Date(Date.now() - 86_500_000) })
    .where(mine)
  await forgetAnswers(systemContext(services, 0))
  expect(await services.db.select().from(idempotentAnswers).where(mine)).toEqual([])
})
