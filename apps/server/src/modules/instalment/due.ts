import { fateOf } from '@seodang/domain/departure'
import { DAY, HOUR, MINUTE } from '@seodang/domain/instant'
import { isLate } from '@seodang/domain/recurring'
import { addDays } from '@seodang/domain/seoul-time'
import type { Context, Services } from '../../platform/context.ts'
import { isAmidMerge } from '../identity/index.ts'
import { standingOf } from '../membership/index.ts'
import { type CardAsked, chargeAllDue, chargeStoredCard, waitsForKeys } from '../order/index.ts'
import { askForCard } from './ask-card.ts'
import { writeCharge } from './charge.ts'
import { tell } from './notices.ts'
import { decline, notPaid, stopPlan } from './outcome.ts'
import { findPlace } from './place-store.ts'
import { NOTICE_DAYS } from './remind-store.ts'
import { claimDue, DUE_PLANS, type PlanRow, updatePlan } from './store.ts'

/** PAY-23: charges the months that are due. */
export const chargeInstalments = (services: Services, options: { until?: Date } = {}): Promise<number> =>
  chargeAllDue(
    services,
    {
      of: DUE_PLANS,
      claim: claimDue,
      step: stepOf,
      ask: chargeStoredCard,
      failed: 'a month could not be charged',
    },
    options,
  )

/** What has to be asked of the gateway after the commit; null where nothing has. */
async function stepOf(ctx: Context, row: PlanRow): Promise<CardAsked | null> {
  // SOC-19: of two plans of one person only one goes on, and which is told in a moment.
  if (await isAmidMerge(ctx, row.userSeq)) {
    await updatePlan(ctx, row.instalmentPlanSeq, { dueAt: new Date(ctx.now.getTime() + MINUTE) })
    return null
  }
  const place = await findPlace(ctx, row)
  if (place === null || place.isEnded) {
    await stopPlan(ctx, row)
    return null
  }
  // Nobody pays for a class that lies in the bin, or for a place that staff took back to decide about.
  if (place.isWaiting) {
    await updatePlan(ctx, row.instalmentPlanSeq, { dueAt: new Date(ctx.now.getTime() + DAY) })
    return null
  }
  if (fateOf('instalment', await standingOf(ctx, row.userSeq)) === 'ends') {
    await notPaid(ctx, row, 'memberGone')
    return null
  }
  if (await waitsForKeys(ctx, row)) {
    await askForCard(ctx, row)
    await updatePlan(ctx, row.instalmentPlanSeq, { dueAt: new Date(ctx.now.getTime() + HOUR) })
    return null
  }
  if (await waitsForNotice(ctx, row)) return null
  const no = row.paidCount + 1
  const charge = await writeCharge(ctx, row, { fromNo: no, toNo: no, byHand: false })
  if (!charge) await decline(ctx, row)
  return charge
}

/** PAY-23: whoever stood still with the site hears of a late charge first. Of a declined one its own letters tell. */
async function waitsForNotice(ctx: Context, row: PlanRow): Promise<boolean> {
  const no = row.paidCount + 1
  if (row.state !== 'active' || row.dueAt === null || !isLate(row.dueAt, ctx.now)) return false
  const dueAt = addDays(ctx.now, NOTICE_DAYS)
  const waits = await updatePlan(ctx, row.instalmentPlanSeq, { dueAt, noticedNo: no })
  await tell(ctx, waits, 'coming')
  return true
}
