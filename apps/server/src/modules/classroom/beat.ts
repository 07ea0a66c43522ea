import type { beat } from '@seodang/contract/classroom'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { isPlayable } from '@seodang/domain/curriculum'
import { fail } from '@seodang/domain/errors'
import { BEAT_SECONDS, playsInOnePlace } from '@seodang/domain/play-lease'
import { classProgress, isCompleted } from '@seodang/domain/progress'
import {
  completesByItself,
  furthestSeek,
  isPlausibleReport,
  mergeRanges,
  playControls,
  viewingSpent,
  type WatchedRange,
  watchedPercent,
  watchedSeconds,
} from '@seodang/domain/watch'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type CourseItem, courseItems } from '../catalog/index.ts'
import { itemCompleted } from './events.ts'
import { keepLease, refuseEnded } from './lease.ts'
import { lockPlayer, type Player, updatePlayer } from './player-store.ts'
import {
  type ItemKey,
  listProgress,
  lockProgress,
  type ProgressRow,
  pairsOf,
  rangesOf,
  updateProgress,
} from './store.ts'
import { timeLeft } from './viewing-time.ts'

type Report = BodyOf<typeof beat>
type Answer = ReplyOf<typeof beat>

/** A tab that slept reports late; what it says of the time between is not taken for playing. */
const LONGEST_GAP_SECONDS = 3 * BEAT_SECONDS
/** Where nobody knows how long a video is, no report may go further. */
const LONGEST_VIDEO_SECONDS = 86_400
/** A first play that may not be skipped continues where it stands, give or take a moment. */
const SKIP_SLACK_SECONDS = 3

/**
 * ROOM-14, ROOM-24, SEC-13: keeps what was watched since the last report. The server's clock bounds it: no report
 * can hold more than the time since the one before at double speed.
 */
export async function recordBeat(outer: Context, key: ItemKey, report: Report): Promise<Answer> {
  const items = await courseItems(outer, key.courseSeq)
  const item = items.find(({ curriculumSeq }) => curriculumSeq === key.curriculumSeq)
  if (!item || !isPlayable(item)) fail('NO_DATA')
  const { userSeq } = outer.principal
  if (userSeq === null) return NOBODYS
  return inTransaction(outer, async (ctx) => {
    const player = await runningPlayer(ctx, key, item, userSeq, report)
    const elapsed = viewingSpent(player.beatAt.getTime(), ctx.now.getTime())
    const before = await lockProgress(ctx, key, userSeq)
    const after = advance(item, before, report, elapsed, ctx.now)
    await updateProgress(ctx, key.curriculumSeq, userSeq, { ...after, usedAt: ctx.now })
    await updatePlayer(ctx, report.playSessionId, {
      beatAt: ctx.now,
      playingSince: report.paused === true ? null : (player.playingSince ?? ctx.now),
      ...(report.ended === true && !report.playing && { endedAt: ctx.now }),
    })
    return answerOf(
      ctx,
      items,
      item,
      key,
      userSeq,
      { ...before, ...after },
      before.completedAt === null && after.completedAt !== null,
    )
  })
}

/** The player that reports, held until commit, with its lease where it needs one; another may not go on. */
async function runningPlayer(
  ctx: Context,
  key: ItemKey,
  item: CourseItem,
  userSeq: number,
  { playSessionId, paused }: Report,
): Promise<Player> {
  const which = { playSessionId, curriculumSeq: key.curriculumSeq, userSeq }
  const { course } = ctx.principal
  if (course && playsInOnePlace(course, item, ctx.principal)) await keepLease(ctx, which, paused === true)
  const player = await lockPlayer(ctx, which)
  return player && player.endedAt === null ? player : refuseEnded(player)
}

function advance(item: CourseItem, before: ProgressRow, report: Report, elapsed: number, now: Date) {
  const duration = item.duration || LONGEST_VIDEO_SECONDS
  const known = rangesOf(before.watched)
  const said = report.ranges
    .map(([from, to]): WatchedRange => ({ from: Math.floor(from), to: Math.ceil(to) }))
    .filter(({ from, to }) => to > from)
  if (!isPlausibleReport(said, { known, elapsedSeconds: elapsed, duration }))
    fail('INVALID_INPUT', { reason: 'more than can have been played' })
  const { maySeek } = playControls(item, before.completedAt !== null)
  if (!maySeek && skips(known, said, duration))
    fail('INVALID_INPUT', { reason: 'a first play may not be skipped' })

  const watched = mergeRanges([...known, ...said], duration)
  const isDone = completesByItself(item.limitPercent, watched, item.duration, report.ended === true)
  return {
    watched: pairsOf(watched, duration),
    watchedSeconds: watchedSeconds(watched, duration),
    lastPosition: Math.min(Math.floor(report.position), duration),
    playSecond: before.playSecond + (report.playing ? Math.round(Math.min(elapsed, LONGEST_GAP_SECONDS)) : 0),
    completedAt: before.completedAt ?? (isDone ? now : null),
  }
}

function skips(known: readonly WatchedRange[], said: readonly WatchedRange[], duration: number): boolean {
  let furthest = furthestSeek(known, duration)
  for (const { from, to } of [...said].sort((a, b) => a.from - b.from)) {
    if (from > furthest + SKIP_SLACK_SECONDS) return true
    furthest = Math.max(furthest, to)
  }
  return false
}

async function answerOf(
  ctx: Context,
  items: readonly CourseItem[],
  item: CourseItem,
  key: ItemKey,
  userSeq: number,
  mine: ProgressRow,
  justDone: boolean,
): Promise<Answer> {
  const rows = await listProgress(ctx, key.courseSeq, userSeq)
  const done = new Set(rows.filter((row) => row.completedAt !== null).map((row) => row.curriculumSeq))
  const progress = classProgress(items, done)
  const classCompleted = justDone && isCompleted(progress)
  if (justDone)
    await ctx.services.jobs.emit(ctx, itemCompleted, {
      channelSeq: ctx.channelSeq,
      courseSeq: key.courseSeq,
      curriculumSeq: key.curriculumSeq,
      userSeq,
      classCompleted,
    })
  const left = timeLeft(item, mine)
  return {
    watchedSeconds: mine.watchedSeconds,
    watchedPercent: watchedPercent(rangesOf(mine.watched), item.duration),
    completedAt: mine.completedAt?.toISOString() ?? null,
    remainingSeconds: left === null ? null : Math.floor(left),
    progressPercent: progress.percent,
    completedCount: progress.completedCount,
    curriculumCount: progress.curriculumCount,
    classCompleted,
  }
}

const NOBODYS: Answer = {
  watchedSeconds: 0,
  watchedPercent: 0,
  completedAt: null,
  remainingSeconds: null,
  progressPercent: 0,
  completedCount: 0,
  curriculumCount: 0,
  classCompleted: false,
}
