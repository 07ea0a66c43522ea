import { creditedLink } from '@seodang/domain/referral'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { codesOfCourse, findJoinedBy } from './store.ts'

/** LKS-12: the link that an order of the caller is credited to; `opened` is what the browser remembers. */
export async function linkOfOrder(
  ctx: Context,
  courseSeq: number,
  opened: string | null,
): Promise<string | null> {
  const joinedBy = await findJoinedBy(ctx, userSeqOf(ctx))
  if (opened === null && joinedBy === null) return null
  const codes = await codesOfCourse(ctx, courseSeq)
  return creditedLink({ opened, joinedBy }, (refererCode) => codes.has(refererCode), ctx.now)
}
