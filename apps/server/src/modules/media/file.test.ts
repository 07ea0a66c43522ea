import { noticeBoard } from '@seodang/contract/site-board'
import { VISITOR } from '@seodang/domain/access'
import { expect, test } from 'vitest'
import { type Context, systemContext } from '../../platform/context.ts'
import { aChannel, aCourse, aCourseStaff, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { signedFile } from './deliver-file.ts'
import { FILE_OWNER, provideFileRule } from './file-owner.ts'

const server = await testServer()
const { services, app } = server
// Stands in for what a file hangs on: here it is about files.
let mayOpen = true
provideFileRule(services, FILE_OWNER.notice, {
  endpoint: noticeBoard.post,
  mayOpen: async () => mayOpen,
})
const signed = (ctx: Context, uploadSeq: number, options = {}) =>
  signedFile(ctx, uploadSeq, { kind: FILE_OWNER.notice, courseSeq: 0, key: 1, within: 1 }, options)
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 'x')])

async function send(
  path: string,
  person: Person | null,
  bytes: Buffer,
  name = '교안 1강.pdf',
  key: string | null = null,
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1.0/channels/${path}?name=${encodeURIComponent(name)}`,
    headers: {
      'content-type': 'application/octet-stream',
      ...(person && { 'access-token': person.accessToken }),
      ...(key !== null && { 'idempotency-key': key }),
    },
    payload: bytes,
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function aStoredFile(name = '교안 1강.pdf', bytes = pdf) {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const { body } = await send(`${channelSeq}/uploads/file`, owner, bytes, name)
  const ctx = { ...systemContext(services, channelSeq), principal: VISITOR, now: services.now() }
  return { ctx, channelSeq, owner, uploadSeq: Number(body.data.uploadSeq) }
}

const get = (url: string | undefined, headers: Record<string, string> = {}) =>
  app.inject({ url: url ?? '/none', headers })

test('UPL-12 a private file is opened by a signed address only, as a download that runs nowhere', async () => {
  const { ctx, uploadSeq, channelSeq } = await aStoredFile()
  const file = await signed(ctx, uploadSeq)
  expect(file).toMatchObject({ name: '교안 1강.pdf', size: pdf.length, mime: 'application/pdf' })
  const answer = await get(file?.url)
  expect(answer.rawPayload.equals(pdf)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="__ 1_.pdf"; filename*=UTF-8''${encodeURIComponent('교안 1강.pdf')}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(String(answer.headers['cache-control'])).toMatch(/^private/)
  const inline = await signed(ctx, uploadSeq, { inline: true })
  expect((await get(inline?.url)).headers['content-disposition']).toMatch(/^inline/)

  expect((await get(file?.url.replace(`/${uploadSeq}/`, `/${uploadSeq + 1}/`))).statusCode).toBe(404)
  expect((await get(file?.url.replace(`/file/${channelSeq}/`, '/file/999/'))).statusCode).toBe(404)
  expect((await get(file?.url.replace('/0.', '/1.'))).statusCode).toBe(404)
})

test('SEC-19 the address of a file dies within minutes', async () => {
  const { ctx, uploadSeq } = await aStoredFile()
  const file = await signed(ctx, uploadSeq)
  server.clock.advance(299_000)
  expect((await get(file?.url)).statusCode).toBe(200)
  server.clock.advance(2000)
  expect((await get(file?.url)).statusCode).toBe(404)
})

test('SEC-19 while a file is taken it is asked about every ten seconds, whole or in parts', async () => {
  const { ctx, uploadSeq } = await aStoredFile()
  const url = (await signed(ctx, uploadSeq))?.url
  expect((await get(url)).statusCode).toBe(200)
  mayOpen = false
  server.clock.advance(9000)
  expect((await get(url, { range: 'bytes=0-1' })).statusCode).toBe(206)
  server.clock.advance(2000)
  expect((await get(url, { range: 'bytes=2-3' })).statusCode).toBe(404)
  mayOpen = true
  server.clock.advance(1000)
  const again = await get(url)
  expect([again.statusCode, again.headers['cache-control']]).toEqual([200, 'private, no-cache'])
})

test('SEC-04 a file of another site is not to be signed', async () => {
  const { uploadSeq } = await aStoredFile()
  const { channelSeq } = await aChannel(services)
  expect(await signed(systemContext(services, channelSeq), uploadSeq)).toBeNull()
})

test.each([
  ['bytes=0-9', 206, 'bytes 0-9/5009', '%PDF-1.7\nx'],
  ['bytes=5005-', 206, 'bytes 5005-5008/5009', 'xxxx'],
  ['bytes=-2', 206, 'bytes 5007-5008/5009', 'xx'],
  ['bytes=5007-9999', 206, 'bytes 5007-5008/5009', 'xx'],
  ['bytes=5009-', 416, 'bytes */5009', ''],
  ['bytes=9-3', 416, 'bytes */5009', ''],
])('UPL-12 the part %s', async (range, status, contentRange, body) => {
  const { ctx, uploadSeq } = await aStoredFile()
  const answer = await get((await signed(ctx, uploadSeq))?.url, { range })
  expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([
    status,
    contentRange,
    body,
  ])
})

test('UPL-12 parts that are none, or of a file that changed, give the whole', async () => {
  const { ctx, uploadSeq } = await aStoredFile()
  const url = (await signed(ctx, uploadSeq))?.url
  for (const range of ['bytes=', 'bytes=-', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=a-b'])
    expect((await get(url, { range })).statusCode).toBe(200)
  expect((await get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
  const { etag } = (await get(url)).headers
  expect((await get(url, { range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206)
  expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  const head = await app.inject({ method: 'HEAD', url: url ?? '' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(pdf.length), ''])
})

test.each([
  ['강의.html', '<!doctype html><script>alert(1)</script>', 'UPLOAD_KIND_REFUSED'],
  ['강의.pdf', '<!doctype html><script>alert(1)</script>', 'UPLOAD_KIND_REFUSED'],
  ['강의.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'UPLOAD_KIND_REFUSED'],
  ['../../../etc/passwd', 'root', 'UPLOAD_KIND_REFUSED'],
])('UPL-11, SEC-45 the file %s is refused', async (name, text, errorName) => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  expect((await send(`${channelSeq}/uploads/file`, owner, Buffer.from(text), name)).body.errorName).toBe(
    errorName,
  )
})

test('UPL-03 a file over 20 MB is refused', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const large = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)])
  const { status, body } = await send(`${channelSeq}/uploads/file`, owner, large)
  expect([status, body.errorName, body.message]).toEqual([413, 'UPLOAD_TOO_LARGE', '파일이 너무 큽니다.'])
})

test('class material is sent by staff of the site, and of the class to their class only', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const { courseSeq } = course
  const learner = await aMember(services, channelSeq)
  const instructor = await aCourseStaff(services, course, 'FAC')
  const helper = await aCourseStaff(services, course, 'CMG')
  const manager = await anOperator(services, channelSeq, 'MNG')
  const other = await aCourse(services, channelSeq)
  const outcome = async (path: string, person: Person | null) => {
    const { status, body } = await send(`${channelSeq}/${path}`, person, pdf)
    return body.errorName ?? status
  }
  const site = 'uploads/file'
  const ofClass = `courses/${courseSeq}/uploads/file`
  expect(await outcome(site, null)).toBe('NOT_LOGGED_IN')
  expect(await outcome(site, learner)).toBe('NO_PERMISSION')
  expect(await outcome(site, instructor)).toBe('NO_PERMISSION')
  expect(await outcome(site, manager)).toBe(200)
  expect(await outcome(ofClass, learner)).toBe('NO_PERMISSION')
  expect(await outcome(ofClass, instructor)).toBe(200)
  expect(await outcome(ofClass, helper)).toBe('NO_PERMISSION')
  expect(await outcome(ofClass, manager)).toBe(200)
  expect(await outcome(`courses/${other.courseSeq}/uploads/file`, instructor)).toBe('NO_PERMISSION')
  expect(await outcome('uploads/attachment', learner)).toBe(200)
})

test('API-25 a file whose answer was lost and that is sent again is kept once; a refused one may be sent anew', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const { courseSeq } = await aCourse(services, channelSeq)
  for (const path of ['uploads/file', `courses/${courseSeq}/uploads/file`, 'uploads/attachment']) {
    const key = crypto.randomUUID()
    const give = (bytes: Buffer, by = key) => send(`${channelSeq}/${path}`, owner, bytes, '교안.pdf', by)
    expect((await give(Buffer.from('x'))).body.errorName).toBe('UPLOAD_KIND_REFUSED')
    const first = await give(pdf)
    expect(first.status).toBe(200)
    expect((await give(pdf)).body.data).toEqual(first.body.data)
    const other = await give(pdf, crypto.randomUUID())
    expect(other.body.data.uploadSeq).not.toBe(first.body.data.uploadSeq)
  }
})
