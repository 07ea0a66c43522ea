import { SOCKET_COMMAND } from '@seodang/domain/codes'
import type { FastifyBaseLogger } from 'fastify'
import type { Bus, BusListener, Envelope } from './bus.ts'
import { type Connection, hears } from './connection.ts'

/** The sockets of one site at this process. */
interface Room {
  connections: Set<Connection>
  /** The last sequence that was delivered here. */
  last: number
  /** The highest sequence that is known to exist. */
  known: number
  catchingUp: boolean
  /** Settled once `last` is known. */
  ready: Promise<void>
}

const MOST_OF_ONE_PERSON = 20
/** All pages at once would be a load of their own. */
const ASK_WITHIN_MS = 5_000

export interface Rooms extends Pick<BusListener, 'heard'> {
  /** False where its login ended while it opened: it was told so and is out again. */
  enter(connection: Connection): Promise<boolean>
  leave(connection: Connection): void
  /** Asks what was said while nobody listened: a notification is lost with the connection that carried it. */
  catchUp(): Promise<void>
  /** Nobody knows what was not told: the pages load their data anew, each at its own moment. */
  tellAllToAsk(): void
  all(): Connection[]
  /** Distinct people of each site. */
  persons(): Map<number, number>
}

/**
 * Who is here, and that each hears what is for them once and in order. `livesOn` tells whether the login of a
 * connection goes on.
 */
export function createRooms(
  bus: () => Bus,
  log: FastifyBaseLogger,
  livesOn: (connection: Connection) => Promise<boolean>,
): Rooms {
  const rooms = new Map<number, Room>()

  function pass(room: Room, envelope: Envelope): void {
    for (const connection of room.connections) if (hears(connection, envelope)) connection.deliver(envelope)
  }

  function open(channelSeq: number): Room {
    const room: Room = {
      connections: new Set(),
      last: 0,
      known: 0,
      catchingUp: true,
      ready: Promise.resolve(),
    }
    rooms.set(channelSeq, room)
    room.ready = learnLast(channelSeq, room)
    room.ready.catch(() => rooms.delete(channelSeq))
    return room
  }

  async function learnLast(channelSeq: number, room: Room): Promise<void> {
    const found = await bus().lastOf([channelSeq])
    room.last = Math.max(room.last, found.get(channelSeq) ?? 0)
    room.catchingUp = false
  }

  /** Fetches what lies between what was delivered and what is known to exist. */
  async function fill(channelSeq: number, room: Room): Promise<void> {
    if (room.catchingUp) return
    room.catchingUp = true
    try {
      while (room.known > room.last && room.connections.size > 0) {
        const missed = await bus().after(channelSeq, room.last)
        if (missed) for (const envelope of missed) take(room, envelope)
        else tellGap(room)
      }
    } catch (error) {
      log.error({ err: error, channelSeq }, 'messages of a site could not be fetched')
    } finally {
      room.catchingUp = false
    }
  }

  function take(room: Room, envelope: Envelope): void {
    if (envelope.sequence === null || envelope.sequence <= room.last) return
    room.last = envelope.sequence
    pass(room, envelope)
  }

  /** RTS-07: one person's pages are few; what opens more is a defect or an attack, and its first ones go. */
  function replaceOldest(room: Room, userSeq: number): void {
    const theirs = [...room.connections].filter((connection) => connection.userSeq === userSeq)
    for (const connection of theirs.slice(0, -MOST_OF_ONE_PERSON)) {
      room.connections.delete(connection)
      connection.end(SOCKET_COMMAND.sessionReplaced)
    }
  }

  function leave(connection: Connection): void {
    const room = rooms.get(connection.channelSeq)
    room?.connections.delete(connection)
    if (room?.connections.size === 0) rooms.delete(connection.channelSeq)
  }

  /** Too much is lost: the pages load their data anew. */
  function tellGap(room: Room): void {
    room.last = room.known
    for (const connection of room.connections) connection.goOnFrom(greeting(room.last, false), room.last)
  }

  return {
    heard(envelope) {
      const { audience, sequence } = envelope
      if (!('channelSeq' in audience) || sequence === null) {
        for (const room of rooms.values()) pass(room, envelope)
        return
      }
      const room = rooms.get(audience.channelSeq)
      if (!room) return
      room.known = Math.max(room.known, sequence)
      if (sequence === room.last + 1) take(room, envelope)
      else void fill(audience.channelSeq, room)
    },

    async enter(connection) {
      const { channelSeq, since } = connection
      const room = rooms.get(channelSeq) ?? open(channelSeq)
      // Before anything is waited for, so that what is said meanwhile is kept for the new connection.
      room.connections.add(connection)
      replaceOldest(room, connection.userSeq)
      // Only now: an end that comes after the question is heard here, and one that came before it is its answer.
      if (!(await livesOn(connection))) {
        leave(connection)
        connection.end(SOCKET_COMMAND.sessionEnded)
        return false
      }
      await room.ready
      const missed = since === null || since === room.last ? [] : await bus().after(channelSeq, since)
      const mine = (missed ?? []).filter((envelope) => hears(connection, envelope))
      connection.begin(greeting(missed?.at(-1)?.sequence ?? room.last, missed !== null), mine)
      if (room.known > room.last) await fill(channelSeq, room)
      return true
    },

    leave,

    async catchUp() {
      if (rooms.size === 0) return
      // Before the question: what is heard while it is answered is no count that went back.
      const before = new Map([...rooms].map(([channelSeq, room]) => [channelSeq, { room, last: room.last }]))
      for (const [channelSeq, last] of await bus().lastOf([...before.keys()])) {
        const { room, last: delivered = 0 } = before.get(channelSeq) ?? {}
        if (!room || rooms.get(channelSeq) !== room) continue
        if (last < delivered) {
          // The counter was lost, wholly or in part: numbers that were heard already come again for other messages.
          log.error({ channelSeq, delivered, last }, 'the counter of a site went back')
          room.known = last
          tellGap(room)
          continue
        }
        room.known = Math.max(room.known, last)
        await fill(channelSeq, room)
      }
    },

    tellAllToAsk() {
      for (const room of rooms.values())
        for (const connection of room.connections)
          setTimeout(() => connection.say(greeting(room.last, false)), Math.random() * ASK_WITHIN_MS).unref()
    },

    all: () => [...rooms.values()].flatMap(({ connections }) => [...connections]),

    persons: () =>
      new Map(
        [...rooms].map(([channelSeq, { connections }]) => [
          channelSeq,
          new Set([...connections].map(({ userSeq }) => userSeq)).size,
        ]),
      ),
  }
}

const greeting = (sequence: number, complete: boolean) => ({
  command: SOCKET_COMMAND.connected,
  data: { sequence, complete },
})
