import type { BodyOf } from '@seodang/contract/endpoint'
import type { joinChannel } from '@seodang/contract/site'
import { failFields } from '@seodang/domain/errors'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { defineEvent } from '../../platform/jobs/jobs.ts'
import { takeJoinAnswers } from '../form/index.ts'
import { recordConsents } from '../identity/index.ts'
import { readChannel } from '../site/index.ts'
import { upsertChannelUser } from './store.ts'

export const memberJoined = defineEvent<{ channelSeq: number; userSeq: number }>('membership.joined')

/** JOIN-05, JOIN-09, FRM-10: makes the caller a member of the site; joining twice changes nothing. */
export function join(outer: Context, { agreements, refererCode, answers }: BodyOf<typeof joinChannel>) {
  if (!agreements.terms || !agreements.privacy)
    failFields({
      ...(!agreements.terms && { 'agreements.terms': 'notAgreed' }),
      ...(!agreements.privacy && { 'agreements.privacy': 'notAgreed' }),
    })
  return inTransaction(outer, async (ctx) => {
    const userSeq = userSeqOf(ctx)
    // JOIN-09: a site that does not ask for the consent has none, whatever a call says.
    const { marketingConsent } = await readChannel(ctx, ctx.channelSeq)
    const marketing = marketingConsent === 'Y' && agreements.marketing === true
    const isNew = await upsertChannelUser(ctx, {
      userSeq,
      marketingYn: marketing ? 'Y' : 'N',
      refererCode: refererCode ?? null,
    })
    if (isNew) {
      await takeJoinAnswers(ctx, userSeq, answers ?? {})
      await recordConsents(ctx, userSeq, ctx.channelSeq, {
        terms: true,
        privacy: true,
        ...(marketingConsent === 'Y' && { marketing }),
      })
      await ctx.services.jobs.emit(ctx, memberJoined, { channelSeq: ctx.channelSeq, userSeq })
    }
    return { isChannelUser: true }
  })
}
