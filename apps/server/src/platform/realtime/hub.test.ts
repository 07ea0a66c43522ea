import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { compose } from '../../compose.ts'
import { sessions } from '../../modules/identity/tables.ts'
import { operators } from '../../modules/membership/tables.ts'
import { principalOfSession } from '../../principal.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aMember, anOperator, aPerson, type Person, unique } from '../../testing/factories.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/client.ts'
import { listen } from '../database/listen.ts'
import { createApp } from '../http/app.ts'
import { createHub, type HubOptions, type RunningHub } from './create-hub.ts'
import type { SocketHandler } from './hub.ts'
import { socketMessages } from './tables.ts'

const url = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'seodang-hub-'))
const config = readConfig({ NODE_ENV: 'test', ROLE: 'web', DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' })
const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
let clock: Date | null = null
const base = await compose({ config, log, databaseUrl: url, pages: false, now: () => clock ?? new Date() })
const { services } = base
const principalOf = principalOfSession(services.reads, services.now)

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  await base.close()
  await rm(dataDir, { recursive: true })
})

interface Process {
  hub: RunningHub
  app: FastifyInstance
  port: number
  /** A deaf process loses its notifications, as one whose connection broke does. */
  deaf: boolean
}

/** A process of the installation with a hub of its own, listening on a real port. */
async function startProcess(options: Pick<HubOptions, 'principalOf'> = {}): Promise<Process> {
  const onError = (error: Error) => log.error(error)
  const database = openDatabase(url, { poolSize: 4, onError })
  const notifications = await listen(url, { onError, onReconnect: () => {} })
  // Set before anything is heard: another process may speak while this one starts.
  const ears = { deaf: false }
  const hub = await createHub({
    config,
    log,
    pool: database.pool,
    notifications: {
      on: (channel, heard) =>
        notifications.on(channel, (payload) => {
          if (!ears.deaf) heard(payload)
        }),
      close: () => notifications.close(),
    },
    ...options,
  })
  const app = await createApp(config, log, base.app.frame)
  hub.mount(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const started: Process = Object.assign(ears, {
    hub,
    app,
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
  })
  ends.push(async () => {
    await app.close()
    await hub.close()
    await notifications.close()
    await database.close()
  })
  return started
}

async function ticketOf(
  { app }: Process,
  person: Person,
  channelSeq?: number,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1.0/socket/ticket',
    headers: { 'access-token': person.accessToken, ...headers },
    payload: { ...(channelSeq && { channelSeq }) },
  })
  return answer.json().data?.ticket ?? answer.json().errorName
}

interface Heard {
  command: string
  data?: Record<string, unknown>
  sequence?: number
}

/** A page's end of a socket: what it heard is read in order. */
interface Page {
  socket: WebSocket
  next(): Promise<Heard>
  /** Everything that came until an own message proves that nothing else is under way. */
  closed: Promise<CloseEvent>
}

async function openSocket(process: Process, query: Record<string, string>): Promise<Page> {
  const origin = `http://127.0.0.1:${process.port}`
  const socket = new WebSocket(
    `ws://127.0.0.1:${process.port}/api/v1.0/socket?${new URLSearchParams(query).toString()}`,
    {
      headers: { origin },
    },
  )
  const waiting: Heard[] = []
  const takers: ((message: Heard) => void)[] = []
  socket.addEventListener('message', ({ data }) => {
    const message: Heard = data === 'pong' ? { command: 'pong' } : JSON.parse(String(data))
    const taker = takers.shift()
    if (taker) taker(message)
    else waiting.push(message)
  })
  const closed = once(socket, 'close').then(([event]): CloseEvent => event)
  await Promise.race([
    once(socket, 'open'),
    once(socket, 'error').then(() => Promise.reject(new Error('the socket did not open'))),
  ])
  return {
    socket,
    closed,
    next: () => {
      const message = waiting.shift()
      return message ? Promise.resolve(message) : new Promise((resolve) => takers.push(resolve))
    },
  }
}

async function enter(
  process: Process,
  person: Person,
  channelSeq?: number,
  clientId?: string,
): Promise<Page> {
  const headers: Record<string, string> = clientId ? { 'client-id': clientId } : {}
  const page = await openSocket(process, { token: await ticketOf(process, person, channelSeq, headers) })
  expect(await page.next()).toMatchObject({ command: 'E0001', data: { complete: true } })
  return page
}

