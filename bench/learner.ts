import { bestOf, boundOf, type Cost, costOf, type Pace, pidsOf } from './lib/compare.ts'
import { type Call, succeed } from './lib/load.ts'
import { tell } from './lib/report.ts'
import type { Product } from './lib/servers.ts'
import { measuredClass, members, SITE } from './lib/world.ts'

const LEARNERS = 400

/** What the browser of a signed-in learner asks the server for when a class page opens; files it has already. */
function callsOf(courseSeq: number): Call[] {
  const path = `/classes/${courseSeq}`
  const visit = { channelSeq: SITE, path, message: '벤치 1', referrer: '', eventType: 'PAGE_VIEW' }
  return [
    { path: `${path}?channelSeq=${SITE}`, headers: { 'accept-encoding': 'br' } },
    { path: '/api/v1.0/users/session' },
    { path: `/api/v1.0/channels/${SITE}/auth` },
    { path: `/api/v1.0/channels/${SITE}/channel-user` },
    { path: `/api/v2.0/channels/${SITE}/courses/${courseSeq}/mine` },
    { path: `/api/v1.0/channels/${SITE}/bookmarks` },
    { method: 'POST', path: '/api/v1.0/socket/ticket', body: JSON.stringify({ channelSeq: SITE }) },
    { method: 'POST', path: '/utility/v1.0/tracking/user-events', body: JSON.stringify(visit) },
  ]
}

/** Everything that a signed-in learner's class page fetches, of 400 people in turn. */
export async function benchLearner(product: Product, pace: Pace): Promise<void> {
  const learners = await members(product, LEARNERS)
  const calls = callsOf(await measuredClass(product))
  const turns: Cost[] = []
  for (let turn = 0; turn <= pace.turns; turn += 1) {
    const cost = await costOf(
      product.url,
      pidsOf(product),
      async (connection, n) => {
        const learner = learners[n % LEARNERS]
        const mine = {
          'access-token': learner?.accessToken ?? '',
          'client-id': `bench-client-${n % LEARNERS}`,
          'x-forwarded-for': `10.0.${Math.floor((n % LEARNERS) / 250)}.${1 + (n % 250)}`,
        }
        for (const call of calls)
          await succeed(connection, { ...call, headers: { ...call.headers, ...mine } })
      },
      boundOf(pace, turn),
    )
    if (turn > 0) turns.push(cost)
  }
  const page = bestOf(turns)
  tell({
    part: 'learner',
    name: 'CPU of all that a learner’s class page fetches',
    value: page.cpuMs,
    unit: 'ms',
    aim: { atMost: 1.5 },
    beside: `${calls.length} calls; ${Math.round(page.perSecond)} pages/s, p50 ${page.p50.toFixed(1)} ms one after another`,
  })
}
