import type { UserTypeCd } from '@seodang/domain/codes'
import { defineEvent } from '../../platform/jobs/jobs.ts'

/** Somebody became, is no longer, or is another part of a site's staff; null is no part in the site. */
export const roleChanged = defineEvent<{
  channelSeq: number
  userSeq: number
  from: UserTypeCd | null
  to: UserTypeCd | null
  /** Who changed it; the person themselves where they accepted an invitation or stepped down. */
  byUserSeq: number | null
}>('membership.roleChanged')

/** Somebody was asked to help run a site; `userSeq` is the account that has proved the address, if there is one. */
export const invited = defineEvent<{ channelSeq: number; invitationSeq: number; userSeq: number | null }>(
  'membership.invited',
)

export const invitationAnswered = defineEvent<{
  channelSeq: number
  invitationSeq: number
  answer: 'accepted' | 'declined'
  invitedBy: number
}>('membership.invitationAnswered')

/** Staff ended somebody's membership of the site (MEM-08). */
export const memberRemoved = defineEvent<{ channelSeq: number; userSeq: number }>('membership.removed')

/** Somebody has no part in a class any more (OPR-06). */
export const tutorRemoved = defineEvent<{ channelSeq: number; courseSeq: number; userSeq: number }>(
  'membership.tutorRemoved',
)

/** What somebody was at the site by the account that is gone they are now by `userSeq`, the one that stays (SOC-19). */
export const placesMerged = defineEvent<{ channelSeq: number; userSeq: number }>('membership.placesMerged')

/**
 * Whoever closed the account is member and staff nowhere any more (ACC-29). Told besides `accountClosed` for what asks who looks
 * after something now: of the followers of that any may come first.
 */
export const placesLeft = defineEvent<{ channelSeq: number; userSeq: number }>('membership.placesLeft')
