import { isPopup } from '@seodang/domain/campaign'
import { CAMPAIGN_STATE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { readChannel } from '../site/index.ts'
import { countVisitor, findCampaign } from './campaign-store.ts'
import { destination, readerOf } from './links.ts'
import { keepSeen, markRead } from './recipients-store.ts'

/** A transparent picture of one dot. */
export const DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** MKT-07: a mail was opened. A token of nobody counts nothing, and the picture is the same. */
export async function countOpened(ctx: Context, token: string): Promise<void> {
  const reader = readerOf(ctx, 'campaign-open', token)
  if (reader) await markRead(ctx, reader, false)
}

/** MKT-07, SEC-31: counts the press and answers where the campaign leads. Of a draft it is only a test. */
export async function followLink(outer: Context, token: string): Promise<string> {
  const reader = readerOf(outer, 'campaign-click', token) ?? fail('CAMPAIGN_LINK_INVALID')
  const ctx = { ...outer, channelSeq: reader.channelSeq }
  const campaign = await findCampaign(ctx, reader.campaignSeq)
  if (!campaign || campaign.link === '') fail('CAMPAIGN_LINK_INVALID')
  // ADM-02: a suspended site leads nowhere but to the note that says so.
  const { suspension, origin } = await readChannel(ctx, ctx.channelSeq)
  if (suspension) return origin
  if (reader.userSeq > 0) {
    // A popup can be pressed before it was told that it was seen.
    if (isPopup(campaign)) await keepSeen(ctx, reader)
    await markRead(ctx, reader, true)
  } else if (isPopup(campaign) && campaign.stateCd === CAMPAIGN_STATE.sending)
    await countVisitor(ctx, campaign.campaignSeq, 'visitorClicked')
  return destination(ctx, campaign.link)
}
