import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { type CourseTemplate, introductionOf } from '@seodang/domain/course-template'
import { addDays } from '@seodang/domain/seoul-time'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { createItems } from './curriculum-add.ts'
import { livesOf, updateLive } from './lives-store.ts'
import { courses } from './tables.ts'

/**
 * AUTH-02: what a template gives to a class that was just made, in the maker's language. It goes the way of everything
 * that staff add by hand, so it can be nothing that they could not have made. Call it in the transaction of the class.
 */
export async function fillFromTemplate(
  ctx: Context,
  courseSeq: number,
  template: CourseTemplate,
): Promise<void> {
  const { curriculumProgressCd, sections } = template
  await ctx.db
    .update(courses)
    .set({
      introduction: introductionOf(template, ctx.language),
      ...(curriculumProgressCd && { curriculumProgressCd }),
    })
    .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.courseSeq, courseSeq)))
  const { list: made } = await createItems(
    ctx,
    courseSeq,
    sections.map(({ title }) => ({
      curriculumTypeCd: CURRICULUM_TYPE.section,
      title: title[ctx.language],
    })),
  )
  const items = sections.flatMap(({ items: inSection }, index) =>
    inSection.map((item) => ({ ...item, sectionSeq: made[index]?.curriculumSeq ?? null })),
  )
  const { list: all } = await createItems(
    ctx,
    courseSeq,
    items.map(({ curriculumTypeCd, missionType, title, sectionSeq }) => ({
      curriculumTypeCd,
      title: title[ctx.language],
      sectionSeq,
      ...(missionType !== undefined && { missionType }),
    })),
  )
  const lives = all.filter(({ curriculumTypeCd }) => curriculumTypeCd === CURRICULUM_TYPE.live)
  const weeks = items.flatMap(({ week }) => week ?? [])
  await spreadOverWeeks(
    ctx,
    courseSeq,
    lives.map(({ curriculumSeq }, index) => ({ curriculumSeq, week: weeks[index] ?? 0 })),
  )
}

/** New lives are all at one time; those of a series come week by week. */
async function spreadOverWeeks(
  ctx: Context,
  courseSeq: number,
  lives: readonly { curriculumSeq: number; week: number }[],
): Promise<void> {
  const sessions = await livesOf(ctx, courseSeq)
  for (const { curriculumSeq, week } of lives) {
    const session = sessions.get(curriculumSeq)
    if (session && week > 0)
      await updateLive(ctx, curriculumSeq, {
        startAt: addDays(session.startAt, 7 * week),
        endAt: addDays(session.endAt, 7 * week),
      })
  }
}
