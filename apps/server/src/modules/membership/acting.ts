import type { Principal } from '@seodang/domain/access'
import { permissionsOf } from '@seodang/domain/permissions'
import type { Context } from '../../platform/context.ts'
import { lockOperators, type OperatorRow } from './operator-store.ts'

/**
 * The site's staff, held until commit, and the caller as they are among them now: what the guard saw may have been
 * taken from them while they waited.
 */
export async function actingAmong(ctx: Context): Promise<{ actor: Principal; rows: OperatorRow[] }> {
  const rows = await lockOperators(ctx)
  return { actor: asStaff(ctx.principal, rows), rows }
}

/** Somebody with the rights that they have on the site's staff now. */
export function asStaff(person: Principal, rows: readonly OperatorRow[]): Principal {
  const own = rows.find(({ userSeq }) => userSeq === person.userSeq)
  return {
    ...person,
    isChannelUser: own !== undefined,
    userTypeCd: own?.userTypeCd ?? null,
    permissions: own ? permissionsOf(own) : [],
  }
}
