import { SOCKET_COMMAND } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { SECOND } from '@seodang/domain/instant'
import { LEASE_SECONDS, leaseStanding, PLAY_END, type PlayEnd } from '@seodang/domain/play-lease'
import { afterCommit, type Context } from '../../platform/context.ts'
import { insertLease, lockLease, renewLease, updateLease } from './lease-store.ts'
import { endPlayer, findPlayer, type Player, type PlayerKey } from './player-store.ts'

/**
 * ROOM-27, BYD-19: gives the lease to a player, or refuses with PLAYING_ELSEWHERE. Runs in a transaction: its row is
 * what players that start at once wait for. It is locked before any row of a player.
 */
export async function holdLease(
  ctx: Context,
  player: Player,
  { takeOver = false, isPaused = false }: { takeOver?: boolean; isPaused?: boolean } = {},
): Promise<void> {
  const { userSeq, playSeq, sessionSeq, windowId } = player
  const granted = { playSeq, sessionSeq, windowId, grantedAt: ctx.now, ...runningUntil(ctx, isPaused) }
  if (await insertLease(ctx, { channelSeq: ctx.channelSeq, userSeq, ...granted })) return
  const lease = await lockLease(ctx, userSeq)
  const standing = leaseStanding(lease, player, ctx.now)
  if (standing === 'taken' && !takeOver) fail('PLAYING_ELSEWHERE')
  if (lease && standing !== 'own') await stopPlayer(ctx, lease.playSeq, PLAY_END.elsewhere)
  await updateLease(ctx, userSeq, granted)
}

/** A report renews the lease of its player; one that lost it by silence gets it back unless somebody plays. */
export async function keepLease(ctx: Context, which: PlayerKey, isPaused: boolean): Promise<void> {
  if (await renewLease(ctx, which.userSeq, which.playSessionId, runningUntil(ctx, isPaused))) return
  const player = await findPlayer(ctx, which)
  if (player && player.endedAt === null) await holdLease(ctx, player, { isPaused })
}

/** Ends a player; its page hears it at once, or with the answer to its next report. */
export async function stopPlayer(ctx: Context, playSeq: number, reason: PlayEnd): Promise<boolean> {
  const ended = await endPlayer(ctx, playSeq, reason)
  if (!ended) return false
  const { playSessionId, curriculumSeq, sessionSeq } = ended
  // Only where it plays: another login of the same person may be one at a site's own domain (SEC-38).
  if (sessionSeq !== null)
    await afterCommit(ctx, () =>
      ctx.services.hub.publish(
        { channelSeq: ctx.channelSeq, sessionSeq },
        { command: SOCKET_COMMAND.stopPlaying, data: { curriculumSeq, playSessionId, reason } },
      ),
    )
  return true
}

/** Why a player that is no more may not go on. */
export const refuseEnded = (player: Player | undefined): never =>
  fail(player?.endReason === PLAY_END.learner ? 'PLAY_ENDED' : 'PLAYING_ELSEWHERE')

const runningUntil = ({ now }: Context, isPaused: boolean) => ({
  expiresAt: new Date(now.getTime() + LEASE_SECONDS * SECOND),
  pausedAt: isPaused ? now : null,
})
