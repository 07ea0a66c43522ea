import { bestOf, boundOf, type Cost, costOf, type Pace, pidsOf } from './lib/compare.ts'
import { drive, succeed } from './lib/load.ts'
import { tell } from './lib/report.ts'
import type { Product } from './lib/servers.ts'
import { SITE } from './lib/world.ts'

const part = 'tracking'
/** Pages that are asked for meanwhile, in a second. */
const PAGES_PER_SECOND = 20
const PAGE_CONNECTIONS = 4
/** So many visitors come again and again. */
const VISITORS = 20_000

/** Visits as fast as they are taken, while pages are served; one process and its database. */
export async function benchTracking(product: Product, pace: Pace): Promise<void> {
  let visits = 0
  const visit = (n: number) => ({
    method: 'POST' as const,
    path: '/utility/v1.0/tracking/user-events',
    headers: {
      'x-forwarded-for': `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`,
      'client-id': `bench-${(visits++ * 7919) % VISITORS}`,
      'user-agent': 'Mozilla/5.0 Firefox/150',
    },
    body: JSON.stringify({
      channelSeq: SITE,
      path: `/classes/${n % 50}`,
      message: '벤치',
      referrer: '',
      eventType: 'PAGE_VIEW',
    }),
  })
  const turns: Cost[] = []
  const pages: number[] = []
  for (let turn = 0; turn <= pace.turns; turn += 1) {
    const bound = boundOf(pace, turn)
    const served = turn > 0 ? servePages(product, pace.seconds) : Promise.resolve(null)
    const cost = await costOf(
      product.url,
      pidsOf(product),
      async (connection, n) => void (await succeed(connection, visit(n))),
      bound,
    )
    const p99 = await served
    if (turn > 0) turns.push(cost)
    if (p99 !== null) pages.push(p99)
  }
  const best = bestOf(turns)
  tell({
    part,
    name: 'visits written in a second, pages served meanwhile',
    value: best.perSecond,
    unit: '/s',
    aim: { atLeast: 2000 },
    beside: `20 connections; p50 ${best.p50.toFixed(1)} ms, p99 ${best.p99.toFixed(1)} ms, CPU ${best.cpuMs.toFixed(3)} ms; ${PAGES_PER_SECOND} pages a second with p99 ${Math.min(...pages).toFixed(0)} ms`,
  })
}

async function servePages(product: Product, seconds: number): Promise<number> {
  const apart = (1000 * PAGE_CONNECTIONS) / PAGES_PER_SECOND
  const { p99 } = await drive(
    product.url,
    async (connection) => {
      await succeed(connection, { path: `/main?channelSeq=${SITE}`, headers: { 'accept-encoding': 'br' } })
    },
    { connections: PAGE_CONNECTIONS, seconds, pauseMs: apart },
  )
  return p99
}
