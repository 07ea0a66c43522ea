import type { Principal } from '@seodang/domain/access'
import { invitationProblem } from '@seodang/domain/operators'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { asStaff } from './acting.ts'
import type { PartChange } from './class-places.ts'
import { type InvitationRow, lockWaitingOf, updateInvitation } from './invitation-store.ts'
import { offeredPartProblem } from './invitations.ts'
import { lockOperators, type OperatorRow } from './operator-store.ts'

/** Whoever could no longer send the invitation has none to give: one that was taken off the staff, for example. */
export async function standsBehind(
  ctx: Context,
  staff: readonly OperatorRow[],
  row: InvitationRow,
  invitee?: Pick<PartChange, 'userSeq' | 'role'>,
): Promise<boolean> {
  const answerable = staff.find(({ userSeq }) => userSeq === (row.agreedBy ?? row.invitedBy))
  if (!answerable) return false
  const actor = asStaff({ ...NOBODY, userSeq: answerable.userSeq }, staff)
  const acting = { actor, rows: staff }
  return (invitationProblem(actor, row) ?? (await offeredPartProblem(ctx, acting, row, invitee))) === null
}

/**
 * OPR-08: somebody may do less from now on. The time of what they offered and could offer no more is over, so that it does
 * not come back with them; whoever may sends it again. The caller has changed their part and holds the staff.
 */
export async function endUnbacked(ctx: Context, userSeq: number): Promise<void> {
  const staff = await lockOperators(ctx)
  for (const row of await lockWaitingOf(ctx, userSeq)) {
    if (await standsBehind(ctx, staff, row)) continue
    await updateInvitation(ctx, row.invitationSeq, { expiresAt: ctx.now })
    await audit(ctx, 'operator.withdraw', `invitation:${row.invitationSeq}`, { email: row.email }, null)
  }
}

const NOBODY: Principal = {
  userSeq: null,
  isVerified: true,
  isPlatformAdmin: false,
  channelSeq: null,
  isChannelUser: false,
  userTypeCd: null,
  permissions: [],
}
