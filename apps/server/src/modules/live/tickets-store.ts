import { ADMISSION_SECONDS, ENTERED_SECONDS, WAITING_LAPSES_SECONDS } from '@seodang/domain/live-queue'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Database, Transaction } from '../../platform/database/client.ts'
import { liveTickets } from './tables.ts'

export interface LiveKey {
  channelSeq: number
  curriculumSeq: number
}

/** Where somebody stands; position 1 is next, 0 has been let in. */
export interface Standing {
  ticketSeq: number
  isAdmitted: boolean
  position: number
}

type Writing = Database | Transaction

// Statements follow each other under one lock, so their moments do, too: those of a transaction are older than the wait.
const seconds = (n: number): SQL => sql`statement_timestamp() - make_interval(secs => ${n})`
const ofLive = ({ channelSeq, curriculumSeq }: LiveKey): SQL =>
  sql`channel_seq = ${channelSeq} and curriculum_seq = ${curriculumSeq}`

/** Whoever lets people into a live does it alone, in all processes. */
export async function lockQueue(db: Writing, { channelSeq, curriculumSeq }: LiveKey): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`live-queue:${channelSeq}:${curriculumSeq}`}, 0))`,
  )
}

/** Those who asked no more, and turns that nobody took. What is an hour old tells nothing any more. */
export async function dropLapsed(db: Writing, live: LiveKey): Promise<void> {
  await db.execute(sql`delete from live_tickets where ${ofLive(live)} and (
    admitted_at < ${seconds(3600)}
    or admitted_at is null and closed_at is null and asked_at < ${seconds(WAITING_LAPSES_SECONDS)})`)
  await db.execute(sql`update live_tickets set closed_at = statement_timestamp()
    where ${ofLive(live)} and closed_at is null and admitted_at < ${seconds(ADMISSION_SECONDS)}`)
}

/** A ticket for each, in this order; whoever has one keeps it. */
export async function takeTickets(db: Writing, live: LiveKey, holders: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into live_tickets (channel_seq, curriculum_seq, holder, taken_at, asked_at)
    select ${live.channelSeq}, ${live.curriculumSeq}, comer.holder, statement_timestamp(), statement_timestamp()
    from unnest(${sql.param(holders)}::text[]) with ordinality as comer (holder, place) order by comer.place
    on conflict (channel_seq, curriculum_seq, holder) where closed_at is null
    do update set asked_at = excluded.asked_at`)
}

/** Lets in whoever is first, as long as the last second has room. */
export async function admitFirst(db: Writing, live: LiveKey, pace: number): Promise<void> {
  await db.execute(sql`
    update live_tickets set admitted_at = statement_timestamp()
    where ${ofLive(live)} and ticket_seq in (
      select ticket_seq from live_tickets where ${ofLive(live)} and admitted_at is null and closed_at is null
      order by ticket_seq
      limit greatest(0, ${pace}::int - (
        select count(*)::int from live_tickets where ${ofLive(live)} and admitted_at > ${seconds(1)})))`)
}

export async function standingsOf(
  db: Writing,
  live: LiveKey,
  holders: readonly string[],
): Promise<Map<string, Standing>> {
  const { rows } = await db.execute<{
    holder: string
    ticket_seq: number
    is_admitted: boolean
    place: number
  }>(sql`
    with line as (
      select holder, ticket_seq, admitted_at is not null as is_admitted,
        count(*) filter (where admitted_at is null) over (order by ticket_seq) as place
      from live_tickets where ${ofLive(live)} and closed_at is null)
    select * from line where holder = any(${sql.param(holders)}::text[])`)
  return new Map(
    rows.map(({ holder, ticket_seq, is_admitted, place }) => [
      holder,
      {
        ticketSeq: ticket_seq,
        isAdmitted: is_admitted,
        position: is_admitted ? 0 : place,
      },
    ]),
  )
}

export async function useTickets(db: Writing, live: LiveKey, ticketSeqs: readonly number[]): Promise<void> {
  if (ticketSeqs.length === 0) return
  await db.execute(sql`update live_tickets set used_at = statement_timestamp(), closed_at = statement_timestamp()
    where ${ofLive(live)} and ticket_seq = any(${sql.param(ticketSeqs)}::bigint[])`)
}

/** Whether somebody went in just now. */
export async function hasEntered(ctx: Context, curriculumSeq: number, holder: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select 1 from live_tickets
    where ${ofLive({ channelSeq: ctx.channelSeq, curriculumSeq })} and holder = ${holder}
      and used_at > ${seconds(ENTERED_SECONDS)} limit 1`)
  return rows.length > 0
}

/** Only a place that still waits, or whose turn nobody took. */
export async function deleteTicket(ctx: Context, curriculumSeq: number, holder: string): Promise<void> {
  await ctx.db
    .delete(liveTickets)
    .where(
      and(
        eq(liveTickets.channelSeq, ctx.channelSeq),
        eq(liveTickets.curriculumSeq, curriculumSeq),
        eq(liveTickets.holder, holder),
        isNull(liveTickets.closedAt),
        isNull(liveTickets.admittedAt),
      ),
    )
}

export const holderOf = (userSeq: number): string => `user:${userSeq}`

export async function forgetTickets(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db.delete(liveTickets).where(eq(liveTickets.holder, holderOf(userSeq)))
}
