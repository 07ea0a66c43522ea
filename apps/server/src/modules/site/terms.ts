import type { BodyOf, ParamsOf, ReplyOf } from '@seodang/contract/endpoint'
import type { readTermsSettings, readTermsVersion, saveTerms } from '@seodang/contract/site'
import { fail, failFields } from '@seodang/domain/errors'
import { TERMS_LABELS } from '@seodang/domain/field-labels'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { PRODUCT_TERMS, PRODUCT_TERMS_VERSION } from './product-terms.ts'
import { type ChannelRow, findChannelRow, getChannelRow, lockChannelRow } from './store.ts'
import { channels } from './tables.ts'
import {
  findNewestVersion,
  findVersion,
  findVersionAt,
  insertVersion,
  listVersions,
  type TermsKind,
} from './terms-store.ts'

type Settings = ReplyOf<typeof readTermsSettings>
type Version = ReplyOf<typeof readTermsVersion>

/** What is in force now: the site's own text where it says so, else the product's (FTR-06). */
export async function termsInForce(ctx: Context, channelSeq: number, kind: TermsKind) {
  const channel = channelSeq === 0 ? undefined : await findChannelRow(ctx, channelSeq)
  if (channelSeq !== 0 && !channel) fail('NO_DATA')
  const version =
    channel && useOf(channel, kind) === 'Y' ? await findVersionAt(ctx, channelSeq, kind, ctx.now) : undefined
  return {
    text: version?.body ?? PRODUCT_TERMS[kind][ctx.language],
    useSiteYn: version ? ('Y' as const) : ('N' as const),
    version: version ? String(version.version) : PRODUCT_TERMS_VERSION,
    effectiveAt: version?.effectiveAt.toISOString() ?? null,
  }
}

export async function termsSettings(ctx: Context): Promise<Settings> {
  const channel = await getChannelRow(ctx, ctx.channelSeq)
  // One after the other: after a save this runs on the one connection of its transaction.
  const service = await ownTerms(ctx, channel, 'service')
  const privacy = await ownTerms(ctx, channel, 'privacy')
  return { service, privacy }
}

async function ownTerms(ctx: Context, channel: ChannelRow, kind: TermsKind): Promise<Settings['service']> {
  const versions = await listVersions(ctx, kind)
  const newest = await findNewestVersion(ctx, kind)
  const useYn = useOf(channel, kind)
  const inForce = versions.find(({ effectiveAt }) => effectiveAt <= ctx.now)
  return {
    useYn,
    inForce: useYn === 'Y' && inForce ? inForce.version : null,
    body: newest?.body ?? '',
    revision: newest?.version ?? 0,
    versions: versions.map(versionView),
  }
}

/** FTR-10: the wording that somebody agreed to stays readable. */
export async function termsVersion(
  ctx: Context,
  { kind, version }: ParamsOf<typeof readTermsVersion>,
): Promise<Version> {
  const row = (await findVersion(ctx, kind, version)) ?? fail('NO_DATA')
  return { ...versionView(row), body: row.body }
}

/** FTR-10, FTR-11: a changed text is a new version; the old ones stay for those who agreed to them. */
export function saveTermsVersion(outer: Context, draft: BodyOf<typeof saveTerms>): Promise<Settings> {
  const { kind, useYn } = draft
  return inTransaction(outer, async (ctx) => {
    const before = await lockChannelRow(ctx)
    const newest = await findNewestVersion(ctx, kind)
    const known = newest?.version ?? 0
    if (draft.basedOn !== known) fail('CONFLICT_EDITED')
    const body = (draft.body ?? newest?.body ?? '').replaceAll('\r\n', '\n').trim()
    if (body === '' && (useYn === 'Y' || newest)) failFields({ body: 'required' }, TERMS_LABELS)
    const isNew = body !== '' && body !== newest?.body
    const version = isNew ? known + 1 : known
    if (isNew) await insertVersion(ctx, { kind, version, body, effectiveAt: effectiveOf(ctx, draft) })
    const use = kind === 'service' ? { useSiteTC: useYn } : { useSitePrivacyPolicy: useYn }
    await ctx.db.update(channels).set(use).where(eq(channels.channelSeq, ctx.channelSeq))
    await audit(ctx, 'site.terms', kind, { version: known, useYn: useOf(before, kind) }, { version, useYn })
    await siteChanged(ctx)
    return termsSettings(ctx)
  })
}

/** Nobody can be bound by a text before it was there. */
function effectiveOf(ctx: Context, { effectiveAt }: BodyOf<typeof saveTerms>): Date {
  const asked = effectiveAt === undefined ? ctx.now : new Date(effectiveAt)
  return asked > ctx.now ? asked : ctx.now
}

const useOf = (channel: ChannelRow, kind: TermsKind) =>
  kind === 'service' ? channel.useSiteTC : channel.useSitePrivacyPolicy

const versionView = (row: { version: number; effectiveAt: Date; createdAt: Date }) => ({
  version: row.version,
  effectiveAt: row.effectiveAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
})
