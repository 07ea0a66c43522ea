import type { Principal } from '@seodang/domain/access'
import { SOCKET_COMMAND } from '@seodang/domain/codes'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Notifications } from '../database/listen.ts'
import type { Bus, BusListener } from './bus.ts'
import { type Connection, PING_SECONDS } from './connection.ts'
import type { Hub, OpenedHandler, SocketHandler } from './hub.ts'
import { mountSocket } from './mount-socket.ts'
import { groups, parcels } from './parcels.ts'
import { postgresBus } from './postgres-bus.ts'
import { createPresence } from './presence.ts'
import { createRooms } from './rooms.ts'
import { createTelling, LONGEST_WAIT_MS } from './telling.ts'

const LARGEST_MESSAGE_BYTES = 7000
/** What the names of people may take of a message that is for many. */
const ROOM_FOR_PEOPLE_BYTES = 1000
const HOUSEKEEPING_MS = 60_000
const CATCH_UP_MS = 15_000
const PRESENCE_MS = 1000

export interface HubOptions {
  config: Config
  log: FastifyBaseLogger
  notifications: Notifications
  pool: pg.Pool
  /**
   * Who a session is on a site now; null when it has ended. With it every socket is asked about once it listens, so
   * that one whose login ended while it opened does not stay, and each minute, so that one whose end nobody announced
   * does not either, and changed roles count.
   */
  principalOf?: (sessionSeq: number, channelSeq: number) => Promise<Principal | null>
  now?: () => Date
}

export interface RunningHub extends Hub {
  /** Serves the socket and its tickets. */
  mount(app: FastifyInstance): void
  /** The work of the timers, at once: pings, sessions asked about, presence told, old messages forgotten. */
  tick(): Promise<void>
  /** Tells every page to come again, which another process then answers. */
  moveOver(): void
  close(): Promise<void>
}

export async function createHub(options: HubOptions): Promise<RunningHub> {
  const { config, log } = options
  const handlers = new Map<string, SocketHandler[]>()
  const openedHandlers: OpenedHandler[] = []
  const { now = () => new Date() } = options
  const presence = createPresence(() => now().getTime())
  const rooms = createRooms(() => bus, log, livesOn)
  const listener: BusListener = {
    heard: (envelope) => rooms.heard(envelope),
    presence(note) {
      presence.heard(note)
      if (note.lost) rooms.tellAllToAsk()
    },
    cutOff: () => rooms.tellAllToAsk(),
  }
  const bus: Bus = config.redisUrl
    ? await (await import('./redis-bus.ts')).redisBus({ url: config.redisUrl, log }, listener)
    : await postgresBus(options, listener)
  const telling = createTelling({
    log,
    longestWaitMs: config.redisUrl ? LONGEST_WAIT_MS : null,
    tellLoss: () => presence.tellLoss(bus),
  })

  function said(connection: Connection, command: string, data: unknown): void {
    const { principal, channelSeq, clientId } = connection
    for (const handler of handlers.get(command) ?? [])
      Promise.resolve()
        .then(() => handler(principal, channelSeq, clientId, data))
        .catch((error: unknown) => {
          log.error({ err: error, command }, 'a message of a socket could not be handled')
          connection.say({ command: SOCKET_COMMAND.serverError, data: { command } })
        })
  }

  async function opened(connection: Connection): Promise<void> {
    for (const handler of openedHandlers) {
      const message = await handler(connection.principal)
      if (message) connection.say(message)
    }
  }

  /** RTS-07: whether its session lives; who that is on the site now counts from here on. */
  async function livesOn(connection: Connection): Promise<boolean> {
    const { principalOf } = options
    if (!principalOf) return true
    const principal = await principalOf(connection.sessionSeq, connection.channelSeq)
    if (principal) connection.principal = principal
    return principal !== null
  }

  async function askSessions(): Promise<void> {
    for (const connection of rooms.all())
      if (!(await livesOn(connection))) connection.end(SOCKET_COMMAND.sessionEnded)
  }

  const housekeeping = async () => {
    await askSessions()
    await presence.tell(bus, rooms.persons(), true)
    await bus.sweep()
  }
  const pings = () => {
    for (const connection of rooms.all()) connection.beat()
  }
  const timers = [
    every(PING_SECONDS * 1000, pings),
    every(CATCH_UP_MS, () => rooms.catchUp()),
    every(PRESENCE_MS, async () => {
      await presence.tell(bus, rooms.persons(), false)
      // SEC-25: killed between the commit of something and telling it, a process leaves pages that were not told.
      if (presence.hasLostOne()) rooms.tellAllToAsk()
    }),
    every(HOUSEKEEPING_MS, housekeeping),
  ]

  function every(ms: number, work: () => void | Promise<void>): NodeJS.Timeout {
    const timer = setInterval(() => {
      Promise.resolve()
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'the upkeep of the sockets failed'))
    }, ms)
    return timer.unref()
  }

  return {
    async publish(audience, message) {
      const size = Buffer.byteLength(JSON.stringify(message))
      if (size > LARGEST_MESSAGE_BYTES) throw new Error(`A socket message of ${size} bytes is too large`)
      await telling.tell(() =>
        'channelSeq' in audience
          ? bus.publish(audience.channelSeq, audience, message)
          : bus.tell(audience, message),
      )
    },
    async publishTo(channelSeq, userSeqs, message, asStaff) {
      const size = Buffer.byteLength(JSON.stringify(message))
      if (size > LARGEST_MESSAGE_BYTES - ROOM_FOR_PEOPLE_BYTES)
        throw new Error(`A socket message of ${size} bytes is too large`)
      for (const some of groups(userSeqs, LARGEST_MESSAGE_BYTES - size))
        await telling.tell(() =>
          bus.publish(channelSeq, { channelSeq, userSeqs: some, ...(asStaff && { asStaff }) }, message),
        )
    },
    async publishEach(channelSeq, command, data) {
      for (const each of parcels(data, LARGEST_MESSAGE_BYTES))
        await telling.tell(() => bus.publish(channelSeq, { channelSeq, each }, { command }))
    },
    async tellEach(command, data) {
      for (const each of parcels(data, LARGEST_MESSAGE_BYTES))
        await telling.tell(() => bus.tell({ each }, { command }))
    },
    processes: () => presence.processes(),
    presence: (channelSeq) => presence.countOf(channelSeq),
    mount: (app) => mountSocket(app, { bus, rooms, said, opened }),
    onMessage(command, handler) {
      handlers.set(command, [...(handlers.get(command) ?? []), handler])
    },
    onOpened(handler) {
      openedHandlers.push(handler)
    },
    async tick() {
      pings()
      await rooms.catchUp()
      await housekeeping()
    },
    moveOver() {
      for (const connection of rooms.all()) connection.moveOver()
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      for (const connection of rooms.all()) connection.terminate()
      await telling.close()
      await presence
        .leave(bus)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the others could not be told that this process goes'),
        )
      await bus.close()
    },
  }
}
