import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { readSiteSettings, saveSiteSettings } from '@seodang/contract/site'
import { brandColourProblem, channelProblems, formerAddresses } from '@seodang/domain/channel-form'
import { hexOf, parseColour } from '@seodang/domain/color'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { SITE_LABELS } from '@seodang/domain/field-labels'
import { refundRuleProblems } from '@seodang/domain/refund-terms-form'
import { siteHost, siteOrigin } from '@seodang/domain/site-address'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { imageUrl, requireOwnImages } from '../media/index.ts'
import { customDomainOf } from './domains.ts'
import {
  type ChannelRow,
  findVerifiedDomain,
  getChannelRow,
  isAddressTaken,
  lockAddress,
  updateChannel,
} from './store.ts'
import { wordColumns } from './words.ts'

type Settings = ReplyOf<typeof readSiteSettings>
type Draft = BodyOf<typeof saveSiteSettings>

export async function siteSettings(ctx: Context): Promise<Settings> {
  return view(ctx, await getChannelRow(ctx, ctx.channelSeq))
}

/** SET-07, SET-09: refused when somebody else saved since `revision` was read. */
export function saveSettings(outer: Context, draft: Draft): Promise<Settings> {
  requireNoProblems(
    {
      ...channelProblems(draft),
      brandColor: brandColourProblem(draft.brandColor) ?? undefined,
      ...refundRuleProblems(draft),
    },
    SITE_LABELS,
  )
  return inTransaction(outer, async (ctx) => {
    await lockAddress(ctx, draft.address)
    if (await isAddressTaken(ctx, draft.address, ctx.channelSeq)) fail('DUPLICATE_DOMAIN')
    await requireOwnImages(ctx, { logoKey: draft.logoKey, coverKey: draft.coverKey })
    const before = await getChannelRow(ctx, ctx.channelSeq)
    const move = { from: before.address, to: draft.address, now: ctx.now }
    const values = {
      ...tidied(draft),
      ...wordColumns(draft.words, before),
      formerAddresses: formerAddresses(before.formerAddresses, move),
    }
    const after = (await updateChannel(ctx, draft.revision, values)) ?? fail('CONFLICT_EDITED')
    await audit(ctx, 'site.configuration', 'channel', editable(before), editable(after))
    await siteChanged(ctx)
    return view(ctx, after)
  })
}

function tidied({ revision: _revision, words: _words, ...draft }: Draft) {
  return {
    ...draft,
    name: draft.name.trim().normalize('NFC'),
    address: draft.address.toLowerCase(),
    intro: draft.intro.trim().normalize('NFC'),
    brandColor: fullHex(draft.brandColor),
  }
}

/** Mails and pictures know the long form only: #1a2b3c. */
export function fullHex(colour: string): string {
  const parts = parseColour(colour)
  return parts ? hexOf(parts) : colour
}

/** What the settings hold, for the audit. */
const editable = (row: ChannelRow) => ({
  name: row.name,
  address: row.address,
  intro: row.intro,
  language: row.language,
  brandColor: row.brandColor,
  logoKey: row.logoKey,
  coverKey: row.coverKey,
  marketingConsent: row.marketingConsent,
  whiteLabelYn: row.whiteLabelYn,
  chatSideMenuYn: row.chatSideMenuYn,
  words: row.words,
  refundPolicy: row.refundPolicy,
  refundTerms: row.refundTerms,
})

async function view(ctx: Context, row: ChannelRow): Promise<Settings> {
  // One after the other: after a save this runs on the one connection of its transaction.
  const customDomain = await customDomainOf(ctx)
  const domain = await findVerifiedDomain(ctx, row.channelSeq)
  const { config } = ctx.services
  return {
    revision: row.revision,
    ...editable(row),
    logoUrl: imageUrl(row.logoKey),
    coverImageUrl: imageUrl(row.coverKey),
    customDomain,
    origin: siteOrigin(config, { ...row, domain }),
    host: siteHost(config, { ...row, domain }),
  }
}
