import { endpoints } from '@seodang/contract'
import { isSpreadsheet } from '@seodang/contract/endpoint'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { planBillings } from '../../modules/billing/tables.ts'
import { deliverySettings } from '../../modules/delivery/tables.ts'
import { deskOf } from '../desk.ts'
import { testServer } from '../server.ts'
import { ask } from './ask.ts'
import { type Extreme, extremesOf } from './extremes.ts'
import { soundBody } from './extremes-bodies.ts'
import { endpointOf, keysFor, queryFor } from './siblings.ts'
import { aSiteOfTwo } from './sister.ts'

/**
 * What the contract lets in, the whole product bears: in one site each number and text of each write is brought to its
 * ends, one after another and as many together as are taken, and everything there is read. A value that is stored and
 * breaks the reading of it is worse than one that is refused: the page of it is gone for everybody.
 */
const faults: string[] = []
const server = await testServer({
  logTo: {
    write(line) {
      const { level, err } = JSON.parse(line)
      if (level >= 50 && err) faults.push(err.message)
    },
  },
})
const { services } = server
const site = await aSiteOfTwo(services)
const cookie = await deskOf(services).cookieOf(site.people.administrator, { proved: true })
const own = await site.fresh()
// So that what is kept once for a site stands in its first revision, as everything else does.
await services.db.insert(deliverySettings).values({ channelSeq: site.channelSeq })
await services.db.insert(planBillings).values({ channelSeq: site.channelSeq })

const CALLERS = ['owner', 'learner'] as const
type Caller = (typeof CALLERS)[number]
const callerOf = (name: string): Caller =>
  ['staff', 'classStaff', 'platform'].includes(endpointOf(name).access.who) ? 'owner' : 'learner'
interface Asked {
  body?: unknown
  query?: Record<string, string>
}

/** The call of an endpoint; each fault counts once. */
async function call(name: string, as: Caller, { body, query }: Asked, what: string) {
  await forgetLimitsAndEdits(body)
  const keys = keysFor(name, own.keys)
  const answer = await ask(server.app, endpointOf(name), {
    keys: { ...keys, channelSeq: site.channelSeq },
    body,
    query: { ...queryFor(name, keys), ...query },
    token: site.people[as].accessToken,
    headers: { cookie },
  })
  const faulty = faults.splice(0)
  if (answer.status >= 500) found.set(`${name}: ${faulty.at(-1) ?? answer.text}`, what)
  return answer
}
let found = new Map<string, string>()

async function forgetLimitsAndEdits(body: unknown): Promise<void> {
  await services.db.execute(sql`delete from rate_limits`)
  if (Object.hasOwn(Object(body), 'revision')) await services.db.execute(FORGET_EDITS)
}
const FORGET_EDITS = sql.raw(`do $$ declare one record; begin
  delete from page_versions where revision <> 1;
  for one in select table_name as name, column_name as counted from information_schema.columns
    where table_schema = 'public' and table_name <> 'page_versions'
      and column_name in ('revision', 'answer_revision', 'meeting_revision', 'social_revision') loop
    execute format('update %I set %I = 1 where %I <> 1', one.name, one.counted, one.counted);
  end loop; end $$`)

const accepted = new Set<string>()

async function bringToEnds(name: string): Promise<void> {
  const keys = keysFor(name, own.keys)
  const sound = soundBody(name, keys)
  const takers: Caller[] = []
  for (const as of CALLERS)
    if ((await call(name, as, { body: sound }, 'as it is')).status < 400) takers.push(as)
  if (takers.length > 0) accepted.add(name)
  for (const as of takers.length > 0 ? takers.slice(0, 1) : CALLERS) {
    let body = sound
    for (const extreme of extremesOf(endpointOf(name).body, keys))
      body = await withEnd(name, as, extreme, body)
  }
}

/** The body with this end too, if it is taken; else it is tried beside nothing else that is extreme. */
async function withEnd(name: string, as: Caller, { path, end, in: put }: Extreme, body: unknown) {
  const what = `${path} ${String(end).slice(0, 30)}`
  const answer = await call(name, as, { body: put(body) }, what)
  if (answer.status < 400) return put(body)
  const alone = put(soundBody(name, keysFor(name, own.keys)))
  const { fields = {} } = answer.status === 400 ? JSON.parse(answer.text) : {}
  if (!Object.keys(fields).some((field) => field.replaceAll(/\.\d+/g, '') === path))
    await call(name, as, { body: alone }, what)
  return body
}

/** What answered as a fault of ours since the last look, once these have been read, too. */
async function faultsAfter(names: string[]): Promise<string[]> {
  for (const name of names) for (const as of CALLERS) await call(name, as, {}, 'read')
  return [...found].map(([fault, what]) => `${fault} (${what})`)
}

const named = (isMeant: (one: (typeof endpoints)[number]) => boolean) =>
  endpoints.filter(isMeant).map(({ name }) => name)
const subjectOf = (name: string) => name.split('.')[0] ?? name

/** A sealed sheet takes a second, and its filters are those of its list. */
const writes = named(({ endpoint }) => endpoint.method !== 'GET' && !isSpreadsheet(endpoint)).filter(
  (name) => extremesOf(endpointOf(name).body, own.keys).length > 0,
)
const reads = named(({ endpoint }) => endpoint.method === 'GET')
/** After these little is left to read. */
const ENDS =
  /\.(\w*(delete|remove|cancel|withdraw|leave|close|putOut)\w*|end[A-Z]\w*|suspendChannel|logout)$/i
const subjects = [...new Set(writes.map(subjectOf))]

describe('SEC-52 what the contract lets in at its ends can be stored and read', () => {
  test.each(subjects)('%s', async (subject) => {
    found = new Map()
    for (const name of writes.filter((one) => subjectOf(one) === subject && !ENDS.test(one)))
      await bringToEnds(name)
    expect(await faultsAfter(reads.filter((name) => subjectOf(name) === subject))).toEqual([])
  })

  test('everything that was written, by every read', async () => {
    found = new Map()
    expect(await faultsAfter(reads)).toEqual([])
  })

  test('the queries of every read', async () => {
    found = new Map()
    for (const name of reads)
      for (const { path, end } of extremesOf(endpointOf(name).query, own.keys)) {
        await call(
          name,
          callerOf(name),
          { query: { [path]: String(end) } },
          `${path} ${String(end).slice(0, 30)}`,
        )
      }
    expect(await faultsAfter([])).toEqual([])
  })

  test('and most of it is taken in a sound form', () => {
    // The rest wants a gateway, a code of a mail or a state that a family does not have.
    expect(accepted.size).toBeGreaterThan(130)
  })

  test('what ends something', async () => {
    found = new Map()
    for (const name of writes.filter((one) => ENDS.test(one))) await bringToEnds(name)
    expect(await faultsAfter([])).toEqual([])
  })
})
