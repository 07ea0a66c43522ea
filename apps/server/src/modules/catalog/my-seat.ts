import type { ChoiseStatusCd } from '@seodang/domain/codes'
import { marketingOf } from '@seodang/domain/course-marketing'
import { mayBuy, showingOf } from '@seodang/domain/granting'
import { circleOf } from '@seodang/domain/members-only'
import { countsSeat, placeStateOf } from '@seodang/domain/place-life'
import type { Context } from '../../platform/context.ts'
import type { knownCourse } from './course.ts'
import { MEMBERSHIPS_HELD } from './port.ts'

type CourseRow = Awaited<ReturnType<typeof knownCourse>>['row']

/** The caller's place in a class, and what their unfinished orders hold of it. */
export interface SeatRow {
  choise_status_cd: ChoiseStatusCd | null
  offer_until: Date | null
  valid_at: Date | null
  seat_ended_at: Date | null
  own_holds: number
  awaits_deposit: boolean
}

/** The seats of the class that are the caller's already, as the offer counts them (ENR-09, BYD-17). */
export function seatOf(course: CourseRow, row: SeatRow | undefined, now: Date) {
  const status = row?.choise_status_cd ?? null
  const place =
    row && status !== null
      ? {
          choiseStatusCd: status,
          offerUntil: row.offer_until,
          validAt: row.valid_at,
          seatEndedAt: row.seat_ended_at,
        }
      : null
  const { trash_type_cd: trashTypeCd, release_state_cd: releaseStateCd, public_cd: publicCd } = course
  return {
    holdsSeat: countsSeat(placeStateOf(place, now)),
    ownHolds: row?.own_holds ?? 0,
    awaitsDeposit: row?.awaits_deposit ?? false,
    mayBuy: mayBuy(showingOf({ trashTypeCd, releaseStateCd, publicCd }), place !== null),
  }
}

/** PERM-27: whether the class is for holders of a membership, of which the caller is one. */
export async function holdsMembership(ctx: Context, row: CourseRow): Promise<boolean> {
  const { siteMembershipSeqs } = marketingOf(row.marketing)
  const circle = circleOf({ membershipTypeCd: row.membership_type_cd, siteMembershipSeqs })
  const { userSeq } = ctx.principal
  if (circle !== 'memberships' || userSeq === null) return false
  return ctx.services.ports.use(MEMBERSHIPS_HELD)(ctx, userSeq, siteMembershipSeqs)
}
