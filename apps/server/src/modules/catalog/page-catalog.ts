import { COURSE_TYPE, TRASH_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { and, eq, sql } from 'drizzle-orm'
import type { AskedClasses, PageCatalog } from '../site/index.ts'
import { BROWSABLE } from './browsable.ts'
import { CARD_COLUMNS, CARD_JOINS, type CardRow, cardOf, type TeacherJson, teacherOf } from './card.ts'
import { inCategory } from './categories.ts'
import { courses } from './tables.ts'

const KIND = `(k.course_type_cd = '${COURSE_TYPE.package}') = $3`

/** SEC-09: what any visitor could open, full and ended ones too. */
const OPENED = "k.trash_type_cd = '00' and k.public_cd = '00' and k.release_state_cd = '04'"

const cards = (page: string) => `
with page as (${page})
select row_to_json(card) as card from (
  select page.place, ${CARD_COLUMNS} from page ${CARD_JOINS}) card
order by card.place`

/** PGE-15: what the site chose by hand stays in its order, without what a visitor may not see. */
const BY_HAND = cards(`
  select k.channel_seq, k.course_seq, row_number() over (order by array_position($4::bigint[], k.course_seq)) as place
  from courses k
  where k.channel_seq = $1 and k.course_seq = any($4::bigint[]) and ${OPENED} and ${KIND}
    and $2::timestamptz is not null
  limit $5`)

const sorted = (order: string) =>
  cards(`
  select k.channel_seq, k.course_seq, row_number() over (order by ${order}) as place
  from courses k
  join course_counts n on n.channel_seq = k.channel_seq and n.course_seq = k.course_seq
  where ${BROWSABLE} and ${KIND} and ($4::bigint is null or ${inCategory('$4::bigint')})
  order by ${order} limit $5`)

const NEWEST = sorted('k.ord, k.released_at desc nulls last, k.course_seq desc')
const POPULAR = sorted('n.attend_sum desc, n.like_count desc, k.course_seq desc')

/** A name of its own for each statement, because the driver keeps them by name. */
function statementOf({ pick, courseSeqs, channelCategorySeq }: AskedClasses): [string, string, unknown] {
  switch (pick) {
    case 'hand':
      return ['page_classes_hand', BY_HAND, courseSeqs]
    case 'popular':
      return ['page_classes_popular', POPULAR, null]
    case 'category':
      return ['page_classes_newest', NEWEST, channelCategorySeq]
    default:
      return ['page_classes_newest', NEWEST, null]
  }
}

const SHOWN = `
  select k.channel_seq, k.course_seq, k.title, k.switches from courses k
  where k.channel_seq = $1 and ${OPENED}`

const TEACHERS = `
with shown as (${SHOWN})
select u.user_seq as "userSeq", u.name, u.profile_image_key as "imageKey"
from shown s
join course_staff f on f.channel_seq = s.channel_seq and f.course_seq = s.course_seq and f.user_type_cd = 'FAC'
join users u on u.user_seq = f.user_seq
where coalesce(s.switches->>'courseTutorShowYn', 'Y') = 'Y' and ($2::bigint[] is null or f.user_seq = any($2))
group by u.user_seq
order by array_position($2::bigint[], u.user_seq), count(*) desc, u.user_seq limit $3`

const REVIEWS = `
with shown as (${SHOWN} and ($2::bigint is null or k.course_seq = $2)
  and coalesce(k.switches->>'courseReviewShowYn', 'Y') = 'Y')
select r.evaluation_seq as "evaluationSeq", r.course_seq as "courseSeq", s.title as "courseTitle",
  u.name as "writerName", (r.half_stars / 2.0)::float8 as "reviewPoint", left(r.content, 300) as content
from shown s
join reviews r on r.channel_seq = s.channel_seq and r.course_seq = s.course_seq and r.visible_yn = 'Y'
  and r.stands_yn = 'Y'
join users u on u.user_seq = r.user_seq
order by r.best_yn desc, r.created_at desc, r.evaluation_seq desc limit $3`

type Review = Awaited<ReturnType<PageCatalog['reviews']>>[number]

/** What pages of a site show of its catalogue. */
export const pageCatalog: PageCatalog = {
  async classes(ctx, asked) {
    const [name, statement, which] = statementOf(asked)
    const values = [ctx.channelSeq, ctx.now, asked.isPackage, which, asked.count]
    const rows = await ctx.services.reads.rows<{ card: CardRow }>(name, statement, values)
    return rows.map(({ card }) => cardOf(card, ctx.now))
  },
  async teachers(ctx, userSeqs, count) {
    const rows = await ctx.services.reads.rows<TeacherJson>('page_teachers', TEACHERS, [
      ctx.channelSeq,
      userSeqs,
      count,
    ])
    return rows.map(teacherOf)
  },
  async reviews(ctx, courseSeq, count) {
    const rows = await ctx.services.reads.rows<Review>('page_reviews', REVIEWS, [
      ctx.channelSeq,
      courseSeq,
      count,
    ])
    return rows
  },
  async changeSeo(ctx, courseSeq, setting, check) {
    const ofCourse = and(
      eq(courses.channelSeq, ctx.channelSeq),
      eq(courses.courseSeq, courseSeq),
      eq(courses.trashTypeCd, TRASH_TYPE.active),
    )
    const [before] = await ctx.db
      .select({ seoSetting: courses.seoSetting })
      .from(courses)
      .where(ofCourse)
      .for('update')
    if (!before) fail('NO_DATA')
    check(before.seoSetting)
    // Its editor learns by the revision that somebody else was there.
    await ctx.db
      .update(courses)
      .set({
        seoSetting: { ...setting },
        revision: sql`${courses.revision} + 1`,
        updatedAt: ctx.now,
      })
      .where(ofCourse)
    return before.seoSetting
  },
}
