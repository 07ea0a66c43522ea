import { type SQL, sql } from 'drizzle-orm'
import type { TestServer } from '../server.ts'

/** Whose rows are looked at: those of a site, and those of people wherever they are. */
export interface Subject {
  channelSeq: number
  people?: readonly number[]
  /** The word that names what is theirs, another one in each site. */
  mark?: string
}

/** Of a job, by what it was given. */
export const ofSubject = ({ channelSeq, people = [] }: Subject): SQL => sql`(
  data ->> 'channelSeq' = ${String(channelSeq)}
  or data ->> 'userSeq' in (${listOf(people)}) or data ->> 'fromUserSeq' in (${listOf(people)}))`

const listOf = (people: readonly number[]) =>
  sql.join(
    [0, ...people].map((userSeq) => sql`${String(userSeq)}`),
    sql`, `,
  )

/** Nobody's state: what counts calls or looks, and what tells open pages to look again, which is said after the commit. */
const LEFT_OUT = `('rate_limits', 'socket_messages', 'socket_sequences', 'sweep_looks', 'sweep_rounds')`

/** Those of categories are drawn anew in each site. */
const STATES = `((?<!category)_cd|^state|^status|^action|^kind|^purpose|^reason|^problem)$`
const ENDS = `^(ended|finished|closed|left|removed|deleted|revoked|ready|settled|released|paid|erased|used|withdrawn)_at$`
const SUMS = `(_count|_cnt|^amount|_amount|^balance)$`

interface Table extends Record<string, unknown> {
  name: string
  of_site: boolean
  person: string | null
  states: string[]
  ends: string[]
  sums: string[]
}

/**
 * All that stands: how many rows of each table in each of their states and of which person, what their counters and
 * amounts come to, and what waits in the queues. Two runs that lost nothing and did nothing twice say the same.
 */
export async function standingOf({ services }: TestServer, subject: Subject): Promise<object> {
  const { rows: tables } = await services.db.execute<Table>(sql.raw(TABLES))
  const each = tables.flatMap((table) => selectOf(table, subject) ?? [])
  const jobs = sql`select 'queue ' || name as what, count(*)::text as said from boss.job
    where ${ofSubject(subject)} group by 1`
  const { rows } = await services.db.execute<{ what: string; said: string }>(
    sql.join([jobs, ...each], sql` union all `),
  )
  const { mark } = subject
  const named = (what: string) => (mark === undefined ? what : what.replaceAll(mark, 'mark'))
  return Object.fromEntries(rows.map(({ what, said }) => [named(what), said]).toSorted())
}

const matching = (
  type: string,
  pattern: string,
) => `coalesce(array_agg(column_name::text order by column_name)
  filter (where data_type ~ '${type}' and column_name ~ '${pattern}'), '{}')`

const TABLES = `
  select table_name::text as name, bool_or(column_name = 'channel_seq') as of_site,
    min(column_name::text) filter (where column_name in ('user_seq', 'owner_seq')) as person,
    ${matching('^text', STATES)} as states, ${matching('^timestamp', ENDS)} as ends,
    ${matching('^(integer|bigint|smallint)', SUMS)} as sums
  from information_schema.columns where table_schema = 'public' and table_name not in ${LEFT_OUT}
  group by 1 having bool_or(column_name in ('channel_seq', 'user_seq', 'owner_seq'))`

function selectOf({ name, of_site, person, states, ends, sums }: Table, subject: Subject): SQL | null {
  const people = subject.people ?? []
  const isTheirs = person !== null && people.length > 0 ? `"${person}" in (${people.join(', ')})` : null
  const conditions = [of_site ? `channel_seq = ${subject.channelSeq}` : null, isTheirs].filter(Boolean)
  if (conditions.length === 0) return null
  const which = [
    ...states.map((state) => `coalesce("${state}", '')`),
    ...ends.map((end) => `case when "${end}" is null then '' else '${end}' end`),
    ...(isTheirs ? [`coalesce(array_position(array[${people.join(', ')}]::bigint[], "${person}"), 0)`] : []),
  ]
  const said = ['count(*)', ...sums.map((column) => `sum("${column}")`)]
  return sql.raw(`select concat_ws(' ', ${[`'${name}'`, ...which].join(', ')}),
    concat_ws(' ', ${said.join(', ')}) from "${name}" where ${conditions.join(' or ')} group by 1`)
}
