import { bestOf, type Cost, costOf, type Pace, pidsOf } from './lib/compare.ts'
import { drive, type Measured, succeed } from './lib/load.ts'
import { tell } from './lib/report.ts'
import type { Product } from './lib/servers.ts'
import { SITE } from './lib/world.ts'

const part = 'login'
const TRIED_PER_SECOND = 50
const CONNECTIONS = 25

/** Argon2id takes a core for a while: how many logins it lets through, and what pages feel of them. */
export async function benchLogin(product: Product, pace: Pace): Promise<void> {
  let tries = 0
  // An address that nobody has costs the same (ACC-24), and each try comes from a computer of its own.
  const attempt = () => {
    tries += 1
    return {
      method: 'POST' as const,
      path: '/api/v1.0/auth/login',
      headers: { 'x-forwarded-for': `10.${(tries >> 16) & 255}.${(tries >> 8) & 255}.${tries & 255}` },
      body: JSON.stringify({ email: `nobody-${tries}@example.test`, password: 'Seodang!2026' }),
    }
  }
  const page = { path: `/main?channelSeq=${SITE}`, headers: { 'accept-encoding': 'br' } }
  const turns: Cost[] = []
  for (let turn = 0; turn <= pace.turns; turn += 1) {
    const cost = await costOf(
      product.url,
      pidsOf(product),
      async (connection) => void (await connection.ask(attempt())),
      turn === 0 ? { tasks: 20 } : { seconds: pace.seconds },
    )
    if (turn > 0) turns.push(cost)
  }
  const logins = bestOf(turns)
  tell({
    part,
    name: 'logins answered in a second',
    value: logins.perSecond,
    unit: '/s',
    beside: `20 at once, p50 ${logins.p50.toFixed(0)} ms, CPU ${logins.cpuMs.toFixed(1)} ms each`,
  })

  const pages = (seconds: number): Promise<Measured> =>
    drive(product.url, async (connection) => void (await succeed(connection, page)), {
      connections: 2,
      seconds,
      pauseMs: 20,
    })
  const alone = await pages(pace.seconds)
  const refused = { count: 0 }
  const [meanwhile] = await Promise.all([
    pages(pace.seconds),
    drive(
      product.url,
      async (connection) => {
        const { status } = await connection.ask(attempt())
        if (status === 503) refused.count += 1
      },
      { connections: CONNECTIONS, seconds: pace.seconds, pauseMs: (1000 * CONNECTIONS) / TRIED_PER_SECOND },
    ),
  ])
  tell({
    part,
    name: 'p99 of a page while 50 logins a second are tried',
    value: meanwhile.p99,
    unit: 'ms',
    beside: `alone ${alone.p99.toFixed(1)} ms; ${refused.count} logins were told to come again`,
  })
}
