import { CAMPAIGN_AUDIENCE, CAMPAIGN_TRIGGER } from '@seodang/domain/codes'
import { type Context, inTransaction } from '../../platform/context.ts'
import { listAudience } from './audience-store.ts'
import { type CampaignRow, listWaitingFor } from './campaign-store.ts'
import { insertRecipients } from './recipients-store.ts'
import { beginSending } from './send.ts'

/** MKT-05: whoever leaves and comes back has been written to. */
export async function onJoining(ctx: Context, userSeq: number): Promise<void> {
  for (const campaign of await listWaitingFor(ctx, CAMPAIGN_TRIGGER.join))
    await addReader(ctx, campaign, userSeq)
}

/** MKT-05: of a campaign about any class the first one counts, as nobody gets a campaign twice. */
export async function onFinishing(ctx: Context, userSeq: number, courseSeq: number): Promise<void> {
  for (const campaign of await listWaitingFor(ctx, CAMPAIGN_TRIGGER.finish))
    if (campaign.triggerCourseSeq === null || campaign.triggerCourseSeq === courseSeq)
      await addReader(ctx, campaign, userSeq)
}

async function addReader(
  outer: Context,
  { campaignSeq, audience }: CampaignRow,
  userSeq: number,
): Promise<void> {
  const isMeant =
    audience.kind === CAMPAIGN_AUDIENCE.all || (await listAudience(outer, audience, userSeq)).length > 0
  if (!isMeant) return
  await inTransaction(outer, async (ctx) => {
    if ((await insertRecipients(ctx, campaignSeq, [userSeq])) > 0) await beginSending(ctx, campaignSeq)
  })
}
