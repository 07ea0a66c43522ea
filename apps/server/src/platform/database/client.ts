import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { refuseFollower } from './follower.ts'
import { gateOf } from './gate.ts'
import { LOOKED_FOR } from './looked-for.ts'
import { nameRepeatedStatements } from './named-statements.ts'
import { queryOneAtATime } from './one-at-a-time.ts'
import { DatabaseAway } from './outage.ts'
import { openTransactions } from './transactions.ts'

// Counts and amounts fit a JavaScript number exactly: every column that could not is refused by the contract.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// The driver's own names stop before lists: `_int8` and `_text` of pg_type.
const [INT8_LIST, TEXT_LIST] = [1016, 1009]
const readTexts: (list: string) => (string | null)[] = pg.types.getTypeParser(TEXT_LIST)
pg.types.setTypeParser(INT8_LIST, (list: string) =>
  readTexts(list).map((text) => (text === null ? null : Number(text))),
)

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
  isAway(): boolean
  /** Ends what waits for an answer and refuses what comes, until it is said to be back. */
  setAway(isAway: boolean): void
  close(): Promise<void>
}

const PIPELINED_CONNECTIONS = 2
/** To reach a server that is there takes milliseconds; a frozen one takes connections and never answers. */
const LONGEST_CONNECT_MS = 4_000
/** In the line for a connection of a pool that is busy. */
const LONGEST_LINE_MS = 10_000
/** Longer than the server itself lets a statement run; for a connection whose far end is gone. */
const LONGEST_ANSWER_MS = 25_000

/** Between two statements of one transaction, which wait for nobody outside. */
const LONGEST_PAUSE_MS = 30_000

/** The pool's own limit is one for both: reaching the server, and waiting in line. */
class ImpatientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'object' ? { ...config, connectionTimeoutMillis: LONGEST_CONNECT_MS } : config)
  }
}

export function openDatabase(
  url: string,
  options: {
    poolSize: number
    onError: (error: Error) => void
    /** Hears of each transaction that is done anew because it and another waited for each other. */
    onMet?: (error: Error) => void
  },
): DatabaseHandle {
  const pool = new pg.Pool({
    Client: ImpatientClient,
    connectionString: url,
    connectionTimeoutMillis: LONGEST_LINE_MS,
    keepAlive: true,
    query_timeout: LONGEST_ANSWER_MS,
    max: options.poolSize,
    idleTimeoutMillis: 30_000,
    // A query that runs longer than this is a defect; it must not hold a connection for ever.
    statement_timeout: 20_000,
    // What a process that stands still holds, others wait for.
    idle_in_transaction_session_timeout: LONGEST_PAUSE_MS,
    options: LOOKED_FOR,
    onConnect: refuseFollower,
  })
  pool.on('error', options.onError)
  nameRepeatedStatements(pool)
  queryOneAtATime(pool)
  const gate = gateOf(pool, options.onError)
  const reads = pipelinedReads(url, gate.isAway, options.onError)
  return {
    db: openTransactions(pool, options.onMet ?? (() => undefined)),
    pool,
    reads: reads.reads,
    url,
    isAway: gate.isAway,
    setAway(isAway) {
      gate.set(isAway)
      if (isAway) reads.cut()
    },
    close: async () => {
      await Promise.all([pool.end(), reads.close()])
    },
  }
}

function pipelinedReads(url: string, isAway: () => boolean, onError: (error: Error) => void) {
  const connected = new Set<pg.Client>()
  const slots: (Promise<pg.Client> | null)[] = Array.from({ length: PIPELINED_CONNECTIONS }, () => null)
  let turn = 0

  async function connect(slot: number): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: LONGEST_CONNECT_MS,
      statement_timeout: 10_000,
      query_timeout: LONGEST_ANSWER_MS,
    })
    const forget = () => {
      if (connected.delete(client)) slots[slot] = null
    }
    connected.add(client)
    client.on('error', (error) => {
      forget()
      onError(error)
    })
    client.on('end', forget)
    await client.connect()
    try {
      await refuseFollower(client)
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    }
    return client
  }

  const reads: Reads = {
    async rows<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) {
      if (isAway()) throw new DatabaseAway('the database is away')
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
    cut() {
      for (const client of connected) client.connection.stream.destroy()
    },
    close: async () => {
      const open = slots.splice(0).filter((slot) => slot !== null)
      for (const opening of open) await (await opening).end()
    },
  }
}
