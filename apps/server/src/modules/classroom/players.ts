import type { myPlayers } from '@seodang/contract/classroom'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { fail } from '@seodang/domain/errors'
import { SECOND } from '@seodang/domain/instant'
import { LEASE_SECONDS, PLAY_END } from '@seodang/domain/play-lease'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { deviceFacts } from '../identity/index.ts'
import { stopPlayer } from './lease.ts'
import { lockLease, updateLease } from './lease-store.ts'
import { findPlayerSite, listRunningPlayers } from './players-store.ts'

/** BYD-19: where the person who asks is playing at this moment, on whatever site, the newest first. */
export async function listPlayers(ctx: Context): Promise<ReplyOf<typeof myPlayers>> {
  const since = new Date(ctx.now.getTime() - LEASE_SECONDS * SECOND)
  const rows = await listRunningPlayers(ctx, userSeqOf(ctx), since)
  const list = rows.map(({ userAgent, playingSince, ...row }) => ({
    ...row,
    ...deviceFacts(userAgent),
    playingSince: (playingSince ?? ctx.now).toISOString(),
    isThis: row.sessionSeq !== null && row.sessionSeq === ctx.origin.sessionSeq,
  }))
  return { list, totalCount: list.length }
}

/** BYD-19: somebody else's player answers as if there were none. */
export function endOwnPlayer(outer: Context, playSeq: number): Promise<void> {
  const userSeq = userSeqOf(outer)
  return inTransaction(outer, async (ctx) => {
    const channelSeq = await findPlayerSite(ctx, userSeq, playSeq)
    if (channelSeq === undefined) fail('NO_DATA', { playSeq })
    // Devices are listed over all sites; what ends is on this one.
    const onSite = { ...ctx, channelSeq }
    const lease = await lockLease(onSite, userSeq)
    if (lease?.playSeq === playSeq) await updateLease(onSite, userSeq, { pausedAt: ctx.now })
    if (!(await stopPlayer(onSite, playSeq, PLAY_END.learner))) fail('NO_DATA', { playSeq })
  })
}
