import { COURSE_USER_TYPE, FARE, LIVE_TYPE } from '@seodang/domain/codes'
import { MINUTE, SECOND } from '@seodang/domain/instant'
import { ADMISSION_SECONDS, ENTERED_SECONDS, WAITING_LAPSES_SECONDS } from '@seodang/domain/live-queue'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aLive,
  aMember,
  anAttendance,
  type Person,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { liveSessions } from '../catalog/tables.ts'
import { liveTickets } from './tables.ts'

const PACE = 40
const server = await testServer({ env: { LIVE_ENTRY_PACE: String(PACE) } })
const { services } = server

interface School {
  channelSeq: number
  courseSeq: number
  itemSeq: number
  learners: Person[]
}

async function aSchool(
  people: number,
  live: Parameters<typeof aLive>[2] = {},
  course: Parameters<typeof aCourse>[2] = {},
): Promise<School> {
  const { channelSeq } = await aChannel(services)
  const made = await aCourse(services, channelSeq, course)
  const startAt = new Date(server.clock.now().getTime() + 10 * MINUTE)
  const { curriculumSeq } = await aLive(services, made, { startAt, ...live })
  const learners = await Promise.all(
    Array.from({ length: people }, async () => {
      const learner = await aMember(services, channelSeq)
      await anAttendance(services, made, learner)
      return learner
    }),
  )
  return { channelSeq, courseSeq: made.courseSeq, itemSeq: curriculumSeq, learners }
}

const join = ({ channelSeq, courseSeq, itemSeq }: School, as: Person | null, clientId?: string) =>
  server.call({
    url: `/api/v1.0/join-live/${channelSeq}/${courseSeq}?i=${itemSeq}`,
    as,
    headers: clientId === undefined ? {} : { 'client-id': clientId },
  })
