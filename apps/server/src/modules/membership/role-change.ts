import { SOCKET_COMMAND, type UserTypeCd } from '@seodang/domain/codes'
import type { OperatorRole } from '@seodang/domain/operators'
import { afterCommit, type Context } from '../../platform/context.ts'
import { roleChanged } from './events.ts'
import { mailRoleChange } from './operator-mails.ts'

/** PERM-30: the person's open pages ask at once what they may; the next call knows it anyway. */
export async function rolesMoved(ctx: Context, userSeq: number): Promise<void> {
  const { channelSeq, services } = ctx
  await afterCommit(ctx, () =>
    services.hub.publish({ channelSeq, userSeq }, { command: SOCKET_COMMAND.rolesChanged }),
  )
}

/** What follows from somebody's having become something else: pages, mail, event. In a transaction. */
export async function tellRoleChange(
  ctx: Context,
  before: (OperatorRole & { userSeq: number }) | null,
  after: (OperatorRole & { userSeq: number }) | null,
): Promise<void> {
  const userSeq = (before ?? after)?.userSeq
  if (userSeq === undefined) return
  await rolesMoved(ctx, userSeq)
  const [from, to] = [before?.userTypeCd ?? null, after?.userTypeCd ?? null]
  if (from === to) return
  await emitRoleChange(ctx, userSeq, from, to)
  // Who did it themselves knows it.
  if (userSeq !== ctx.principal.userSeq) await mailRoleChange(ctx, userSeq, to)
}

async function emitRoleChange(
  ctx: Context,
  userSeq: number,
  from: UserTypeCd | null,
  to: UserTypeCd | null,
): Promise<void> {
  const { channelSeq, principal } = ctx
  await ctx.services.jobs.emit(ctx, roleChanged, {
    channelSeq,
    userSeq,
    from,
    to,
    byUserSeq: principal.userSeq,
  })
}
