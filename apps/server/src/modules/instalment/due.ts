import { DAY } from '@seodang/domain/instant'
import { type Context, inTransaction, type Services, systemContext } from '../../platform/context.ts'
import { chargeStoredCard, type InstalmentCharge } from '../order/index.ts'
import { writeCharge } from './charge.ts'
import { decline, stopPlan } from './outcome.ts'
import { findPlace } from './place-store.ts'
import { claimDue, type Due, listDue, type PlanRow, updatePlan } from './store.ts'

/** So many are looked up at once, and so many charged side by side. */
const BATCH = 400
const LANES = 8

/**
 * PAY-23: charges the months that are due, until none is left or `until` has come. Each plan is claimed under its lock,
 * so two schedulers at once, or one that is killed in the middle, charge nobody twice and leave nobody out.
 */
export async function chargeInstalments(
  services: Services,
  { until }: { until?: Date } = {},
): Promise<number> {
  let done = 0
  let last: Due | undefined
  const isOver = () => until !== undefined && services.now() >= until
  do {
    // What failed stays due for the next round, and this one goes on behind it.
    const due = await listDue(systemContext(services, 0), BATCH, last)
    last = due.at(-1)
    const left = due.values()
    const lane = async () => {
      for (const one of left) if (!isOver() && (await doDue(services, one))) done += 1
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  } while (last && !isOver())
  return done
}

/** Each on its own, so that one that fails stops nobody else. */
async function doDue(services: Services, { channelSeq, instalmentPlanSeq }: Due): Promise<boolean> {
  const site = systemContext(services, channelSeq)
  try {
    const step = await inTransaction(site, async (ctx) => {
      const row = await claimDue(ctx, instalmentPlanSeq)
      return row ? { charge: await stepOf(ctx, row) } : null
    })
    if (step?.charge) await chargeStoredCard(systemContext(services, channelSeq), step.charge)
    return step !== null
  } catch (error) {
    site.log.error({ err: error, channelSeq, instalmentPlanSeq }, 'a month could not be charged')
    return false
  }
}

/** What has to be asked of the gateway after the commit; null where nothing has. */
async function stepOf(ctx: Context, row: PlanRow): Promise<InstalmentCharge | null> {
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
  const no = row.paidCount + 1
  const charge = await writeCharge(ctx, row, { fromNo: no, toNo: no, byHand: false })
  if (!charge) await decline(ctx, row)
  return charge
}
