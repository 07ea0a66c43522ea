import type { invite } from '@seodang/contract/catalog'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { PUBLIC, RELEASE_STATE, TRASH_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courses } from './tables.ts'

/** LKS-06: the address that is passed on. Where a site has no host of its own, the query names it (SITE-02). */
export function shareAddress(channel: { origin: string; channelSeq: number }, refererCode: string): string {
  const path = `${channel.origin}/invite/${refererCode}`
  return channel.origin.startsWith('https://') ? path : `${path}?channelSeq=${channel.channelSeq}`
}

/** NAV-14: the class that a share link opens. */
export async function findInvited(ctx: Context, refererCode: string): Promise<ReplyOf<typeof invite>> {
  const [course] = await ctx.db
    .select({ courseSeq: courses.courseSeq })
    .from(courses)
    .where(
      and(
        eq(courses.channelSeq, ctx.channelSeq),
        eq(courses.refererCode, refererCode),
        eq(courses.publicCd, PUBLIC.public),
        eq(courses.releaseStateCd, RELEASE_STATE.released),
        eq(courses.trashTypeCd, TRASH_TYPE.active),
      ),
    )
  return course ?? fail('NO_DATA')
}
