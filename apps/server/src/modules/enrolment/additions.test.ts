import { and, eq } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { spreadsheet } from '../../platform/http/spreadsheet.ts'
import { attendanceOf, countsOf, expectLedger, mailsTo, mayEnter } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator, aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { workBulk } from './bulk.ts'
import { attendances } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server

const world = async (change: Parameters<typeof aCourse>[2] = {}) => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, change)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const url = `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/attendees`
  return { channelSeq, course, owner, url }
}
type World = Awaited<ReturnType<typeof world>>

const preview = (w: World, file: Buffer | string) =>
  server.call({
    method: 'POST',
    url: `${w.url}/additions/preview`,
    as: w.owner,
    body: { fileName: 'people.xlsx', content: Buffer.from(file).toString('base64') },
  })
const add = (w: World, body: object) =>
  server.call({ method: 'POST', url: `${w.url}/additions/create`, as: w.owner, body })
const bulks = async (w: World) => (await server.call({ url: `${w.url}/bulk`, as: w.owner })).body.data.list
const ended = (w: World) =>
  eventually(async () => {
    const [bulk] = await bulks(w)
    expect(bulk.finishedAt).not.toBeNull()
    return bulk
  })

const sheet = (rows: readonly (readonly [string, string | number, string])[]) =>
  spreadsheet(
    ['이메일', '외부 결제 금액', '메모'].map((header, index) => ({
      header,
      width: 20,
      value: (row: readonly (string | number)[]) => row[index] ?? null,
    })),
    rows,
  )

test('ATT-16 a spreadsheet is checked line by line, and those who are right are added in the background', async () => {
  const w = await world({ userLimitTypeCd: '99', maxUserCount: 3 })
  const [paying, free, attending, late] = await Promise.all(
    Array.from({ length: 4 }, () => aMember(services, w.channelSeq)),
  )
  if (!paying || !free || !attending || !late) throw new Error('four people')
  await anAttendance(services, w.course, attending)
  await services.db.execute(
    `update course_counts set attend_count = 1, accept_cnt = 1 where course_seq = ${w.course.courseSeq}`,
  )
  const stranger = await aPerson(services)
  const file = await sheet([
    [paying.email.toUpperCase(), 50_000, '현장 결제'],
    [stranger.email, '', ''],
    ['no address', '', ''],
    [attending.email, '', ''],
    [free.email, '', ''],
    [free.email, '', ''],
    [late.email, '', ''],
  ])
  const seen = (await preview(w, file)).body.data
  expect(seen).toMatchObject({ rightCount: 2, wrongCount: 5 })
  expect(seen.lines.map(({ problem }: { problem: string | null }) => problem)).toEqual([
    null,
    'unknownMember',
    'emailBad',
    'alreadyAttending',
    null,
    'duplicate',
    'noRoom',
  ])
  expect(seen.lines[0]).toMatchObject({ lineNumber: 2, name: paying.name, outsideAmount: 50_000 })
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 1 })

  const right = seen.lines
    .filter(({ problem }: { problem: string | null }) => problem === null)
    .map(({ lineNumber, email, note, outsideAmount }: Record<string, unknown>) => ({
      lineNumber,
      email,
      note,
      ...(outsideAmount !== null && { outsideAmount }),
    }))
  // A stranger of the site is left out even where a page sends one.
  const started = await add(w, { people: [...right, { lineNumber: 3, email: stranger.email }] })
  expect(started.body.data).toMatchObject({ action: 'add', totalCount: 2 })
  expect(await ended(w)).toMatchObject({ doneCount: 2, failedCount: 0 })
  expect(await attendanceOf(server, w.course, paying)).toMatchObject({
    choiseStatusCd: '00',
    outsideAmount: 50_000,
    memo: '현장 결제',
  })
  expect(await mayEnter(server, w.course, free)).toBe(true)
  expect(await attendanceOf(server, w.course, stranger)).toBeUndefined()
  await expectLedger(server, w.course)
  await eventually(async () => expect(await mailsTo(server, paying)).toHaveLength(1))
})

test('ATT-16 who cannot be added when their turn comes is told with the line, and nobody else suffers', async () => {
  const w = await world({ userLimitTypeCd: '99', maxUserCount: 1 })
  const [first, second] = await Promise.all([
    aMember(services, w.channelSeq),
    aMember(services, w.channelSeq),
  ])
  if (!first || !second) throw new Error('two people')
  await add(w, {
    people: [
      { lineNumber: 2, email: first.email },
      { lineNumber: 7, email: second.email },
    ],
    notifyYn: 'N',
  })
  const bulk = await ended(w)
  expect(bulk).toMatchObject({ doneCount: 1, failedCount: 1 })
  expect(bulk.failures).toEqual([{ key: 7, name: second.name, message: '정원을 초과했습니다.' }])
  await expectLedger(server, w.course)
})

