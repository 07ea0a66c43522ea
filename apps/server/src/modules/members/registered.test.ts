import { eq } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { spreadsheet } from '../../platform/http/spreadsheet.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aMember, anOperator, aPerson, type Person, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { users } from '../identity/tables.ts'
import { noticeJoined } from './registered.ts'

const server = await testServer({ worker: true })
const { services } = server

const site = async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { channelSeq, owner, url: `/api/v1.0/channels/${channelSeq}/admin/registered-members` }
}
type Site = Awaited<ReturnType<typeof site>>

const get = async (s: Site, path = '', query: Record<string, string> = {}) =>
  server.call({ url: `${s.url}${path}`, as: s.owner, query })
const post = (s: Site, path: string, body: object = {}, as: Person = s.owner) =>
  server.call({ method: 'POST', url: `${s.url}${path}`, as, body })
const person = (change: object = {}) => ({
  name: '김서당',
  email: `${unique('reg')}@example.test`,
  phone: '',
  note: '',
  ...change,
})
const join = (s: Site, as: Person) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${s.channelSeq}/channel-user/create`,
    as,
    body: { agreements: { terms: true, privacy: true } },
  })
/** Numbers that no other test has. */
let last = 10_000_000 + (process.pid % 1000) * 10_000
const aNumber = () => `010${++last}`

test('MEM-02 MEM-06 somebody entered by hand is listed, searched, changed and taken off', async () => {
  const s = await site()
  const wanted = person({ name: '가람', phone: '010-9876-5432', note: '현장' })
  const made = await post(s, '/create', wanted)
  expect(made.body.data).toMatchObject({
    name: '가람',
    email: wanted.email,
    phone: '01098765432',
    userSeq: null,
    joinedAt: null,
    byName: s.owner.name,
  })
  const { registeredSeq } = made.body.data
  await post(s, '/create', person({ name: '나래' }))
  const list = async (query: Record<string, string>) =>
    (await get(s, '', query)).body.data.list.map(({ name }: { name: string }) => name)
  expect(await list({})).toEqual(['나래', '가람'])
  expect(await list({ sort: 'name', direction: 'asc' })).toEqual(['가람', '나래'])
  expect(await list({ q: '9876' })).toEqual(['가람'])
  expect((await get(s)).body.data.counts).toEqual({ all: 2, waiting: 2, joined: 0 })

  const changed = await post(s, `/${registeredSeq}/modify`, { ...wanted, name: '가람이', revision: 1 })
  expect(changed.body.data).toMatchObject({ registeredSeq, name: '가람이' })
  expect((await get(s, `/${registeredSeq}`)).body.data.name).toBe('가람이')
  expect((await post(s, `/${registeredSeq}/delete`)).status).toBe(200)
  expect((await get(s, `/${registeredSeq}`)).status).toBe(404)
})

test('MEM-06 bad input is answered at the field, and who is here already is not entered again', async () => {
  const s = await site()
  const bad = await post(s, '/create', { name: '', email: 'x', phone: '1', note: '' })
  expect(Object.keys(bad.body.fields).sort()).toEqual(['email', 'name', 'phone'])
  const neither = await post(s, '/create', { name: '가람', email: '', phone: '', note: '' })
  expect(neither.body.fields).toEqual({ email: '이메일 또는 휴대전화 항목을 입력해주세요!' })

  const member = await aMember(services, s.channelSeq)
  expect((await post(s, '/create', person({ email: member.email }))).body.errorName).toBe(
    'REGISTERED_IS_MEMBER',
  )
  const same = person()
  const tries = await Promise.all(Array.from({ length: 5 }, () => post(s, '/create', same)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tries.filter(({ body }) => body.errorName === 'ALREADY_REGISTERED')).toHaveLength(4)
})

test('MEM-06 whoever signs up with the same proved email or phone becomes joined, and nobody else', async () => {
  const s = await site()
  const phone = aNumber()
  const unproved = aNumber()
  const byEmail = await aPerson(services)
  const byPhone = await aPerson(services, { phone, phoneAt: new Date() })
  const claims = await aPerson(services, { phone: unproved })
  await post(s, '/create', person({ email: byEmail.email.toUpperCase() }))
  await post(s, '/create', person({ email: '', phone }))
  await post(s, '/create', person({ email: '', phone: unproved }))
  const elsewhere = await site()
  await post(elsewhere, '/create', person({ email: byEmail.email }))
  for (const one of [byEmail, byPhone, claims]) expect((await join(s, one)).status).toBe(200)
  await eventually(async () =>
    expect((await get(s)).body.data.counts).toEqual({ all: 3, waiting: 1, joined: 2 }),
  )
  const joined = (await get(s, '', { state: 'joined' })).body.data.list
  expect(joined.map(({ userSeq }: { userSeq: number }) => userSeq).sort()).toEqual(
    [byEmail.userSeq, byPhone.userSeq].sort(),
  )
  expect((await get(elsewhere)).body.data.counts.joined).toBe(0)
  // The same news once more changes nothing, and an unproved number never counts.
  await noticeJoined(systemContext(services, s.channelSeq), byEmail.userSeq)
  await noticeJoined(systemContext(services, s.channelSeq), claims.userSeq)
  expect((await get(s)).body.data.counts.joined).toBe(2)
  // Once proved, it does.
  await services.db.update(users).set({ phoneAt: new Date() }).where(eq(users.userSeq, claims.userSeq))
  await noticeJoined(systemContext(services, s.channelSeq), claims.userSeq)
  expect((await get(s)).body.data.counts.joined).toBe(3)
})

test('MEM-06 of somebody who has joined, the address stays; deleting the entry leaves the member', async () => {
  const s = await site()
  const one = await aPerson(services)
  const { registeredSeq } = (await post(s, '/create', person({ email: one.email }))).body.data
  await join(s, one)
  await eventually(async () => expect((await get(s)).body.data.counts.joined).toBe(1))
  const changed = await post(s, `/${registeredSeq}/modify`, {
    ...person({ name: '새 이름', email: 'x@example.test' }),
    revision: 1,
  })
  expect(changed.body.data).toMatchObject({ name: '새 이름', email: one.email, userSeq: one.userSeq })
  await post(s, `/${registeredSeq}/delete`)
  const auth = await server.call({ url: `/api/v1.0/channels/${s.channelSeq}/channel-user`, as: one })
  expect(auth.body.data.isChannelUser).toBe(true)
})

test('MEM-06 a spreadsheet is checked line by line before anything is written, and entered once', async () => {
  const s = await site()
  const [member, entered] = [await aMember(services, s.channelSeq), person()]
  await post(s, '/create', entered)
  const [first, second] = [person({ name: '가람' }), person({ name: '나래', phone: aNumber() })]
  const columns = ['이름', '이메일', '휴대전화', '메모'].map((header, index) => ({
    header,
    width: 20,
    value: (row: readonly string[]) => row[index] ?? null,
  }))
  const file = await spreadsheet(columns, [
    [first.name, first.email, '', '현장'],
    [second.name, '', second.phone, ''],
    ['회원', member.email, '', ''],
    ['등록', entered.email, '', ''],
    ['다솜', 'no address', '', ''],
    ['가람 또', first.email, '', ''],
  ])
  const preview = await post(s, '/additions/preview', {
    fileName: 'people.xlsx',
    content: file.toString('base64'),
  })
  expect(preview.body.data).toMatchObject({ rightCount: 2, wrongCount: 4 })
  expect(preview.body.data.lines.map(({ problem }: { problem: string }) => problem)).toEqual([
    null,
    null,
    'alreadyMember',
    'alreadyRegistered',
    'emailBad',
    'duplicate',
  ])
  expect((await get(s)).body.data.totalCount).toBe(1)

  const people = preview.body.data.lines.map(({ name, email, phone, note }: Record<string, string>) => ({
    name,
    email,
    phone,
    note,
  }))
  // Two presses at once enter everybody once; what the page should not have sent is left out.
  const tries = await Promise.all([
    post(s, '/additions/create', { people }),
    post(s, '/additions/create', { people }),
  ])
  expect(tries.map(({ body }) => body.data.doneCount).sort()).toEqual([0, 2])
  expect((await get(s)).body.data.totalCount).toBe(3)
})

test('MEM-06 what cannot be read is refused with the reason, and the template is read back', async () => {
  const s = await site()
  const preview = (file: Buffer | string) =>
    post(s, '/additions/preview', { fileName: 'x', content: Buffer.from(file).toString('base64') })
  expect((await preview(Buffer.alloc(32))).body.errorName).toBe('SPREADSHEET_NOT_READ')
  expect((await preview('이메일,메모\na@example.com,x')).body.errorName).toBe('SPREADSHEET_WITHOUT_COLUMNS')
  const template = await get(s, '/additions/template')
  const [read] = await readXlsxFile(template.response.rawPayload)
  expect(read?.data[0]).toEqual(['이름', '이메일', '휴대전화', '메모'])
  expect((await preview(template.response.rawPayload)).body.data).toMatchObject({ rightCount: 1 })
})

test('SEC-01 MEM-02 an entry of another site is as if it were not there', async () => {
  const [s, other] = [await site(), await site()]
  const { registeredSeq } = (await post(other, '/create', person())).body.data
  expect((await get(s, `/${registeredSeq}`)).status).toBe(404)
  expect((await post(s, `/${registeredSeq}/modify`, { ...person(), revision: 1 })).status).toBe(404)
  expect((await post(s, `/${registeredSeq}/delete`)).status).toBe(404)
  expect((await get(s)).body.data.totalCount).toBe(0)
})
