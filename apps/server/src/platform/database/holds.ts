import pg from 'pg'
import { refuseFollower } from './follower.ts'
import { LOOKED_FOR } from './looked-for.ts'
import { answerOneAtATime } from './one-at-a-time.ts'

/**
 * The signs of life of what this process is at, a job or a call: a lock of one database session for each. The lock of a
 * process that is killed is free at once, that of one which merely is slow, or stopped for a while, is not: so nobody
 * has to guess from the clock who is dead.
 */
export interface Holds {
  /** Those of them that nobody is at, ours until they are let go. */
  take(ids: readonly string[]): Promise<Set<string>>
  letGo(ids: readonly string[]): Promise<void>
  /** Asks in the session of the locks; waits while it is away. */
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]>
  /** The session was cut and is back with its locks; others that were cut with it may not be. */
  onReturn(heard: () => void): void
  /** Ends a session that is at a server which is gone, or follows another by now: it comes back where the others are. */
  look(): Promise<void>
  close(): Promise<void>
}

/** Any fixed number: it keeps these locks apart from those on keys of another kind. */
const SEED = 7_711_005

const lockOf = (id: string): string => `hashtextextended(${id}::text, ${SEED})`

/** SQL: nobody is at what `id` names. */
export const isUnheld = (id: string): string => `${lockOf(id)} not in (
  select (classid::bigint << 32) | objid::bigint from pg_locks
  where locktype = 'advisory' and objsubid = 1
    and database = (select oid from pg_database where datname = current_database()))`

const RETRY_MS = 500
/** Its turn in the line of questions, and the answer. */
const LONGEST_LOOK_MS = 4_000

export async function openHolds(
  url: string,
  { onError }: { onError: (error: Error) => void },
): Promise<Holds> {
  const returns: (() => void)[] = []
  const held = new Set<string>()
  // Not held yet: a session that comes back takes what is held, and a lock that it took twice is let go once.
  const wanted = new Set<string>()
  let closed = false
  let opening = connect()

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 15_000,
      application_name: 'seodang work',
      options: LOOKED_FOR,
    })
    client.on('error', onError)
    answerOneAtATime(client)
    try {
      await client.connect()
      await refuseFollower(client)
      if (held.size > 0) await client.query(TAKE, [[...held]])
    } catch (error) {
      // Locks that it took already are not ours: the next session takes them.
      client.connection.stream.destroy()
      throw error
    }
    client.once('end', () => {
      if (!closed) opening = again()
    })
    return client
  }

  async function again(): Promise<pg.Client> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      if (closed) throw new Error('this process is at nothing any more')
      try {
        const client = await connect()
        for (const heard of returns) heard()
        return client
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  async function query<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    return (await (await opening).query<Row>(text, [...values])).rows
  }

  /** Nobody knows which locks a statement took or let go that failed: the session goes, and comes back with what is held. */
  async function change(text: string, ids: readonly string[]): Promise<string[]> {
    const client = await opening
    try {
      return (await client.query<{ id: string }>(text, [ids])).rows.map(({ id }) => id)
    } catch (error) {
      void client.end().catch(onError)
      throw error
    }
  }

  await opening
  return {
    async take(ids) {
      // A session gets its own lock a second time, so what this process is still at is told apart here.
      const free = [...new Set(ids)].filter((id) => !held.has(id) && !wanted.has(id))
      for (const id of free) wanted.add(id)
      try {
        const taken = await change(TAKE, free)
        for (const id of taken) held.add(id)
        return new Set(taken)
      } finally {
        for (const id of free) wanted.delete(id)
      }
    },
    async letGo(ids) {
      for (const id of ids) held.delete(id)
      await change(LET_GO, ids).catch(onError)
    },
    query,
    onReturn: (heard) => void returns.push(heard),
    async look() {
      const client = await opening
      const cut = () => client.connection.stream.destroy()
      const timer = setTimeout(cut, LONGEST_LOOK_MS)
      try {
        await refuseFollower(client)
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)))
        cut()
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      closed = true
      const client = await opening.catch(() => null)
      // What would not stop is still at work, and stays ours until the process is gone.
      if (held.size > 0) client?.unref()
      else await client?.end()
    },
  }
}

/** Does what only one may be at; null where somebody alive is. */
export async function whileHeld<T>(
  holds: Holds,
  id: string,
  work: () => Promise<T>,
): Promise<{ result: T } | null> {
  if (!(await holds.take([id])).has(id)) return null
  try {
    return { result: await work() }
  } finally {
    await holds.letGo([id])
  }
}

const TAKE = `select id from unnest($1::text[]) id where pg_try_advisory_lock(${lockOf('id')})`
const LET_GO = `select id from unnest($1::text[]) id where pg_advisory_unlock(${lockOf('id')})`
