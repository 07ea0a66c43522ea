import {
  courseRoleAfterMerge,
  type PlaceOnSite,
  placeAfterMerge,
  roleAfterMerge,
} from '@seodang/domain/account-merge'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { takeOverConsents } from '../identity/index.ts'
import { moveWaitingClasses } from './class-parts.ts'
import { placesMerged } from './events.ts'
import { JOIN_BARRED } from './join.ts'
import { endMembership } from './leave.ts'
import {
  findOperatorRow,
  lockOperators,
  roleOf,
  saveCertification,
  upsertOperator,
} from './operator-store.ts'
import { rolesMoved } from './role-change.ts'
import { isStaff, lockPlace } from './store.ts'
import { channelUsers, courseStaff, operators } from './tables.ts'

/** `from` is closed, and what it was `into` is now. */
interface Merged {
  from: number
  into: number
}

/**
 * SOC-19: whoever was a member or staff by either account is so by the one that stays, in the stronger role; whoever is
 * blocked by either is no member (`placeAfterMerge`). Site by site, each under the locks of whoever changes staff or
 * members there.
 */
export async function movePlaces(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  const merged = { from: fromUserSeq, into: intoUserSeq }
  for (const channelSeq of await listSitesOfBoth(outer, merged))
    await inTransaction({ ...outer, channelSeq }, async (ctx) => {
      // The staff first, as everywhere.
      const staff = await lockOperators(ctx)
      for (const userSeq of [fromUserSeq, intoUserSeq].sort((a, b) => a - b)) await lockPlace(ctx, userSeq)
      await moveRole(ctx, merged, staff)
      await moveParts(ctx, merged)
      await movePlace(ctx, merged)
      await ctx.services.jobs.emit(ctx, placesMerged, { channelSeq, userSeq: intoUserSeq })
    })
}

async function listSitesOfBoth(ctx: Context, { from, into }: Merged): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ channelSeq: string }>(sql`
    select channel_seq as "channelSeq" from channel_users where user_seq in (${from}, ${into})
    union select channel_seq from operators where user_seq = ${from}
    union select channel_seq from course_staff where user_seq = ${from} order by 1`)
  return rows.map(({ channelSeq }) => Number(channelSeq))
}

async function moveRole(
  ctx: Context,
  { from, into }: Merged,
  staff: Awaited<ReturnType<typeof lockOperators>>,
): Promise<void> {
  const theirs = await findOperatorRow(ctx, from)
  if (!theirs) return
  const mine = staff.find(({ userSeq }) => userSeq === into) ?? null
  const role = roleOf(roleAfterMerge(mine, theirs) ?? theirs)
  await upsertOperator(ctx, { ...role, userSeq: into })
  // Who checked the person checked them, whichever account they had then (OPR-09).
  const { certifiedAt, certifiedBy, certifiedNote } = theirs
  if (!mine?.certifiedAt) await saveCertification(ctx, into, { certifiedAt, certifiedBy, certifiedNote })
  await moveWaitingClasses(ctx, into, theirs, mine)
  await ctx.db
    .delete(operators)
    .where(and(eq(operators.channelSeq, ctx.channelSeq), eq(operators.userSeq, from)))
  // What they offered others stands, for they are still there to stand behind it.
  await ctx.db.execute(sql`
    update invitations set invited_by = case invited_by when ${from} then ${into} else invited_by end,
      agreed_by = case agreed_by when ${from} then ${into} else agreed_by end
    where channel_seq = ${ctx.channelSeq} and ${from} in (invited_by, agreed_by)`)
  await audit(ctx, 'operator.merge', `user:${into}`, mine && roleOf(mine), { ...role, fromUserSeq: from })
  await rolesMoved(ctx, into)
}

/** Parts in classes. */
async function moveParts(ctx: Context, { from, into }: Merged): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(courseStaff)
    .where(and(eq(courseStaff.channelSeq, ctx.channelSeq), inArray(courseStaff.userSeq, [from, into])))
  const theirs = rows.filter(({ userSeq }) => userSeq === from)
  for (const part of theirs) {
    const mine = rows.find(({ userSeq, courseSeq }) => userSeq === into && courseSeq === part.courseSeq)
    const userTypeCd = mine ? courseRoleAfterMerge(mine.userTypeCd, part.userTypeCd) : part.userTypeCd
    await ctx.db
      .insert(courseStaff)
      .values({ ...part, userSeq: into, userTypeCd })
      .onConflictDoUpdate({
        target: [courseStaff.channelSeq, courseStaff.courseSeq, courseStaff.userSeq],
        set: { userTypeCd },
      })
  }
  if (theirs.length === 0) return
  await ctx.db
    .delete(courseStaff)
    .where(and(eq(courseStaff.channelSeq, ctx.channelSeq), eq(courseStaff.userSeq, from)))
  await rolesMoved(ctx, into)
}

async function movePlace(ctx: Context, { from, into }: Merged): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(channelUsers)
    .where(and(eq(channelUsers.channelSeq, ctx.channelSeq), inArray(channelUsers.userSeq, [from, into])))
  const placeOf = (whose: number): PlaceOnSite => {
    const row = rows.find(({ userSeq }) => userSeq === whose)
    if (!row) return 'none'
    return row.leftAt === null ? 'member' : 'left'
  }
  const isBarred = ctx.services.ports.use(JOIN_BARRED)
  const after = placeAfterMerge({
    own: placeOf(into),
    other: placeOf(from),
    isBlocked: (await isBarred(ctx, into)) || (await isBarred(ctx, from)),
    isStaff: await isStaff(ctx, into),
  })
  if (placeOf(into) === 'left' && placeOf(from) === 'member') await takeOverConsents(ctx, from, into)
  // Since when, through whom and with which consent are of the account by which they are a member.
  await ctx.db.execute(sql`
    insert into channel_users (channel_seq, user_seq, joined_at, left_at, marketing_yn, referer_code)
    select channel_seq, ${into}, joined_at, left_at, marketing_yn, referer_code
    from channel_users where channel_seq = ${ctx.channelSeq} and user_seq = ${from}
    on conflict (channel_seq, user_seq) do update set left_at = null, joined_at = excluded.joined_at,
      marketing_yn = excluded.marketing_yn, referer_code = excluded.referer_code
    where channel_users.left_at is not null and excluded.left_at is null`)
  await ctx.db
    .delete(channelUsers)
    .where(and(eq(channelUsers.channelSeq, ctx.channelSeq), eq(channelUsers.userSeq, from)))
  if (after === 'left') await endMembership(ctx, into, { reason: 'accountsMerged', isBlocked: true })
}

/** Whether `movePlaces` has been at the site of `ctx`; where it is at it, this waits for its end. In a transaction. */
export async function isPlaceMoved(ctx: Context, fromUserSeq: number): Promise<boolean> {
  await lockPlace(ctx, fromUserSeq)
  const there = and(eq(channelUsers.channelSeq, ctx.channelSeq), eq(channelUsers.userSeq, fromUserSeq))
  return (await ctx.db.$count(channelUsers, there)) === 0
}
