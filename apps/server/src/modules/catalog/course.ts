import type { getCourse as read } from '@seodang/contract/catalog'
import type { ReplyOf } from '@seodang/contract/endpoint'
import {
  type CurriculumProgressCd,
  type CurriculumTypeCd,
  type DeliveryCd,
  type IntroductionTypeCd,
  type MembershipTypeCd,
  type PublicCd,
  type QuestionStatusCd,
  RELEASE_STATE,
  type ReleaseStateCd,
  type TrashTypeCd,
  VOD_LOCK_STATUS,
  type VodLockStatusCd,
  type VodTypeCd,
} from '@seodang/domain/codes'
import { type CourseMarketing, marketingOf } from '@seodang/domain/course-marketing'
import { courseQuestionsOf } from '@seodang/domain/course-questions'
import { lockStatusOf } from '@seodang/domain/curriculum'
import { fail } from '@seodang/domain/errors'
import { chargedPrice, discountPercent, monthlyPrice, priceTermsIn } from '@seodang/domain/price'
import { acceptPercent } from '@seodang/domain/seats'
import { classTimeOf } from '@seodang/domain/youtube'
import type { Context } from '../../platform/context.ts'
import { readChannel } from '../site/index.ts'
import {
  CARD_COLUMNS,
  CARD_JOINS,
  type CardRow,
  type CardView,
  type CountRow,
  cardOf,
  countsOf,
  utc,
} from './card.ts'
import { keptPerCourse } from './kept.ts'
import { IN_PACKAGES, THROUGH_PACKAGES, unsoldClasses } from './packed.ts'
import { shareAddress } from './share.ts'
import { switchesOf } from './switches.ts'
import type { RichTextJson } from './tables.ts'
import { requireVisible } from './visibility.ts'

type CourseView = ReplyOf<typeof read>

const COURSE = `
select row_to_json(course) as course from (
  select ${CARD_COLUMNS}, w.name as writer_name, k.service_alias, k.category_cd, k.live_type_cd, k.delivery_cd,
    k.membership_type_cd, k.min_user_count, k.setting_pay_time_yn, k.kakao, k.slack_channel, k.public_cd,
    k.release_state_cd, k.trash_type_cd, k.introduction_type_cd, k.introduction, k.audiences, k.outcomes, k.supplies,
    k.start_at, k.end_at, k.curriculum_progress_cd, k.payable, k.not_payed_introduction, k.attend_phone_input_yn,
    k.question, k.notes, k.question_status_cd, k.course_questions, k.material_title, k.material_price,
    k.material_price_ex, k.referer_code, k.seo_setting, k.marketing, o.curriculum,
    ${IN_PACKAGES}
  from (select $1::bigint as channel_seq, $2::bigint as course_seq) page ${CARD_JOINS}
  join users w on w.user_seq = k.user_seq
  cross join lateral (
    select coalesce(json_agg(json_build_object('curriculumSeq', i.curriculum_seq, 'curriculumTypeCd',
      i.curriculum_type_cd, 'sectionSeq', i.section_seq, 'title', i.title, 'vodTypeCd', i.vod_type_cd,
      'vodLockStatusCd', i.vod_lock_status_cd, 'lockStatusYn', i.lock_status_yn, 'duration',
      coalesce(nullif(v.duration, 0), i.duration), 'isPublic', i.is_public, 'openedAt', i.opened_at)
      order by i.ord, i.curriculum_seq), '[]') as curriculum
    from curriculum_items i
    left join videos v on v.channel_seq = i.channel_seq and v.upload_vod_seq = i.upload_vod_seq
    where i.channel_seq = $1 and i.course_seq = $2 and i.removed_at is null and i.public_cd = '00') o) course`

type ItemJson = {
  curriculumSeq: number
  curriculumTypeCd: CurriculumTypeCd
  sectionSeq: number | null
  title: string
  vodTypeCd: VodTypeCd
  vodLockStatusCd: VodLockStatusCd
  lockStatusYn: 'Y' | 'N'
  duration: number
  isPublic: number
  openedAt: string | null
}

type CourseRow = CardRow & {
  writer_name: string
  service_alias: string
  category_cd: string
  live_type_cd: string
  delivery_cd: DeliveryCd
  membership_type_cd: MembershipTypeCd
  min_user_count: number
  setting_pay_time_yn: 'Y' | 'N'
  kakao: string | null
  slack_channel: string | null
  public_cd: PublicCd
  release_state_cd: ReleaseStateCd
  trash_type_cd: TrashTypeCd
  introduction_type_cd: IntroductionTypeCd
  introduction: RichTextJson
  audiences: string[]
  outcomes: string[]
  supplies: string
  start_at: string | null
  end_at: string | null
  curriculum_progress_cd: CurriculumProgressCd
  payable: number
  not_payed_introduction: string
  attend_phone_input_yn: 'Y' | 'N'
  question: string
  notes: string
  question_status_cd: QuestionStatusCd
  course_questions: unknown[]
  material_title: string | null
  material_price: number | null
  material_price_ex: number | null
  referer_code: string
  seo_setting: Record<string, unknown>
  marketing: Partial<CourseMarketing>
  curriculum: ItemJson[]
  in_packages: number[]
}

/** Everything about a class that only staff change, kept in the process until they do. */
export interface KeptCourse {
  row: CourseRow
  items: CourseItemView[]
}
export type CourseItemView = ReturnType<typeof itemView>

