import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './client.ts'
import { metAnother } from './outage.ts'

/** Of one transaction: the first, and two more where it met another. */
const TRIES = 3

/**
 * A database whose transactions give their connection back however they end. Drizzle's own keep the one on which they
 * could not even begin, as while the database is away: after as many of those as the pool is large nobody gets one.
 *
 * Of two that wait for each other PostgreSQL ends one, and nothing of it was done: it is done anew. So the work of a
 * transaction asks nobody outside and changes nothing but the database, or what it makes itself (docs/decisions/lock-order.md).
 */
export function openTransactions(pool: pg.Pool, onMet: (error: Error) => void): Database {
  const over = (client: pg.Pool | pg.PoolClient) => drizzle(client, { casing: 'snake_case' })
  const db = over(pool)
  const transaction: Database['transaction'] = async (work, config) => {
    for (let tries = 1; ; tries++)
      try {
        return await once(work, config)
      } catch (error) {
        if (tries === TRIES || !metAnother(error)) throw error
        onMet(error)
      }
  }
  const once: Database['transaction'] = async (work, config) => {
    const client = await pool.connect()
    let refusal: { error: unknown } | undefined
    const noted: typeof work = async (tx) => {
      try {
        return await work(tx)
      } catch (error) {
        refusal = { error }
        throw error
      }
    }
    try {
      const result = await over(client).transaction(noted, config)
      client.release()
      return result
    } catch (error) {
      // What the work itself refused was rolled back; of anything else nobody knows what the connection holds.
      client.release(refusal?.error !== error)
      throw error
    }
  }
  return Object.assign(db, { transaction })
}
