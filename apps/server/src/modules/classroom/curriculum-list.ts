import type { curriculumList } from '@seodang/contract/classroom'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { managesClassroom } from '@seodang/domain/access'
import { YN } from '@seodang/domain/codes'
import { customEventLines } from '@seodang/domain/course-display'
import { marketingOf } from '@seodang/domain/course-marketing'
import { isPlayable, openingOf } from '@seodang/domain/curriculum'
import { mayReview } from '@seodang/domain/review'
import { watchedPercent } from '@seodang/domain/watch'
import type { Context } from '../../platform/context.ts'
import { enterRoom, type Room } from './room.ts'
import { findMyAttendance, isChallengeClass, rangesOf } from './store.ts'

type Answer = ReplyOf<typeof curriculumList>

/** ROOM-02: the curriculum with the caller's own marks, locks and places. */
export async function curriculumOf(ctx: Context, courseSeq: number): Promise<Answer> {
  const { userSeq } = ctx.principal
  const [room, attendance, isChallenge] = await Promise.all([
    enterRoom(ctx, courseSeq),
    userSeq === null ? undefined : findMyAttendance(ctx, courseSeq, userSeq),
    isChallengeClass(ctx, courseSeq),
  ])
  const { completedCount, curriculumCount, percent } = room.classProgress
  return {
    list: room.items.map((item) => rowOf(item, room)),
    totalCount: room.items.length,
    title: room.course.title,
    curriculumProgressCd: room.course.curriculumProgressCd,
    isChallenge,
    completedCount,
    curriculumCount,
    progressPercent: percent,
    validAt: attendance?.validAt?.toISOString() ?? null,
    managesClass: managesClassroom(ctx.principal),
    canReview: attendance !== undefined && mayReview(attendance, ctx.now),
    hasReview: attendance?.evaluationSeq != null,
    attendSeq: attendance?.attendSeq ?? null,
    event: eventOf(room, ctx.now),
  }
}

function eventOf({ course }: Room, now: Date): Answer['event'] {
  const marketing = marketingOf(course.marketing)
  if (marketing.cstmEventClzroomYn === YN.no) return []
  return customEventLines(marketing, marketing.cstmEventData, now)
}

function rowOf(item: Room['items'][number], room: Room): Answer['list'][number] {
  const mine = room.progress.get(item.curriculumSeq)
  const openedAt = openingOf(item, room.items)
  return {
    curriculumSeq: item.curriculumSeq,
    curriculumTypeCd: item.curriculumTypeCd,
    sectionSeq: item.sectionSeq,
    title: item.title,
    duration: item.duration,
    vodTypeCd: item.vodTypeCd,
    vodLockStatusCd: item.vodLockStatusCd,
    isPublic: item.isPublic,
    plays: isPlayable(item),
    openedAt: openedAt === null ? null : new Date(openedAt).toISOString(),
    lockReason: room.problemOf(item),
    lastPosition: mine?.lastPosition ?? 0,
    watchedPercent: mine ? watchedPercent(rangesOf(mine.watched), item.duration) : 0,
    completedAt: mine?.completedAt?.toISOString() ?? null,
    missionType: item.missionType,
    requiredYn: item.isRequired ? YN.yes : YN.no,
  }
}
