import type { BodyOf } from '@seodang/contract/endpoint'
import type { joinChannel } from '@seodang/contract/site'
import { fail, failFields } from '@seodang/domain/errors'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { defineEvent } from '../../platform/jobs/jobs.ts'
import { definePort } from '../../platform/ports.ts'
import { takeJoinAnswers } from '../form/index.ts'
import { recordConsents } from '../identity/index.ts'
import { readChannel } from '../site/index.ts'
import { lockPlace, upsertChannelUser } from './store.ts'

export const memberJoined = defineEvent<{ channelSeq: number; userSeq: number }>('membership.joined')

/** MEM-07: whether the site does not want the person back; whoever keeps the members of the site knows. */
export const JOIN_BARRED =
  definePort<(ctx: Context, userSeq: number) => Promise<boolean>>('membership.joinBarred')

/** Refuses whoever is blocked; nobody blocks them until this transaction is over. */
export async function requireWelcome(ctx: Context, userSeq: number): Promise<void> {
  await lockPlace(ctx, userSeq)
  if (await ctx.services.ports.use(JOIN_BARRED)(ctx, userSeq)) fail('MEMBER_BLOCKED')
}

/** JOIN-05, JOIN-09, FRM-10: makes the caller a member of the site; joining twice changes nothing. */
export function join(outer: Context, { agreements, refererCode, answers }: BodyOf<typeof joinChannel>) {
  if (!agreements.terms || !agreements.privacy)
    failFields({
      ...(!agreements.terms && { 'agreements.terms': 'notAgreed' }),
      ...(!agreements.privacy && { 'agreements.privacy': 'notAgreed' }),
    })
  return inTransaction(outer, async (ctx) => {
    const userSeq = userSeqOf(ctx)
    await requireWelcome(ctx, userSeq)
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
