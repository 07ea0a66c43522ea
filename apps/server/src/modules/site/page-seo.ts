import type { BodyOf } from '@seodang/contract/endpoint'
import type { savePageSeo as saving } from '@seodang/contract/page'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { type SeoSetting } from '@seodang/domain/seo'
import { seoProblems } from '@seodang/domain/seo-form'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { PAGE_CATALOG } from './page-catalog.ts'
import { lockPage, ofPage } from './page-store.ts'
import { tidiedSeo } from './seo.ts'
import { pages } from './tables.ts'

type Draft = BodyOf<typeof saving>

/** SEO-11, SEO-15. */
export function savePageSeo(outer: Context, pageSeq: number, draft: Draft) {
  const setting = sound(draft)
  return inTransaction(outer, async (ctx) => {
    const before = await lockPage(ctx, pageSeq)
    requireSeen(before.seoSetting, draft.basedOn)
    await ctx.db
      .update(pages)
      .set({ seoSetting: { ...setting }, updatedAt: ctx.now })
      .where(ofPage(ctx, pageSeq))
    await audit(ctx, 'site.seo', `page:${pageSeq}`, before.seoSetting, setting)
    await siteChanged(ctx)
    return { seoSetting: JSON.stringify(setting) }
  })
}

/** The same for a class, which the catalogue keeps. */
export function saveCourseSeo(outer: Context, courseSeq: number, draft: Draft) {
  const setting = sound(draft)
  return inTransaction(outer, async (ctx) => {
    const before = await ctx.services.ports
      .use(PAGE_CATALOG)
      .changeSeo(ctx, courseSeq, setting, (stored) => requireSeen(stored, draft.basedOn))
    await audit(ctx, 'site.seo', `course:${courseSeq}`, before, setting)
    await siteChanged(ctx)
    return { seoSetting: JSON.stringify(setting) }
  })
}

function sound({ basedOn: _seen, ...given }: Draft): SeoSetting {
  const setting = tidiedSeo(given)
  requireNoProblems(seoProblems(setting))
  return setting
}

/** SET-09: `basedOn` is what the list told; the database may have put its fields in another order. */
function requireSeen(stored: Record<string, unknown>, basedOn: string): void {
  if (JSON.stringify(stored) !== basedOn) fail('CONFLICT_EDITED')
}
