import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { readFooter, saveFooter } from '@seodang/contract/site'
import { footerProblems, formatBusinessNumber } from '@seodang/domain/channel-form'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { FOOTER_FIELDS, type FooterDraft } from '@seodang/domain/footer'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { defineEvent } from '../../platform/jobs/jobs.ts'
import { type ChannelRow, getChannelRow, updateChannel } from './store.ts'

type Footer = ReplyOf<typeof readFooter>

/** The company that sells was named another way. */
export const companyChanged = defineEvent<{ channelSeq: number }>('site.companyChanged')
const COMPANY = ['corpName', 'ceoName', 'regNo'] as const

/** FTR-08. */
export async function footerOf(ctx: Context): Promise<Footer> {
  return footerView(await getChannelRow(ctx, ctx.channelSeq))
}

export function saveFooterDetails(outer: Context, draft: BodyOf<typeof saveFooter>): Promise<Footer> {
  const details = tidied(draft)
  requireNoProblems(footerProblems(filled(details)))
  return inTransaction(outer, async (ctx) => {
    const before = await getChannelRow(ctx, ctx.channelSeq)
    const after = (await updateChannel(ctx, draft.revision, details)) ?? fail('CONFLICT_EDITED')
    await audit(ctx, 'site.footer', 'channel', detailsOf(before), details)
    await siteChanged(ctx)
    if (COMPANY.some((field) => before[field] !== after[field]))
      await ctx.services.jobs.emit(ctx, companyChanged, { channelSeq: ctx.channelSeq })
    return footerView(after)
  })
}

type Details = Record<keyof FooterDraft, string | null>

const footerView = (row: ChannelRow): Footer => ({ revision: row.revision, ...detailsOf(row) })

function detailsOf(row: Details): Details {
  const {
    corpName,
    ceoName,
    regNo,
    shopNo,
    remote,
    addr,
    homepageUrl,
    phone,
    fax,
    email,
    privacyName,
    copyright,
  } = row
  return {
    corpName,
    ceoName,
    regNo,
    shopNo,
    remote,
    addr,
    homepageUrl,
    phone,
    fax,
    email,
    privacyName,
    copyright,
  }
}

/** As they are kept: without space around, nothing instead of an empty text, the business number in its usual form. */
function tidied(draft: Details): Details {
  const tidy = detailsOf(draft)
  for (const field of FOOTER_FIELDS) tidy[field] = tidy[field]?.trim() || null
  return { ...tidy, regNo: tidy.regNo && formatBusinessNumber(tidy.regNo) }
}

function filled(details: Details): FooterDraft {
  const draft: FooterDraft = {}
  for (const field of FOOTER_FIELDS) {
    const text = details[field]
    if (text !== null) draft[field] = text
  }
  return draft
}
