import type { ReplyOf } from '@seodang/contract/endpoint'
import type { invite } from '@seodang/contract/share'
import { fail } from '@seodang/domain/errors'
import { seoulDate } from '@seodang/domain/seoul-time'
import { isRobot } from '@seodang/domain/user-agent'
import type { Context } from '../../platform/context.ts'
import { countVisit, findLinkedCourse } from './store.ts'

/** NAV-14: the class that a share link opens. */
export async function findInvited(ctx: Context, refererCode: string): Promise<ReplyOf<typeof invite>> {
  const courseSeq = await findLinkedCourse(ctx, refererCode)
  return courseSeq === null ? fail('NO_DATA') : { courseSeq }
}

/** LKS-12: a visit by a link; staff of the site and robots do not count, as in all statistics (TRK-09). */
export async function visitInvite(ctx: Context, refererCode: string): Promise<Record<string, never>> {
  const { courseSeq } = await findInvited(ctx, refererCode)
  const { clientId, userAgent } = ctx.origin
  if (clientId === null || ctx.principal.userTypeCd !== null || isRobot(userAgent)) return {}
  await countVisit(ctx, { courseSeq, refererCode, day: seoulDate(ctx.now), clientId })
  return {}
}
