import { randomBytes } from 'node:crypto'
import {
  CHOISE_TYPE,
  CLASS_USER_LIMIT_TYPE,
  COURSE_TYPE,
  COURSE_USER_TYPE,
  CURRICULUM_TYPE,
  FARE,
  PAY_DATE,
  RELEASE_STATE,
  VOD_TYPE,
  YN,
} from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { courseCategories, courseCounts, courses, curriculumItems } from '../modules/catalog/tables.ts'
import { insertCourseStaff } from '../modules/membership/index.ts'
import type { Context } from '../platform/context.ts'
import { keepPicture } from './assets.ts'
import type { DemoClass, DemoSite } from './content.ts'

export interface SeededClass {
  courseSeq: number
  title: string
  content: DemoClass
  items: { curriculumSeq: number; duration: number }[]
}

const DAY_MS = 86_400_000

/** One class of a demonstration site with its picture, sections and lessons. */
export async function seedClass(
  ctx: Context,
  {
    site,
    content,
    at,
    teacher,
    uploadVodSeq,
  }: { site: DemoSite; content: DemoClass; at: number; teacher: number; uploadVodSeq: number },
): Promise<SeededClass> {
  const { channelSeq, now } = ctx
  const later = (days: number | undefined) =>
    days === undefined ? null : new Date(now.getTime() + days * DAY_MS)
  const [course] = await ctx.db
    .insert(courses)
    .values({
      channelSeq,
      courseTypeCd: COURSE_TYPE.video,
      releaseStateCd: content.isDraft ? RELEASE_STATE.draft : RELEASE_STATE.released,
      releasedAt: content.isDraft ? null : new Date(now.getTime() - (at === 1 ? 3 : 30 + at * 7) * DAY_MS),
      serviceAlias: content.alias,
      title: content.title,
      subTitle: content.subTitle,
      introduction: {
        type: 'doc',
        content: content.paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
      },
      audiences: content.audiences,
      outcomes: content.outcomes,
      supplies: content.supplies,
      imageKey: await keepPicture(ctx, content.cover),
      userSeq: teacher,
      channelCategorySeq: await categoryOf(ctx, content.category),
      difficultyCd: content.difficultyCd ?? '01',
      fareCd: content.price === 0 ? FARE.free : FARE.paid,
      price: content.price,
      discountPrice: content.discountPrice ?? null,
      discountEndAt: later(content.discountDays),
      ...(content.months !== undefined && {
        installmentStatus: YN.yes,
        installmentMonth: content.months,
      }),
      vodDays: content.vodDays ?? -1,
      payEndCd: content.recruitDays === undefined ? PAY_DATE.none : PAY_DATE.dated,
      payEndAt: later(content.recruitDays),
      userLimitTypeCd:
        content.maxUserCount === undefined ? CLASS_USER_LIMIT_TYPE.unlimited : CLASS_USER_LIMIT_TYPE.limited,
      maxUserCount: content.maxUserCount ?? 0,
      choiseTypeCd: content.needsApproval ? CHOISE_TYPE.approval : CHOISE_TYPE.auto,
      seoSetting: { noIndex: false, noFollow: false },
      refererCode: randomBytes(6).toString('hex'),
    })
    .returning({ courseSeq: courses.courseSeq })
  if (!course) throw new Error('The class was not inserted')
  const { courseSeq } = course
  await ctx.db.insert(courseCounts).values({ channelSeq, courseSeq })
  await insertCourseStaff(ctx, {
    channelSeq,
    courseSeq,
    userSeq: teacher,
    userTypeCd: COURSE_USER_TYPE.facilitator,
  })
  return {
    courseSeq,
    title: content.title,
    content,
    items: await seedItems(ctx, courseSeq, site, content, uploadVodSeq),
  }
}

async function seedItems(
  ctx: Context,
  courseSeq: number,
  site: DemoSite,
  content: DemoClass,
  uploadVodSeq: number,
) {
  const { channelSeq } = ctx
  const items: SeededClass['items'] = []
  let ord = 0
  for (const section of content.sections) {
    const [head] = await ctx.db
      .insert(curriculumItems)
      .values({
        channelSeq,
        courseSeq,
        curriculumTypeCd: CURRICULUM_TYPE.section,
        title: section.title,
        ord: ++ord,
      })
      .returning({ curriculumSeq: curriculumItems.curriculumSeq })
    for (const lesson of section.lessons) {
      const [row] = await ctx.db
        .insert(curriculumItems)
        .values({
          channelSeq,
          courseSeq,
          curriculumTypeCd: CURRICULUM_TYPE.video,
          sectionSeq: head?.curriculumSeq ?? null,
          ord: ++ord,
          title: lesson.title,
          vodTypeCd: VOD_TYPE.upload,
          // Every lesson plays the one small video that is shipped, so its length is that of the video.
          uploadVodSeq,
          duration: site.videoSeconds,
          isPublic: lesson.isPreview ? 1 : 0,
          limitPercent: lesson.limitPercent ?? 80,
        })
        .returning({ curriculumSeq: curriculumItems.curriculumSeq })
      if (row) items.push({ curriculumSeq: row.curriculumSeq, duration: site.videoSeconds })
    }
  }
  return items
}

async function categoryOf(ctx: Context, name: string): Promise<number> {
  const { channelSeq } = ctx
  const where = and(eq(courseCategories.channelSeq, channelSeq), eq(courseCategories.name, name))
  const [known] = await ctx.db
    .select({ seq: courseCategories.channelCategorySeq })
    .from(courseCategories)
    .where(where)
  if (known) return known.seq
  const [made] = await ctx.db
    .insert(courseCategories)
    .values({ channelSeq, name, categoryCd: '000001' })
    .returning({ seq: courseCategories.channelCategorySeq })
  return made?.seq ?? 0
}
