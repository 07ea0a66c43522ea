import type { saveItem as saving } from '@seodang/contract/authoring'
import type { BodyOf } from '@seodang/contract/endpoint'
import { isChallengeMission } from '@seodang/domain/challenge'
import { CURRICULUM_TYPE, UPLOAD_STATE, VOD_LOCK_STATUS, YN } from '@seodang/domain/codes'
import { playLimitProblem } from '@seodang/domain/course-form'
import { movesBegunMeeting } from '@seodang/domain/coursework'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { ITEM_LABELS } from '@seodang/domain/field-labels'
import { mayEditLive } from '@seodang/domain/live'
import { liveProblems } from '@seodang/domain/live-form'
import { onlyProblems } from '@seodang/domain/problems'
import { richTextProblem } from '@seodang/domain/rich-text'
import { textProblem } from '@seodang/domain/validation'
import { videoLinkProblem } from '@seodang/domain/video-link'
import { classTimeOf } from '@seodang/domain/youtube'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { courseChanged } from './changed.ts'
import { editedCurriculum, type ItemRow, type ItemView } from './curriculum-view.ts'
import type { CourseRow } from './edited-course.ts'
import { liveChanged, missionSaved } from './events.ts'
import { cleanDocument } from './fields.ts'
import { extraProblems, missionOf, savedExtra } from './item-extra.ts'
import { changeFiles } from './item-files-store.ts'
import { type LiveRow, liveColumns } from './live-fields.ts'
import { lockLive, updateLive } from './lives-store.ts'
import { requireResource } from './mission-resource.ts'
import { hasPlaces } from './places-store.ts'
import { lockForEditing } from './save.ts'
import { requireSecurable } from './secured-files.ts'
import { curriculumItems } from './tables.ts'
import { getVideo } from './videos.ts'

type Draft = BodyOf<typeof saving>

const MAX_TITLE = 100

const ofItem = ({ channelSeq }: Context, courseSeq: number, curriculumSeq: number) =>
  and(
    eq(curriculumItems.channelSeq, channelSeq),
    eq(curriculumItems.courseSeq, courseSeq),
    eq(curriculumItems.curriculumSeq, curriculumSeq),
    isNull(curriculumItems.removedAt),
  )

/** CUR-11: saves the fields that were sent; the others stay. Refused when somebody else saved it meanwhile (SET-09). */
export async function saveItem(
  outer: Context,
  courseSeq: number,
  curriculumSeq: number,
  draft: Draft,
): Promise<ItemView> {
  await requireSecurable(outer, { courseSeq, curriculumSeq }, draft)
  return inTransaction(outer, async (ctx) => {
    const course = await lockForEditing(ctx, courseSeq)
    // Before its live, as whoever arranges the meeting takes the two.
    const [before] = await ctx.db
      .select()
      .from(curriculumItems)
      .where(ofItem(ctx, courseSeq, curriculumSeq))
      .for('no key update')
    if (!before) fail('NO_DATA', { curriculumSeq })
    if (before.revision !== draft.revision) fail('CONFLICT_EDITED', { curriculumSeq })
    const live = await lockLive(ctx, curriculumSeq)
    if (live && !mayEditLive(live.startAt, Object.keys(draft), ctx.now))
      fail('LIVE_TITLE_ONLY', { curriculumSeq })
    requireNoProblems({ content: richTextProblem(draft.content) ?? undefined })
    const after: ItemRow = { ...before, ...(await columnsOf(ctx, before, draft)) }
    if (movesBegunMeeting(before, after, ctx.now) && (await hasPlaces(ctx, courseSeq)))
      fail('MEETING_HAS_BEGUN', { curriculumSeq })
    requireNoProblems(
      {
        ...itemProblems(course, after),
        ...extraProblems(draft),
        ...(draft.live && live && liveProblems(draft.live, { before: live.startAt, now: ctx.now })),
      },
      ITEM_LABELS,
    )
    if (draft.missionResourceId !== undefined) await requireResource(ctx, after)
    await ctx.db
      .update(curriculumItems)
      .set({ ...after, revision: sql`${curriculumItems.revision} + 1`, updatedAt: ctx.now })
      .where(ofItem(ctx, courseSeq, curriculumSeq))
    if (isChallengeMission({ ...before, missionType: missionOf(after.missionType) }))
      await ctx.services.jobs.emit(ctx, missionSaved, {
        channelSeq: ctx.channelSeq,
        courseSeq,
        curriculumSeq,
      })
    if (live) await saveLive(ctx, live, before, after, draft)
    if (draft.addFiles || draft.deleteFiles) await changeFiles(ctx, curriculumSeq, draft)
    await courseChanged(ctx, course)
    const { list } = await editedCurriculum(ctx, courseSeq)
    const saved = list.find((item) => item.curriculumSeq === curriculumSeq)
    return saved ?? fail('NO_DATA', { curriculumSeq })
  })
}