/** The answer to an upgrade as it stands on the wire. */
async function upgrade(
  { port }: Process,
  query: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<string> {
  const socket = rawUpgrade(port, query, headers)
  const [first] = await once(socket, 'data')
  socket.destroy()
  return String(first).split('\r\n')[0] ?? ''
}

function rawUpgrade(port: number, query: Record<string, string>, headers: Record<string, string>): Socket {
  const socket = connect(port, '127.0.0.1')
  const lines = {
    host: `127.0.0.1:${port}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  socket.write(
    `GET /api/v1.0/socket?${new URLSearchParams(query).toString()} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`,
  )
  return socket
}

const one = await startProcess()
const two = await startProcess()
const originOf = ({ port }: Process) => ({ origin: `http://127.0.0.1:${port}` })

test('RTS-01 a ticket opens the socket, which says E0001 first', async () => {
  const channel = await aChannel(services)
  const person = await aMember(services, channel.channelSeq)
  const page = await openSocket(one, { token: await ticketOf(one, person, channel.channelSeq) })
  expect(await page.next()).toEqual({ command: 'E0001', data: { sequence: 0, complete: true } })
  page.socket.close()
})

test('SEC-18 a foreign page, a wrong, old or used ticket opens nothing', async () => {
  const channel = await aChannel(services)
  const person = await aMember(services, channel.channelSeq)
  const token = () => ticketOf(one, person, channel.channelSeq)
  expect(await upgrade(one, { token: await token() }, { origin: 'https://evil.example' })).toContain('403')
  expect(await upgrade(one, { token: await token() }, { origin: 'null' })).toContain('403')
  expect(await upgrade(one, { token: await token() })).toContain('403')
  expect(await upgrade(one, {}, originOf(one))).toContain('401')
  // The access token itself must never be of use in an address.
  expect(await upgrade(one, { token: person.accessToken }, originOf(one))).toContain('401')
  const forged = `${(await token()).slice(0, -4)}AAAA`
  expect(await upgrade(one, { token: forged }, originOf(one))).toContain('401')

  const used = await token()
  expect(await upgrade(one, { token: used }, originOf(one))).toContain('101')
  expect(await upgrade(one, { token: used }, originOf(one))).toContain('401')
  expect(await upgrade(two, { token: used }, originOf(two))).toContain('401')

  const old = await token()
  clock = new Date(Date.now() + 61_000)
  expect(await upgrade(one, { token: old }, originOf(one))).toContain('401')
  clock = null
})

test('SEC-18 a ticket of a login that ended meanwhile opens nothing', async () => {
  const person = await aPerson(services)
  const token = await ticketOf(one, person)
  await services.db
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(eq(sessions.userSeq, person.userSeq))
  expect(await upgrade(one, { token }, originOf(one))).toContain('401')
})

test('SEC-18 a site’s own host gives and takes tickets of that site only', async () => {
  const [mine, other] = [await aChannel(services), await aChannel(services)]
  const person = await aMember(services, mine.channelSeq)
  const host = `${mine.address}.${config.siteDomain}`.toLowerCase()
  const atHost = { host, 'x-forwarded-proto': 'https' }
  expect(await ticketOf(one, person, other.channelSeq, atHost)).toBe('NO_DATA')
  const foreign = await ticketOf(one, person, other.channelSeq)
  const own = await ticketOf(one, person, undefined, atHost)
  const page = { ...atHost, origin: `https://${host}` }
  expect(await upgrade(one, { token: foreign }, page)).toContain('401')
  expect(await upgrade(one, { token: own }, page)).toContain('101')
  expect(await ticketOf(one, person, 999_999)).toBe('NO_DATA')
})

test('RTS-08 each message is heard by those it is for, at every process, and by nobody else', async () => {
  const [site, foreign] = [await aChannel(services), await aChannel(services)]
  const reader = await aMember(services, site.channelSeq)
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const stranger = await aMember(services, foreign.channelSeq)
  const [desk, phone] = [unique('client-'), unique('client-')]
  const pages = {
    desk: await enter(one, reader, site.channelSeq, desk),
    phone: await enter(two, reader, site.channelSeq, phone),
    owner: await enter(two, owner, site.channelSeq),
    stranger: await enter(one, stranger, foreign.channelSeq),
  }
  const { channelSeq } = site
  const { userSeq } = reader
  await one.hub.publish({ channelSeq }, { command: 'E0004', data: { to: 'site' } })
  await one.hub.publish({ channelSeq, staff: true }, { command: 'E0011', data: { to: 'staff' } })
  await two.hub.publish({ channelSeq, userSeq }, { command: 'E0002', data: { to: 'reader' } })
  await two.hub.publish({ channelSeq, userSeq, clientId: desk }, { command: 'E0006', data: { to: 'desk' } })
  await one.hub.publish({ userSeq: stranger.userSeq }, { command: 'E0012', data: { to: 'stranger' } })
  await one.hub.publish({ channelSeq }, { command: 'E0004', data: { to: 'end' } })
  await one.hub.publish({ channelSeq: foreign.channelSeq }, { command: 'E0004', data: { to: 'end' } })

  const heardBy = async (page: Page) => {
    const heard: unknown[] = []
    for (;;) {
      const to = (await page.next()).data?.to
      if (to === 'end') return heard
      heard.push(to)
    }
  }
  expect(await heardBy(pages.desk)).toEqual(['site', 'reader', 'desk'])
  expect(await heardBy(pages.phone)).toEqual(['site', 'reader'])
  expect(await heardBy(pages.owner)).toEqual(['site', 'staff'])
  expect(await heardBy(pages.stranger)).toEqual(['stranger'])
})

test('RTS-09 a page that was away hears once and in order what it missed, and only what is for it', async () => {
  const { channelSeq } = await aChannel(services)
  const [reader, other] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  const page = await enter(one, reader, channelSeq)
  await one.hub.publish({ channelSeq }, { command: 'E0004', data: { n: 1 } })
  expect(await page.next()).toEqual({ command: 'E0004', data: { n: 1 }, sequence: 1 })
  page.socket.close()
  await page.closed

  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? one : two).hub.publish({ channelSeq }, { command: 'E0007', data: { n } }),
    ),
  )
  await two.hub.publish({ channelSeq, userSeq: other.userSeq }, { command: 'E0002' })
  await two.hub.publish({ channelSeq, userSeq: reader.userSeq }, { command: 'E0002' })
  const back = await openSocket(two, { token: await ticketOf(two, reader, channelSeq), since: '1' })
  expect(await back.next()).toEqual({ command: 'E0001', data: { sequence: 23, complete: true } })
  const sequences: unknown[] = []
  for (let n = 0; n < 20; n++) sequences.push((await back.next()).sequence)
  expect(sequences).toEqual(Array.from({ length: 20 }, (_, n) => n + 2))
  expect(await back.next()).toEqual({ command: 'E0002', sequence: 23 })

  await one.hub.publish({ channelSeq }, { command: 'E0004' })
  expect(await back.next()).toEqual({ command: 'E0004', sequence: 24 })
})