async function load(ctx: Context, courseSeq: number): Promise<KeptCourse | null> {
  const [found] = await ctx.services.reads.rows<{ course: CourseRow }>('course', COURSE, [
    ctx.channelSeq,
    courseSeq,
  ])
  return found ? { row: found.course, items: withOpening(found.course.curriculum) } : null
}

// Saving a draft changes nothing for visitors, so it tells nobody; drafts are read anew each time.
const kept = keptPerCourse(load, (course) => course?.row.release_state_cd === RELEASE_STATE.released)

/** The class if the caller may know of it (SEC-07); its counts may be a moment old. */
export async function knownCourse(ctx: Context, courseSeq: number): Promise<KeptCourse> {
  const course = await kept(ctx, courseSeq)
  if (!course) fail('CLASS_NOT_FOUND', { courseSeq })
  const { public_cd: publicCd, release_state_cd: releaseStateCd, trash_type_cd: trashTypeCd } = course.row
  await requireVisible(ctx, { courseSeq, publicCd, releaseStateCd, trashTypeCd })
  return course
}

export interface FullClass {
  courseSeq: number
  title: string | null
}

const COUNTS = `
select n.attend_count, n.accept_cnt, n.wait_cnt, n.attend_sum, n.like_count, n.review_count, n.review_half_stars,
  ${THROUGH_PACKAGES}, ${unsoldClasses()}
from course_counts n join courses k on k.channel_seq = n.channel_seq and k.course_seq = n.course_seq
where n.channel_seq = $1 and n.course_seq = $2`

/** CAT-02, CAT-03: a class as everybody who may know of it sees it, its counts of this moment. */
export async function getCourse(ctx: Context, courseSeq: number): Promise<CourseView> {
  const [{ row, items }, [counts], channel] = await Promise.all([
    knownCourse(ctx, courseSeq),
    ctx.services.reads.rows<
      CountRow & { package_attend_count: number; full_classes: FullClass[]; unpublished_count: number }
    >('course_counts', COUNTS, [ctx.channelSeq, courseSeq]),
    readChannel(ctx, ctx.channelSeq),
  ])
  const switches = switchesOf(row.switches)
  const card = { ...cardOf(row, ctx.now), ...countsOf(counts ?? row, switches) }
  return {
    ...card,
    ...derivedOf(card, ctx.now),
    channelName: channel.name,
    writerName: row.writer_name,
    imageUrl: card.image?.url ?? null,
    serviceAlias: row.service_alias,
    categoryCd: row.category_cd,
    liveTypeCd: row.live_type_cd,
    deliveryCd: row.delivery_cd,
    membershipTypeCd: row.membership_type_cd,
    trashTypeCd: row.trash_type_cd,
    minUserCount: row.min_user_count,
    settingPayTimeYn: row.setting_pay_time_yn,
    refererCode: row.referer_code,
    publicCd: row.public_cd,
    introductionTypeCd: row.introduction_type_cd,
    introduction: row.introduction,
    audiences: row.audiences,
    outcomes: row.outcomes,
    supplies: row.supplies,
    startAt: utc(row.start_at),
    endAt: utc(row.end_at),
    curriculumProgressCd: row.curriculum_progress_cd,
    payable: row.payable,
    notPayedIntroduction: row.not_payed_introduction,
    attendPhoneInputYn: row.attend_phone_input_yn,
    question: row.question,
    notes: row.notes,
    questionStatusCd: row.question_status_cd,
    courseQuestions: courseQuestionsOf(row.course_questions),
    materialTitle: row.material_title,
    materialPrice: row.material_price,
    materialPriceEx: row.material_price_ex,
    refererCodeUrl: shareAddress(ctx, channel, row.referer_code),
    refundPolicy: channel.refundPolicy,
    refundTerms: channel.refundTerms,
    seoSetting: JSON.stringify(row.seo_setting),
    inPackages: row.in_packages,
    packageAttendCount: counts?.package_attend_count ?? 0,
    fullClasses: counts?.full_classes ?? [],
    unpublishedCount: counts?.unpublished_count ?? 0,
    ...switches,
    ...marketingOf(row.marketing),
    curriculum: items,
  }
}

/** D2: what follows from the card, told so that no reader has to compute it again. */
function derivedOf(card: CardView, now: Date) {
  const terms = priceTermsIn(card, card.displayCurrency)
  const monthly = monthlyPrice(terms, chargedPrice(terms, now))
  const { priceEx, discountPriceEx } = card
  return {
    classTime: classTimeOf(card.totalSeconds),
    acceptPercent: acceptPercent(card.acceptCnt, card.maxUserCount),
    discountPercentEx:
      priceEx === null || discountPriceEx === null ? null : discountPercent(priceEx, discountPriceEx),
    months: monthly?.months ?? null,
    monthPrice: monthly?.perMonth ?? null,
  }
}

/** CUR-15: an item without a date of its own opens with its section. Never where it is played from (SEC-10). */
function withOpening(stored: ItemJson[]): CourseItemView[] {
  const openings = new Map(stored.map(({ curriculumSeq, openedAt }) => [curriculumSeq, openedAt]))
  return stored.map((item) => itemView(item, item.openedAt ?? openings.get(item.sectionSeq ?? 0) ?? null))
}

function itemView(item: ItemJson, openedAt: string | null) {
  const { lockStatusYn, ...shown } = item
  const isLocked = lockStatusOf(lockStatusYn) === 1
  const vodLockStatusCd = isLocked ? VOD_LOCK_STATUS.locked : item.vodLockStatusCd
  return { ...shown, vodLockStatusCd, openedAt: openedAt === null ? null : new Date(openedAt).toISOString() }
}
