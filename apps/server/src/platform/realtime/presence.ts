import { randomUUID } from 'node:crypto'
import type { Bus, PresenceNote } from './bus.ts'

/** A process that was not heard for this long is gone, and its people with it. */
const FORGOTTEN_AFTER_MS = 60_000
/** Keeps a note within what a notification may carry. */
const SITES_PER_NOTE = 250

export interface Presence {
  /** Tells the others how many people are here: what changed, or with `everything` all of it. */
  tell(bus: Bus, persons: ReadonlyMap<number, number>, everything: boolean): Promise<void>
  heard(note: PresenceNote): void
  countOf(channelSeq: number): number
}

/** Counts people across processes by each telling the others its own. */
export function createPresence(now: () => number = Date.now): Presence {
  const self = randomUUID()
  let told = new Map<number, number>()
  const processes = new Map<string, { at: number; persons: Map<number, number> }>()

  return {
    async tell(bus, persons, everything) {
      const changed = [...persons].filter(([site, count]) => everything || told.get(site) !== count)
      const gone = [...told.keys()]
        .filter((site) => !persons.has(site))
        .map((site): [number, number] => [site, 0])
      const news = [...changed, ...gone]
      told = new Map(persons)
      for (let at = 0; at < news.length; at += SITES_PER_NOTE)
        await bus.tellPresence({ process: self, persons: news.slice(at, at + SITES_PER_NOTE) })
    },
    heard({ process, persons }) {
      const known = processes.get(process) ?? { at: 0, persons: new Map<number, number>() }
      known.at = now()
      for (const [site, count] of persons) {
        if (count === 0) known.persons.delete(site)
        else known.persons.set(site, count)
      }
      processes.set(process, known)
      for (const [name, { at }] of processes) if (at < now() - FORGOTTEN_AFTER_MS) processes.delete(name)
    },
    countOf: (channelSeq) =>
      [...processes.values()]
        .filter(({ at }) => at >= now() - FORGOTTEN_AFTER_MS)
        .reduce((sum, { persons }) => sum + (persons.get(channelSeq) ?? 0), 0),
  }
}
