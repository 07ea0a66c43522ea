import { CHOISE_STATUS } from '@seodang/domain/codes'
import { and, asc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courses } from '../catalog/tables.ts'
import { attendances } from '../enrolment/tables.ts'
import { holdOpenAccount } from '../identity/index.ts'
import { users } from '../identity/tables.ts'
import { channels } from '../site/tables.ts'
import { channelUsers, courseStaff, operators } from './tables.ts'

/** Joins, or joins again; answers whether the person was not a member before. */
export async function upsertChannelUser(
  ctx: Context,
  row: { userSeq: number; marketingYn: 'Y' | 'N'; refererCode: string | null },
): Promise<boolean> {
  const changed = await ctx.db
    .insert(channelUsers)
    .values({ channelSeq: ctx.channelSeq, joinedAt: ctx.now, ...row })
    .onConflictDoUpdate({
      target: [channelUsers.channelSeq, channelUsers.userSeq],
      set: {
        leftAt: null,
        joinedAt: ctx.now,
        marketingYn: row.marketingYn,
        refererCode: row.refererCode,
      },
      setWhere: sql`${channelUsers.leftAt} is not null`,
    })
    .returning({ userSeq: channelUsers.userSeq })
  return changed.length > 0
}

/** A member of the site; its staff are, whether or not they ever joined by themselves. */
export async function isMember(ctx: Context, userSeq: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ leftAt: channelUsers.leftAt })
    .from(channelUsers)
    .where(and(eq(channelUsers.channelSeq, ctx.channelSeq), eq(channelUsers.userSeq, userSeq)))
  return row?.leftAt === null
}

/** Whoever joins, is removed or is blocked here waits for one another, so that nobody is a member and blocked at once. */
export async function lockPlace(ctx: Context, userSeq: number): Promise<void> {
  const key = `place:${ctx.channelSeq}:${userSeq}`
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Helps to run the site or one of its classes. */
export async function isStaff(ctx: Context, userSeq: number): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ found: boolean }>(sql`
    select exists (select 1 from operators where channel_seq = ${ctx.channelSeq} and user_seq = ${userSeq})
      or exists (select 1 from course_staff where channel_seq = ${ctx.channelSeq} and user_seq = ${userSeq}) as found`)
  return rows[0]?.found === true
}

/** JOIN-11: the row stays, so that orders and reviews keep their owner; answers whether anything changed. */
export async function markLeft(ctx: Context, userSeq: number): Promise<boolean> {
  const changed = await ctx.db
    .update(channelUsers)
    .set({ leftAt: ctx.now, marketingYn: 'N' })
    .where(
      and(
        eq(channelUsers.channelSeq, ctx.channelSeq),
        eq(channelUsers.userSeq, userSeq),
        isNull(channelUsers.leftAt),
      ),
    )
    .returning({ userSeq: channelUsers.userSeq })
  return changed.length > 0
}

/** Classes that the person attends or waits for, the one that ends first on top. */
export async function listRunning(ctx: Context, userSeq: number) {
  return ctx.db
    .select({
      courseSeq: courses.courseSeq,
      title: courses.title,
      validAt: attendances.validAt,
      choiseStatusCd: attendances.choiseStatusCd,
    })
    .from(attendances)
    .innerJoin(
      courses,
      and(eq(courses.channelSeq, attendances.channelSeq), eq(courses.courseSeq, attendances.courseSeq)),
    )
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.userSeq, userSeq),
        ne(attendances.choiseStatusCd, CHOISE_STATUS.cancelled),
        or(isNull(attendances.validAt), gt(attendances.validAt, ctx.now)),
      ),
    )
    .orderBy(sql`${attendances.validAt} nulls last`, asc(attendances.attendSeq))
}

/** The person as a letter from the site addresses them; nothing once the account or the membership is gone. */
export async function findMember(ctx: Context, userSeq: number) {
  const [row] = await ctx.db
    .select({
      email: users.email,
      name: users.name,
      language: users.language,
      joinedAt: channelUsers.joinedAt,
      siteLanguage: channels.language,
      words: channels.words,
    })
    .from(channelUsers)
    .innerJoin(users, and(eq(users.userSeq, channelUsers.userSeq), isNull(users.closedAt)))
    .innerJoin(channels, eq(channels.channelSeq, channelUsers.channelSeq))
    .where(
      and(
        eq(channelUsers.channelSeq, ctx.channelSeq),
        eq(channelUsers.userSeq, userSeq),
        isNull(channelUsers.leftAt),
      ),
    )
  return row
}

/** An open account, and the open site that writes to it as long as the person is a member; null is the product. */
export async function findSubscriber(
  ctx: Context,
  { channelSeq, userSeq }: { channelSeq: number; userSeq: number },
): Promise<{ email: string; site: string | null } | undefined> {
  const isOpen = and(eq(users.userSeq, userSeq), isNull(users.closedAt))
  if (channelSeq === 0) {
    const [row] = await ctx.db.select({ email: users.email }).from(users).where(isOpen)
    return row && { ...row, site: null }
  }
  const [row] = await ctx.db
    .select({ email: users.email, site: channels.name })
    .from(channelUsers)
    .innerJoin(users, and(eq(users.userSeq, channelUsers.userSeq), isOpen))
    .innerJoin(channels, and(eq(channels.channelSeq, channelUsers.channelSeq), isNull(channels.closedAt)))
    .where(and(eq(channelUsers.channelSeq, channelSeq), isNull(channelUsers.leftAt)))
  return row
}

export async function setMarketing(ctx: Context, userSeq: number, marketingYn: 'Y' | 'N'): Promise<void> {
  await ctx.db
    .update(channelUsers)
    .set({ marketingYn })
    .where(and(eq(channelUsers.channelSeq, ctx.channelSeq), eq(channelUsers.userSeq, userSeq)))
}

export async function insertOwner(ctx: Context, channelSeq: number, userSeq: number): Promise<void> {
  await holdOpenAccount(ctx, userSeq)
  await ctx.db.insert(channelUsers).values({ channelSeq, userSeq, joinedAt: ctx.now })
  await ctx.db.insert(operators).values({ channelSeq, userSeq, userTypeCd: 'OWN' })
}

export async function insertCourseStaff(ctx: Context, row: typeof courseStaff.$inferInsert): Promise<void> {
  await ctx.db.insert(courseStaff).values(row).onConflictDoNothing()
}

/** Sites where the person is staff, in the order they were made. */
export async function listManagedSites(ctx: Context, userSeq: number) {
  return ctx.db
    .select({
      channelSeq: channels.channelSeq,
      name: channels.name,
      address: channels.address,
      logoKey: channels.logoKey,
      brandColor: channels.brandColor,
      userTypeCd: operators.userTypeCd,
      planCd: sql<string>`coalesce((select p.plan_cd from plan_subscriptions p
        where p.channel_seq = ${channels.channelSeq} and p.ended_at is null order by p.start_at desc limit 1), 'FREE')`,
      domain: sql<string | null>`(select d.domain from channel_domains d
        where d.channel_seq = ${channels.channelSeq} and d.verified_at is not null limit 1)`,
    })
    .from(operators)
    .innerJoin(channels, and(eq(channels.channelSeq, operators.channelSeq), isNull(channels.closedAt)))
    .where(eq(operators.userSeq, userSeq))
    .orderBy(asc(channels.channelSeq))
}
