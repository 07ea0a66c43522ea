import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A meeting as the stand-in holds it, whichever service it plays. */
export interface Room {
  id: string
  /** The account that made it: no other one knows of it. */
  account: string
  service: 'zoom' | 'meet' | 'gooroomee'
  key: string
  topic: string
  startAt: string
  minutes: number
  password: string | null
  isDeleted: boolean
}

export interface Rooms {
  all(): readonly Room[]
  find(id: string): Room | undefined
  /** Those of an account, as the service lists them to it. */
  of(account: string, service: Room['service']): Room[]
  put(room: Room): void
}

/** Rooms in memory, and in a file so that a demonstration that is started again still knows its meetings. */
export function keptRooms(file: string | null): Rooms {
  const rooms = new Map<string, Room>(read(file).map((room) => [room.id, room]))
  return {
    all: () => [...rooms.values()],
    find: (id) => rooms.get(id),
    of: (account, service) =>
      [...rooms.values()].filter((room) => room.service === service && room.account === account),
    put(room) {
      rooms.set(room.id, room)
      if (file === null) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify([...rooms.values()]))
    },
  }
}

function read(file: string | null): Room[] {
  if (file === null) return []
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(kept) ? kept.filter(isRoom) : []
  } catch (error) {
    // The first start of a demonstration has no rooms yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

const isRoom = (value: unknown): value is Room =>
  typeof value === 'object' && value !== null && 'id' in value && 'service' in value && 'topic' in value
