import type { Context } from '../../platform/context.ts'
import { type ClassTerms, lockClass } from '../enrolment/index.ts'
import { type ClassLine, getClassLine } from './store.ts'

/**
 * The class that an order sells, held, and its line as it is then: two places of one person that become one take the
 * lines of the one that ends along, under this very lock (SOC-19).
 */
export async function lockSoldClass(
  ctx: Context,
  orderSeq: number,
): Promise<{ course: ClassTerms; line: ClassLine }> {
  const { courseSeq } = await getClassLine(ctx, orderSeq)
  const course = await lockClass(ctx, courseSeq)
  return { course, line: await getClassLine(ctx, orderSeq) }
}
