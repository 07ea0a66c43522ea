import { managesClassroom, type Principal } from './access.ts'
import type { FareCd } from './codes.ts'
import { playLimitProblem } from './course-form.ts'
import { type Instant, isBefore } from './instant.ts'

/** How often a player reports; each report renews its lease. */
export const BEAT_SECONDS = 10
/** BYD-19: a player that fell silent holds nothing any more: its tab crashed, or its network is gone. */
export const LEASE_SECONDS = 60

/** Why a player has to stop: somebody plays elsewhere now, or the learner ended it from another place. */
export const PLAY_END = { elsewhere: 'elsewhere', learner: 'learner' } as const
export type PlayEnd = (typeof PLAY_END)[keyof typeof PLAY_END]

/**
 * ROOM-13, AUTH-15, BYD-19: whether a video plays in one place at a time for this viewer. Whoever runs the class looks
 * at it as they like, and what is free for everybody counts for nobody.
 */
export function playsInOnePlace(
  course: { fareCd: FareCd },
  item: { isPublic: number; limitDupPlay: number },
  viewer: Principal,
): boolean {
  return (
    item.limitDupPlay === 1 &&
    playLimitProblem(course, item) === null &&
    viewer.userSeq !== null &&
    !managesClassroom(viewer)
  )
}

/** A player that wants to play: one opening of a lesson, in a window of a login. */
export interface PlayingWindow {
  playSeq: number
  sessionSeq: number | null
  windowId: string
}

/** What is kept of the one who plays; there is one for each person on a site. */
export interface PlayLease extends PlayingWindow {
  expiresAt: Instant
  isPaused: boolean
  /** Whether the login that it was granted to is still one. */
  isLoggedIn: boolean
}

/**
 * BYD-19: what a lease means for a player: its own, free to take without asking anybody, or taken by a player that
 * runs somewhere else. Somebody who only paused there, logged out there or went on in the same window asks nobody.
 */
export function leaseStanding(
  lease: PlayLease | null,
  player: PlayingWindow,
  now: Instant,
): 'own' | 'free' | 'taken' {
  if (lease === null) return 'free'
  if (lease.playSeq === player.playSeq) return 'own'
  const isSameWindow = lease.windowId === player.windowId && lease.sessionSeq === player.sessionSeq
  const isRunning = !lease.isPaused && lease.isLoggedIn && isBefore(now, lease.expiresAt)
  return isRunning && !isSameWindow ? 'taken' : 'free'
}
