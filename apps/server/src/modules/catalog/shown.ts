import { showingOf } from '@seodang/domain/granting'
import type { Context } from '../../platform/context.ts'
import { courseShown } from './events.ts'

interface Showing {
  courseSeq: number
  trashTypeCd: Parameters<typeof showingOf>[0]['trashTypeCd']
  releaseStateCd: Parameters<typeof showingOf>[0]['releaseStateCd']
  publicCd: Parameters<typeof showingOf>[0]['publicCd']
}

/** CAT-40: whoever holds a membership or a package that opens the class gets it when visitors get to see it. */
export async function tellIfShown(ctx: Context, before: Showing, after: Showing): Promise<void> {
  if (showingOf(before) === 'published' || showingOf(after) !== 'published') return
  await ctx.services.jobs.emit(ctx, courseShown, { channelSeq: ctx.channelSeq, courseSeq: after.courseSeq })
}
