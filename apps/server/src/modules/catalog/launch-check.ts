import {
  CURRICULUM_TYPE,
  type CurriculumTypeCd,
  PUBLIC,
  RELEASE_STATE,
  UPLOAD_STATE,
  type UploadState,
  VOD_TYPE,
  type VodTypeCd,
} from '@seodang/domain/codes'
import { meetingEnd, meetingOf, meetingStart } from '@seodang/domain/coursework'
import { fail } from '@seodang/domain/errors'
import { completeness, type LaunchCourse, type LaunchItem, launchProblems } from '@seodang/domain/launch'
import { isPackage } from '@seodang/domain/package-terms'
import { askableQuestions } from '@seodang/domain/quiz'
import { hasWordsOfItsOwn } from '@seodang/domain/rich-text'
import { isBlank } from '@seodang/domain/text'
import { isVideoLink } from '@seodang/domain/video-link'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type ChannelView, readChannel } from '../site/index.ts'
import { chatRoomOf, openRoomsOf } from './curriculum-view.ts'
import { quizOf } from './item-extra.ts'
import { classesOf } from './package-store.ts'
import type { courses } from './tables.ts'

type CourseRow = typeof courses.$inferSelect

const itemsOf = ({ channelSeq }: Context, courseSeq: number) => sql`
select i.curriculum_seq, i.curriculum_type_cd, i.title, i.is_public, i.limit_dup_play, i.vod_type_cd, i.link_url,
  v.state as video_state, coalesce(nullif(v.duration, 0), i.duration) as duration,
  i.mission_resource_id, l.start_at, l.end_at, i.extra,
  (select count(*)::int from course_staff s
    where s.channel_seq = ${channelSeq} and s.course_seq = ${courseSeq} and s.user_type_cd = 'FAC') as teacher_count
from (select 1) one
left join curriculum_items i
  on i.channel_seq = ${channelSeq} and i.course_seq = ${courseSeq} and i.removed_at is null
left join videos v on v.channel_seq = i.channel_seq and v.upload_vod_seq = i.upload_vod_seq
left join live_sessions l on l.channel_seq = i.channel_seq and l.curriculum_seq = i.curriculum_seq
order by i.ord, i.curriculum_seq`

type ItemRow = {
  curriculum_seq: number
  curriculum_type_cd: CurriculumTypeCd
  title: string
  is_public: number
  limit_dup_play: number
  vod_type_cd: VodTypeCd
  link_url: string | null
  video_state: UploadState | null
  duration: number
  mission_resource_id: string | null
  start_at: string | null
  end_at: string | null
  extra: Record<string, unknown>
}
type Row = { teacher_count: number } & (ItemRow | { curriculum_seq: null })

/** What the launch check looks at: the class, its items, and what the site gives to it. */
async function readLaunch(ctx: Context, course: CourseRow) {
  // The site is remembered beyond this call, so it is read outside of the transaction that this may be.
  const channel = await readChannel({ ...ctx, db: ctx.services.db }, ctx.channelSeq)
  const { rows } = await ctx.db.execute<Row>(itemsOf(ctx, course.courseSeq))
  const site = whatTheSiteGives(channel)
  const itemRows = rows.flatMap((row) => (row.curriculum_seq === null ? [] : [row]))
  const openRooms = await openRoomsOf(ctx, course.courseSeq, itemRows.map(roomItemOf))
  const items = itemRows.map((row) => launchItem(row, openRooms))
  const terms: LaunchCourse = {
    ...course,
    imageUrl: course.imageKey,
    introduction: hasWordsOfItsOwn(course.introduction) ? 'written' : null,
    teacherCount: rows[0]?.teacher_count ?? 0,
    ...site,
    ...(isPackage(course) && (await packedOf(ctx, course.courseSeq))),
  }
  return { channel, site, terms, items }
}

