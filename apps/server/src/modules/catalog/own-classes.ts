import { hasToDoWithEveryClass } from '@seodang/domain/access'
import { fail } from '@seodang/domain/errors'
import { CIRCLE_PERMISSION } from '@seodang/domain/members-only'
import { inArray, type SQL } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { classesWith } from '../membership/index.ts'
import { courses } from './tables.ts'

/** PERM-24: whose classes a call `of: 'ownClasses'` may speak of; null for all of them. */
export const onlyClassesOf = (ctx: Context): number | null =>
  hasToDoWithEveryClass(ctx.principal) ? null : userSeqOf(ctx)

/** The classes whose price the caller decides about, as a condition on `courses`; undefined for all of them. */
export async function isPricedBy(ctx: Context): Promise<SQL | undefined> {
  const priced = await classesWith(ctx, CIRCLE_PERMISSION)
  return priced === null ? undefined : inArray(courses.courseSeq, priced)
}

/**
 * AUTH-19: what opens a class to people who do not buy it, or sells it at another price, asks for the right to its price,
 * whatever page it stands on. Where somebody has not to do with every class, the others do not exist for them (PERM-24).
 */
export async function requirePriced(ctx: Context, courseSeqs: readonly number[]): Promise<void> {
  if (courseSeqs.length === 0) return
  const priced = await classesWith(ctx, CIRCLE_PERMISSION)
  const courseSeq = courseSeqs.find((one) => priced !== null && !priced.includes(one))
  if (courseSeq === undefined) return
  fail(hasToDoWithEveryClass(ctx.principal) ? 'NO_PERMISSION' : 'CLASS_NOT_FOUND', { courseSeq })
}
