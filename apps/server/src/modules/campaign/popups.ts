import type { popups } from '@seodang/contract/campaign'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { AUDIENCE, CAMPAIGN_AUDIENCE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { fillText } from '@seodang/domain/words'
import type { Context } from '../../platform/context.ts'
import { listAudience } from './audience-store.ts'
import { type CampaignRow, countVisitor, listShown } from './campaign-store.ts'
import { campaignFacts } from './facts-store.ts'
import { clickPath } from './links.ts'
import { keepSeen } from './recipients-store.ts'

/** More at once would bury the page. */
const MOST_SHOWN = 3

/** What {name} says to somebody whose name is not known. */
const GUEST = { ko: '회원', en: 'there', ja: 'お客様' } as const

/** MKT-05: the popups that the caller is to see now. "All" of a page are its visitors, too. */
export async function popupsFor(ctx: Context, name: string | null): Promise<ReplyOf<typeof popups>> {
  const mine = []
  for (const row of await listShown(ctx))
    if (mine.length < MOST_SHOWN && (await isFor(ctx, row))) mine.push(row)
  const list = []
  for (const row of mine) list.push(await viewOf(ctx, row, name ?? GUEST[ctx.language]))
  return { list, totalCount: list.length }
}

async function isFor(ctx: Context, { audience }: CampaignRow): Promise<boolean> {
  const { userSeq, isChannelUser } = ctx.principal
  const { kind, code } = audience
  if (kind === CAMPAIGN_AUDIENCE.all) return true
  if (kind === CAMPAIGN_AUDIENCE.code && code === AUDIENCE.all) return true
  if (userSeq === null) return false
  if (kind === CAMPAIGN_AUDIENCE.code && code === AUDIENCE.member) return isChannelUser
  return (await listAudience(ctx, audience, userSeq)).length > 0
}

async function viewOf(ctx: Context, row: CampaignRow, name: string) {
  const { channelSeq, campaignSeq } = row
  const facts = await campaignFacts(ctx, row)
  const link =
    row.link === '' ? '' : clickPath(ctx, { channelSeq, campaignSeq, userSeq: ctx.principal.userSeq ?? 0 })
  const values = {
    name,
    site: facts.sender.site,
    link: row.link,
    ...(facts.courseTitle !== null && { class: facts.courseTitle }),
    ...(facts.couponName !== null && { coupon: facts.couponName }),
  }
  const say = (template: string) => fillText(template, values, facts.words[ctx.language], ctx.language)
  return {
    campaignSeq,
    subject: say(row.subject),
    body: say(row.body),
    label: say(row.label),
    link,
    showEndAt: (row.showEndAt ?? ctx.now).toISOString(),
  }
}

/** MKT-07: a member is counted once, whoever is not known each time. */
export async function seePopup(ctx: Context, campaignSeq: number): Promise<void> {
  const row = (await listShown(ctx)).find((one) => one.campaignSeq === campaignSeq)
  if (!row || !(await isFor(ctx, row))) fail('CAMPAIGN_NOT_FOUND', { campaignSeq })
  const { userSeq } = ctx.principal
  if (userSeq === null) await countVisitor(ctx, campaignSeq, 'visitorSeen')
  else await keepSeen(ctx, { channelSeq: ctx.channelSeq, campaignSeq, userSeq })
}
