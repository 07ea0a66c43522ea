import { COUPON_STATUS, FORM_TYPE, TRASH_TYPE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { CampaignRow } from './campaign-store.ts'

/** Of each kind, so that the answer stays small; the newest are what a campaign is about. */
const MOST = 300

interface Row extends Record<string, unknown> {
  seq: string
  name: string
}

/** What a campaign can point at. */
export async function listChoices(ctx: Context) {
  const ask = async (part: ReturnType<typeof sql>) =>
    (await ctx.db.execute<Row>(sql`${part} limit ${MOST}`)).rows.map(({ seq, name }) => ({
      seq: Number(seq),
      name,
    }))
  const segments = await ask(sql`select segment_seq as seq, name from segments
    where channel_seq = ${ctx.channelSeq} order by created_at desc, segment_seq desc`)
  const courses = await ask(sql`select course_seq as seq, title as name from courses
    where channel_seq = ${ctx.channelSeq} and trash_type_cd = ${TRASH_TYPE.active} order by course_seq desc`)
  const coupons = await ask(sql`select coupon_info_seq as seq, name from coupon_infos
    where channel_seq = ${ctx.channelSeq} and status_cd = ${COUPON_STATUS.active} order by coupon_info_seq desc`)
  const forms = await ask(sql`select form_seq as seq, title as name from forms
    where channel_seq = ${ctx.channelSeq} and form_type <> ${FORM_TYPE.default} and publish_yn = 'Y'
    order by form_seq desc`)
  return {
    segments: segments.map(({ seq, name }) => ({ segmentSeq: seq, name })),
    courses: courses.map(({ seq, name }) => ({ courseSeq: seq, title: name })),
    coupons: coupons.map(({ seq, name }) => ({ couponInfoSeq: seq, name })),
    forms: forms.map(({ seq, name }) => ({ formSeq: seq, title: name })),
  }
}

/** What a kept campaign points at, by name. */
export async function namesOf(ctx: Context, { audience, courseSeq, couponInfoSeq }: CampaignRow) {
  const { rows } = await ctx.db.execute<Record<string, string | null>>(sql`
    select
      (select name from segments where channel_seq = ${ctx.channelSeq} and segment_seq = ${audience.segmentSeq}::bigint) as segment,
      (select title from courses where channel_seq = ${ctx.channelSeq} and course_seq = ${audience.courseSeq}::bigint) as audience_course,
      (select title from courses where channel_seq = ${ctx.channelSeq} and course_seq = ${courseSeq}::bigint) as course,
      (select name from coupon_infos where channel_seq = ${ctx.channelSeq} and coupon_info_seq = ${couponInfoSeq}::bigint) as coupon`)
  const [row] = rows
  return {
    segmentName: row?.segment ?? null,
    audienceCourseTitle: row?.audience_course ?? null,
    courseTitle: row?.course ?? null,
    couponName: row?.coupon ?? null,
  }
}
