import type { FieldProblem } from '@seodang/domain/errors'
import { mayBePacked, packageProblems } from '@seodang/domain/package-form'
import type { Context } from '../../platform/context.ts'
import { classesOf } from './package-store.ts'
import type { courses } from './tables.ts'

/** PKG-06, PKG-09: what saving the settings of a package would break. */
export async function packedProblems(
  ctx: Context,
  pack: typeof courses.$inferSelect,
): Promise<{ currency?: FieldProblem; fareCd?: FieldProblem }> {
  const { currency } = packageProblems({ ...pack, courses: await classesOf(ctx, pack.courseSeq) })
  const isOpen = !mayBePacked({ ...pack })
  return { ...(currency && { currency }), ...(isOpen && { fareCd: 'unknownChoice' }) }
}
