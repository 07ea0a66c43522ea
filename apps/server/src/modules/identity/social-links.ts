import type { BodyOf } from '@seodang/contract/endpoint'
import type { linkSocial } from '@seodang/contract/social'
import { SNS_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { isLastWayIn, type SocialTypeCd } from '@seodang/domain/social'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import type { IntegrationView } from './integrate.ts'
import { mailLinked } from './mails.ts'
import { askToMerge } from './pending-merges.ts'
import { siteOf } from './site-of.ts'
import { deleteLinks, findLinked, insertLink, listLinks, lockSubject } from './social-accounts-store.ts'
import { useTicket } from './social-tickets.ts'
import { lockUser, lockUsers, updateUser } from './store.ts'

/** MY-09: another way into one's own account. Where it leads into another account, the two may be merged. */
export async function link(
  outer: Context,
  form: BodyOf<typeof linkSocial>,
  mark: string,
): Promise<IntegrationView | null> {
  const channelSeq = (await siteOf(outer, form.channelSeq)) ?? 0
  return inTransaction(outer, async (ctx) => {
    const mySeq = userSeqOf(ctx)
    const ticket = await useTicket(ctx, form, { channelSeq, mark, linksUserSeq: mySeq })
    await lockSubject(ctx, ticket)
    const known = await findLinked(ctx, ticket)
    if (known === mySeq) return null
    const locked = await lockUsers(ctx, known === null ? [mySeq] : [mySeq, known])
    const me = locked.find(({ userSeq }) => userSeq === mySeq) ?? fail('SESSION_ENDED')
    const other = locked.find(({ userSeq }) => userSeq === known)
    if (other) return askToMerge(ctx, other, mark, { link: ticket, provedUserSeq: mySeq })
    await insertLink(ctx, ticket, me.userSeq)
    await mailLinked(ctx, me)
    return null
  })
}

/** MY-09, ACC-27. Fails with LAST_LOGIN_METHOD. */
export function unlink(outer: Context, snsTypeCd: SocialTypeCd): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    // Two at once must not take the last two.
    const me = await lockUser(ctx, userSeqOf(ctx))
    const hasPassword = me.passwordHash !== null
    const linked = (await listLinks(ctx, me.userSeq)).map((one) => one.snsTypeCd)
    if (isLastWayIn({ hasPassword, linked }, snsTypeCd)) fail('LAST_LOGIN_METHOD')
    await deleteLinks(ctx, me.userSeq, snsTypeCd)
    const left = linked.find((other) => other !== snsTypeCd)
    if (me.snsTypeCd === snsTypeCd)
      await updateUser(ctx, me.userSeq, {
        snsTypeCd: hasPassword ? SNS_TYPE.email : (left ?? SNS_TYPE.email),
      })
  })
}
