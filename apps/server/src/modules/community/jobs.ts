import { eq } from 'drizzle-orm'
import { type Context, inTransaction, type Services } from '../../platform/context.ts'
import { accountsMerged } from '../identity/index.ts'
import { reviews } from './tables.ts'

/** Nothing follows a closed account: a review stays for those who choose a class, and has no name any more. */
export function communityJobs({ jobs }: Services): void {
  jobs.on(accountsMerged, 'community', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveReviews(ctx, fromUserSeq, intoUserSeq),
  )
}

/** SOC-19. */
function moveReviews(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.update(reviews).set({ userSeq: intoUserSeq }).where(eq(reviews.userSeq, fromUserSeq))
    await ctx.db.update(reviews).set({ answeredBy: intoUserSeq }).where(eq(reviews.answeredBy, fromUserSeq))
  })
}
