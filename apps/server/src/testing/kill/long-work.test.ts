import { describe, expect, test } from 'vitest'
import { liveUntil, makeMortal } from '../mortal.ts'
import { testServer } from '../server.ts'
import { longWays, standingOf } from './long-ways.ts'

/**
 * What docs/decisions/work-that-goes-on.md claims of all long work: wherever its process is killed, another worker goes
 * on, nothing is lost and nothing is done twice. Each statement and each call outside is a place to die at; here some of
 * them, drawn by a seed, with `KILL_EVERY_STEP=1` all.
 */
const server = await testServer()
makeMortal(server)
const ways = longWays(server)

const isWhole = process.env.KILL_EVERY_STEP === '1'
const seed = Number(process.env.KILL_SEED ?? 1)
const SAMPLE = 6

/** The last ones are where work and the word of it may come apart. */
function placesOf(count: number): number[] {
  const all = Array.from({ length: count }, (_, at) => at + 1)
  if (isWhole || count <= SAMPLE) return all
  const drawn = Array.from({ length: SAMPLE - 1 }, (_, n) => 1 + ((seed * 7919 + n * 104_729 + n) % count))
  return [...new Set([...drawn, count])]
}

describe.each(Object.entries(ways))('%s', (name, way) => {
  test(
    'SEC-25 killed at any step it goes on, loses nothing and does nothing twice',
    async () => {
      const whole = await way.begin()
      const points = await liveUntil(Number.POSITIVE_INFINITY, whole.work, { eachStatement: true })
      const undisturbed = await standingOf(server, whole.channelSeq)
      expect(points.length).toBeGreaterThan(3)
      if (process.env.SHOW_FIGURES) process.stdout.write(`${name}: ${points.length} places to die at\n`)
      for (const diesAt of placesOf(points.length)) {
        const { channelSeq, work } = await way.begin()
        const lived = await liveUntil(diesAt, work, { eachStatement: true })
        await work()
        // A second worker that comes too late finds nothing to do.
        await work()
        const at = `killed at ${diesAt} of ${points.length}: ${lived.at(-1)}`
        expect(await standingOf(server, channelSeq), at).toEqual(undisturbed)
      }
    },
    isWhole ? 1_800_000 : 120_000,
  )
})