test('RTS-09 a page that missed what is no longer kept is told to ask the API', async () => {
  const { channelSeq } = await aChannel(services)
  const reader = await aMember(services, channelSeq)
  for (const n of [1, 2, 3]) await one.hub.publish({ channelSeq }, { command: 'E0004', data: { n } })
  const hourAgo = new Date(Date.now() - 3_600_000)
  await services.db
    .update(socketMessages)
    .set({ createdAt: hourAgo })
    .where(eq(socketMessages.channelSeq, channelSeq))
  await one.hub.tick()
  for (const since of ['0', '999']) {
    const page = await openSocket(one, { token: await ticketOf(one, reader, channelSeq), since })
    expect(await page.next()).toEqual({ command: 'E0001', data: { sequence: 3, complete: false } })
  }
})

test('a process that lost its notifications tells its pages as soon as it notices', async () => {
  const { channelSeq } = await aChannel(services)
  const reader = await aMember(services, channelSeq)
  const process = await startProcess()
  const page = await enter(process, reader, channelSeq)
  process.deaf = true
  await one.hub.publish({ channelSeq }, { command: 'E0004', data: { n: 1 } })
  await one.hub.publish({ channelSeq }, { command: 'E0004', data: { n: 2 } })
  const third = one.hub.publish({ channelSeq }, { command: 'E0004', data: { n: 3 } })
  await third
  process.deaf = false
  await process.hub.tick()
  for (const n of [1, 2, 3]) expect(await page.next()).toMatchObject({ data: { n }, sequence: n })

  process.deaf = true
  await one.hub.publish({ channelSeq }, { command: 'E0004', data: { n: 4 } })
  process.deaf = false
  await one.hub.publish({ channelSeq }, { command: 'E0004', data: { n: 5 } })
  for (const n of [4, 5]) expect(await page.next()).toMatchObject({ data: { n }, sequence: n })
})

