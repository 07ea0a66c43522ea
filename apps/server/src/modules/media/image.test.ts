import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { rateLimits } from '../../platform/database/tables.ts'
import { aChannel, aMember, anOperator, aPerson, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { uploads } from './tables.ts'

const server = await testServer()
const { services, app } = server
const IMAGE_MAX_BYTES = 2 * 1024 * 1024

const photo = (width = 1600, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#d9571d' } }).composite([
    {
      input: {
        create: {
          width: Math.min(40, width),
          height: Math.min(40, height),
          channels: 3,
          background: '#236650',
        },
      },
      left: 0,
      top: 0,
    },
  ])

async function send(
  channelSeq: number,
  person: Person | null,
  bytes: Buffer,
  type = 'image/jpeg',
  key: string | null = null,
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/uploads/image?name=${encodeURIComponent('수업 사진.jpg')}`,
    headers: {
      'content-type': type,
      ...(person && { 'access-token': person.accessToken }),
      ...(key !== null && { 'idempotency-key': key }),
    },
    payload: bytes,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

async function aSite() {
  const { channelSeq } = await aChannel(services)
  return { channelSeq, person: await aMember(services, channelSeq) }
}

test('UPL-02 a picture is taken, described, and served to anybody', async () => {
  const { channelSeq, person } = await aSite()
  const { status, body } = await send(channelSeq, person, await photo().jpeg().toBuffer())
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ width: 1600, height: 900, url: `/media/image/${body.data.key}` })
  expect(body.data.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(body.data.placeholder.length).toBeLessThan(400)

  const whole = await get(body.data.url)
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const again = await get(body.data.url, { 'if-none-match': String(whole.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test.each([
  ['AVIF where it is taken', 'w=640', 'image/avif,image/webp,*/*', 'image/avif', 640],
  ['WebP where AVIF is not', 'w=640', 'image/webp,*/*', 'image/webp', 640],
  ['JPG for old programs', 'w=640', '*/*', 'image/jpeg', 640],
  ['the format that the page names', 'w=320&f=webp', 'image/avif,*/*', 'image/webp', 320],
  ['the next of the widths', 'w=500', '*/*', 'image/jpeg', 640],
  ['never larger than it is', 'w=1536', '*/*', 'image/jpeg', 1200],
  ['the widest for a format alone', 'f=webp', '*/*', 'image/webp', 1200],
  ['the whole for a width that is none', 'w=abc', '*/*', 'image/png', 1200],
])('UI-11 a picture comes as %s', async (_, query, accept, type, width) => {
  const { channelSeq, person } = await aSite()
  const { body } = await send(channelSeq, person, await photo(1200, 600).png().toBuffer(), 'image/png')
  const first = await get(`${body.data.url}?${query}`, { accept })
  expect([first.headers['content-type'], first.headers.vary]).toEqual([type, 'accept'])
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width, height: width / 2 })
  const kept = await get(`${body.data.url}?${query}`, { accept })
  expect(kept.rawPayload.equals(first.rawPayload)).toBe(true)
})

test('many who ask for a new width at once get one and the same', async () => {
  const { channelSeq, person } = await aSite()
  const { body } = await send(channelSeq, person, await photo().jpeg().toBuffer())
  const answers = await Promise.all(Array.from({ length: 6 }, () => get(`${body.data.url}?w=320&f=webp`)))
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
})

test('SEC-45 what is hidden in a picture does not get out: place, camera, a second file behind it', async () => {
  const { channelSeq, person } = await aSite()
  const withPlace = await photo()
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
    .toBuffer()
  expect(withPlace.includes('SecretCamera')).toBe(true)
  const polyglot = Buffer.concat([withPlace, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
  const { body } = await send(channelSeq, person, polyglot)
  const served = (await get(body.data.url)).rawPayload
  expect(served.includes('SecretCamera')).toBe(false)
  expect(served.includes('<script>')).toBe(false)
  expect((await sharp(served).metadata()).exif).toBeUndefined()
})

test('a picture of a telephone stands upright', async () => {
  const { channelSeq, person } = await aSite()
  const lying = await photo(800, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { body } = await send(channelSeq, person, lying)
  expect(body.data).toMatchObject({ width: 400, height: 800 })
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const bomb = () =>
  sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()

test.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
  ['a drawing', () => svg, 'image/svg+xml', 'UPLOAD_KIND_REFUSED'],
  ['a drawing that calls itself PNG', () => svg, 'image/png', 'UPLOAD_KIND_REFUSED'],
  [
    'a page that calls itself PNG',
    () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'image/png',
    'UPLOAD_KIND_REFUSED',
  ],
  ['a GIF', () => photo(10, 10).gif().toBuffer(), 'image/gif', 'UPLOAD_KIND_REFUSED'],
  ['a WebP', () => photo(10, 10).webp().toBuffer(), 'image/webp', 'UPLOAD_KIND_REFUSED'],
  [
    'half a picture',
    async () => (await photo().jpeg().toBuffer()).subarray(0, 700),
    'image/jpeg',
    'UPLOAD_KIND_REFUSED',
  ],
  ['a small file of 144 million pixels', bomb, 'image/png', 'UPLOAD_KIND_REFUSED'],
  ['JSON', () => Buffer.from('{"image":1}'), 'application/json', 'UPLOAD_KIND_REFUSED'],
  ['nothing', () => Buffer.alloc(0), 'image/png', 'UPLOAD_KIND_REFUSED'],
  ['2 MB and a byte', () => Buffer.alloc(IMAGE_MAX_BYTES + 1, 0xff), 'image/jpeg', 'UPLOAD_TOO_LARGE'],
])('UPL-11, SEC-45 %s is refused and not kept', async (_, bytes, type, errorName) => {
  const { channelSeq, person } = await aSite()
  const { body } = await send(channelSeq, person, await bytes(), type)
  expect(body.errorName).toBe(errorName)
  expect(await services.db.select().from(uploads).where(eq(uploads.channelSeq, channelSeq))).toEqual([])
})

test('SEC-52 a body that does not say its length is cut off at the limit', async () => {
  const { channelSeq, person } = await aSite()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 256 * 1024
      if (sent > 64 * 1024 * 1024) controller.close()
      else controller.enqueue(new Uint8Array(256 * 1024))
    },
  })
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1.0/channels/${channelSeq}/uploads/image`, {
    method: 'POST',
    headers: { 'access-token': person.accessToken, 'content-type': 'image/png' },
    body: endless,
    duplex: 'half',
  })
  expect(answer.status).toBe(413)
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})

