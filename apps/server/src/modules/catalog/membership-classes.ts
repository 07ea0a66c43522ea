import { COURSE_TYPE, MEMBERSHIP_TYPE, PUBLIC, RELEASE_STATE, TRASH_TYPE } from '@seodang/domain/codes'
import { marketingOf } from '@seodang/domain/course-marketing'
import { fail } from '@seodang/domain/errors'
import { isCircleMoved, type MembersRule } from '@seodang/domain/members-only'
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { pictureOf } from './card.ts'
import { requirePriced } from './own-classes.ts'
import { courses } from './tables.ts'

const COLUMNS = {
  courseSeq: courses.courseSeq,
  title: courses.title,
  imageKey: courses.imageKey,
  membershipTypeCd: courses.membershipTypeCd,
  publicCd: courses.publicCd,
  releaseStateCd: courses.releaseStateCd,
  marketing: courses.marketing,
}

const isActiveClass = (ctx: Context) =>
  and(
    eq(courses.channelSeq, ctx.channelSeq),
    eq(courses.trashTypeCd, TRASH_TYPE.active),
    ne(courses.courseTypeCd, COURSE_TYPE.package),
  )

const names = (membershipSeq: number) =>
  sql`${courses.marketing} -> 'siteMembershipSeqs' @> ${JSON.stringify([membershipSeq])}::jsonb`

type Row = Awaited<ReturnType<typeof selectClasses>>[number]

const selectClasses = (ctx: Context) =>
  ctx.db
    .select(COLUMNS)
    .from(courses)
    .where(isActiveClass(ctx))
    .orderBy(asc(courses.ord), asc(courses.courseSeq))

/** A class as a membership names it. */
export interface MembershipClass {
  courseSeq: number
  title: string
  image: ReturnType<typeof pictureOf>
  /** Whether visitors may see it. */
  isPublished: boolean
  membersOnly: boolean
  membershipSeqs: number[]
}

const classOf = (row: Row): MembershipClass => ({
  courseSeq: row.courseSeq,
  title: row.title,
  image: pictureOf(row.imageKey, null),
  isPublished: row.publicCd === PUBLIC.public && row.releaseStateCd === RELEASE_STATE.released,
  membersOnly: row.membershipTypeCd === MEMBERSHIP_TYPE.membersOnly,
  membershipSeqs: marketingOf(row.marketing).siteMembershipSeqs,
})

/** Every class of the site that a membership may open; packages open their own classes and are none (MSH-06). */
export async function membershipClasses(ctx: Context): Promise<MembershipClass[]> {
  return (await selectClasses(ctx)).map(classOf)
}

/** The keys of the classes that name a membership (MSH-02); ascending. */
export async function classesNaming(ctx: Context, membershipSeq: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ courseSeq: courses.courseSeq })
    .from(courses)
    .where(and(isActiveClass(ctx), names(membershipSeq)))
    .orderBy(asc(courses.courseSeq))
  return rows.map(({ courseSeq }) => courseSeq)
}

/** MSH-02: the memberships that open a class. */
export async function membershipsNamedBy(ctx: Context, courseSeq: number): Promise<number[]> {
  const [row] = await ctx.db
    .select({ marketing: courses.marketing })
    .from(courses)
    .where(and(isActiveClass(ctx), eq(courses.courseSeq, courseSeq)))
  return row ? marketingOf(row.marketing).siteMembershipSeqs : []
}

/**
 * MSH-02: the classes that name a membership are these and no others; each says whether it is for members only. Whom a
 * class is for is a matter of its price (AUTH-19).
 */
export async function nameMembership(
  ctx: Context,
  membershipSeq: number,
  wanted: readonly { courseSeq: number; membersOnly: boolean }[],
): Promise<void> {
  const asked = new Map(wanted.map((one) => [one.courseSeq, one]))
  const rows = await ctx.db
    .select({ ...COLUMNS, marketing: courses.marketing })
    .from(courses)
    .where(
      and(
        isActiveClass(ctx),
        or(names(membershipSeq), asked.size > 0 ? inArray(courses.courseSeq, [...asked.keys()]) : undefined),
      ),
    )
    .orderBy(asc(courses.courseSeq))
    .for('update')
  for (const courseSeq of asked.keys())
    if (!rows.some((row) => row.courseSeq === courseSeq)) fail('CLASS_NOT_FOUND', { courseSeq })
  const moved = rows.filter((row) =>
    isCircleMoved(ruleOf(row), ruleNaming(row, membershipSeq, asked.get(row.courseSeq))),
  )
  await requirePriced(
    ctx,
    moved.map(({ courseSeq }) => courseSeq),
  )
  for (const row of moved) await nameIn(ctx, row, ruleNaming(row, membershipSeq, asked.get(row.courseSeq)))
  await siteChanged(ctx)
}

const ruleOf = ({ membershipTypeCd, marketing }: Row): MembersRule => ({
  membershipTypeCd,
  siteMembershipSeqs: marketingOf(marketing).siteMembershipSeqs,
})

function ruleNaming(row: Row, membershipSeq: number, wanted?: { membersOnly: boolean }): MembersRule {
  const { membershipTypeCd, siteMembershipSeqs } = ruleOf(row)
  const others = siteMembershipSeqs.filter((one) => one !== membershipSeq)
  // Taken out of its last membership it stays for members of the site: nothing becomes public by that.
  if (!wanted) return { membershipTypeCd, siteMembershipSeqs: others }
  return {
    membershipTypeCd: wanted.membersOnly ? MEMBERSHIP_TYPE.membersOnly : MEMBERSHIP_TYPE.notBound,
    siteMembershipSeqs: [...others, membershipSeq].sort((one, other) => one - other),
  }
}

async function nameIn(ctx: Context, row: Row, after: MembersRule): Promise<void> {
  const { membershipTypeCd, siteMembershipSeqs } = after
  await ctx.db
    .update(courses)
    .set({
      membershipTypeCd,
      marketing: { ...row.marketing, siteMembershipSeqs: [...siteMembershipSeqs] },
      revision: sql`${courses.revision} + 1`,
      updatedAt: ctx.now,
    })
    .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.courseSeq, row.courseSeq)))
  await audit(ctx, 'course.memberships', `course:${row.courseSeq}`, ruleOf(row), after)
}
