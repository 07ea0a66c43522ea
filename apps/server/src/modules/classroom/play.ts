import { randomUUID } from 'node:crypto'
import type { openItem } from '@seodang/contract/classroom'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { managesClassroom } from '@seodang/domain/access'
import { CURRICULUM_TYPE, SOCKET_COMMAND } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { playControls, resumePosition, viewingLeft } from '@seodang/domain/watch'
import { afterCommit, type Context, inTransaction } from '../../platform/context.ts'
import { type CourseItem, getItem } from '../catalog/index.ts'
import { enterRoom } from './room.ts'
import { playbackOf } from './source.ts'
import {
  endPlayers,
  type ItemKey,
  insertPlaySession,
  listOtherPlayers,
  lockProgress,
  type ProgressRow,
} from './store.ts'

/** How often a player reports; also how long one that fell silent still counts as playing. */
export const BEAT_SECONDS = 10
const SILENT_AFTER_MS = 3 * BEAT_SECONDS * 1000

type Playback = ReplyOf<typeof openItem>

/** UPL-12, ROOM-11 to ROOM-17, ROOM-27: opens an item to watch where every rule allows it. */
export async function play(
  ctx: Context,
  key: ItemKey,
  { takeOver }: BodyOf<typeof openItem>,
): Promise<Playback> {
  const room = await enterRoom(ctx, key.courseSeq)
  const item = await getItem(ctx, key.courseSeq, key.curriculumSeq)
  if (item.curriculumTypeCd === CURRICULUM_TYPE.section) fail('NO_DATA')
  const problem = room.problemOf(item)
  if (problem) fail(problem)
  const { playSessionId, progress } = await openPlayer(ctx, item, key, takeOver ?? false)
  // An open class has visitors, whose place nobody keeps.
  const isFree = managesClassroom(ctx.principal) || progress === null
  const { maySeek, mayChangeSpeed } = playControls(item, isFree || progress.completedAt !== null)
  const left = isFree ? null : viewingLeft(item, progress.playSecond)
  if (left === 0) fail('PLAY_LIMIT_REACHED')

  return {
    curriculumSeq: item.curriculumSeq,
    title: item.title,
    content: item.content,
    ...(await playbackOf(ctx, item)),
    duration: item.duration,
    lastPosition: resumePosition(progress?.lastPosition ?? 0, item.duration || Number.MAX_SAFE_INTEGER),
    watchedSeconds: progress?.watchedSeconds ?? 0,
    watched: progress?.watched ?? [],
    completedAt: progress?.completedAt?.toISOString() ?? null,
    limitPercent: item.limitPercent,
    mayControl: maySeek,
    maySpeed: mayChangeSpeed,
    remainingSeconds: left === null ? null : Math.floor(left),
    playSessionId,
    beatSeconds: BEAT_SECONDS,
  }
}

/** One player of a person at a time where the item says so; a second one asks whether to stop the first. */
function openPlayer(
  outer: Context,
  item: CourseItem,
  key: ItemKey,
  takeOver: boolean,
): Promise<{ playSessionId: string; progress: ProgressRow | null }> {
  const { userSeq } = outer.principal
  const playSessionId = randomUUID()
  if (userSeq === null) return Promise.resolve({ playSessionId, progress: null })
  const clientId = outer.origin.clientId ?? playSessionId
  return inTransaction(outer, async (ctx) => {
    // The progress row is what two devices that start at once wait for.
    const progress = await lockProgress(ctx, key, userSeq)
    const others = await listOtherPlayers(
      ctx,
      userSeq,
      clientId,
      new Date(ctx.now.getTime() - SILENT_AFTER_MS),
    )
    if (item.limitDupPlay === 1 && others.length > 0) {
      if (!takeOver) fail('PLAYING_ELSEWHERE')
      await endPlayers(ctx, userSeq)
      for (const other of others)
        await afterCommit(ctx, () =>
          ctx.services.hub.publish(
            { channelSeq: ctx.channelSeq, userSeq, clientId: other.clientId },
            { command: SOCKET_COMMAND.stopPlaying, data: { curriculumSeq: key.curriculumSeq } },
          ),
        )
    }
    await endPlayers(ctx, userSeq, { clientId })
    await insertPlaySession(ctx, {
      playSessionId,
      channelSeq: ctx.channelSeq,
      curriculumSeq: key.curriculumSeq,
      userSeq,
      clientId,
      startedAt: ctx.now,
      beatAt: ctx.now,
    })
    return { playSessionId, progress }
  })
}
