import { betterPlace } from '@seodang/domain/attendance'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import { type Context, inTransaction } from '../../platform/context.ts'
import { PLACES_FOLDED } from './events.ts'
import { listClassesOf, moveGrants, moveHistory, movePlacesOf } from './fold-store.ts'
import { listPaidLines } from './grants-store.ts'
import { settlePackagesOf } from './merged-packages.ts'
import { moveUp } from './move-up.ts'
import { moveAttendance } from './moves.ts'
import { followPackage } from './package-places.ts'
import { followGrants, giveDueGrants } from './periods.ts'
import { PAID_PLACES } from './port.ts'
import { type AttendanceRow, type ClassTerms, findRunning, lockAttendance, lockClass } from './store.ts'
import { moveWaitingRights } from './waiting-rights.ts'

/**
 * SOC-19: attendances and what gave them are those of the account that stays; two places in one class become one.
 * Class by class, each under its lock, so that nobody who enrols meanwhile meets half of it.
 */
export async function moveAttendances(
  outer: Context,
  fromUserSeq: number,
  intoUserSeq: number,
): Promise<void> {
  for (const { channelSeq, courseSeq } of await listClassesOf(outer, fromUserSeq))
    await inTransaction({ ...outer, channelSeq }, async (ctx) => {
      const course = await lockClass(ctx, courseSeq)
      const theirs = await findRunning(ctx, courseSeq, fromUserSeq)
      const mine = await findRunning(ctx, courseSeq, intoUserSeq)
      await moveGrants(ctx, courseSeq, fromUserSeq, intoUserSeq)
      await moveWaitingRights(ctx, courseSeq, fromUserSeq, intoUserSeq)
      const kept = theirs && mine ? await fold(ctx, course, mine, theirs) : theirs
      await movePlacesOf(ctx, courseSeq, fromUserSeq, intoUserSeq)
      if (kept) await followPackage(ctx, course, await followGrants(ctx, { ...kept, userSeq: intoUserSeq }))
      if (theirs && mine) await moveUp(ctx, courseSeq)
    })
  await settlePackagesOf(outer, intoUserSeq)
}

/** Ends the lesser place, and with it no access: what both were given is one person's by now. Answers the other. */
async function fold(
  ctx: Context,
  course: ClassTerms,
  mine: AttendanceRow,
  theirs: AttendanceRow,
): Promise<AttendanceRow> {
  const kept = betterPlace(mine, theirs)
  const ended = kept === mine ? theirs : mine
  await lockAttendance(ctx, ended.attendSeq)
  // An application that was paid for is not waited for any more: its period counts as bought.
  const isPaidFor = ended.choiseStatusCd === CHOISE_STATUS.pending
  const lines = isPaidFor ? await listPaidLines(ctx, ended.attendSeq) : []
  if (lines.length > 0 && kept.choiseStatusCd === CHOISE_STATUS.approved)
    await giveDueGrants(ctx, course, { ...kept, userSeq: mine.userSeq }, lines)
  await ctx.services.ports.use(PAID_PLACES).fold(ctx, ended.attendSeq, kept.attendSeq)
  await moveHistory(ctx, ended.attendSeq, kept.attendSeq)
  await moveAttendance(ctx, course, ended, CHOISE_STATUS.cancelled, {
    reason: 'merged',
    note: 'accountsMerged',
  })
  await ctx.services.jobs.emit(ctx, PLACES_FOLDED, {
    channelSeq: ctx.channelSeq,
    fromAttendSeq: ended.attendSeq,
    intoAttendSeq: kept.attendSeq,
  })
  return kept
}