test('SEC-17 a broken message is answered to its sender and harms nobody', async () => {
  const { channelSeq } = await aChannel(services)
  const [rude, calm] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  const [bad, good] = [await enter(one, rude, channelSeq), await enter(one, calm, channelSeq)]
  one.hub.onMessage('explodes', () => {
    throw new Error('a defect of a handler')
  })
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  const texts = [
    '',
    '{',
    'null',
    '[]',
    '{"command":7}',
    '😀'.repeat(2000),
    deep,
    '{"__proto__":{"command":"x"}}',
  ]
  for (const text of texts) {
    bad.socket.send(text)
    expect(await bad.next()).toEqual({ command: 'E500', data: { reason: 'malformed' } })
  }
  bad.socket.send(new Uint8Array([1, 2, 3]))
  expect(await bad.next()).toMatchObject({ command: 'E500' })
  bad.socket.send(JSON.stringify({ command: 'explodes' }))
  expect(await bad.next()).toEqual({ command: 'E500', data: { command: 'explodes' } })
  bad.socket.send(JSON.stringify({ command: 'nobody handles this' }))
  bad.socket.send('x'.repeat(20_000))
  expect((await bad.closed).code).toBe(1009)
  await one.hub.publish({ channelSeq }, { command: 'E0004' })
  expect(await good.next()).toMatchObject({ command: 'E0004' })
})

test('SEC-17 a page that floods is cut off', async () => {
  const { channelSeq } = await aChannel(services)
  const page = await enter(one, await aMember(services, channelSeq), channelSeq)
  for (let n = 0; n < 200; n++) page.socket.send('ping')
  expect((await page.closed).code).toBe(4008)
})

test('ROOM-18 turn_on and turn_off reach their handlers with who said it, where and on which client', async () => {
  const { channelSeq } = await aChannel(services)
  const reader = await aMember(services, channelSeq)
  const clientId = unique('client-')
  const page = await enter(one, reader, channelSeq, clientId)
  const heard = vi.fn<SocketHandler>()
  one.hub.onMessage('turn_on', heard)
  one.hub.onMessage('turn_off', heard)
  page.socket.send(JSON.stringify({ command: 'turn_on', data: { curriculumSeq: 5 } }))
  page.socket.send(JSON.stringify({ command: 'turn_off', data: { curriculumSeq: 5 } }))
  await eventually(() => expect(heard).toHaveBeenCalledTimes(2))
  const principal = expect.objectContaining({ userSeq: reader.userSeq, isChannelUser: true, channelSeq })
  expect(heard.mock.calls).toEqual([
    [principal, channelSeq, clientId, { curriculumSeq: 5 }],
    [principal, channelSeq, clientId, { curriculumSeq: 5 }],
  ])
})

test('RTS-07 E0003 ends the sockets of the login that ended, and no others', async () => {
  const { channelSeq } = await aChannel(services)
  const reader = await aMember(services, channelSeq)
  const elsewhere = await aMember(services, channelSeq)
  const [page, other] = [await enter(one, reader, channelSeq), await enter(two, elsewhere, channelSeq)]
  const [session] = await services.db.select().from(sessions).where(eq(sessions.userSeq, reader.userSeq))
  await two.hub.publish({ sessionSeq: session?.sessionSeq ?? 0 }, { command: 'E0003' })
  expect(await page.next()).toEqual({ command: 'E0003' })
  expect((await page.closed).code).toBe(4003)
  await two.hub.publish({ channelSeq }, { command: 'E0004' })
  expect(await other.next()).toMatchObject({ command: 'E0004' })
})

test('RTS-07 a session that ended unannounced is found out, and changed roles count', async () => {
  const { channelSeq } = await aChannel(services)
  const [gone, promoted] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  const process = await startProcess({ principalOf })
  const [goes, stays] = [await enter(process, gone, channelSeq), await enter(process, promoted, channelSeq)]
  await services.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userSeq, gone.userSeq))
  await services.db.insert(operators).values({ channelSeq, userSeq: promoted.userSeq, userTypeCd: 'MNG' })
  await process.hub.tick()
  expect(await goes.next()).toEqual({ command: 'E0003' })
  expect((await goes.closed).code).toBe(4003)
  await one.hub.publish({ channelSeq, staff: true }, { command: 'E0011' })
  expect(await stays.next()).toMatchObject({ command: 'E0011' })
})

