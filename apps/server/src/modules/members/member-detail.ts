import type { ReplyOf } from '@seodang/contract/endpoint'
import type { memberLeaving, readMember } from '@seodang/contract/member'
import { allows, staff } from '@seodang/domain/access'
import { fail } from '@seodang/domain/errors'
import type { Permission } from '@seodang/domain/permissions'
import type { Context } from '../../platform/context.ts'
import { isStaff, whatEnds } from '../membership/index.ts'
import { countWritten, findPlace, listConsents, listEnrolments, listOrders } from './member-detail-store.ts'
import { listCouponsOf, listMembershipsOf } from './member-money-store.ts'
import { listMemberRows } from './members-store.ts'
import { notesOf } from './notes.ts'

/** MEM-07: all that staff know of a member; NO_DATA for whoever is none of this site. */
export async function memberDetail(ctx: Context, userSeq: number): Promise<ReplyOf<typeof readMember>> {
  const [member] = await listMemberRows(ctx, [userSeq])
  if (!member) fail('NO_DATA', { userSeq })
  // PERM-09: what they bought is shown to whoever sees the sales, and so on.
  const maySee = (permission: Permission) => allows(staff(permission), ctx.principal)
  const [place, consents, enrolments, orders, memberships, coupons, written, notes, isHelping] =
    await Promise.all([
      findPlace(ctx, userSeq),
      listConsents(ctx, userSeq),
      listEnrolments(ctx, userSeq),
      maySee('SITE_SALES_READ') ? listOrders(ctx, userSeq) : null,
      maySee('SITE_CLASS_READ') ? listMembershipsOf(ctx, userSeq) : null,
      maySee('SITE_COUPON_READ') ? listCouponsOf(ctx, userSeq) : null,
      countWritten(ctx, userSeq),
      notesOf(ctx, userSeq),
      isStaff(ctx, userSeq),
    ])
  return {
    member,
    ...place,
    consents,
    enrolments,
    orders,
    memberships,
    coupons,
    written,
    notes,
    staffYn: isHelping ? 'Y' : 'N',
  }
}

/** MEM-08: what staff are told before they remove somebody. */
export async function leavingOf(ctx: Context, userSeq: number): Promise<ReplyOf<typeof memberLeaving>> {
  const [member] = await listMemberRows(ctx, [userSeq])
  if (!member) fail('NO_DATA', { userSeq })
  const { running, ...charged } = await whatEnds(ctx, userSeq)
  return {
    running: running.map(({ pending, ...course }) => ({ ...course, pendingYn: pending ? 'Y' : 'N' })),
    ...charged,
  }
}
