import type pg from 'pg'
import { DatabaseAway } from './outage.ts'

type Given = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void

export interface Gate {
  isAway(): boolean
  /** Whoever waits is told, and whoever comes is told at once, until it is back. */
  set(isAway: boolean): void
}

/**
 * A frozen server answers nothing and ends nothing: without this every request would wait for a limit of its own, one
 * after the other in the line for a connection.
 */
export function gateOf(pool: pg.Pool, onError: (error: Error) => void): Gate {
  let isAway = false
  const open = new Set<pg.PoolClient>()
  const waiting = new Set<(error: Error) => void>()

  pool.on('connect', (client) => {
    open.add(client)
    // While it is out of the pool nobody else listens, and its end would be the end of the process.
    client.on('error', onError)
  })
  pool.on('remove', (client) => open.delete(client))

  const original = pool.connect.bind(pool)
  function ask(given: Given): void {
    if (isAway) {
      process.nextTick(given, new DatabaseAway('the database is away'))
      return
    }
    let isOver = false
    const tell = (error: Error) => {
      isOver = true
      given(error, undefined, () => undefined)
    }
    waiting.add(tell)
    original((error, client, release) => {
      waiting.delete(tell)
      if (!isOver) given(error, client, release)
      else release()
    })
  }
  const connect = (given?: Given) =>
    given
      ? ask(given)
      : new Promise<pg.PoolClient>((resolve, reject) => {
          ask((error, client) =>
            client ? resolve(client) : reject(error ?? new DatabaseAway('no connection')),
          )
        })
  Object.assign(pool, { connect })

  return {
    isAway: () => isAway,
    set(now) {
      isAway = now
      if (!now) return
      const error = new DatabaseAway('the database does not answer')
      for (const tell of waiting) tell(error)
      waiting.clear()
      for (const client of open) client.connection.stream.destroy()
    },
  }
}
