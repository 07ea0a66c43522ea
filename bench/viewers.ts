import { aCourse, anItem, type Person } from '../apps/server/src/testing/factories.ts'
import { bestOf, boundOf, type Cost, costOf, type Pace, pidsOf } from './lib/compare.ts'
import { type Call, type Connection, drive, succeed } from './lib/load.ts'
import { tell } from './lib/report.ts'
import { type Product, startBare } from './lib/servers.ts'
import { attendees, SITE } from './lib/world.ts'

const part = 'viewers'
const VIEWERS = 2000
/** How often a player reports. */
const BEAT_SECONDS = 10
/** Pages that are asked for meanwhile, in a second. */
const PAGES_PER_SECOND = 20
const PAGE_CONNECTIONS = 4
const VIEWER_CONNECTIONS = 20
const HOURS_10 = 36_000

interface Viewer extends Person {
  playSessionId: string
  /** Second of the video up to which was watched. */
  at: number
}

/** Two thousand people watch a lesson that plays in one place at a time: what their reports cost one process. */
export async function benchViewers(product: Product, pace: Pace): Promise<void> {
  const course = await aCourse(product, SITE)
  const item = await anItem(product, course, { duration: HOURS_10, limitDupPlay: 1 })
  const lesson = `/api/v1.0/curriculums/${SITE}/${item.courseSeq}/${item.curriculumSeq}`
  const count = pace.turns > 1 ? VIEWERS : VIEWERS / 10
  const people = await attendees(product, course, count)
  const viewers = await watching(product, lesson, people)

  let beats = 0
  const callOf = (viewer: Viewer): Call => {
    const from = viewer.at
    viewer.at += 1
    const report = { playSessionId: viewer.playSessionId, position: viewer.at, ranges: [[from, viewer.at]] }
    return {
      method: 'POST',
      path: `${lesson}/progress`,
      headers: { 'access-token': viewer.accessToken },
      body: JSON.stringify({ ...report, playing: true }),
    }
  }
  const beat = async (connection: Connection) => {
    const viewer = viewers[beats++ % viewers.length]
    if (viewer) await succeed(connection, callOf(viewer))
  }

  const perSecond = count / BEAT_SECONDS
  const pages = servePages(product, Math.max(pace.seconds, 1))
  const paced = await drive(product.url, beat, {
    connections: VIEWER_CONNECTIONS,
    seconds: Math.max(pace.seconds, 1),
    pauseMs: (1000 * VIEWER_CONNECTIONS) / perSecond,
  })
  tell({
    part,
    name: `p99 of pages while ${count.toLocaleString('en-US')} people watch`,
    value: await pages,
    unit: 'ms',
    aim: { atMost: 50 },
    beside: `${Math.round(paced.perSecond)} reports a second with p99 ${paced.p99.toFixed(1)} ms`,
  })

  const [first] = viewers
  if (!first) throw new Error('nobody watches')
  let answer: Buffer = Buffer.alloc(0)
  await drive(
    product.url,
    async (connection) => void (answer = (await succeed(connection, callOf(first))).body),
    {
      connections: 1,
      tasks: 1,
    },
  )
  const bare = await startBare(Buffer.from(answer), { 'content-type': 'application/json' })
  try {
    const [ours, theirs]: [Cost[], Cost[]] = [[], []]
    for (let turn = 0; turn <= pace.turns; turn += 1) {
      const reference = await costOf(bare.url, [bare.pid], beat, boundOf(pace, turn))
      const cost = await costOf(product.url, pidsOf(product), beat, boundOf(pace, turn))
      if (turn === 0) continue
      theirs.push(reference)
      ours.push(cost)
    }
    const [best, reference] = [bestOf(ours), bestOf(theirs)]
    tell({
      part,
      name: 'reports taken in a second by one process',
      value: best.perSecond,
      unit: '/s',
      aim: { atLeast: (2 * VIEWERS) / BEAT_SECONDS },
      beside: `p50 ${best.p50.toFixed(1)} ms, p99 ${best.p99.toFixed(1)} ms; the bare server: ${Math.round(reference.perSecond)}/s, ratio ${(best.perSecond / reference.perSecond).toFixed(3)}`,
    })
    tell({
      part,
      name: 'CPU of a report, its database included',
      value: best.cpuMs,
      unit: 'ms',
      beside: `the bare server: ${reference.cpuMs.toFixed(3)} ms`,
    })
  } finally {
    await bare.stop()
  }
}

/** Everybody opens the lesson and holds its lease, as the first press does. */
async function watching(product: Product, lesson: string, people: readonly Person[]): Promise<Viewer[]> {
  const viewers: Viewer[] = []
  const open = async (connection: Connection, n: number) => {
    const person = people[n]
    if (!person) return
    const headers = { 'access-token': person.accessToken }
    const ask = async (path: string, body: object) =>
      (
        await succeed(connection, {
          method: 'POST',
          path: `${lesson}/${path}`,
          headers,
          body: JSON.stringify(body),
        })
      ).body.toString()
    const { data }: { data: { playSessionId: string } } = JSON.parse(
      await ask('play', { windowId: `bench-window-${n}` }),
    )
    await ask('play/hold', { playSessionId: data.playSessionId })
    viewers.push({ ...person, playSessionId: data.playSessionId, at: 0 })
  }
  await drive(product.url, open, { connections: VIEWER_CONNECTIONS, tasks: people.length })
  return viewers
}

async function servePages(product: Product, seconds: number): Promise<number> {
  const { p99 } = await drive(
    product.url,
    async (connection) => {
      await succeed(connection, { path: `/main?channelSeq=${SITE}`, headers: { 'accept-encoding': 'br' } })
    },
    {
      connections: PAGE_CONNECTIONS,
      seconds,
      pauseMs: (1000 * PAGE_CONNECTIONS) / PAGES_PER_SECOND,
    },
  )
  return p99
}