test('ATT-12 ATT-16 two workers at once, and one that comes after, add nobody twice', async () => {
  const w = await world()
  const people = await Promise.all(Array.from({ length: 12 }, () => aMember(services, w.channelSeq)))
  const started = await add(w, {
    people: people.map(({ email }, index) => ({ lineNumber: index + 1, email })),
    notifyYn: 'N',
  })
  const { bulkSeq } = started.body.data
  const work = () => workBulk(systemContext(services, w.channelSeq), bulkSeq)
  await Promise.all([work(), work()])
  await work()
  expect(await ended(w)).toMatchObject({ doneCount: 12, failedCount: 0 })
  const rows = await services.db
    .select()
    .from(attendances)
    .where(and(eq(attendances.channelSeq, w.channelSeq), eq(attendances.courseSeq, w.course.courseSeq)))
  expect(rows).toHaveLength(12)
  await expectLedger(server, w.course)
})

test('ATT-16 a CSV file is read in the code pages that spreadsheet programs write', async () => {
  const w = await world()
  const member = await aMember(services, w.channelSeq)
  const lines = (separator: string) =>
    `이메일${separator}메모\r\n${member.email}${separator}"쉼표, 따옴표 ""안"" 과\n줄바꿈"\r\n`
  // '이메일,메모' in the Korean code page of Windows.
  const korean = Buffer.concat([
    Buffer.from([0xc0, 0xcc, 0xb8, 0xde, 0xc0, 0xcf, 0x2c, 0xb8, 0xde, 0xb8, 0xf0]),
    Buffer.from(`\r\n${member.email},ok\r\n`),
  ])
  for (const file of [lines(','), lines(';'), `\ufeff${lines(',')}`])
    expect((await preview(w, file)).body.data.lines).toMatchObject([
      { lineNumber: 2, email: member.email, note: '쉼표, 따옴표 "안" 과\n줄바꿈', problem: null },
    ])
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines('\t'), 'utf16le')])
  for (const file of [korean, utf16])
    expect((await preview(w, file)).body.data.lines).toMatchObject([{ email: member.email, problem: null }])
})

test('ATT-16 what cannot be read is refused with the reason', async () => {
  const w = await world()
  const broken = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(64, 7)])
  expect((await preview(w, broken)).body.errorName).toBe('SPREADSHEET_NOT_READ')
  expect((await preview(w, Buffer.alloc(32))).body.errorName).toBe('SPREADSHEET_NOT_READ')
  expect((await preview(w, '이름,전화\n가람,010')).body.errorName).toBe('SPREADSHEET_WITHOUT_EMAIL')
  const long = `email\n${'a@example.com\n'.repeat(20_001)}`
  expect((await preview(w, long)).body.errorName).toBe('SPREADSHEET_TOO_LONG')
})

test('ATT-16 the template is read back as what it is', async () => {
  const w = await world()
  const response = await server.app.inject({
    url: `${w.url}/additions/template`,
    headers: { 'access-token': w.owner.accessToken, 'accept-lang': 'en' },
  })
  const [read] = await readXlsxFile(response.rawPayload)
  expect(read?.data[0]).toEqual(['Email', 'Paid outside', 'Note'])
  expect((await preview(w, response.rawPayload)).body.data.lines).toMatchObject([
    { lineNumber: 2, email: 'learner@example.com', outsideAmount: 60_000, problem: 'unknownMember' },
  ])
})

test('ATT-16 what is cut off for a moment is added when the work goes on, and nobody behind it takes the place', async () => {
  const w = await world({ userLimitTypeCd: '99', maxUserCount: 2 })
  const [first, second, third] = await Promise.all(
    Array.from({ length: 3 }, () => aMember(services, w.channelSeq)),
  )
  if (!first || !second || !third) throw new Error('three people')
  // As a server that fails over answers it, the first time.
  await services.db.execute(`
    create table cut_once (user_seq bigint);
    insert into cut_once values (${first.userSeq});
    create function cut() returns trigger language plpgsql as $$ begin
      if exists (select 1 from cut_once where user_seq = new.user_seq)
        and nextval('cuts') = 1 then raise exception 'gone' using errcode = '57P01'; end if;
      return new;
    end $$;
    create sequence cuts;
    create trigger cut before insert on attendances for each row execute function cut()`)
  const people = [first, second, third].map(({ email }, index) => ({ lineNumber: index + 1, email }))
  const begun = await add(w, { people, notifyYn: 'N' })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const bulk = await ended(w)
  expect(bulk).toMatchObject({ doneCount: 2, failedCount: 1 })
  expect(await attendanceOf(server, w.course, first)).toMatchObject({ choiseStatusCd: '00' })
  expect(await attendanceOf(server, w.course, third)).toBeUndefined()
})
