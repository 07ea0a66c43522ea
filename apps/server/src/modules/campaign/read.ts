import type {
  campaignAudience,
  campaignChoices,
  campaign as campaignRead,
  campaignRecipients,
  campaigns as listed,
} from '@seodang/contract/campaign'
import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { isPopup } from '@seodang/domain/campaign'
import { isKnownSender, leftOutReason, senderLine } from '@seodang/domain/campaign-law'
import { failFields } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { canSendTexts } from '../../platform/message/queue.ts'
import { factsOf, isOfSite, listAudience } from './audience-store.ts'
import { type CampaignRow, getCampaign } from './campaign-store.ts'
import { listChoices, namesOf } from './choices-store.ts'
import { draftOf } from './edit.ts'
import { campaignFacts } from './facts-store.ts'
import { listCampaigns } from './list-store.ts'
import { listRecipients } from './recipients-store.ts'
import { countsOf, NO_COUNTS, outcomeOf } from './results-store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** MKT-01: a page of campaigns with what came of each. */
export async function listPage(
  ctx: Context,
  { page, size, ...filter }: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { rows, totalCount } = await listCampaigns(ctx, filter, pageOfList({ page, size }))
  const counts = await countsOf(
    ctx,
    rows.map(({ campaignSeq }) => campaignSeq),
  )
  return {
    list: rows.map((row) => ({
      campaignSeq: row.campaignSeq,
      name: row.name,
      channelCd: row.channelCd,
      scheduleCd: row.scheduleCd,
      scheduleAt: iso(row.scheduleAt),
      triggerCd: row.triggerCd,
      showStartAt: iso(row.showStartAt),
      showEndAt: iso(row.showEndAt),
      stateCd: row.stateCd,
      heldAt: iso(row.heldAt),
      counts: counts.get(row.campaignSeq) ?? NO_COUNTS,
      createdAt: row.createdAt.toISOString(),
    })),
    totalCount,
  }
}

/** MKT-07. */
export async function readOne(ctx: Context, campaignSeq: number): Promise<ReplyOf<typeof campaignRead>> {
  const row = await getCampaign(ctx, campaignSeq)
  const [counts, outcome, names] = [
    (await countsOf(ctx, [campaignSeq])).get(campaignSeq) ?? NO_COUNTS,
    await outcomeOf(ctx, campaignSeq),
    await namesOf(ctx, row),
  ]
  const { visitorSeen, visitorClicked } = row
  return {
    ...viewOf(row),
    ...names,
    counts: { ...counts, ...outcome, visitorSeen, visitorClicked },
  }
}

const viewOf = (row: CampaignRow) => ({
  ...draftOf(row),
  scheduleAt: iso(row.scheduleAt),
  showStartAt: iso(row.showStartAt),
  showEndAt: iso(row.showEndAt),
  campaignSeq: row.campaignSeq,
  stateCd: row.stateCd,
  revision: row.revision,
  startedAt: iso(row.startedAt),
  heldAt: iso(row.heldAt),
  finishedAt: iso(row.finishedAt),
  resumedAt: iso(row.resumedAt),
  nextPartAt: iso(row.nextPartAt),
  createdAt: row.createdAt.toISOString(),
})

export async function choices(ctx: Context): Promise<ReplyOf<typeof campaignChoices>> {
  const { sender } = await campaignFacts(ctx, { courseSeq: null, couponInfoSeq: null })
  return {
    ...(await listChoices(ctx)),
    sender: { line: senderLine(sender), knownYn: isKnownSender(sender) ? 'Y' : 'N' },
    messageYn: canSendTexts(ctx.services) ? 'Y' : 'N',
  }
}

/** MKT-06: who would be reached now. */
export async function countAudience(
  ctx: Context,
  { channelCd, advertisingYn, audience }: BodyOf<typeof campaignAudience>,
): Promise<ReplyOf<typeof campaignAudience>> {
  const { segmentSeq, courseSeq } = audience
  if (!(await isOfSite(ctx, 'segments', segmentSeq)) || !(await isOfSite(ctx, 'courses', courseSeq)))
    failFields({ audience: 'unknownChoice' })
  const people = await factsOf(ctx, await listAudience(ctx, audience))
  const leftOut = { noConsent: 0, noAddress: 0, notVerified: 0 }
  let reachableCount = 0
  let gone = 0
  const isAdvertising = advertisingYn === 'Y' && !isPopup({ channelCd })
  for (const person of people) {
    const reason = leftOutReason(person, { channelCd, isAdvertising })
    if (reason === null) reachableCount += 1
    else if (reason === 'gone') gone += 1
    else leftOut[reason] += 1
  }
  return { totalCount: people.length - gone, reachableCount, leftOut }
}

export async function recipientsPage(
  ctx: Context,
  campaignSeq: number,
  { page, size, ...filter }: QueryOf<typeof campaignRecipients>,
): Promise<ReplyOf<typeof campaignRecipients>> {
  await getCampaign(ctx, campaignSeq)
  const { rows, totalCount } = await listRecipients(ctx, campaignSeq, filter, pageOfList({ page, size }))
  return {
    list: rows.map(({ sentAt, openedAt, clickedAt, ...row }) => ({
      ...row,
      sentAt: iso(sentAt),
      openedAt: iso(openedAt),
      clickedAt: iso(clickedAt),
    })),
    totalCount,
  }
}
