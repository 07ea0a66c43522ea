import { randomUUID } from 'node:crypto'
import type { Bus, PresenceNote } from './bus.ts'

/** A process that was not heard for this long is gone, and its people with it. */
const FORGOTTEN_AFTER_MS = 60_000
/** Each tells of itself once a minute; one that misses two of them was killed. */
const VANISHED_AFTER_MS = 130_000
/** Keeps a note within what a notification may carry. */
const SITES_PER_NOTE = 250

export interface Presence {
  /** Tells the others how many people are here: what changed, or with `everything` all of it. */
  tell(bus: Bus, persons: ReadonlyMap<number, number>, everything: boolean): Promise<void>
  heard(note: PresenceNote): void
  /** Tells everybody that something of this process was told to nobody. */
  tellLoss(bus: Bus): Promise<void>
  /** Tells the others that this process goes. */
  leave(bus: Bus): Promise<void>
  /** True once for each process that is gone without having said so: what it had to tell is lost with it. */
  hasLostOne(): boolean
  /** How many processes are known to run, this one too. */
  processes(): number
  countOf(channelSeq: number): number
}

/** Counts people across processes by each telling the others its own. */
export function createPresence(now: () => number = Date.now): Presence {
  const self = randomUUID()
  let told: Map<number, number> | null = null
  const processes = new Map<string, { at: number; persons: Map<number, number> }>()

  return {
    async tell(bus, persons, everything) {
      const before = told ?? new Map<number, number>()
      const changed = [...persons].filter(([site, count]) => everything || before.get(site) !== count)
      const gone = [...before.keys()]
        .filter((site) => !persons.has(site))
        .map((site): [number, number] => [site, 0])
      const news = [...changed, ...gone]
      // The others know of one at which nobody is, too.
      const isSilent = news.length === 0 && told !== null && !everything
      told = new Map(persons)
      if (isSilent) return
      for (let at = 0; at === 0 || at < news.length; at += SITES_PER_NOTE)
        await bus.tellPresence({ process: self, persons: news.slice(at, at + SITES_PER_NOTE) })
    },
    tellLoss: (bus) => bus.tellPresence({ process: self, persons: [], lost: true }),
    leave: (bus) => bus.tellPresence({ process: self, persons: [], leaves: true }),
    heard({ process, persons, leaves = false }) {
      if (leaves) return void processes.delete(process)
      const known = processes.get(process) ?? { at: 0, persons: new Map<number, number>() }
      known.at = now()
      for (const [site, count] of persons) {
        if (count === 0) known.persons.delete(site)
        else known.persons.set(site, count)
      }
      processes.set(process, known)
    },
    hasLostOne() {
      const lost = [...processes].filter(([name, { at }]) => name !== self && at < now() - VANISHED_AFTER_MS)
      for (const [name] of lost) processes.delete(name)
      return lost.length > 0
    },
    processes: () => processes.size,
    countOf: (channelSeq) =>
      [...processes.values()]
        .filter(({ at }) => at >= now() - FORGOTTEN_AFTER_MS)
        .reduce((sum, { persons }) => sum + (persons.get(channelSeq) ?? 0), 0),
  }
}
