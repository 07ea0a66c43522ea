import type pg from 'pg'

/**
 * Lets a connection answer one question after the other, however many are asked side by side: within a transaction
 * `Promise.all` reads well, and pg 9 will refuse to keep the line itself. Callbacks are the pool's own, a `submit` is a
 * stream's: both come alone.
 */
export function queryOneAtATime(pool: pg.Pool): void {
  pool.on('connect', answerOneAtATime)
}

export function answerOneAtATime(client: pg.ClientBase): void {
  const query = client.query.bind(client)
  let last: Promise<unknown> = Promise.resolve()
  const inLine = (...args: unknown[]) => {
    if (args.some((arg) => typeof arg === 'function') || isSubmitted(args[0]))
      return Reflect.apply(query, client, args)
    const answer = last.then(() => Reflect.apply(query, client, args))
    last = answer.catch(() => {})
    return answer
  }
  Object.assign(client, { query: inLine })
}

const isSubmitted = (config: unknown) => typeof config === 'object' && config !== null && 'submit' in config