const ask = ({ channelSeq, courseSeq, itemSeq }: School, as: Person | undefined, path = 'queue') =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/join-live/${channelSeq}/${courseSeq}/${itemSeq}/${path}`,
    as: as ?? null,
    body: {},
  })
const tickets = ({ itemSeq }: School) =>
  services.db
    .select()
    .from(liveTickets)
    .where(eq(liveTickets.curriculumSeq, itemSeq))
    .orderBy(asc(liveTickets.ticketSeq))
/** Everybody presses at once; those who wait ask until it is their turn, as their pages do. */
async function crowd(school: School): Promise<void> {
  const pressed = await Promise.all(school.learners.map((learner) => join(school, learner)))
  const waiting = school.learners.filter((_, n) => pressed[n]?.body.errorName === 'LIVE_QUEUED')
  expect(pressed.filter(({ status }) => status === 200)).toHaveLength(pressed.length - waiting.length)
  await Promise.all(waiting.map((learner) => waitFor(school, learner)))
}
async function waitFor(school: School, learner: Person): Promise<void> {
  await eventually(async () => expect((await ask(school, learner)).body.data.isAdmitted).toBe(true))
  expect((await join(school, learner)).body.data.joinUrl).toBe('https://meet.example.test/room')
}
/** Makes the tickets of a live that many seconds older than they are. */
const age = ({ itemSeq }: School, seconds: number) =>
  services.db.execute(sql`update live_tickets set asked_at = asked_at - make_interval(secs => ${seconds}),
    admitted_at = admitted_at - make_interval(secs => ${seconds}),
    used_at = used_at - make_interval(secs => ${seconds}) where curriculum_seq = ${itemSeq}`)

beforeEach(() => server.clock.set(new Date()))

test('BYD-14 hundreds press at once: one ticket each, in order, never faster than the pace, and all come in', async () => {
  const school = await aSchool(240)
  await crowd(school)

  const line = await tickets(school)
  expect(new Set(line.map(({ holder }) => holder)).size).toBe(240)
  expect(line).toHaveLength(240)
  expect(line.every(({ usedAt }) => usedAt !== null)).toBe(true)
  const times = line.map(({ admittedAt }) => admittedAt?.getTime() ?? 0)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const most = times.map((from) => times.filter((at) => at >= from && at < from + SECOND).length)
  expect(Math.max(...most)).toBeLessThanOrEqual(PACE)
})

test('BYD-14 below the pace nobody waits, and each entry uses a ticket of its own', async () => {
  const school = await aSchool(PACE / 2)
  const [first] = school.learners
  for (const learner of school.learners) expect((await join(school, learner)).status).toBe(200)
  expect((await join(school, first ?? null)).status).toBe(200)

  expect(await tickets(school)).toHaveLength(PACE / 2 + 1)
})

test('BYD-14 the position is the place in the line, with the wait that the pace makes of it', async () => {
  const school = await aSchool(PACE + 25)
  await Promise.all(school.learners.slice(0, PACE).map((learner) => join(school, learner)))
  const behind = school.learners.slice(PACE)
  for (const learner of behind) await ask(school, learner)
  // Nobody is let in while this looks.
  await services.db.execute(sql`update live_tickets set admitted_at = clock_timestamp() + interval '1 hour'
    where curriculum_seq = ${school.itemSeq} and admitted_at is not null`)
  const waiting = (await tickets(school)).filter(({ admittedAt }) => admittedAt === null)
  const last = school.learners.find(({ userSeq }) => waiting.at(-1)?.holder === `user:${userSeq}`)

  const { body } = await ask(school, last)

  expect(body.data).toEqual({
    isAdmitted: false,
    position: waiting.length,
    waitSeconds: Math.ceil(waiting.length / PACE),
    intervalSeconds: Math.ceil(waiting.length / PACE),
  })
})

/** One second's worth has gone in, and these two wait for a turn that does not come by itself. */
async function twoWaiting() {
  const school = await aSchool(2)
  await services.db.insert(liveTickets).values(
    Array.from({ length: PACE }, (_, n) => ({
      channelSeq: school.channelSeq,
      curriculumSeq: school.itemSeq,
      holder: `user:-${n}`,
      admittedAt: new Date(Date.now() + 60 * MINUTE),
      usedAt: new Date(),
      closedAt: new Date(),
    })),
  )
  const [first, second] = school.learners
  if (!first || !second) throw new Error('two learners were asked for')
  const place = async (learner: Person) => (await ask(school, learner)).body.data.position
  expect((await join(school, first)).body.errorName).toBe('LIVE_QUEUED')
  expect((await join(school, second)).body.errorName).toBe('LIVE_QUEUED')
  const makeRoom = () =>
    services.db.delete(liveTickets).where(sql`holder like 'user:-%' and curriculum_seq = ${school.itemSeq}`)
  return { school, first, second, place, makeRoom }
}

test('BYD-14 a place is kept when the page is loaded anew, and whoever leaves gives it to those behind', async () => {
  const { school, first, second, place } = await twoWaiting()
  await join(school, first)
  expect([await place(first), await place(second)]).toEqual([1, 2])

  expect((await ask(school, first, 'queue/delete')).status).toBe(200)

  expect([await place(second), await place(first)]).toEqual([1, 2])
})

test('BYD-14 whoever asks no more has left, and a turn that nobody takes goes by', async () => {
  const { school, first, second, place, makeRoom } = await twoWaiting()
  await services.db.execute(sql`update live_tickets
    set asked_at = asked_at - make_interval(secs => ${WAITING_LAPSES_SECONDS + 1})
    where curriculum_seq = ${school.itemSeq} and holder = ${`user:${first.userSeq}`}`)
  expect(await place(second)).toBe(1)

  await makeRoom()
  expect((await ask(school, second)).body.data).toMatchObject({ isAdmitted: true, position: 0 })
  await age(school, ADMISSION_SECONDS + 1)
  const before = (await tickets(school)).length
  expect((await join(school, second)).status).toBe(200)
  expect(await tickets(school)).toHaveLength(before + 1)
})

test('BYD-14 a ticket leads one person into one live, once', async () => {
  const { school, first, second, makeRoom } = await twoWaiting()
  const other = await aSchool(0)
  await makeRoom()
  await services.db.execute(sql`update live_tickets set admitted_at = clock_timestamp() + interval '1 hour'
    where curriculum_seq = ${school.itemSeq} and holder = ${`user:${first.userSeq}`}`)
  await services.db.insert(liveTickets).values(
    Array.from({ length: PACE }, (_, n) => ({
      channelSeq: school.channelSeq,
      curriculumSeq: school.itemSeq,
      holder: `user:-${n}`,
      admittedAt: new Date(Date.now() + 60 * MINUTE),
      closedAt: new Date(),
    })),
  )

  const presses = await Promise.all([join(school, first), join(school, first), join(school, second)])

  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await join(school, second)).body.errorName).toBe('LIVE_QUEUED')
  expect((await ask({ ...school, itemSeq: other.itemSeq }, first)).status).toBe(404)
})

test('BYD-14, SEC-16 hosts never wait, and no other call leads past the queue', async () => {
  const { school, first } = await twoWaiting()
  const teacher = await aCourseStaff(services, school, COURSE_USER_TYPE.facilitator)
  expect((await join(school, teacher)).status).toBe(200)
  expect((await ask(school, teacher)).body.data).toMatchObject({ isAdmitted: true, position: 0 })
  expect((await tickets(school)).map(({ holder }) => holder)).not.toContain(`user:${teacher.userSeq}`)

  await services.db
    .update(liveSessions)
    .set({ liveTypeCd: LIVE_TYPE.gooroomee, joinUrl: null, meetingId: 'room' })
    .where(eq(liveSessions.curriculumSeq, school.itemSeq))
  const signature = () =>
    server.call({ url: `/api/v1.0/generate-gooroomee-signature?itemSeq=${school.itemSeq}`, as: first })
  expect((await signature()).body.errorName).toBe('LIVE_QUEUED')
})

test('BYD-14, LIVE-19 whoever went in may ask for the rest of the way for a while', async () => {
  const { school, first, makeRoom } = await twoWaiting()
  await makeRoom()
  expect((await join(school, first)).status).toBe(200)
  const used = async () => (await tickets(school)).filter(({ usedAt }) => usedAt !== null).length
  await services.db
    .update(liveSessions)
    .set({ liveTypeCd: LIVE_TYPE.gooroomee, joinUrl: null, meetingId: 'room' })
    .where(eq(liveSessions.curriculumSeq, school.itemSeq))
  const signature = () =>
    server.call({ url: `/api/v1.0/generate-gooroomee-signature?itemSeq=${school.itemSeq}`, as: first })
  await signature()
  expect(await used()).toBe(1)

  await age(school, ENTERED_SECONDS + 1)
  await signature()
  expect(await used()).toBe(2)
})

test('BYD-14 a live that ends tells the queue', async () => {
  const { school, first } = await twoWaiting()
  await services.db
    .update(liveSessions)
    .set({
      startAt: new Date(Date.now() - 60 * MINUTE),
      endAt: new Date(Date.now() - MINUTE),
    })
    .where(eq(liveSessions.curriculumSeq, school.itemSeq))

  expect((await ask(school, first)).body.errorName).toBe('LIVE_ENDED')
})

test('BYD-14, LIVE-15 visitors of an open class wait by their browser', async () => {
  const school = await aSchool(0, {}, { fareCd: FARE.open, price: 0 })
  const press = (n: number) =>
    server.call({
      url: `/api/v1.0/join-live/public/${school.channelSeq}/${school.courseSeq}?i=${school.itemSeq}`,
      headers: { 'client-id': `visitor-${n}-of-the-class` },
    })
  const answers = await Promise.all(Array.from({ length: PACE + 5 }, (_, n) => press(n)))

  const isIn = answers.filter(({ status }) => status === 200)
  expect(isIn.length).toBeGreaterThanOrEqual(PACE)
  expect(new Set((await tickets(school)).map(({ holder }) => holder)).size).toBe(PACE + 5)
})
