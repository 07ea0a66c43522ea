import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Storage } from '../platform/storage/storage.ts'
import { SANDBOX_PREFIXES } from './sandboxes.ts'
import type { TestServer } from './server.ts'

/**
 * A process that dies between two steps of its work, without a line for it in what is tested. All that a process can
 * leave behind goes through few doors: its database connections, its calls to a gateway, and, where each statement
 * counts, the files that it keeps. At a boundary of one of them it "dies": the boundary's outside stays as it was at that moment, open transactions are lost as those of a broken
 * connection are, and nothing that the code still tries to do gets through any door. That is what `kill -9` does, at a
 * place that can be chosen exactly, a hundred times in a few seconds.
 */
interface Life {
  /** Boundaries that were passed, in order. */
  points: string[]
  /** The number of the boundary at which it ends. */
  diesAt: number
  isDead: boolean
  /** Every statement is a place to die at, and not only what leaves something in the books. */
  eachStatement: boolean
}

export class Died extends Error {}

const lives = new AsyncLocalStorage<Life>()

/** Of a statement's text, in the name of a step. */
const SHOWN = 60

const WRITE = /^(?:with .*? )?(?:insert into|update|delete from) (?:only )?([a-z_.]+)/s

/** Tables whose writes name a step; the others are part of the same transaction or nobody's money. */
const BOOKS = [
  'orders',
  'refunds',
  'payments',
  'webhook_inbox',
  'idempotent_answers',
  'cash_receipts',
  'subscriptions',
  'instalment_plans',
  'cards',
]

function pass(life: Life, point: string): void {
  // What is tried again after the end was never reached.
  if (life.isDead) throw new Died(point)
  life.points.push(point)
  if (life.points.length === life.diesAt) life.isDead = true
  if (life.isDead) throw new Died(point)
}

/** Puts both doors under the rule of the life that is at work; without one nothing changes. */
export function makeMortal(server: TestServer): void {
  const pool: unknown = Reflect.get(server.services.db, '$client')
  if (!(pool instanceof pg.Pool)) throw new Error('the database of a test server is a pool')
  mortalPool(pool)
  mortalStorage(server.services.storage)
  const inject = server.app.inject.bind(server.app)
  Reflect.set(server.app, 'inject', async (...given: unknown[]) => {
    const life = lives.getStore()
    const asked = Object(given[0])
    const url = String(asked.url)
    // Fastify begins an injected call only when somebody waits for it, and that has to happen outside of this life.
    const beyond = () => lives.exit(async () => await Reflect.apply(inject, server.app, given))
    if (!life || !SANDBOX_PREFIXES.some((prefix) => url.startsWith(prefix)))
      return Reflect.apply(inject, server.app, given)
    const path = url.replace(/\?.*$/, '').replace(/\/[\w-]{14,}(?=\/|$)/g, '/…')
    return boundary(life, `${asked.method} ${path}`, beyond)
  })
}

const KEEPING = ['put', 'putFile', 'remove', 'removeFolder'] as const

/** What is written to the store of files, where each statement counts. */
function mortalStorage(storage: Storage): void {
  for (const name of KEEPING) {
    const keep: (...given: never[]) => Promise<void> = storage[name].bind(storage)
    Reflect.set(storage, name, (...given: never[]) => {
      const life = lives.getStore()
      if (!life) return keep(...given)
      if (life.isDead) return Promise.reject(new Died(name))
      return life.eachStatement ? boundary(life, `${name} of a file`, () => keep(...given)) : keep(...given)
    })
  }
}

/** Before it nothing has happened outside, after it all has; between them nobody dies, because that is not ours. */
async function boundary<T>(life: Life, name: string, work: () => Promise<T>): Promise<T> {
  pass(life, `before ${name}`)
  const result = await work()
  pass(life, `after ${name}`)
  return result
}

type Ask = (...given: unknown[]) => Promise<unknown>

function mortalPool(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const query = pool.query.bind(pool) as unknown as Ask
  Reflect.set(pool, 'query', (...given: unknown[]) => {
    const life = lives.getStore()
    if (!life) return query(...given)
    return statement(life, textOf(given[0]), null, () => query(...given))
  })
  // `query` of the pool takes its connections with a callback, and is a statement of its own above.
  Reflect.set(pool, 'connect', (callback?: unknown) => {
    const life = lives.getStore()
    if (callback !== undefined || !life) return Reflect.apply(connect, pool, callback ? [callback] : [])
    if (life.isDead) return Promise.reject(new Died('connect'))
    return connect().then((client) => mortalClient(client, life))
  })
}

function mortalClient(client: pg.PoolClient, life: Life): pg.PoolClient {
  const query = client.query
  const release = client.release
  const written = new Set<string>()
  Reflect.set(client, 'query', (...given: unknown[]) =>
    statement(life, textOf(given[0]), written, () => Reflect.apply(query, client, given)),
  )
  Reflect.set(client, 'release', (...given: unknown[]) => {
    Reflect.set(client, 'query', query)
    Reflect.set(client, 'release', release)
    return Reflect.apply(release, client, given)
  })
  return client
}

/** A transaction is one step, whatever it writes; outside of one each write is. */
async function statement(
  life: Life,
  text: string,
  written: Set<string> | null,
  ask: () => Promise<unknown>,
): Promise<unknown> {
  // What a broken connection leaves is rolled back by the database itself.
  if (text.startsWith('rollback')) return ask()
  if (life.isDead) throw new Died(text)
  if (life.eachStatement) {
    if (!text.startsWith('begin')) return boundary(life, text.slice(0, SHOWN), ask)
    // A begun transaction that nobody knows of would come back to the pool open, as no broken connection does.
    pass(life, 'before begin')
    return ask()
  }
  if (text.startsWith('commit')) {
    const books = BOOKS.filter((table) => written?.has(table))
    return books.length === 0 ? ask() : boundary(life, `commit of ${books.join(', ')}`, ask)
  }
  const table = WRITE.exec(text)?.[1] ?? ''
  if (written) written.add(table)
  return written || !BOOKS.includes(table) ? ask() : boundary(life, `write of ${table}`, ask)
}

const textOf = (config: unknown): string =>
  (typeof config === 'string' ? config : String(Reflect.get(Object(config), 'text')))
    .replaceAll('"', '')
    .trim()
    .toLowerCase()

/** Does `work` as a process that dies at boundary `diesAt`; answers the boundaries that it passed. */
export async function liveUntil(
  diesAt: number,
  work: () => Promise<unknown>,
  { eachStatement = false }: { eachStatement?: boolean } = {},
): Promise<string[]> {
  const life: Life = { points: [], diesAt, isDead: false, eachStatement }
  try {
    await lives.run(life, work)
  } catch (error) {
    if (!life.isDead) throw error
  }
  return life.points
}
