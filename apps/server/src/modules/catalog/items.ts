import type {
  CurriculumTypeCd,
  MissionType,
  PublicCd,
  VodLockStatusCd,
  VodTypeCd,
  WorkTypeCd,
} from '@seodang/domain/codes'
import { isCodeOf, WORK_TYPE, YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { missionOf } from './item-extra.ts'
import type { RichTextJson } from './tables.ts'

/** An item of a curriculum as learners' use cases need it; sections stand among the items (type 01). */
export interface CourseItem {
  curriculumSeq: number
  curriculumTypeCd: CurriculumTypeCd
  sectionSeq: number | null
  title: string
  publicCd: PublicCd
  linkUrl: string | null
  vodTypeCd: VodTypeCd
  uploadVodSeq: number | null
  /** Seconds: what the optimisation measured of an uploaded video, else what staff wrote. */
  duration: number
  limitPercent: number
  isPublic: number
  vodLockStatusCd: VodLockStatusCd
  lockStatusYn: 'Y' | 'N'
  limitDupPlay: number
  limitPlayTime: number
  multiplyPlayTime: number
  vodSpeedControlYn: number
  openedAt: Date | null
  missionType: MissionType | null
  missionResourceId: string | null
  workTypeCd: WorkTypeCd
  alreadyAttendedYn: 'Y' | 'N'
  /** BYD-10. */
  isRequired: boolean
}

/** With what only a lesson that is open needs. */
export interface WholeItem extends CourseItem {
  content: RichTextJson
  extra: Record<string, unknown>
  createdAt: Date
}

type Row = {
  curriculum_seq: number
  curriculum_type_cd: CurriculumTypeCd
  section_seq: number | null
  title: string
  public_cd: PublicCd
  link_url: string | null
  vod_type_cd: VodTypeCd
  upload_vod_seq: number | null
  duration: number
  limit_percent: number
  is_public: number
  vod_lock_status_cd: VodLockStatusCd
  lock_status_yn: 'Y' | 'N'
  limit_dup_play: number
  limit_play_time: number
  multiply_play_time: number
  vod_speed_control_yn: number
  opened_at: Date | null
  mission_type: string | null
  mission_resource_id: string | null
  work_type_cd: string
  already_attended_yn: 'Y' | 'N'
  required_yn: 'Y' | 'N'
}

const COLUMNS = `
i.curriculum_seq, i.curriculum_type_cd, i.section_seq, i.title, i.public_cd, i.link_url, i.vod_type_cd,
i.upload_vod_seq, coalesce(nullif(v.duration, 0), i.duration) as duration, i.limit_percent, i.is_public,
i.vod_lock_status_cd, i.lock_status_yn, i.limit_dup_play, i.limit_play_time, i.multiply_play_time,
i.vod_speed_control_yn, i.opened_at, i.mission_type, i.mission_resource_id, i.work_type_cd, i.required_yn,
i.already_attended_yn`

const FROM = `
from curriculum_items i
left join videos v on v.channel_seq = i.channel_seq and v.upload_vod_seq = i.upload_vod_seq
where i.channel_seq = $1 and i.course_seq = $2 and i.removed_at is null and i.public_cd = '00'`

const ITEMS = `select ${COLUMNS} ${FROM} order by i.ord, i.curriculum_seq`
const ITEM = `select ${COLUMNS}, i.content, i.extra, i.created_at ${FROM} and i.curriculum_seq = $3`

/** The visible items of a class in their order, sections among them (CUR-14). */
export async function courseItems(ctx: Context, courseSeq: number): Promise<CourseItem[]> {
  const rows = await ctx.services.reads.rows<Row>('course_items', ITEMS, [ctx.channelSeq, courseSeq])
  return rows.map(itemOf)
}

/** One visible item of this very class (SEC-04), with its text. */
export async function getItem(ctx: Context, courseSeq: number, curriculumSeq: number): Promise<WholeItem> {
  const [row] = await ctx.services.reads.rows<
    Row & { content: RichTextJson; extra: Record<string, unknown>; created_at: Date }
  >('course_item', ITEM, [ctx.channelSeq, courseSeq, curriculumSeq])
  if (!row) fail('NO_DATA', { curriculumSeq })
  return { ...itemOf(row), content: row.content, extra: row.extra, createdAt: row.created_at }
}

function itemOf(row: Row): CourseItem {
  return {
    curriculumSeq: row.curriculum_seq,
    curriculumTypeCd: row.curriculum_type_cd,
    sectionSeq: row.section_seq,
    title: row.title,
    publicCd: row.public_cd,
    linkUrl: row.link_url,
    vodTypeCd: row.vod_type_cd,
    uploadVodSeq: row.upload_vod_seq,
    duration: row.duration,
    limitPercent: row.limit_percent,
    isPublic: row.is_public,
    vodLockStatusCd: row.vod_lock_status_cd,
    lockStatusYn: row.lock_status_yn,
    limitDupPlay: row.limit_dup_play,
    limitPlayTime: row.limit_play_time,
    multiplyPlayTime: row.multiply_play_time,
    vodSpeedControlYn: row.vod_speed_control_yn,
    openedAt: row.opened_at,
    missionType: missionOf(row.mission_type),
    missionResourceId: row.mission_resource_id,
    workTypeCd: isCodeOf(WORK_TYPE, row.work_type_cd) ? row.work_type_cd : WORK_TYPE.none,
    alreadyAttendedYn: row.already_attended_yn,
    isRequired: row.required_yn === YN.yes,
  }
}
