import type { LabelTone } from '@seodang/domain/member'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type MemberFilter, matchingMembers } from './members-store.ts'
import { isMemberOf } from './segment-conditions-store.ts'
import { memberLabels } from './tables.ts'

export interface LabelRow {
  labelSeq: number
  name: string
  tone: LabelTone
  revision: number
}

const COLUMNS = {
  labelSeq: memberLabels.labelSeq,
  name: memberLabels.name,
  tone: memberLabels.tone,
  revision: memberLabels.revision,
}
const named = (ctx: Context, labelSeq: number) =>
  and(eq(memberLabels.channelSeq, ctx.channelSeq), eq(memberLabels.labelSeq, labelSeq))

/** By name, with the members who have each. */
export async function listLabelRows(ctx: Context) {
  const { rows } = await ctx.db.execute<LabelRow & { memberCount: number } & Record<string, unknown>>(sql`
    select k.label_seq as "labelSeq", k.name, k.tone, k.revision,
      (select count(*)::int from labelled_members l
        join channel_users m on m.channel_seq = l.channel_seq and m.user_seq = l.user_seq and m.left_at is null
        join users u on u.user_seq = m.user_seq and u.closed_at is null
        where l.channel_seq = k.channel_seq and l.label_seq = k.label_seq) as "memberCount"
    from member_labels k where k.channel_seq = ${ctx.channelSeq}
    order by k.name collate ko_natural, k.label_seq`)
  return rows
}

/** Whoever else makes a label of the site waits, so that the number of them holds. */
export async function countLabelsLocked(ctx: Context): Promise<number> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`labels:${ctx.channelSeq}`}))`)
  return ctx.db.$count(memberLabels, eq(memberLabels.channelSeq, ctx.channelSeq))
}

export async function findLabel(ctx: Context, labelSeq: number): Promise<LabelRow | undefined> {
  const [row] = await ctx.db.select(COLUMNS).from(memberLabels).where(named(ctx, labelSeq))
  return row
}

/** Nothing where another label has the name, whatever its letter case. */
export async function insertLabel(
  ctx: Context,
  label: Pick<LabelRow, 'name' | 'tone'>,
): Promise<LabelRow | undefined> {
  const [row] = await ctx.db
    .insert(memberLabels)
    .values({ ...label, channelSeq: ctx.channelSeq, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning(COLUMNS)
  return row
}

export async function isNameTaken(
  ctx: Context,
  { labelSeq, name }: Pick<LabelRow, 'labelSeq' | 'name'>,
): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ taken: boolean }>(sql`
    select exists (select 1 from member_labels where channel_seq = ${ctx.channelSeq}
      and lower(name) = lower(${name}) and label_seq <> ${labelSeq}) as taken`)
  return rows[0]?.taken === true
}

export async function updateLabel(
  ctx: Context,
  { labelSeq, ...change }: LabelRow,
): Promise<LabelRow | undefined> {
  const [row] = await ctx.db.update(memberLabels).set(change).where(named(ctx, labelSeq)).returning(COLUMNS)
  return row
}

export async function removeLabel(ctx: Context, labelSeq: number): Promise<LabelRow | undefined> {
  const [row] = await ctx.db.delete(memberLabels).where(named(ctx, labelSeq)).returning(COLUMNS)
  return row
}

export type Labelled = { userSeqs: readonly number[] } | { filter: MemberFilter }

/** Answers how many had it not before; keys of people who are no members of the site change nothing. */
export async function giveLabel(ctx: Context, labelSeq: number, to: Labelled): Promise<number> {
  const { rows } = await ctx.db.execute(sql`
    insert into labelled_members (channel_seq, label_seq, user_seq, created_at)
    select m.channel_seq, ${labelSeq}::bigint, m.user_seq, ${ctx.now}::timestamptz
    from channel_users m join users u on u.user_seq = m.user_seq
    where ${isMemberOf(ctx)} and ${await chosen(ctx, to)}
    on conflict do nothing returning user_seq`)
  return rows.length
}

/** Answers how many had it. */
export async function takeLabel(ctx: Context, labelSeq: number, from: Labelled): Promise<number> {
  const { rows } = await ctx.db.execute(sql`
    delete from labelled_members l using channel_users m, users u
    where l.channel_seq = ${ctx.channelSeq} and l.label_seq = ${labelSeq}
      and m.channel_seq = l.channel_seq and m.user_seq = l.user_seq and u.user_seq = m.user_seq
      and ${isMemberOf(ctx)} and ${await chosen(ctx, from)}
    returning l.user_seq`)
  return rows.length
}

const chosen = async (ctx: Context, who: Labelled) =>
  'userSeqs' in who
    ? sql`m.user_seq = any(${sql.param([...who.userSeqs])}::bigint[])`
    : matchingMembers(ctx, who.filter)
