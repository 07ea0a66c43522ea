import { COUPON_ISSUE } from '@seodang/domain/codes'
import { ISSUE_ERRORS, type IssueRefusal } from '@seodang/domain/coupon-issue'
import { fail } from '@seodang/domain/errors'
import { type Context, inTransaction } from '../../platform/context.ts'
import { livingAccount } from '../identity/index.ts'
import { listOffered } from './box-store.ts'
import { earnedKey, hasLeft } from './earned-store.ts'
import { type CouponInfoRow, isCouponOfSite, lockInfo } from './info-store.ts'
import { issueTo } from './issue.ts'

/** CPN-08: the site welcomes a new member; whoever leaves and comes back has been welcomed. */
export async function giveOnJoining(ctx: Context, userSeq: number): Promise<void> {
  for (const info of await listOffered(ctx, COUPON_ISSUE.join)) await giveOnce(ctx, info, userSeq, 'join')
}

/** CPN-08: somebody finished a class; each class gives once, whatever is done in it again. */
export async function giveOnFinishing(ctx: Context, userSeq: number, courseSeq: number): Promise<void> {
  // Told after the class was paid back, it would outlast that.
  if (await hasLeft(ctx, courseSeq, await livingAccount(ctx, userSeq))) return
  for (const info of await listOffered(ctx, COUPON_ISSUE.finish))
    if (info.finishCourseSeqs.length === 0 || info.finishCourseSeqs.includes(courseSeq))
      await giveOnce(ctx, info, userSeq, earnedKey('finish', courseSeq))
}

/**
 * CHL-17: whoever completed a challenge has its reward once, however often that is said. Answers why it could not be
 * given, for here somebody waits to hear that.
 */
export function giveForChallenge(
  outer: Context,
  couponInfoSeq: number,
  { userSeq, courseSeq }: { userSeq: number; courseSeq: number },
): Promise<IssueRefusal | null> {
  return inTransaction(outer, async (ctx) => {
    const how = { onceKey: earnedKey('challenge', courseSeq), isTold: true }
    const { refused } = await issueTo(ctx, await lockInfo(ctx, couponInfoSeq), [userSeq], how)
    return refused[0]?.reason ?? null
  })
}

/** FRM-12: whoever answered a form has its coupon once, however often they answer. One that is gone is given to nobody. */
export async function giveForForm(
  ctx: Context,
  { couponInfoSeq, formSeq, userSeq }: { couponInfoSeq: number; formSeq: number; userSeq: number },
): Promise<void> {
  if (await isCouponOfSite(ctx, couponInfoSeq))
    await giveOnce(ctx, { couponInfoSeq }, userSeq, `form:${formSeq}`)
}

/**
 * Where a limit is reached nobody asked, so nobody is refused either. While two accounts become one it is tried again a
 * moment later, and then given to the one that stays (SOC-19).
 */
async function giveOnce(
  outer: Context,
  { couponInfoSeq }: Pick<CouponInfoRow, 'couponInfoSeq'>,
  toldOf: number,
  onceKey: string,
): Promise<void> {
  const userSeq = await livingAccount(outer, toldOf)
  await inTransaction(outer, async (ctx) => {
    const how = { onceKey, isTold: true }
    const { refused } = await issueTo(ctx, await lockInfo(ctx, couponInfoSeq), [userSeq], how)
    if (refused[0]?.reason === 'merging') fail(ISSUE_ERRORS.merging)
  })
}
