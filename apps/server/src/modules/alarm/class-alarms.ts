import { ALARM_TYPE } from '@seodang/domain/codes'
import { seoulDate } from '@seodang/domain/seoul-time'
import type { Context } from '../../platform/context.ts'
import { TOLD_OF_REVIEWS } from '../catalog/index.ts'
import { findVideo } from '../media/index.ts'
import { staffOfClass } from '../membership/index.ts'
import { peopleToTellOfClass, staffToTell } from './audience.ts'
import { raise } from './raise.ts'
import { classOfVideo, likesOfDay } from './store.ts'

/** A class opened for everybody. Taken back and opened again on the same day, it is told once. */
export async function tellOfClass(
  ctx: Context,
  {
    courseSeq,
    isFirstTime,
    byUserSeq,
  }: { courseSeq: number; isFirstTime: boolean; byUserSeq: number | null },
): Promise<void> {
  const to = await peopleToTellOfClass(ctx, courseSeq, isFirstTime)
  await raise(
    ctx,
    {
      type: ALARM_TYPE.courseChanged,
      eventKey: `published:${courseSeq}:${seoulDate(ctx.now)}`,
      courseSeq,
      says: { type: 'published' },
    },
    { to, except: byUserSeq },
  )
}

const REVIEW_NEWS = {
  released: 'reviewReleased',
  automatic: 'reviewAutomatic',
  sentBack: 'reviewSentBack',
  incomplete: 'reviewIncomplete',
} as const

/** AUTH-21: whoever edits a class hears how its review ended. */
export async function tellOfReview(
  ctx: Context,
  {
    courseSeq,
    courseReviewSeq,
    result,
  }: { courseSeq: number; courseReviewSeq: number; result: keyof typeof REVIEW_NEWS },
): Promise<void> {
  await raise(
    ctx,
    {
      type: ALARM_TYPE.courseChanged,
      eventKey: `release:${courseReviewSeq}`,
      courseSeq,
      says: { type: REVIEW_NEWS[result] },
    },
    { to: await staffOfClass(ctx, courseSeq, TOLD_OF_REVIEWS) },
  )
}

/** All who liked a class within one day stand in one alarm, so that a good day floods nobody. */
export async function tellOfLike(
  ctx: Context,
  { courseSeq, userSeq, likeAt }: { courseSeq: number; userSeq: number; likeAt: string },
): Promise<void> {
  const likes = await likesOfDay(ctx, courseSeq, likeAt)
  // Taken back before anybody heard of it.
  if (likes === 0) return
  await raise(
    ctx,
    {
      type: ALARM_TYPE.like,
      eventKey: `likes:${courseSeq}:${seoulDate(likeAt)}`,
      courseSeq,
      says: { like_count: likes },
      actorSeq: userSeq,
      folds: true,
    },
    { to: await staffToTell(ctx, ALARM_TYPE.like, courseSeq), except: userSeq },
  )
}

/** Whoever uploaded a video hears what became of it; of a video of a class, with the class. */
export async function tellOfVideo(
  ctx: Context,
  { uploadVodSeq, state }: { uploadVodSeq: number; state: string },
): Promise<void> {
  const found = await findVideo(ctx, uploadVodSeq)
  if (!found) return
  const courseSeq = await classOfVideo(ctx, uploadVodSeq)
  await raise(
    ctx,
    {
      type: courseSeq ? ALARM_TYPE.courseChanged : ALARM_TYPE.normal,
      eventKey: `video:${uploadVodSeq}:${state}`,
      ...(courseSeq && { courseSeq }),
      says: { type: state === 'ready' ? 'videoReady' : 'videoFailed', name: found.upload.name },
    },
    { to: [found.upload.ownerSeq] },
  )
}