test('RTS-07 where a process could not tell something, the pages of the others ask anew', async () => {
  const { channelSeq } = await aChannel(services)
  const page = await enter(one, await aMember(services, channelSeq), channelSeq)
  const note = JSON.stringify({ process: 'another', persons: [], lost: true })
  await services.db.execute(sql`select pg_notify('socket_presence', ${note})`)
  expect(await page.next()).toMatchObject({ command: 'E0001', data: { complete: false } })
})

test('RTS-07 a socket that opens while its login ends is told so at once, and hears nothing', async () => {
  const { channelSeq } = await aChannel(services)
  const person = await aMember(services, channelSeq)
  const process = await startProcess({ principalOf })
  const token = await ticketOf(process, person, channelSeq)
  const { frame } = base.app
  const { loadPrincipal } = frame
  // Between the question who asks and the listening: the end was told while nobody of it was here to hear.
  frame.loadPrincipal = async (query) => {
    const loaded = await loadPrincipal(query)
    await services.db
      .update(sessions)
      .set({ revokedAt: new Date() })
      .where(eq(sessions.userSeq, person.userSeq))
    return loaded
  }
  const page = await openSocket(process, { token }).finally(() => {
    frame.loadPrincipal = loadPrincipal
  })
  await one.hub.publish({ channelSeq }, { command: 'E0004' })
  expect(await page.next()).toEqual({ command: 'E0003' })
  expect((await page.closed).code).toBe(4003)
})

test('RTS-07 of very many pages of one person the first is told that another took its place', async () => {
  const { channelSeq } = await aChannel(services)
  const [person, other] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  const first = await enter(one, person, channelSeq)
  const stranger = await enter(one, other, channelSeq)
  let second: Page | null = null
  for (let n = 0; n < 20; n++) {
    const page = await enter(one, person, channelSeq)
    second ??= page
  }
  expect(await first.next()).toEqual({ command: 'E0013' })
  expect((await first.closed).code).toBe(4003)
  await one.hub.publish({ channelSeq }, { command: 'E0004' })
  expect(await second?.next()).toMatchObject({ command: 'E0004' })
  expect(await stranger.next()).toMatchObject({ command: 'E0004' })
})

test('RTS-02 a living page is pinged and stays, one that never answers is closed', async () => {
  const { channelSeq } = await aChannel(services)
  const person = await aMember(services, channelSeq)
  const process = await startProcess()
  const living = await enter(process, person, channelSeq)
  const token = await ticketOf(process, person, channelSeq)
  const silent = rawUpgrade(process.port, { token }, originOf(process))
  const everything = buffer(silent)
  await eventually(async () => {
    await process.hub.tick()
    expect(process.hub.presence(channelSeq)).toBe(1)
  })
  living.socket.send('ping')
  expect(await living.next()).toEqual({ command: 'pong' })
  await eventually(async () => {
    await process.hub.tick()
    expect(silent.destroyed || silent.readableEnded).toBe(true)
  })
  const wire = await everything
  // A ping frame without a payload (RFC 6455 5.5.2).
  expect(wire.includes(Buffer.from([0x89, 0x00]))).toBe(true)
  living.socket.send('ping')
  expect(await living.next()).toEqual({ command: 'pong' })
})

test('people present on a site are counted over all processes, once for all their pages', async () => {
  const { channelSeq } = await aChannel(services)
  const [first, second] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  const tell = () => Promise.all([one.hub.tick(), two.hub.tick()])
  const pages = [
    await enter(one, first, channelSeq),
    await enter(one, first, channelSeq),
    await enter(two, second, channelSeq),
  ]
  await tell()
  await eventually(() => expect([one, two].map(({ hub }) => hub.presence(channelSeq))).toEqual([2, 2]))
  for (const page of pages) {
    page.socket.close()
    await page.closed
  }
  await eventually(async () => {
    await tell()
    expect([one, two].map(({ hub }) => hub.presence(channelSeq))).toEqual([0, 0])
  })
})

test('a message that could not pass a notification is refused at its sender', async () => {
  const message = { command: 'E0007', data: { text: '가'.repeat(3000) } }
  await expect(one.hub.publish({ channelSeq: 1 }, message)).rejects.toThrow('too large')
})

test('upgrades of other paths are closed', async () => {
  const socket = connect(one.port, '127.0.0.1')
  socket.write('GET /other HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n')
  expect((await buffer(socket)).length).toBe(0)
})
