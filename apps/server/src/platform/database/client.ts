import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { nameRepeatedStatements } from './named-statements.ts'
import { queryOneAtATime } from './one-at-a-time.ts'

// Counts and amounts fit a JavaScript number exactly: every column that could not is refused by the contract.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export interface Reads {
  /** A named, prepared read on a shared pipelined connection: half the cost of the pool. Never for writes. */
  rows<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
}

export interface DatabaseHandle {
  db: Database
  pool: pg.Pool
  reads: Reads
  url: string
  close(): Promise<void>
}

const PIPELINED_CONNECTIONS = 2

export function openDatabase(
  url: string,
  options: { poolSize: number; onError: (error: Error) => void },
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    idleTimeoutMillis: 30_000,
    // A query that runs longer than this is a defect; it must not hold a connection for ever.
    statement_timeout: 20_000,
  })
  pool.on('error', options.onError)
  nameRepeatedStatements(pool)
  queryOneAtATime(pool)
  const reads = pipelinedReads(url, options.onError)
  return {
    db: drizzle(pool, { casing: 'snake_case' }),
    pool,
    reads: reads.reads,
    url,
    close: async () => {
      await Promise.all([pool.end(), reads.close()])
    },
  }
}

function pipelinedReads(url: string, onError: (error: Error) => void) {
  const slots: (Promise<pg.Client> | null)[] = Array.from({ length: PIPELINED_CONNECTIONS }, () => null)
  let turn = 0

  async function connect(slot: number): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, pipeline: true, statement_timeout: 10_000 })
    client.on('error', (error) => {
      slots[slot] = null
      onError(error)
    })
    client.on('end', () => {
      slots[slot] = null
    })
    await client.connect()
    return client
  }

  const reads: Reads = {
    async rows<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) {
      const slot = turn++ % PIPELINED_CONNECTIONS
      const opening = (slots[slot] ??= connect(slot))
      let client: pg.Client
      try {
        client = await opening
      } catch (error) {
        slots[slot] = null
        throw error
      }
      const result = await client.query<Row>({ name, text, values: [...values] })
      return result.rows
    },
  }
  return {
    reads,
    close: async () => {
      const open = slots.splice(0).filter((slot) => slot !== null)
      for (const opening of open) await (await opening).end()
    },
  }
}
