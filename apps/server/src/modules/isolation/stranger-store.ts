import { PLAN } from '@seodang/domain/plan'
import { eq, lt } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { newToken } from '../../platform/security/secrets.ts'
import { users } from '../identity/tables.ts'
import { operators } from '../membership/tables.ts'
import { planSubscriptions } from '../plan/tables.ts'
import { channels } from '../site/tables.ts'
import { isolationStrangers } from './tables.ts'

export interface Stranger {
  userSeq: number
  channelSeq: number
}

/**
 * The owner of another site, made for one probe and removed after it: no real person's account is ever used. Straight
 * in the tables, because nothing that follows from a new person or site (mails, statistics, trials) must follow here.
 */
export const makeStranger = (outer: Context): Promise<Stranger> =>
  inTransaction(outer, async (ctx) => {
    const mark = newToken(12)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '0')
    const [user] = await ctx.db
      .insert(users)
      .values({
        email: `${mark}@isolation.invalid`,
        name: 'isolation',
        verifiedAt: ctx.now,
        isInitPlan: false,
      })
      .returning({ userSeq: users.userSeq })
    const [site] = await ctx.db
      .insert(channels)
      .values({ name: 'isolation', address: `isolation${mark}`.slice(0, 20), intro: '' })
      .returning({ channelSeq: channels.channelSeq })
    if (!user || !site) throw new Error('no stranger was made')
    const stranger = { ...user, ...site }
    await ctx.db.insert(isolationStrangers).values({ ...stranger, createdAt: ctx.now })
    await ctx.db.insert(operators).values({ ...stranger, userTypeCd: 'OWN' })
    // With every feature, so that nothing is refused for want of one.
    await ctx.db
      .insert(planSubscriptions)
      .values({ channelSeq: site.channelSeq, planCd: PLAN.pro, startAt: ctx.now })
    return stranger
  })

export const removeStranger = (outer: Context, { userSeq, channelSeq }: Stranger): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    await ctx.db.delete(planSubscriptions).where(eq(planSubscriptions.channelSeq, channelSeq))
    await ctx.db.delete(operators).where(eq(operators.channelSeq, channelSeq))
    await ctx.db.delete(channels).where(eq(channels.channelSeq, channelSeq))
    await ctx.db.delete(users).where(eq(users.userSeq, userSeq))
    await ctx.db.delete(isolationStrangers).where(eq(isolationStrangers.channelSeq, channelSeq))
  })

/** What a probe left behind whose process has gone. */
export async function removeOldStrangers(ctx: Context, madeBefore: Date): Promise<void> {
  const old = await ctx.db
    .select()
    .from(isolationStrangers)
    .where(lt(isolationStrangers.createdAt, madeBefore))
  for (const stranger of old)
    try {
      await removeStranger(ctx, stranger)
    } catch (error) {
      ctx.log.error({ err: error, ...stranger }, 'a stranger of a probe was not removed')
    }
}
