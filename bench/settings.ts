import { bestOf, boundOf, type Cost, costOf, type Pace, pidsOf } from './lib/compare.ts'
import { succeed } from './lib/load.ts'
import { tell } from './lib/report.ts'
import type { Product } from './lib/servers.ts'
import { anOwner, crowdedClass, SITE } from './lib/world.ts'

const DAY_MS = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Screens of the settings area, in a site with 10,000 learners, 20 of its staff at once. */
export async function benchSettings(product: Product, pace: Pace): Promise<void> {
  const owner = await anOwner(product)
  const { rows } = await product.pool.query<{ count: number }>(
    'select count(*)::int as count from channel_users where channel_seq = $1',
    [SITE],
  )
  const attendees = `/api/v1.0/channels/${SITE}/courses/${await crowdedClass(product)}/admin/attendees?size=20`
  const payments = `/api/v1.0/channels/${SITE}/admin/payments?size=20`
  const span = `startAt=${dayBefore(29)}&endAt=${dayBefore(0)}`
  const screens: [string, (n: number) => string][] = [
    ['attendees, newest first', (n) => `${attendees}&page=${1 + (n % 20)}`],
    ['attendees by name', (n) => `${attendees}&sort=name&page=${1 + (n % 20)}`],
    ['attendees, searched', () => `${attendees}&q=${encodeURIComponent('수강생 7')}`],
    ['payments, newest first', (n) => `${payments}&page=${1 + (n % 20)}`],
    ['payments, searched', () => `${payments}&q=${encodeURIComponent('수강생 7')}`],
    ['dashboard of 30 days', () => `/api/v1.0/channels/${SITE}/admin/dashboard?${span}`],
  ]
  for (const [name, pathOf] of screens) {
    const turns: Cost[] = []
    for (let turn = 0; turn <= pace.turns; turn += 1) {
      const cost = await costOf(
        product.url,
        pidsOf(product),
        async (connection, n) =>
          void (await succeed(connection, {
            path: pathOf(n),
            headers: { 'access-token': owner.accessToken },
          })),
        boundOf(pace, turn),
      )
      if (turn > 0) turns.push(cost)
    }
    const screen = bestOf(turns)
    tell({
      part: 'settings',
      name: `${name}, p99 of 20 at once`,
      value: screen.p99,
      unit: 'ms',
      aim: { atMost: 50 },
      beside: `p50 ${screen.p50.toFixed(1)} ms, ${Math.round(screen.perSecond)}/s, CPU ${screen.cpuMs.toFixed(2)} ms, ${rows[0]?.count} people in the site`,
    })
  }
}
