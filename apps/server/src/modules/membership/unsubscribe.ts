import type { ReplyOf } from '@seodang/contract/endpoint'
import type { subscription } from '@seodang/contract/unsubscribe'
import { fail } from '@seodang/domain/errors'
import { type Context, inTransaction } from '../../platform/context.ts'
import {
  hasConsent,
  livingAccount,
  recordConsents,
  type Subscriber,
  subscriberOf,
  unsubscribeUrl,
} from '../identity/index.ts'
import { findSubscriber, setMarketing } from './store.ts'

type Subscription = ReplyOf<typeof subscription>

/** ACC-28: looking changes nothing, because programs look at the links of a mail before people do. */
export async function subscriptionOf(ctx: Context, token: string): Promise<Subscription> {
  const subscriber = await readToken(ctx, token)
  const { email, site } = (await findSubscriber(ctx, subscriber)) ?? fail('UNSUBSCRIBE_LINK_INVALID')
  const agreed = await hasConsent(ctx, subscriber.userSeq, subscriber.channelSeq, 'marketing')
  return { email, site, marketingYn: agreed === true ? 'Y' : 'N' }
}

/** ACC-19, ACC-28: as often as somebody presses, they said it once. */
export const unsubscribe = (ctx: Context, token: string) => say(ctx, token, false)

/** Only what was agreed to before can be taken up again: a link never makes a consent that nobody gave. */
export const resubscribe = (ctx: Context, token: string) => say(ctx, token, true)

export const unsubscribePageOf = async (ctx: Context, token: string) =>
  unsubscribeUrl(ctx, await readToken(ctx, token))

function say(outer: Context, token: string, wanted: boolean): Promise<Subscription> {
  return inTransaction(outer, async (ctx) => {
    const { channelSeq, userSeq } = await readToken(ctx, token)
    const before = await subscriptionOf(ctx, token)
    const last = await hasConsent(ctx, userSeq, channelSeq, 'marketing')
    if (last === wanted || (wanted && last === null)) return before
    await recordConsents(ctx, userSeq, channelSeq, { marketing: wanted })
    if (channelSeq > 0) await setMarketing({ ...ctx, channelSeq }, userSeq, wanted ? 'Y' : 'N')
    return { ...before, marketingYn: wanted ? 'Y' : 'N' }
  })
}

/** SOC-19: an old mail still stops the next one, whichever account its reader has by now. */
async function readToken(ctx: Context, token: string): Promise<Subscriber> {
  const { channelSeq, userSeq } = subscriberOf(ctx, token) ?? fail('UNSUBSCRIBE_LINK_INVALID')
  return { channelSeq, userSeq: await livingAccount(ctx, userSeq) }
}