test('SEC-33 who may not upload is told so before their bytes are read', async () => {
  const { channelSeq } = await aSite()
  const bytes = await photo(20, 20).png().toBuffer()
  expect((await send(channelSeq, null, bytes)).body.errorName).toBe('NOT_LOGGED_IN')
  expect((await send(channelSeq, await aPerson(services), bytes)).body.errorName).toBe('NOT_CHANNEL_USER')
  expect((await send(999_999, await aPerson(services), bytes)).status).toBe(404)
  const { channelSeq: other } = await aSite()
  expect((await send(other, await aMember(services, channelSeq), bytes)).body.errorName).toBe(
    'NOT_CHANNEL_USER',
  )
})

test('SEC-33 pictures of one person are counted', async () => {
  const { channelSeq, person } = await aSite()
  const bytes = await photo(20, 20).png().toBuffer()
  await send(channelSeq, person, bytes)
  await services.db.update(rateLimits).set({ points: 60 })
  expect((await send(channelSeq, person, bytes)).body.errorName).toBe('TOO_MANY_REQUESTS')
  await services.db.delete(rateLimits)
})

async function crop(channelSeq: number, uploadSeq: number, person: Person, body: object) {
  return server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/uploads/image/${uploadSeq}/crop`,
    as: person,
    body,
  })
}

test('UPL-14 a part of a picture becomes a picture, and the whole one stays', async () => {
  const { channelSeq, person } = await aSite()
  const { body } = await send(channelSeq, person, await photo(1600, 900).png().toBuffer(), 'image/png')
  const { uploadSeq, key, url } = body.data
  const cut = await crop(channelSeq, uploadSeq, person, { x: 0, y: 0, width: 40, height: 40 })
  expect(cut.body.data).toMatchObject({ width: 40, height: 40 })
  expect(cut.body.data.key).not.toBe(key)
  // The green corner of the picture, and nothing of the orange around it.
  const { data } = await sharp((await get(cut.body.data.url)).rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([0x23, 0x66, 0x50])
  expect([...data.subarray(-3)]).toEqual([0x23, 0x66, 0x50])
  expect((await get(url)).statusCode).toBe(200)

  const owner = await anOperator(services, channelSeq, 'OWN')
  expect((await crop(channelSeq, uploadSeq, owner, { x: 0, y: 0, width: 9, height: 9 })).status).toBe(200)
})

test.each([
  ['beyond the right side', { x: 1500, y: 0, width: 101, height: 10 }, 'width'],
  ['beyond the bottom', { x: 0, y: 0, width: 10, height: 901 }, 'height'],
  ['of no size', { x: 0, y: 0, width: 0, height: 10 }, 'width'],
  ['from outside', { x: -1, y: 0, width: 10, height: 10 }, 'x'],
  ['in half pixels', { x: 0.5, y: 0, width: 10, height: 10 }, 'x'],
])('UPL-14 a part %s is refused', async (_, part, field) => {
  const { channelSeq, person } = await aSite()
  const { body } = await send(channelSeq, person, await photo(1600, 900).jpeg().toBuffer())
  const answer = await crop(channelSeq, body.data.uploadSeq, person, part)
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
})

test('SEC-01, SEC-04 a picture of another person or site is not there to be cut or removed', async () => {
  const { channelSeq, person } = await aSite()
  const { body } = await send(channelSeq, person, await photo(50, 50).jpeg().toBuffer())
  const { uploadSeq } = body.data
  const part = { x: 0, y: 0, width: 5, height: 5 }
  const stranger = await aMember(services, channelSeq)
  expect((await crop(channelSeq, uploadSeq, stranger, part)).status).toBe(404)
  // Also for an instructor, whose part is in other things than this.
  const instructor = await anOperator(services, channelSeq, 'TCH')
  expect((await crop(channelSeq, uploadSeq, instructor, part)).status).toBe(404)
  const other = await aChannel(services)
  const foreignOwner = await anOperator(services, other.channelSeq, 'OWN')
  expect((await crop(other.channelSeq, uploadSeq, foreignOwner, part)).status).toBe(404)
  const remove = (as: Person) =>
    server.call({ method: 'DELETE', url: `/api/v1.0/channels/${channelSeq}/uploads/${uploadSeq}`, as })
  expect((await remove(stranger)).status).toBe(404)
  expect((await get(`${body.data.url}?w=320`)).statusCode).toBe(200)
  expect((await remove(person)).status).toBe(200)
  expect((await get(body.data.url)).statusCode).toBe(404)
  expect((await get(`${body.data.url}?w=320`)).statusCode).toBe(404)
})

test.each(['..%2f..%2fsecret.key', '%2e%2e', 'a', 'x'.repeat(30), '..%5c..%5cx', 'abcdefabcdefabcd%00'])(
  'SEC-46 %s is no picture',
  async (key) => {
    const answer = await get(`/media/image/${key}?w=640`)
    expect(answer.statusCode).toBe(404)
    expect(String(answer.headers['cache-control'])).not.toContain('public')
  },
)

test('API-25 a picture whose answer was lost and that is sent again is kept once, also when both come at once', async () => {
  const { channelSeq, person } = await aSite()
  const bytes = await photo(40, 40).png().toBuffer()
  const key = crypto.randomUUID()
  const give = () => send(channelSeq, person, bytes, 'image/png', key)
  const both = await Promise.all([give(), give()])
  // Whichever comes while the other is stored is told so; one that comes after it has its answer.
  for (const { status, body } of both)
    expect(status === 200 || body.errorName === 'IDEMPOTENCY_CONFLICT').toBe(true)
  const first = both.find(({ status }) => status === 200)
  expect(first).toBeDefined()
  expect((await give()).body.data).toEqual(first?.body.data)
  const kept = await services.db.select().from(uploads).where(eq(uploads.channelSeq, channelSeq))
  expect(kept).toHaveLength(1)
})
