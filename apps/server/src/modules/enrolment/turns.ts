import { CHOISE_STATUS } from '@seodang/domain/codes'
import { fateOf } from '@seodang/domain/departure'
import { PLACE_END } from '@seodang/domain/place-life'
import { type Context, inTransaction } from '../../platform/context.ts'
import { listForChange } from './attendees-store.ts'
import { endAttendance } from './leave.ts'
import { lockAttendance, lockClass } from './store.ts'
import { hasPaid, listTurnsOf } from './turns-store.ts'

/**
 * JOIN-11, MEM-08: whoever is no member waits for no place: the turn ends, and what was offered goes to the next. A turn
 * that was paid for stays and is passed over (`listWaiting`), and so do those that a membership or a package gives.
 */
export async function endTurnsOf(outer: Context, userSeq: number): Promise<void> {
  for (const turn of await listTurnsOf(outer, userSeq))
    await inTransaction(outer, (ctx) => endTurn(ctx, turn))
}

/** An order that is being paid decides first; what is left of the turn after it, `end-offers.ts` ends. */
export async function endTurn(
  ctx: Context,
  { courseSeq, attendSeq }: { courseSeq: number; attendSeq: number },
): Promise<void> {
  const course = await lockClass(ctx, courseSeq)
  const row = await lockAttendance(ctx, attendSeq)
  if (row.choiseStatusCd !== CHOISE_STATUS.pending || row.waitlistedAt === null) return
  const [change] = await listForChange(ctx, courseSeq, [attendSeq])
  if (change?.hasUnpaidOrder) return
  const what = (await hasPaid(ctx, attendSeq)) ? 'paidTurn' : 'turn'
  if (fateOf(what, { presence: 'gone', isSuspended: false }) !== 'ends') return
  await endAttendance(ctx, course, row, 'memberGone', PLACE_END.lapsed)
}
