import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

export type Lack = 'closing' | 'database' | 'redis'

/**
 * What keeps this process from answering people, null where nothing does. `/readyz` says it, and a process gives a sign of
 * the product only where it says nothing, so that what is away for people is an outage for the clock, too.
 */
export function readinessOf(app: FastifyInstance, pool: pg.Pool): () => Promise<Lack | null> {
  const lacks = async (what: Lack, ask: () => Promise<unknown>): Promise<Lack | null> => {
    try {
      await ask()
      return null
    } catch (error) {
      app.log.error({ err: error }, 'not ready')
      return what
    }
  }
  return async () => {
    // A balancer must stop sending before the last request is answered.
    if (!app.closing.isOpen()) return 'closing'
    return (
      (await lacks('database', () => pool.query('select 1'))) ??
      // Without it whoever comes can read, and nobody gets in or out.
      (await lacks('redis', () => app.frame.limiter.check()))
    )
  }
}
