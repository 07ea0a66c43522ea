import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type EntryFacts, listFacts } from './entry-facts-store.ts'

/** Which entries: those of a month, of one site or of all; a site's own journal tells nothing of what its instructors are paid. */
export interface JournalAsked {
  month: string
  channelSeq: number | null
  whose: 'site' | 'platform'
}

const asked = ({ month, channelSeq, whose }: JournalAsked): SQL => sql`
  e.sale_date >= ${`${month}-01`}::date and e.sale_date < (${`${month}-01`}::date + interval '1 month')
  and ${channelSeq === null ? sql`true` : sql`e.channel_seq = ${channelSeq}`}
  and ${
    whose === 'platform'
      ? sql`true`
      : sql`(e.order_seq is not null or exists (select 1 from settlements s
          where s.channel_seq = e.channel_seq and s.settlement_seq = e.settlement_seq and s.payee_seq = 0))`
  }`

/** The next entries of a journal after one of them, by site, day and number. */
export const listJournal = (
  ctx: Context,
  query: JournalAsked,
  after: Pick<EntryFacts, 'channel_seq' | 'date' | 'entry_seq'> | null,
  limit: number,
): Promise<EntryFacts[]> =>
  listFacts(
    ctx,
    sql`select e.* from ledger_entries e
      where ${asked(query)}
        and ${
          after === null
            ? sql`true`
            : sql`(e.channel_seq, e.sale_date, e.entry_seq)
                > (${after.channel_seq}::bigint, ${after.date}::date, ${after.entry_seq}::bigint)`
        }
      order by e.channel_seq, e.sale_date, e.entry_seq
      limit ${limit}`,
  )

export async function countJournalLines(ctx: Context, query: JournalAsked): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    select count(*) as n from ledger_entries e
    join ledger_postings g on g.channel_seq = e.channel_seq and g.entry_seq = e.entry_seq
    where ${asked(query)}`)
  return rows[0]?.n ?? 0
}
