import { RELEASE_STATE, type ReleaseStateCd } from '@seodang/domain/codes'
import { siteChanged } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'

/** What visitors cannot see yet changes nothing for them, so saving a draft leaves the site's pages as they are. */
export async function courseChanged(ctx: Context, course: { releaseStateCd: ReleaseStateCd }): Promise<void> {
  if (course.releaseStateCd === RELEASE_STATE.released) await siteChanged(ctx)
}
