import type { createCampaign, modifyCampaign } from '@seodang/contract/campaign'
import type { BodyOf } from '@seodang/contract/endpoint'
import { type CampaignDraft, draftProblems, tidiedCampaign } from '@seodang/domain/campaign'
import { CAMPAIGN_STATE } from '@seodang/domain/codes'
import { fail, failFields, requireNoProblems } from '@seodang/domain/errors'
import { CAMPAIGN_LABELS } from '@seodang/domain/field-labels'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { isOfSite } from './audience-store.ts'
import {
  type CampaignRow,
  deleteCampaign,
  getCampaign,
  insertCampaign,
  lockCampaign,
  updateCampaign,
} from './campaign-store.ts'

/** MKT-05: keeps a draft; it may be half-written. */
export async function create(outer: Context, body: BodyOf<typeof createCampaign>) {
  const draft = checked(body)
  return inTransaction(outer, async (ctx) => {
    await requireOwn(ctx, draft)
    const row = await insertCampaign(ctx, newRow(ctx, draft))
    await audit(ctx, 'campaign.create', `campaign:${row.campaignSeq}`, null, row)
    return { campaignSeq: row.campaignSeq, revision: row.revision }
  })
}

export async function modify(
  outer: Context,
  campaignSeq: number,
  { revision, ...body }: BodyOf<typeof modifyCampaign>,
): Promise<{ revision: number }> {
  const draft = checked(body)
  return inTransaction(outer, async (ctx) => {
    const before = await lockDraft(ctx, campaignSeq)
    if (before.revision !== revision) fail('CONFLICT_EDITED')
    await requireOwn(ctx, draft)
    const after = await updateCampaign(ctx, campaignSeq, {
      ...columnsOf(draft),
      revision: revision + 1,
      updatedAt: ctx.now,
    })
    await audit(ctx, 'campaign.modify', `campaign:${campaignSeq}`, before, after)
    return { revision: after.revision }
  })
}

const COPY = { ko: '사본', en: 'copy', ja: 'コピー' } as const
const LONGEST_COPY_NAME = 50

/** What it points at may be gone by now; then that is chosen anew. */
export async function copy(outer: Context, campaignSeq: number): Promise<{ campaignSeq: number }> {
  return inTransaction(outer, async (ctx) => {
    const from = await getCampaign(ctx, campaignSeq)
    const name = `${from.name.slice(0, LONGEST_COPY_NAME)} (${COPY[ctx.language]})`
    const times = { scheduleAt: null, showStartAt: null, showEndAt: null }
    const row = await insertCampaign(ctx, newRow(ctx, { ...draftOf(from), name, ...times }))
    await audit(ctx, 'campaign.create', `campaign:${row.campaignSeq}`, null, row)
    return { campaignSeq: row.campaignSeq }
  })
}

export async function remove(outer: Context, campaignSeq: number): Promise<void> {
  await inTransaction(outer, async (ctx) => {
    const row = await lockDraft(ctx, campaignSeq)
    await deleteCampaign(ctx, campaignSeq)
    await audit(ctx, 'campaign.delete', `campaign:${campaignSeq}`, row, null)
  })
}

async function lockDraft(ctx: Context, campaignSeq: number): Promise<CampaignRow> {
  const row = await lockCampaign(ctx, campaignSeq)
  if (row.stateCd !== CAMPAIGN_STATE.draft) fail('CAMPAIGN_NOT_DRAFT', { campaignSeq })
  return row
}

function checked(body: CampaignDraft): CampaignDraft {
  const draft = tidiedCampaign(body)
  requireNoProblems(draftProblems(draft), CAMPAIGN_LABELS)
  return draft
}

/** SEC-04: what it points at is of this site; of another one it is as if it were not there. */
async function requireOwn(ctx: Context, draft: CampaignDraft): Promise<void> {
  const { segmentSeq, courseSeq } = draft.audience
  if (!(await isOfSite(ctx, 'segments', segmentSeq)) || !(await isOfSite(ctx, 'courses', courseSeq)))
    failFields({ audience: 'unknownChoice' })
  if (!(await isOfSite(ctx, 'courses', draft.courseSeq))) failFields({ courseSeq: 'unknownChoice' })
  if (!(await isOfSite(ctx, 'courses', draft.triggerCourseSeq)))
    failFields({ triggerCourseSeq: 'unknownChoice' })
  if (!(await isOfSite(ctx, 'coupon_infos', draft.couponInfoSeq)))
    failFields({ couponInfoSeq: 'unknownChoice' })
}

const dateOf = (at: Date | string | null) => (at === null ? null : new Date(at))

function columnsOf(draft: CampaignDraft) {
  return {
    ...draft,
    scheduleAt: dateOf(draft.scheduleAt),
    showStartAt: dateOf(draft.showStartAt),
    showEndAt: dateOf(draft.showEndAt),
  }
}

const newRow = (ctx: Context, draft: CampaignDraft) => ({
  ...columnsOf(draft),
  createdBy: ctx.principal.userSeq,
  createdAt: ctx.now,
  updatedAt: ctx.now,
})

/** A kept campaign as its form has it. */
export const draftOf = (row: CampaignRow): CampaignDraft => ({
  name: row.name,
  aim: row.aim,
  channelCd: row.channelCd,
  advertisingYn: row.advertisingYn,
  audience: row.audience,
  subject: row.subject,
  body: row.body,
  label: row.label,
  link: row.link,
  courseSeq: row.courseSeq,
  couponInfoSeq: row.couponInfoSeq,
  scheduleCd: row.scheduleCd,
  scheduleAt: row.scheduleAt,
  triggerCd: row.triggerCd,
  triggerCourseSeq: row.triggerCourseSeq,
  showStartAt: row.showStartAt,
  showEndAt: row.showEndAt,
})
