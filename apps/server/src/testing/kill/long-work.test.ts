import { describe, expect, test } from 'vitest'
import { liveUntil, makeMortal } from '../mortal.ts'
import { testServer } from '../server.ts'
import { type LongWork, longWays } from './long-ways.ts'
import { standingOf } from './standing.ts'

/**
 * What docs/decisions/work-that-goes-on.md claims of all long work: wherever its process is killed, another worker goes
 * on, nothing is lost and nothing is done twice. Each statement, each call outside and each file that is written is a
 * place to die at; here some of them, drawn by a seed, with `KILL_EVERY_STEP=1` all.
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

async function endOf({ work, goOn = work, also, ...subject }: LongWork): Promise<object> {
  await goOn()
  // A second worker that comes too late finds nothing to do.
  await goOn()
  return { ...(await standingOf(server, subject)), ...(await also?.()) }
}

describe.each(Object.entries(ways))('%s', (name, way) => {
  test(
    'SEC-25 killed at any step it goes on, loses nothing and does nothing twice',
    async () => {
      const whole = await way.begin()
      const began = await standingOf(server, whole)
      const points = await liveUntil(Number.POSITIVE_INFINITY, whole.work, { eachStatement: true })
      const undisturbed = { ...(await standingOf(server, whole)), ...(await whole.also?.()) }
      expect(undisturbed, 'it does something').not.toEqual(began)
      expect(await endOf(whole), 'done again').toEqual(undisturbed)
      if (process.env.SHOW_FIGURES) process.stdout.write(`${name}: ${points.length} places to die at\n`)
      for (const diesAt of placesOf(points.length)) {
        const begun = await way.begin()
        const lived = await liveUntil(diesAt, begun.work, { eachStatement: true })
        const at = `killed at ${diesAt} of ${points.length}: ${lived.at(-1)}`
        expect(await endOf(begun), at).toEqual(undisturbed)
      }
    },
    isWhole ? 3_600_000 : 120_000,
  )
})
