import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './client.ts'

/**
 * A database whose transactions give their connection back however they end. Drizzle's own keep the one on which they
 * could not even begin, as while the database is away: after as many of those as the pool is large nobody gets one.
 */
export function openTransactions(pool: pg.Pool): Database {
  const over = (client: pg.Pool | pg.PoolClient) => drizzle(client, { casing: 'snake_case' })
  const db = over(pool)
  const transaction: Database['transaction'] = async (work, config) => {
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
