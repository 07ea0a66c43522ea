import { randomUUID } from 'node:crypto'
import type { openItem } from '@seodang/contract/classroom'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { managesClassroom } from '@seodang/domain/access'
import { CURRICULUM_TYPE, YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { BEAT_SECONDS, LEASE_SECONDS, playsInOnePlace } from '@seodang/domain/play-lease'
import { playControls, resumePosition } from '@seodang/domain/watch'
import { watermarkText } from '@seodang/domain/watermark'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { type CourseItem, type CourseTerms, getItem } from '../catalog/index.ts'
import { holdLease, refuseEnded } from './lease.ts'
import { openLesson } from './open-lesson.ts'
import { endOthersOfWindow, findPlayer, insertPlayer, lockPlayer, updatePlayer } from './player-store.ts'
import { enterRoom } from './room.ts'
import { playbackOf } from './source.ts'
import { findWatched, type ItemKey, type ProgressRow, useItem } from './store.ts'
import { countFromTerm, timeLeft } from './viewing-time.ts'

type Playback = ReplyOf<typeof openItem>
type Opening = BodyOf<typeof openItem>

/** UPL-12, ROOM-11 to ROOM-17, ROOM-27: opens an item to watch where every rule allows it. */
export async function play(ctx: Context, key: ItemKey, opening: Opening): Promise<Playback> {
  const room = await enterRoom(ctx, key.courseSeq)
  const item = await getItem(ctx, key.courseSeq, key.curriculumSeq)
  if (item.curriculumTypeCd === CURRICULUM_TYPE.section) fail('NO_DATA')
  const problem = room.problemOf(item)
  if (problem) fail(problem)
  const inOnePlace = playsInOnePlace(room.course, item, ctx.principal)
  const { playSessionId, playSeq, progress } = await openPlayer(ctx, key, item, {
    ...opening,
    takeOver: inOnePlace && opening.takeOver === true,
  })
  // An open class has visitors, whose place nobody keeps.
  const isFree = managesClassroom(ctx.principal) || progress === null
  const { maySeek, mayChangeSpeed } = playControls(item, isFree || progress.completedAt !== null)
  const left = isFree ? null : timeLeft(item, progress)
  if (left === 0) fail('PLAY_LIMIT_REACHED')

  return {
    curriculumSeq: item.curriculumSeq,
    title: item.title,
    content: item.content,
    ...(await playbackOf(ctx, item, playSeq)),
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
    playsInOnePlace: inOnePlace,
    watermark: await watermarkOf(ctx, room.course),
  }
}

/** BYD-19: playing begins. Of players that start at once, one holds the lease. */
export async function hold(outer: Context, key: ItemKey, playSessionId: string) {
  const { room, item } = await openLesson(outer, key)
  const answer = { leaseSeconds: LEASE_SECONDS }
  if (!playsInOnePlace(room.course, item, outer.principal)) return answer
  const userSeq = userSeqOf(outer)
  return inTransaction(outer, async (ctx) => {
    const { curriculumSeq } = key
    const player = await findPlayer(ctx, { playSessionId, curriculumSeq, userSeq })
    if (!player) fail('NO_DATA', { playSessionId })
    if (player.endedAt !== null) refuseEnded(player)
    await holdLease(ctx, player)
    const now = await lockPlayer(ctx, { playSessionId, curriculumSeq, userSeq })
    if (!now || now.endedAt !== null) refuseEnded(now)
    await updatePlayer(ctx, playSessionId, { beatAt: ctx.now, playingSince: player.playingSince ?? ctx.now })
    return answer
  })
}

interface OpenedPlayer {
  playSessionId: string
  /** 0 for a visitor. */
  playSeq: number
  progress: ProgressRow | null
}

/** A player for this window, in place of the one that it had. */
function openPlayer(
  outer: Context,
  key: ItemKey,
  item: CourseItem,
  { takeOver, windowId }: Opening,
): Promise<OpenedPlayer> {
  const { userSeq } = outer.principal
  const playSessionId = randomUUID()
  if (userSeq === null) return Promise.resolve({ playSessionId, playSeq: 0, progress: null })
  const { clientId, sessionSeq, userAgent } = outer.origin
  const opened = { userSeq, sessionSeq, windowId: windowId ?? playSessionId }
  return inTransaction(outer, async (ctx) => {
    const player = await insertPlayer(ctx, {
      ...opened,
      playSessionId,
      channelSeq: ctx.channelSeq,
      curriculumSeq: key.curriculumSeq,
      clientId: clientId ?? playSessionId,
      userAgent,
      startedAt: ctx.now,
      beatAt: ctx.now,
      playingSince: takeOver ? ctx.now : null,
    })
    if (takeOver) await holdLease(ctx, player, { takeOver })
    await endOthersOfWindow(ctx, player)
    const progress = await countFromTerm(ctx, item, key, await useItem(ctx, key, userSeq))
    return { playSessionId, playSeq: player.playSeq, progress }
  })
}

/** BYD-19: whose name moves over the picture, where the class says so; nobody's over what staff look at. */
async function watermarkOf(ctx: Context, { switches }: CourseTerms): Promise<string | null> {
  const { userSeq } = ctx.principal
  if (switches.videoWatermarkYn !== YN.yes || userSeq === null || managesClassroom(ctx.principal)) return null
  return watermarkText({ userSeq, ...(await findWatched(ctx, userSeq)) })
}
