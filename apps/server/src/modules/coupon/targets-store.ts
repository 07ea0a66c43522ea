import { COURSE_TYPE, PUBLIC, RELEASE_STATE, TRASH_TYPE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'

export interface TargetLine {
  courseSeq: number
  title: string
  packageYn: 'Y' | 'N'
}

interface Row extends Record<string, unknown> {
  course_seq: string
  title: string
  is_package: boolean
}

const lineOf = ({ course_seq, title, is_package }: Row): TargetLine => ({
  courseSeq: Number(course_seq),
  title,
  packageYn: is_package ? 'Y' : 'N',
})

const IS_PACKAGE = sql`k.course_type_cd = ${COURSE_TYPE.package}`

/** How many of these are no class, or no package, of the site. */
export async function missingTargets(
  ctx: Context,
  courseSeqs: readonly number[],
  packageYn: 'Y' | 'N',
): Promise<number> {
  if (courseSeqs.length === 0) return 0
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from courses k
    where k.channel_seq = ${ctx.channelSeq} and k.course_seq = any(${sql.param([...courseSeqs])}::bigint[])
      and (${IS_PACKAGE}) = ${packageYn === 'Y'}`)
  return courseSeqs.length - (rows[0]?.count ?? 0)
}

/** CPN-03: what may be chosen, by title; deleted classes only stay where they are chosen already. */
export async function findTargets(
  ctx: Context,
  { packageYn, q = '' }: { packageYn: 'Y' | 'N'; q?: string },
): Promise<TargetLine[]> {
  const text = q.trim()
  const { rows } = await ctx.db.execute<Row>(sql`
    select k.course_seq, k.title, ${IS_PACKAGE} as is_package from courses k
    where k.channel_seq = ${ctx.channelSeq} and k.trash_type_cd = ${TRASH_TYPE.active}
      and (${IS_PACKAGE}) = ${packageYn === 'Y'}
      ${text === '' ? sql`` : sql`and k.title ilike ${containing(text)}`}
    order by k.title collate ko_natural, k.course_seq limit 50`)
  return rows.map(lineOf)
}

/** These by name; with `forVisitors` only those that anybody may open. */
export async function namesOf(
  ctx: Context,
  courseSeqs: readonly number[],
  { forVisitors = false } = {},
): Promise<Map<number, TargetLine>> {
  if (courseSeqs.length === 0) return new Map()
  const visible = forVisitors
    ? sql`and k.public_cd = ${PUBLIC.public} and k.release_state_cd = ${RELEASE_STATE.released}
        and k.trash_type_cd = ${TRASH_TYPE.active}`
    : sql``
  const { rows } = await ctx.db.execute<Row>(sql`
    select k.course_seq, k.title, ${IS_PACKAGE} as is_package from courses k
    where k.channel_seq = ${ctx.channelSeq} and k.course_seq = any(${sql.param([...courseSeqs])}::bigint[]) ${visible}
    order by k.title collate ko_natural`)
  return new Map(rows.map((row) => [Number(row.course_seq), lineOf(row)]))
}
