import {
  COURSE_USER_TYPE,
  CURRICULUM_TYPE,
  type Language,
  PUBLIC,
  RELEASE_STATE,
  TRASH_TYPE,
} from '@seodang/domain/codes'
import { COURSE_TITLE } from '@seodang/domain/course-form'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { COURSE_LABELS } from '@seodang/domain/field-labels'
import { textProblem } from '@seodang/domain/validation'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { insertCourseStaff } from '../membership/index.ts'
import { lockBinnable } from './bin-store.ts'
import { newRefererCode } from './create.ts'
import { type ItemRow, storedItems } from './curriculum-view.ts'
import { requirePriced } from './own-classes.ts'
import { classesOf } from './package-store.ts'
import { courseCounts, courses, curriculumItems } from './tables.ts'

const COPY_OF: Record<Language, (title: string) => string> = {
  ko: (title) => `${title} (복사본)`,
  en: (title) => `${title} (copy)`,
  ja: (title) => `${title} (コピー)`,
}

/** BIN-10: a private draft of the copier's own; people, money, words and meetings of the original stay with it. */
export function copyCourse(
  outer: Context,
  courseSeq: number,
  wanted?: string,
): Promise<{ courseSeq: number; title: string }> {
  const ownTitle = wanted === undefined ? null : requireTitle(wanted)
  return inTransaction(outer, async (ctx) => {
    const original = await lockBinnable(ctx, courseSeq)
    if (original.trashTypeCd !== TRASH_TYPE.active) fail('CLASS_DELETED', { courseSeq })
    const { courseSeq: _, ...columns } = original
    const { channelSeq, now } = ctx
    const userSeq = userSeqOf(ctx)
    const [copy] = await ctx.db
      .insert(courses)
      .values({
        ...columns,
        title: ownTitle ?? titleOfCopy(ctx.language, original.title),
        publicCd: PUBLIC.private,
        releaseStateCd: RELEASE_STATE.draft,
        releasedAt: null,
        refererCode: newRefererCode(),
        userSeq,
        ord: 0,
        revision: 1,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ courseSeq: courses.courseSeq, title: courses.title })
    if (!copy) throw new Error('The insert of a copied class answered no row')
    await ctx.db.insert(courseCounts).values({ channelSeq, courseSeq: copy.courseSeq })
    await copyTeachers(ctx, courseSeq, copy.courseSeq)
    await insertCourseStaff(ctx, {
      channelSeq,
      courseSeq: copy.courseSeq,
      userSeq,
      userTypeCd: COURSE_USER_TYPE.facilitator,
    })
    await copyCurriculum(ctx, courseSeq, copy.courseSeq)
    await copyPackage(ctx, courseSeq, copy.courseSeq)
    await audit(ctx, 'course.copy', `course:${copy.courseSeq}`, null, { from: courseSeq })
    return copy
  })
}

function requireTitle(wanted: string): string {
  const title = wanted.trim().normalize('NFC')
  const problem = textProblem(title, { ...COURSE_TITLE, isRequired: true })
  requireNoProblems({ title: problem ?? undefined }, COURSE_LABELS)
  return title
}

function titleOfCopy(language: Language, title: string): string {
  const room = COURSE_TITLE.max - (COPY_OF[language]('').length + 1)
  return COPY_OF[language](title.slice(0, room).trimEnd())
}

async function copyTeachers(ctx: Context, from: number, into: number): Promise<void> {
  await ctx.db.execute(sql`
    insert into course_staff (channel_seq, course_seq, user_seq, user_type_cd)
    select channel_seq, ${into}::bigint, user_seq, user_type_cd from course_staff
    where channel_seq = ${ctx.channelSeq} and course_seq = ${from} and user_type_cd = ${COURSE_USER_TYPE.facilitator}
    on conflict do nothing`)
}

/** Sections first, so that their items find them; files are shared with the original, which keeps them. */
async function copyCurriculum(ctx: Context, from: number, into: number): Promise<void> {
  const sections = new Map<number, number>()
  const items = await storedItems(ctx, from)
  const isSection = ({ curriculumTypeCd }: ItemRow) => curriculumTypeCd === CURRICULUM_TYPE.section
  for (const item of [...items.filter(isSection), ...items.filter((one) => !isSection(one))]) {
    const { curriculumSeq, revision: _, createdAt: __, updatedAt: ___, extra, sectionSeq, ...columns } = item
    const [copy] = await ctx.db
      .insert(curriculumItems)
      .values({
        ...columns,
        courseSeq: into,
        sectionSeq: sectionSeq === null ? null : (sections.get(sectionSeq) ?? null),
        extra: withoutMeeting(extra),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning({ curriculumSeq: curriculumItems.curriculumSeq })
    if (!copy) throw new Error('The insert of a copied item answered no row')
    if (isSection(item)) sections.set(curriculumSeq, copy.curriculumSeq)
    await ctx.db.execute(sql`
      insert into item_files (channel_seq, curriculum_seq, upload_seq, ord)
      select channel_seq, ${copy.curriculumSeq}::bigint, upload_seq, ord from item_files
      where channel_seq = ${ctx.channelSeq} and curriculum_seq = ${curriculumSeq}`)
  }
}

/** BIN-10: a copied live item has its times, and no meeting yet. */
function withoutMeeting(extra: Record<string, unknown>): Record<string, unknown> {
  const { joinUrl: _, startUrl: __, meetingId: ___, password: ____, ...kept } = extra
  return kept
}

/** AUTH-19: another package with the same classes sells them, so it asks what the first one asked. */
async function copyPackage(ctx: Context, from: number, into: number): Promise<void> {
  const classes = await classesOf(ctx, from)
  await requirePriced(
    ctx,
    classes.map(({ courseSeq }) => courseSeq),
  )
  await ctx.db.execute(sql`
    insert into package_courses (channel_seq, package_seq, course_seq, ord)
    select channel_seq, ${into}::bigint, course_seq, ord from package_courses
    where channel_seq = ${ctx.channelSeq} and package_seq = ${from}`)
}
