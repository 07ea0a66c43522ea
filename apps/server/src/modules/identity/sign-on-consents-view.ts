import type { ReplyOf } from '@seodang/contract/endpoint'
import type { signOnConsents } from '@seodang/contract/sign-on'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { listSignOnConsents, type OwnDomain, revokeSignOnConsent } from './sign-on-consents.ts'
import { siteNames } from './sign-on-store.ts'

/** What the person has said yes to, as the list of devices shows it. */
export async function listConsents(ctx: Context): Promise<ReplyOf<typeof signOnConsents>> {
  const consents = await listSignOnConsents(ctx)
  const names = await siteNames(
    ctx,
    consents.map(({ channelSeq }) => channelSeq),
  )
  const list = consents.map(({ channelSeq, host, givenAt }) => ({
    channelSeq,
    host,
    siteName: names.get(channelSeq) ?? '',
    givenAt: givenAt.toISOString(),
  }))
  return { list, totalCount: list.length }
}

/** Somebody else's yes answers as if there were none. */
export async function revokeConsent(ctx: Context, { channelSeq, host }: OwnDomain): Promise<void> {
  if (!(await revokeSignOnConsent(ctx, { channelSeq, host }))) fail('NO_DATA')
}
