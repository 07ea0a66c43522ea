import { CHOISE_STATUS } from '@seodang/domain/codes'
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { liveSessions } from '../catalog/tables.ts'
import { attendances } from '../enrolment/tables.ts'
import { users } from '../identity/tables.ts'
import { liveCorrections, liveVisits } from './tables.ts'

export type VisitRow = typeof liveVisits.$inferSelect

/** LIVE-17: that somebody went in by our own door; the first time stands. */
export async function insertEntry(ctx: Context, curriculumSeq: number, userSeq: number): Promise<boolean> {
  const rows = await ctx.db
    .insert(liveVisits)
    .values({
      channelSeq: ctx.channelSeq,
      curriculumSeq,
      userSeq,
      visitKey: doorKey(userSeq),
      enteredAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ liveVisitSeq: liveVisits.liveVisitSeq })
  return rows.length > 0
}

/** Whoever measures nothing names a visit by its person; a meeting service by names of its own. */
const doorKey = (userSeq: number): string => `door:${userSeq}`
export const isMeasured = ({ visitKey }: VisitRow): boolean => !visitKey?.startsWith('door:')

/**
 * What a service told of one visit. Notices come twice and in any order, so each only widens what is known: the
 * earliest coming and the latest leaving.
 */
export async function noteVisit(
  ctx: Context,
  curriculumSeq: number,
  visit: { userSeq: number; visitKey: string; at: Date; kind: 'joined' | 'left' },
): Promise<void> {
  const { userSeq, visitKey, at, kind } = visit
  await ctx.db
    .insert(liveVisits)
    .values({
      channelSeq: ctx.channelSeq,
      curriculumSeq,
      userSeq,
      visitKey,
      enteredAt: at,
      leftAt: kind === 'left' ? at : null,
    })
    .onConflictDoUpdate({
      target: [liveVisits.channelSeq, liveVisits.curriculumSeq, liveVisits.visitKey],
      set:
        kind === 'joined'
          ? { enteredAt: sql`least(${liveVisits.enteredAt}, excluded.entered_at)` }
          : { leftAt: sql`greatest(${liveVisits.leftAt}, excluded.left_at)` },
    })
}

/** An attendee of the class with this verified address. */
export async function findAttendee(
  ctx: Context,
  courseSeq: number,
  email: string,
): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ userSeq: users.userSeq })
    .from(users)
    .innerJoin(attendances, eq(attendances.userSeq, users.userSeq))
    .where(
      and(
        eq(users.email, email.toLowerCase()),
        sql`${users.verifiedAt} is not null`,
        isNull(users.closedAt),
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.approved),
      ),
    )
  return row?.userSeq
}

/** The attendees of a class, and whoever was in the live although they attend it no more. */
export async function listPeople(ctx: Context, courseSeq: number, curriculumSeq: number, userSeq?: number) {
  const present = ctx.db
    .select({ userSeq: liveVisits.userSeq })
    .from(liveVisits)
    .where(and(eq(liveVisits.channelSeq, ctx.channelSeq), eq(liveVisits.curriculumSeq, curriculumSeq)))
  const attending = ctx.db
    .select({ userSeq: attendances.userSeq })
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.approved),
      ),
    )
  return ctx.db
    .select({ userSeq: users.userSeq, name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        inArray(users.userSeq, present.union(attending)),
        userSeq === undefined ? undefined : eq(users.userSeq, userSeq),
      ),
    )
    .orderBy(asc(users.name), asc(users.userSeq))
}

export async function listVisits(ctx: Context, curriculumSeq: number): Promise<VisitRow[]> {
  return ctx.db
    .select()
    .from(liveVisits)
    .where(and(eq(liveVisits.channelSeq, ctx.channelSeq), eq(liveVisits.curriculumSeq, curriculumSeq)))
    .orderBy(asc(liveVisits.enteredAt))
}

/** Visits that began by then; answers whose they were, each once, the lowest first. */
export async function deleteVisitsUntil(ctx: Context, curriculumSeq: number, until: Date): Promise<number[]> {
  const rows = await ctx.db
    .delete(liveVisits)
    .where(
      and(
        eq(liveVisits.channelSeq, ctx.channelSeq),
        eq(liveVisits.curriculumSeq, curriculumSeq),
        lte(liveVisits.enteredAt, until),
      ),
    )
    .returning({ userSeq: liveVisits.userSeq })
  return [...new Set(rows.map(({ userSeq }) => userSeq))].sort((one, other) => one - other)
}

export async function listCorrections(ctx: Context, curriculumSeq: number): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({ userSeq: liveCorrections.userSeq, minutes: liveCorrections.minutes })
    .from(liveCorrections)
    .where(
      and(eq(liveCorrections.channelSeq, ctx.channelSeq), eq(liveCorrections.curriculumSeq, curriculumSeq)),
    )
  return new Map(rows.map(({ userSeq, minutes }) => [userSeq, minutes]))
}

export async function saveCorrection(
  ctx: Context,
  correction: { curriculumSeq: number; userSeq: number; minutes: number; byUserSeq: number },
): Promise<void> {
  const { minutes, byUserSeq } = correction
  await ctx.db
    .insert(liveCorrections)
    .values({ channelSeq: ctx.channelSeq, ...correction, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [liveCorrections.channelSeq, liveCorrections.curriculumSeq, liveCorrections.userSeq],
      set: { minutes, byUserSeq, createdAt: ctx.now },
    })
}

export async function deleteCorrection(ctx: Context, curriculumSeq: number, userSeq: number): Promise<void> {
  await ctx.db
    .delete(liveCorrections)
    .where(
      and(
        eq(liveCorrections.channelSeq, ctx.channelSeq),
        eq(liveCorrections.curriculumSeq, curriculumSeq),
        eq(liveCorrections.userSeq, userSeq),
      ),
    )
}

/** The lives of a class, to look for their visits and corrections at once. */
const livesOf = (ctx: Context, courseSeq: number) =>
  ctx.db
    .select({ curriculumSeq: liveSessions.curriculumSeq })
    .from(liveSessions)
    .where(and(eq(liveSessions.channelSeq, ctx.channelSeq), eq(liveSessions.courseSeq, courseSeq)))

export const listVisitsOf = (ctx: Context, courseSeq: number, userSeqs: readonly number[]) =>
  ctx.db
    .select()
    .from(liveVisits)
    .where(
      and(
        eq(liveVisits.channelSeq, ctx.channelSeq),
        inArray(liveVisits.curriculumSeq, livesOf(ctx, courseSeq)),
        inArray(liveVisits.userSeq, [...userSeqs]),
      ),
    )

export const listCorrectionsOf = (ctx: Context, courseSeq: number, userSeqs: readonly number[]) =>
  ctx.db
    .select()
    .from(liveCorrections)
    .where(
      and(
        eq(liveCorrections.channelSeq, ctx.channelSeq),
        inArray(liveCorrections.curriculumSeq, livesOf(ctx, courseSeq)),
        inArray(liveCorrections.userSeq, [...userSeqs]),
      ),
    )
