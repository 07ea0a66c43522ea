import { HOUR } from '@seodang/domain/instant'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { courses } from '../../modules/catalog/tables.ts'
import { aChannel, aCourse, aMember } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { siteChanged } from '../changes.ts'
import { systemContext } from '../context.ts'

const server = await testServer()
const { services } = server
// A second that does not end while a test asks twice.
beforeEach(() => server.clock.set('2026-11-20T03:00:00Z'))

const list = (channelSeq: number, options: object = {}) =>
  server.call({ url: `/api/v2.0/channels/${channelSeq}/courses`, ...options })
const titles = async (channelSeq: number, options: object = {}) =>
  (await list(channelSeq, options)).body.data.list.map((course: { title: string }) => course.title)

async function aSite() {
  const { channelSeq } = await aChannel(services)
  const { courseSeq } = await aCourse(services, channelSeq, { title: '첫 제목' })
  const rename = (title: string) =>
    services.db.update(courses).set({ title }).where(eq(courses.courseSeq, courseSeq))
  return { channelSeq, rename }
}

test('SEC-56 an answer kept for visitors is sent again for a second, and never to somebody signed in', async () => {
  const { channelSeq, rename } = await aSite()
  const member = await aMember(services, channelSeq)
  expect(await titles(channelSeq)).toEqual(['첫 제목'])
  await rename('새 제목')
  expect(await titles(channelSeq)).toEqual(['첫 제목'])
  expect(await titles(channelSeq, { as: member })).toEqual(['새 제목'])
  expect(await titles(channelSeq)).toEqual(['첫 제목'])
  server.clock.advance(1001)
  expect(await titles(channelSeq)).toEqual(['새 제목'])
})

test('SEC-38 ENR-07 what was answered by a clock that was ahead is not sent again when it has gone back', async () => {
  const { channelSeq, rename } = await aSite()
  server.clock.advance(9 * HOUR)
  expect(await titles(channelSeq)).toEqual(['첫 제목'])
  await rename('새 제목')
  server.clock.advance(-9 * HOUR)
  expect(await titles(channelSeq)).toEqual(['새 제목'])
})

test('SEC-56 what a signed-in person was told is not kept for visitors', async () => {
  const { channelSeq, rename } = await aSite()
  const member = await aMember(services, channelSeq)
  expect(await titles(channelSeq, { as: member })).toEqual(['첫 제목'])
  await rename('새 제목')
  expect(await titles(channelSeq)).toEqual(['새 제목'])
})

test('SEC-56 SITE-24 a change of the site ends what was kept of it, and of no other site', async () => {
  const [one, other] = [await aSite(), await aSite()]
  await titles(one.channelSeq)
  await titles(other.channelSeq)
  await one.rename('새 제목')
  await other.rename('새 제목')
  await siteChanged(systemContext(services, one.channelSeq))
  expect(await titles(one.channelSeq)).toEqual(['새 제목'])
  expect(await titles(other.channelSeq)).toEqual(['첫 제목'])
})

test('SEC-56 answers of two languages, encodings and addresses are not mixed up', async () => {
  const { channelSeq, rename } = await aSite()
  await titles(channelSeq)
  await rename('새 제목')
  expect(await titles(channelSeq, { headers: { 'accept-lang': 'en' } })).toEqual(['새 제목'])
  expect(await titles(channelSeq, { headers: { cookie: 'lang=en' } })).toEqual(['새 제목'])
  expect(await titles(channelSeq, { query: { size: '10' } })).toEqual(['새 제목'])
  expect(await titles(channelSeq, { headers: { host: 'another.test' } })).toEqual(['새 제목'])
})

test('SEC-56 an answer that is sent again has the headers of the first, and an id of its own', async () => {
  const { channelSeq } = await aSite()
  const first = await list(channelSeq)
  const again = await list(channelSeq)
  const { 'x-request-id': firstId, date: _first, connection: _one, ...headers } = first.headers
  const { 'x-request-id': id, date: _again, connection: _two, ...same } = again.headers
  expect(same).toEqual(headers)
  expect(same).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(id).not.toBe(firstId)
})
