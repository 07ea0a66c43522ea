import { isPopup } from '@seodang/domain/campaign'
import { CAMPAIGN_CHANNEL } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { factsOf } from './audience-store.ts'
import { getCampaign } from './campaign-store.ts'
import { requireSendable } from './move.ts'
import { composingOf, deliver } from './send.ts'

/** MKT-06: to the caller alone, in the words that a reader will get; a popup has its preview instead. */
export function sendTest(outer: Context, campaignSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const campaign = await getCampaign(ctx, campaignSeq)
    if (isPopup(campaign)) fail('CAMPAIGN_MOVE_REFUSED')
    await requireSendable(ctx, campaign)
    const [me] = await factsOf(ctx, [userSeqOf(ctx)])
    if (!me) throw new Error('The caller has no account')
    if (campaign.channelCd === CAMPAIGN_CHANNEL.message && !me.hasPhone) fail('CAMPAIGN_NO_PHONE')
    await deliver(ctx, { ...(await composingOf(ctx, campaign)), isTest: true }, [me])
    await audit(ctx, 'campaign.test', `campaign:${campaignSeq}`, null, null)
  })
}
