import { afterInstalment } from '@seodang/domain/instalment'
import type { Context } from '../../platform/context.ts'
import { holdUnpaid, openPaid } from '../enrolment/index.ts'
import { byPresence } from '../membership/index.ts'
import { tell } from './notices.ts'
import { findPlace } from './place-store.ts'
import { type ChargeRow, markPaid, type PlanRow, planOf, storedOf, updatePlan } from './store.ts'

/** Months came in: what was closed for them opens. False where the plan takes no money any more. */
export async function chargePaid(ctx: Context, row: PlanRow, charge: ChargeRow): Promise<boolean> {
  const count = charge.toNo - charge.fromNo + 1
  const next = afterInstalment(planOf(row), { kind: 'charged', count }, ctx.now)
  if (next === null) return false
  const after = await updatePlan(ctx, row.instalmentPlanSeq, {
    ...storedOf(next),
    openOrderSeq: null,
    holdsPlace: false,
    cardAskedAt: null,
    noticedNo: next.paidCount,
  })
  await markPaid(ctx, charge.orderSeq)
  const place = row.state === 'held' ? await findPlace(ctx, row) : null
  if (place && !place.isEnded) await openPaid(ctx, place, { wasHeld: row.holdsPlace })
  const { amount } = charge
  if (row.state === 'starting') await tell(ctx, after, 'started', { amount })
  else if (after.state === 'done') await tell(ctx, after, 'finished', { amount })
  else await tell(ctx, after, row.state === 'held' ? 'opened' : 'charged', { amount })
  return true
}

/** A month was declined: tried again later, or the class is held until somebody pays. */
export async function decline(ctx: Context, row: PlanRow): Promise<void> {
  const why = { here: 'declined', merging: 'declined', gone: 'memberGone' } as const
  await notPaid(ctx, row, await byPresence(ctx, row.userSeq, why))
}

/** A month that is due is not paid. Whoever is no member of the site hears nothing of a class that is closed to them. */
export async function notPaid(ctx: Context, row: PlanRow, kind: 'declined' | 'memberGone'): Promise<void> {
  const next = afterInstalment(planOf(row), { kind }, ctx.now)
  if (next === null) {
    await updatePlan(ctx, row.instalmentPlanSeq, { openOrderSeq: null })
    return
  }
  const isHeldNow = next.state === 'held' && row.state !== 'held'
  const place = isHeldNow ? await findPlace(ctx, row) : null
  if (place && !place.isEnded) await holdUnpaid(ctx, place)
  const after = await updatePlan(ctx, row.instalmentPlanSeq, { ...storedOf(next), openOrderSeq: null })
  if (kind === 'declined') await tell(ctx, after, after.state === 'held' ? 'held' : 'declined')
}

/** Nothing more is charged. Money of a charge that is still open is not wanted any more, and goes back. */
export async function stopPlan(ctx: Context, row: PlanRow): Promise<PlanRow> {
  const next = afterInstalment(planOf(row), { kind: 'stop' }, ctx.now)
  if (next === null) return row
  return updatePlan(ctx, row.instalmentPlanSeq, { ...storedOf(next), endedAt: ctx.now })
}
