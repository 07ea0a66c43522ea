import { setTimeout } from 'node:timers/promises'
import { DEFAULT_ENTRY_PACE } from '@seodang/domain/live-queue'
import { aCourse, aLive, type Person } from '../apps/server/src/testing/factories.ts'
import type { Pace } from './lib/compare.ts'
import { tell } from './lib/report.ts'
import type { Product } from './lib/servers.ts'
import { attendees, SITE } from './lib/world.ts'

const part = 'joining'
const PEOPLE = 1000
/** They press within so long. */
const PRESSING_MS = 10_000
const MINUTE_MS = 60_000
/** What the last ones may take beyond what the pace lets in. */
const SLACK_SECONDS = 5

interface Entry {
  /** Milliseconds from the press to the link. */
  waited: number
  error: string | null
}

/** A thousand people press "join" within ten seconds, and ask for their turn as their pages do. */
export async function benchJoining(product: Product, pace: Pace): Promise<void> {
  const scale = pace.turns > 1 ? 1 : 0.1
  const course = await aCourse(product, SITE)
  const live = await aLive(product, course, { startAt: new Date(Date.now() + 5 * MINUTE_MS) })
  const people = await attendees(product, course, PEOPLE * scale)
  const began = performance.now()
  const entries = await Promise.all(
    people.map((person, n) => enter(product, live, person, (n / people.length) * PRESSING_MS * scale)),
  )
  const seconds = (performance.now() - began) / 1000
  const errors = entries.flatMap(({ error }) => (error === null ? [] : [error]))
  const waits = entries.map(({ waited }) => waited).toSorted((a, b) => a - b)
  const { rows } = await product.pool.query<{ most: number; tickets: number }>(
    `select max(near) as most, count(*)::int as tickets from (
       select count(*) over (order by admitted_at range between '999 milliseconds' preceding and current row)::int as near
       from live_tickets where channel_seq = $1 and curriculum_seq = $2) t`,
    [SITE, live.curriculumSeq],
  )
  const [kept] = rows
  tell({
    part,
    name: `until all of ${people.length.toLocaleString('en-US')} are in`,
    value: seconds,
    unit: 's',
    aim: {
      atMost: Math.max((PRESSING_MS * scale) / 1000, people.length / DEFAULT_ENTRY_PACE) + SLACK_SECONDS,
    },
    beside: `wait p50 ${seconds2(waits[Math.floor(waits.length / 2)])}, greatest ${seconds2(waits.at(-1))}; ${kept?.tickets} tickets`,
  })
  tell({
    part,
    name: 'most let in within a second',
    value: kept?.most ?? 0,
    unit: 'people',
    aim: { atMost: DEFAULT_ENTRY_PACE },
  })
  tell({
    part,
    name: 'errors',
    value: errors.length,
    unit: '',
    aim: { atMost: 0 },
    ...(errors[0] && { beside: errors[0] }),
  })
  if (errors.length > 0 || kept?.tickets !== people.length) process.exitCode = 1
}

const seconds2 = (milliseconds = 0) => `${(milliseconds / 1000).toFixed(1)} s`

async function enter(
  { url }: Product,
  { courseSeq, curriculumSeq }: { courseSeq: number; curriculumSeq: number },
  { accessToken }: Person,
  afterMs: number,
): Promise<Entry> {
  await setTimeout(afterMs)
  const began = performance.now()
  const base = `${url}/api/v1.0/join-live/${SITE}/${courseSeq}`
  const ask = async (address: string, method = 'GET') => {
    const answer = await fetch(address, {
      method,
      headers: { 'access-token': accessToken, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    })
    return JSON.parse(await answer.text())
  }
  const done = (error: string | null): Entry => ({ waited: performance.now() - began, error })
  try {
    for (;;) {
      const joined = await ask(`${base}?i=${curriculumSeq}`)
      if (joined.data) return done(null)
      if (joined.errorName !== 'LIVE_QUEUED') return done(joined.errorName)
      for (;;) {
        const place = await ask(`${base}/${curriculumSeq}/queue`, 'POST')
        if (!place.data) return done(place.errorName)
        if (place.data.isAdmitted) break
        await setTimeout(place.data.intervalSeconds * 1000)
      }
    }
  } catch (error) {
    return done(error instanceof Error ? error.message : 'unknown')
  }
}
