import { againstBare, beside, bestOf, boundOf, type Cost, costOf, type Pace, pidsOf } from './lib/compare.ts'
import { succeed } from './lib/load.ts'
import { tell } from './lib/report.ts'
import type { Product } from './lib/servers.ts'
import { measuredClass, SITE } from './lib/world.ts'

const part = 'html'
/** So long that the page is rendered and not kept. */
const UNKEPT = 'x'.repeat(400)

/** The page of a class with forty lessons, as the cache sends it and as it is rendered. */
export async function benchHtml(product: Product, pace: Pace): Promise<void> {
  const path = `/classes/${await measuredClass(product)}?channelSeq=${SITE}`
  const cached = await againstBare(product, { path, headers: { 'accept-encoding': 'br' } }, pace)
  tell({
    part,
    name: 'class page from the cache, by a bare server',
    value: cached.ratio,
    unit: '×',
    aim: { atLeast: 0.6 },
    beside: beside(cached),
  })
  tell({
    part,
    name: 'CPU of a cached class page',
    value: cached.ours.cpuMs,
    unit: 'ms',
    aim: { atMost: 0.04 },
    beside: `the bare server: ${cached.bare.cpuMs.toFixed(3)} ms`,
  })

  let asked = 0
  const turns: Cost[] = []
  for (let turn = 0; turn <= pace.turns; turn += 1) {
    const cost = await costOf(
      product.url,
      pidsOf(product),
      async (connection) => void (await succeed(connection, { path: `${path}&n=${++asked}-${UNKEPT}` })),
      boundOf(pace, turn),
    )
    // The first turn warms the renderer up.
    if (turn > 0) turns.push(cost)
  }
  const rendered = bestOf(turns)
  tell({
    part,
    name: 'CPU of a rendered class page',
    value: rendered.cpuMs,
    unit: 'ms',
    aim: { atMost: 6.5 },
    beside: `${Math.round(rendered.perSecond)}/s, p50 ${rendered.p50.toFixed(0)} ms at 20 at once`,
  })
  tell({
    part,
    name: 'class pages rendered in a second of one core',
    value: 1000 / rendered.cpuMs,
    unit: '/s',
    aim: { atLeast: 150 },
  })
}
