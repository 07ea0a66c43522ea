import { endpoints } from '@seodang/contract'
import type { Endpoint } from '@seodang/contract/endpoint'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deskOf } from '../desk.ts'
import { testServer } from '../server.ts'
import { type Answered, ask } from './ask.ts'
import { CALLS } from './sibling-calls.ts'
import { bodyFor, endpointOf, keysFor, queryFor } from './siblings.ts'
import { aSiteOfTwo } from './sister.ts'
import { MADE_AGAIN, NOT_TRIED } from './twice-reasons.ts'

/**
 * An answer may be lost on its way, a button pressed twice: whatever makes something takes an `Idempotency-Key`, or says
 * here why it needs none. What makes something is found by doing it: each call is made twice, and the rows are counted.
 */
const server = await testServer()
const site = await aSiteOfTwo(server.services)
const cookie = await deskOf(server.services).cookieOf(site.people.administrator, { proved: true })
const { db } = server.services
await countInserts()
let own = await site.fresh()

/** These end or change what is there; what they need is gone after the first of them. */
const ABOUT_WHAT_IS_THERE =
  /\/(modify|delete|ordering|restore|cancel|withdraw|closing|refund|transfer|pay|excel\/create)$/

const making = endpoints.filter(
  ({ name, endpoint }) =>
    endpoint.method === 'POST' && !ABOUT_WHAT_IS_THERE.test(endpoint.path) && !name.startsWith('identity.'),
)

test.each(making)('API-25 $name makes nothing twice', async ({ name, endpoint }) => {
  const { first, again } = await twice(name, endpoint)
  if (first.status >= 400) return expectReason(name, endpoint)
  expect(name in NOT_TRIED, 'it is named as one that cannot be tried').toBe(false)
  if (endpoint.idempotent) {
    expect({ status: again.status, text: again.text }).toEqual({ status: first.status, text: first.text })
    return expect(again.made).toEqual([])
  }
  expect(again.made.length > 0, `made again: ${again.made.join(', ')}`).toBe(name in MADE_AGAIN)
})

/** Of a call that the world cannot make its path has to say whether it makes something. */
const expectReason = (name: string, endpoint: Endpoint): void =>
  expect(name in NOT_TRIED, `${name} takes no key`).toBe(isMaking(endpoint) && !endpoint.idempotent)

const isMaking = ({ path }: Endpoint) => /\/(create|copy)$/.test(path)

type Caller = 'learner' | 'owner'
type Tried = Answered & { made: string[] }

async function twice(name: string, endpoint: Endpoint): Promise<{ first: Tried; again: Tried }> {
  let tried = await tryTwice(name, endpoint)
  if (tried.first.status >= 400 && !(name in NOT_TRIED) && isMaking(endpoint)) {
    // What was done to the family before may stand in the way.
    own = await site.fresh()
    tried = await tryTwice(name, endpoint)
  }
  return tried
}

async function tryTwice(name: string, endpoint: Endpoint): Promise<{ first: Tried; again: Tried }> {
  const body = bodyFor(name, keysFor(name, own.keys))
  const key = endpoint.idempotent ? crypto.randomUUID() : null
  let as: Caller = 'learner'
  let first = await prepared(name, as, body, key)
  if (first.status >= 400) {
    as = 'owner'
    first = await prepared(name, as, body, key)
  }
  return { first, again: await call(name, as, body, key) }
}

async function prepared(name: string, as: Caller, body: unknown, key: string | null): Promise<Tried> {
  const { first } = CALLS[name] ?? {}
  if (first) await call(first, as, bodyFor(first, keysFor(first, own.keys)), null)
  return call(name, as, body, key)
}

async function call(name: string, as: Caller, body: unknown, key: string | null): Promise<Tried> {
  await made()
  const keys = keysFor(name, own.keys)
  const answer = await ask(server.app, endpointOf(name), {
    keys: { ...keys, channelSeq: site.channelSeq },
    body,
    query: queryFor(name, keys),
    token: site.people[as].accessToken,
    headers: { cookie, ...(key !== null && { 'idempotency-key': key }) },
  })
  return { ...answer, made: await made() }
}

/** The tables that rows were put into since the last question. */
async function made(): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`with seen as (delete from made returning name) select distinct name from seen order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** In every table but those that note that something was asked for. */
async function countInserts(): Promise<void> {
  await db.execute(
    sql.raw(`
    create table made (name text);
    create function note_made() returns trigger language plpgsql as $$ begin
      insert into made values (tg_table_name); return null; end $$;
    do $$ declare one record; begin
      for one in select relname from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and not relispartition and relname not in
        ('touched', 'made', 'audit_entries', 'rate_limits', 'socket_messages', 'socket_sequences', 'idempotent_answers') loop
        execute format('create trigger note_made after insert on %I for each row execute function note_made()', one.relname);
      end loop; end $$`),
  )
}
