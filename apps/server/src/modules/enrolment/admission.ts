import { type GrantRefusal, grantProblem, showingOf } from '@seodang/domain/granting'
import type { Context } from '../../platform/context.ts'
import { readRight } from './admission-store.ts'
import type { ClassTerms } from './store.ts'
import type { Right } from './waiting-rights.ts'

/**
 * CAT-40, ATT-06: why a membership or a package does not open the class to its holder now, or null. The class is locked
 * by the caller. A right that is refused is not lost: it is asked again when the class is published.
 */
export async function rightProblem(
  ctx: Context,
  course: ClassTerms,
  right: Omit<Right, 'endAt'>,
): Promise<GrantRefusal | null> {
  const { source } = right
  return grantProblem({ source, showing: showingOf(course), ...(await readRight(ctx, right)) })
}
