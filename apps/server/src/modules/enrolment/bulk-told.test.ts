import { and, count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sentMails } from '../../platform/database/tables.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from '../alarm/tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const PEOPLE = 45

test('ATT-12, ATT-17 each of many hears of it once, by an alarm and by a mail, save who did it and who wants none', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const people = []
  for (let n = 0; n < PEOPLE; n++) people.push(await aMember(services, channelSeq))
  const attendSeqs: number[] = []
  for (const person of [...people, owner]) {
    const { attendSeq } = await anAttendance(services, course, person, {
      choiseStatusCd: '01',
      attendAt: null,
    })
    attendSeqs.push(attendSeq)
  }
  const [quiet] = people
  if (!quiet) throw new Error('somebody')
  for (const way of ['email', 'site'])
    await server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/alarms/choices/modify`,
      as: quiet,
      body: { kind: 'place', way, onYn: 'N' },
    })
  const url = `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/attendees/bulk`
  const body = { attendSeqs, action: 'approve' }
  expect((await server.call({ method: 'POST', url: `${url}/create`, as: owner, body })).status).toBe(200)

  const alarmed = async () => {
    const rows = await services.db
      .select({ userSeq: alarms.targetUserSeq, type: alarms.alarmType, told: count() })
      .from(alarms)
      .where(and(eq(alarms.channelSeq, channelSeq), eq(alarms.courseSeq, course.courseSeq)))
      .groupBy(alarms.targetUserSeq, alarms.alarmType)
    return rows
  }
  const mailed = async () => {
    const rows = await services.db
      .select({ to: sentMails.recipient, told: count() })
      .from(sentMails)
      .where(eq(sentMails.channelSeq, channelSeq))
      .groupBy(sentMails.recipient)
    return rows
  }
  await eventually(async () => {
    expect(await alarmed()).toHaveLength(PEOPLE - 1)
    expect(await mailed()).toHaveLength(PEOPLE)
  })
  expect((await server.call({ url, as: owner })).body.data.list).toMatchObject([
    { totalCount: PEOPLE + 1, doneCount: PEOPLE + 1, failedCount: 0 },
  ])
  const others = people.slice(1)
  const heard = await alarmed()
  expect(heard.map(({ userSeq }) => userSeq).sort()).toEqual(others.map(({ userSeq }) => userSeq).sort())
  expect(new Set(heard.map(({ told }) => told))).toEqual(new Set([1]))
  const written = await mailed()
  expect(written.map(({ to }) => to).sort()).toEqual([...others, owner].map(({ email }) => email).sort())
  expect(new Set(written.map(({ told }) => told))).toEqual(new Set([1]))
})