/** The meeting hears of what concerns it, and the attendees of another time (CUR-16). */
async function saveLive(
  ctx: Context,
  live: LiveRow,
  before: ItemRow,
  after: ItemRow,
  draft: Draft,
): Promise<void> {
  const columns = draft.live ? liveColumns(draft.live, live) : live
  const isMoved = columns.startAt.getTime() !== live.startAt.getTime()
  const concernsMeeting =
    isMoved ||
    before.title !== after.title ||
    columns.endAt.getTime() !== live.endAt.getTime() ||
    columns.liveTypeCd !== live.liveTypeCd ||
    columns.password !== live.password
  if (draft.live)
    await updateLive(ctx, before.curriculumSeq, {
      ...columns,
      ...(columns.liveTypeCd !== live.liveTypeCd && { arrangedRevision: 0, problem: null }),
      // Of a rehearsal, or of the day from which it is moved.
      ...(isMoved && { startedAt: null, endedAt: null }),
    })
  if (!concernsMeeting) return
  const { channelSeq, courseSeq, curriculumSeq } = before
  const { meetingId, liveTypeCd } = live
  const hasLeft = meetingId !== null && columns.liveTypeCd !== liveTypeCd
  await ctx.services.jobs.emit(ctx, liveChanged, {
    channelSeq,
    courseSeq,
    curriculumSeq,
    isMoved,
    ...(isMoved && { movedAt: ctx.now.toISOString() }),
    ...(hasLeft && { leftMeeting: { liveTypeCd, meetingId } }),
  })
}

async function columnsOf(ctx: Context, before: ItemRow, draft: Draft): Promise<Partial<ItemRow>> {
  const { revision: _, addFiles: __, deleteFiles: ___, live: ____, ...fields } = draft
  const { meeting, task, quiz, challenge, pdfSecurityYn, downloadTimes, downloadDays, ...columns } = fields
  const { title, content, linkUrl, openedAt, uploadVodSeq, lockStatusYn, ...plain } = columns
  return {
    ...plain,
    ...(title !== undefined && { title: title.trim().normalize('NFC') }),
    ...(content && { content: cleanDocument(content) ?? before.content }),
    ...(linkUrl !== undefined && { linkUrl: linkUrl?.trim() || null }),
    ...(openedAt !== undefined && { openedAt: openedAt === null ? null : new Date(openedAt) }),
    extra: savedExtra(before, before.extra, {
      meeting,
      task,
      quiz,
      challenge,
      pdfSecurityYn,
      downloadTimes,
      downloadDays,
    }),
    ...(lockStatusYn && {
      lockStatusYn,
      vodLockStatusCd: lockStatusYn === YN.yes ? VOD_LOCK_STATUS.locked : VOD_LOCK_STATUS.open,
    }),
    ...(uploadVodSeq !== undefined && (await videoColumns(ctx, before, uploadVodSeq))),
  }
}

/** An item takes name, size and length from its video; a length that is measured later comes with the video itself. */
async function videoColumns(
  ctx: Context,
  before: ItemRow,
  uploadVodSeq: number | null,
): Promise<Partial<ItemRow>> {
  if (uploadVodSeq === before.uploadVodSeq) return {}
  if (uploadVodSeq === null) return { uploadVodSeq, uploadOriginFile: null, fileSize: 0 }
  const video = await getVideo(ctx, uploadVodSeq)
  const duration = video.state === UPLOAD_STATE.ready ? video.duration : 0
  return {
    uploadVodSeq,
    uploadOriginFile: video.name,
    fileSize: video.size,
    duration,
    classTime: classTimeOf(duration),
  }
}

/** CUR-13, UPL-08, AUTH-15: what is wrong with an item as it would be stored. */
function itemProblems(course: CourseRow, item: ItemRow) {
  const isVideo = item.curriculumTypeCd === CURRICULUM_TYPE.video
  const isRecording = item.curriculumTypeCd === CURRICULUM_TYPE.live && item.linkUrl !== null
  return {
    ...onlyProblems({
      title: textProblem(item.title, { max: MAX_TITLE, isRequired: true }),
      linkUrl: isVideo || isRecording ? videoLinkProblem(item) : null,
      limitDupPlay: isVideo ? playLimitProblem(course, item) : null,
    }),
  }
}
