import {
  GRANT_SOURCE,
  type GrantSource,
  PUBLIC,
  type PublicCd,
  RELEASE_STATE,
  type ReleaseStateCd,
  TRASH_TYPE,
  type TrashTypeCd,
} from './codes.ts'
import { type Instant, timeOf } from './instant.ts'

/** How a class stands towards people who have no part in it. */
export type ClassShowing = 'published' | 'private' | 'unreleased' | 'deleted'

/** GEN-16, CAT-40, AUTH-21: unreleased is a draft as well as what waits for its review or was sent back from it. */
export function showingOf(course: {
  trashTypeCd: TrashTypeCd
  releaseStateCd: ReleaseStateCd
  publicCd: PublicCd
}): ClassShowing {
  if (course.trashTypeCd !== TRASH_TYPE.active) return 'deleted'
  if (course.releaseStateCd !== RELEASE_STATE.released) return 'unreleased'
  return course.publicCd === PUBLIC.public ? 'published' : 'private'
}

/**
 * Ways in which somebody acts for this very class: staff put a person on its list (ATT-16), or a person buys it, which
 * `mayBuy` decided when the order began. Every other way gives by itself.
 */
const BY_HAND: readonly GrantSource[] = [GRANT_SOURCE.manual, GRANT_SOURCE.order]

export interface Granting {
  source: GrantSource
  showing: ClassShowing
  /** The same right opens the class to the person already, and its time is not over. */
  isHeld?: boolean
  /** When the right was bought, or given. */
  rightBeganAt?: Instant | null
  /** When the person was last put out of the class, or gave it up; empty is never. */
  cancelledAt?: Instant | null
}

export type GrantRefusal = 'deleted' | 'notPublished' | 'cancelled'

/**
 * The one question before anything opens a class to somebody (CAT-40, ATT-06, BYD-01): null where it may. What gives by
 * itself opens only what visitors may see, and brings back nobody who was cancelled, save by a right that is newer than
 * that: somebody bought it knowing so.
 */
export function grantProblem(granting: Granting): GrantRefusal | null {
  const { source, showing, isHeld = false } = granting
  if (showing === 'deleted') return 'deleted'
  if (BY_HAND.includes(source) || isHeld) return null
  if (showing !== 'published') return 'notPublished'
  return isOlderThanEnd(granting) ? 'cancelled' : null
}

function isOlderThanEnd({ rightBeganAt = null, cancelledAt = null }: Granting): boolean {
  const end = timeOf(cancelledAt)
  const begin = timeOf(rightBeganAt)
  return end !== null && (begin === null || begin <= end)
}

/**
 * Whether an order for the class may begin: what visitors may see; a private class by whoever has a place in it
 * already, as its period may end before they are done.
 */
export function mayBuy(showing: ClassShowing, hasPlace: boolean): boolean {
  return showing === 'published' || (showing === 'private' && hasPlace)
}
