import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { checkAddress, createChannel } from '@seodang/contract/site'
import {
  addressProblem,
  brandColourProblem,
  channelProblems,
  DEFAULT_BRAND_COLOUR,
} from '@seodang/domain/channel-form'
import { COURSE_TITLE } from '@seodang/domain/course-form'
import { fail, problemText, requireNoProblems } from '@seodang/domain/errors'
import { SITE_LABELS } from '@seodang/domain/field-labels'
import { siteHost, siteOrigin } from '@seodang/domain/site-address'
import { DEFAULT_TEMPLATE, isSiteTemplate } from '@seodang/domain/site-template'
import { textProblem } from '@seodang/domain/validation'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { createCourse } from '../catalog/index.ts'
import { insertOwner } from '../membership/index.ts'
import { sitesLeft, subscribeToFreePlan } from '../plan/index.ts'
import { fullHex, insertFirstPages, insertSite, isAddressTaken, lockAddress } from '../site/index.ts'
import { forgetDraft } from './draft.ts'

type Draft = BodyOf<typeof createChannel>
type Created = ReplyOf<typeof createChannel>

/** Names the lock under which a person's sites are counted; the number means nothing else. */
const OWNER_LOCK = 4_712

/** CRT-08: a whole site in one transaction: channel, owner, pages, menus, plan and the first class as a draft. */
export function openSite(outer: Context, draft: Draft): Promise<Created> {
  const contentTypeCd = draft.contentTypeCd ?? DEFAULT_TEMPLATE
  const brandColor = draft.brandColor || DEFAULT_BRAND_COLOUR
  const intro = draft.intro ?? ''
  requireNoProblems(
    {
      ...channelProblems({ name: draft.name, address: draft.address, intro }),
      brandColor: brandColourProblem(brandColor) ?? undefined,
      className: textProblem(draft.className, { ...COURSE_TITLE, isRequired: true }) ?? undefined,
      contentTypeCd: isSiteTemplate(contentTypeCd) ? undefined : 'unknownChoice',
    },
    SITE_LABELS,
  )
  const courseTypeCd = isSiteTemplate(contentTypeCd) ? contentTypeCd : DEFAULT_TEMPLATE
  return inTransaction(outer, async (ctx) => {
    const userSeq = userSeqOf(ctx)
    await requireSiteQuota(ctx, userSeq)
    await lockAddress(ctx, draft.address)
    if (await isAddressTaken(ctx, draft.address)) fail('DUPLICATE_DOMAIN')
    const row = await insertSite(ctx, {
      name: draft.name.trim().normalize('NFC'),
      address: draft.address.toLowerCase(),
      intro: intro.trim().normalize('NFC'),
      brandColor: fullHex(brandColor),
      language: ctx.language,
      templateCd: courseTypeCd,
    })
    const { channelSeq } = row
    const inside: Context = { ...ctx, channelSeq }
    await insertOwner(inside, channelSeq, userSeq)
    await subscribeToFreePlan(inside)
    await insertFirstPages(inside)
    const { courseSeq } = await createCourse(inside, { title: draft.className, courseTypeCd })
    await forgetDraft(ctx)
    await audit(inside, 'site.create', 'channel', null, { name: row.name, address: row.address })
    // Somebody may have asked for the address before it was a site.
    await siteChanged(ctx, channelSeq)
    return { channelSeq, courseSeq, origin: siteOrigin(ctx.services.config, { ...row, domain: null }) }
  })
}

/** CRT-11, SEC-55: two sites made at once do not pass the limit together. */
async function requireSiteQuota(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${OWNER_LOCK}, hashint8(${userSeq}::bigint))`)
  if ((await sitesLeft(ctx, userSeq)) === 0) fail('PLAN_QUOTA_EXCEEDED')
}

/** CRT-09: while typing; the words of a problem are in the caller's language. */
export async function addressAnswer(ctx: Context, address: string): Promise<ReplyOf<typeof checkAddress>> {
  const problem = addressProblem(address) ?? ((await isAddressTaken(ctx, address)) ? 'taken' : null)
  return {
    usable: problem === null,
    problem: problem && problemText(problem, ctx.language),
    host: siteHost(ctx.services.config, { address, domain: null }),
  }
}
