import { bestOf, boundOf, CONNECTIONS, type Cost, costOf, type Pace, pidsOf } from './lib/compare.ts'
import { buy } from './lib/purchase.ts'
import { referencePurchase } from './lib/reference-purchase.ts'
import { tell } from './lib/report.ts'
import type { Product } from './lib/servers.ts'
import { aClassWith, members } from './lib/world.ts'

/** People who would all wait for the counts of one class measure its lock. */
const CLASSES = 8
const MOST_PER_SECOND = 500

/** Order, the gateway's window and its confirmation, beside bare transactions that write the same rows. */
export async function benchEnrolment(product: Product, pace: Pace): Promise<void> {
  const classes: number[] = []
  while (classes.length < CLASSES) classes.push((await aClassWith(product, null)).courseSeq)
  const classOf = (n: number) => classes[n % CLASSES] ?? 0
  const ours: Cost[] = []
  const references: number[] = []
  for (let turn = 0; turn <= pace.turns; turn += 1) {
    const most = Math.ceil(MOST_PER_SECOND * pace.seconds)
    const buyers = await members(product, most * 2)
    const { seconds } = pace
    const reference = await repeat(referencePurchase(product.pool), buyers.slice(0, most), classOf, seconds)
    const cost = await costOf(
      product.url,
      pidsOf(product),
      async (connection, n) => {
        const buyer = buyers[most + n]
        if (buyer) await buy(connection, buyer, classOf(n))
      },
      { tasks: most, ...boundOf(pace, turn) },
    )
    if (turn === 0) continue
    references.push(reference)
    ours.push(cost)
  }
  const best = bestOf(ours)
  const reference = Math.max(...references)
  tell({
    part: 'enrolment',
    name: 'enrolments with payment, by bare transactions',
    value: best.perSecond / reference,
    unit: '×',
    beside: `${Math.round(best.perSecond)}/s of ${Math.round(reference)}/s that write the same rows; p50 ${best.p50.toFixed(0)} ms, p99 ${best.p99.toFixed(0)} ms in all`,
  })
  tell({
    part: 'enrolment',
    name: 'CPU of an enrolment with payment',
    value: best.cpuMs,
    unit: 'ms',
    aim: { atMost: 12 },
    beside: 'order, window of the stand-in, confirmation; jobs and mails of the same minutes included',
  })
}

/** How many a second, over as many connections as ours has. */
export async function repeat<Buyer>(
  purchase: (buyer: Buyer, courseSeq: number) => Promise<void>,
  buyers: readonly Buyer[],
  classOf: (n: number) => number,
  seconds: number,
): Promise<number> {
  const began = performance.now()
  const until = began + seconds * 1000
  let done = 0
  const left = [...buyers.entries()]
  const worker = async () => {
    for (let next = left.pop(); next && performance.now() < until; next = left.pop()) {
      await purchase(next[1], classOf(next[0]))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return (done * 1000) / (performance.now() - began)
}
