import { PROBE_STATE, type ProbeState } from '@seodang/domain/isolation'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courses } from '../catalog/tables.ts'
import { users } from '../identity/tables.ts'
import { channels } from '../site/tables.ts'
import { type Finding, isolationProbes } from './tables.ts'

export type ProbeRow = typeof isolationProbes.$inferSelect

/** The latest first. */
export const listProbes = (ctx: Context, limit: number): Promise<ProbeRow[]> =>
  ctx.db
    .select()
    .from(isolationProbes)
    .where(eq(isolationProbes.channelSeq, ctx.channelSeq))
    .orderBy(desc(isolationProbes.isolationProbeSeq))
    .limit(limit)

/** One at a time for each site: null while another one runs. */
export async function beginProbe(ctx: Context, byOwner: boolean): Promise<ProbeRow | null> {
  const [row] = await ctx.db
    .insert(isolationProbes)
    .values({ channelSeq: ctx.channelSeq, byOwner, startedAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export async function endProbe(
  ctx: Context,
  isolationProbeSeq: number,
  result: { state: ProbeState; asked: number; unanswered: number; findings: Finding[] },
): Promise<void> {
  await ctx.db
    .update(isolationProbes)
    .set({ ...result, endedAt: ctx.services.now() })
    .where(
      and(
        eq(isolationProbes.channelSeq, ctx.channelSeq),
        eq(isolationProbes.isolationProbeSeq, isolationProbeSeq),
      ),
    )
}

/** Whose process has gone meanwhile. */
export async function giveUpProbes(ctx: Context, startedBefore: Date): Promise<void> {
  await ctx.db
    .update(isolationProbes)
    .set({ state: PROBE_STATE.unfinished, endedAt: ctx.now })
    .where(and(eq(isolationProbes.state, PROBE_STATE.running), lt(isolationProbes.startedAt, startedBefore)))
}

/** Open sites that have anything to tell, those that were tried longest ago first. */
export async function sitesToProbe(ctx: Context, limit: number): Promise<number[]> {
  const last = sql`(select max(p.started_at) from ${isolationProbes} p where p.channel_seq = ${channels.channelSeq})`
  const rows = await ctx.db
    .select({ channelSeq: channels.channelSeq })
    .from(channels)
    .where(
      sql`${channels.closedAt} is null and ${channels.suspendedAt} is null
        and exists (select 1 from ${courses} k where k.channel_seq = ${channels.channelSeq})`,
    )
    .orderBy(sql`${last} nulls first`, channels.channelSeq)
    .limit(limit)
  return rows.map(({ channelSeq }) => channelSeq)
}

/** Who hears that a wall has a hole. */
export const platformAdmins = (ctx: Context): Promise<{ userSeq: number; language: string | null }[]> =>
  ctx.db
    .select({ userSeq: users.userSeq, language: users.language })
    .from(users)
    .where(sql`${users.isPlatformAdmin} and ${users.closedAt} is null`)