async function packedOf(ctx: Context, packageSeq: number) {
  const classes = await classesOf(ctx, packageSeq)
  const isShown = ({ publicCd, releaseStateCd }: (typeof classes)[number]) =>
    publicCd === PUBLIC.public && releaseStateCd === RELEASE_STATE.released
  return {
    packageClasses: classes.length,
    packageUnpublished: classes.filter((one) => !isShown(one)).length,
  }
}

/** AUTH-20, BYD-25: what the site gives to the launch check, and what the check finds. */
export async function checkLaunch(ctx: Context, course: CourseRow) {
  const { channel, site, terms, items } = await readLaunch(ctx, course)
  const { packageClasses, packageUnpublished } = terms
  return {
    channel,
    ...site,
    ...(packageClasses !== undefined && { packageClasses }),
    ...(packageUnpublished !== undefined && { packageUnpublished }),
    launchProblems: launchProblems(terms, items),
  }
}

/** STU-07: how far each part is, in whole percent, and how much keeps it from being published. */
export async function measureLaunch(ctx: Context, course: CourseRow) {
  const { terms, items } = await readLaunch(ctx, course)
  const blocking = launchProblems(terms, items).filter(({ isBlocking }) => isBlocking)
  return { completeness: completeness(terms, items), blockingCount: blocking.length }
}

/** Refuses to show visitors a class that misses something; the answer tells what. */
export async function requireLaunchable(ctx: Context, course: CourseRow): Promise<void> {
  const { launchProblems: found } = await checkLaunch(ctx, course)
  const problems = found.filter(({ isBlocking }) => isBlocking)
  if (problems.length > 0) fail('CLASS_INCOMPLETE', { shown: { problems } })
}

function whatTheSiteGives(channel: ChannelView) {
  const { refundPolicy, corpName, ceoName, regNo, addr, phone, email, lkPlusSetting } = channel
  return {
    hasRefundRule: !isBlank(refundPolicy),
    // E-Commerce Act 10: name, representative, number, place and a way to reach the seller.
    hasBusinessDetails:
      ![corpName, ceoName, regNo, addr].some(isBlank) && !(isBlank(phone) && isBlank(email)),
    hasTerms: lkPlusSetting.useSiteTC === 'Y' && lkPlusSetting.useSitePrivacyPolicy === 'Y',
  }
}

const roomItemOf = ({ curriculum_type_cd, mission_resource_id }: ItemRow) => ({
  curriculumTypeCd: curriculum_type_cd,
  missionResourceId: mission_resource_id,
})

function launchItem(row: ItemRow, openRooms: ReadonlySet<number>): LaunchItem {
  const chatRoomSeq = chatRoomOf(roomItemOf(row))

  return {
    curriculumSeq: row.curriculum_seq,
    curriculumTypeCd: row.curriculum_type_cd,
    title: row.title,
    isPublic: row.is_public,
    limitDupPlay: row.limit_dup_play,
    duration: row.duration,
    isReady: chatRoomSeq === null ? isReady(row) : openRooms.has(chatRoomSeq),
    ...sessionOf(row),
  }
}

/** When people come together: a live by its session, a meeting by what its item says. */
function sessionOf({ curriculum_type_cd, start_at, end_at, extra }: ItemRow) {
  if (curriculum_type_cd === CURRICULUM_TYPE.offline) {
    const meeting = meetingOf(extra)
    return { startAt: meetingStart(meeting), endAt: meetingEnd(meeting) }
  }
  return {
    startAt: start_at === null ? null : new Date(start_at),
    endAt: end_at === null ? null : new Date(end_at),
  }
}

function isReady({ curriculum_type_cd, vod_type_cd, link_url, video_state, extra }: ItemRow): boolean {
  if (curriculum_type_cd === CURRICULUM_TYPE.quiz) return askableQuestions(quizOf(extra)).length > 0
  if (curriculum_type_cd !== CURRICULUM_TYPE.video) return true
  if (vod_type_cd === VOD_TYPE.upload) return video_state === UPLOAD_STATE.ready
  return isVideoLink({ vodTypeCd: vod_type_cd, linkUrl: link_url })
}
