import { randomBytes } from 'node:crypto'
import { COURSE_TYPE, COURSE_USER_TYPE, RELEASE_STATE } from '@seodang/domain/codes'
import { courseCounts, courses, packageCourses } from '../modules/catalog/tables.ts'
import { insertCourseStaff } from '../modules/membership/index.ts'
import type { Context } from '../platform/context.ts'
import { keepPicture } from './assets.ts'
import type { SeededClass } from './classes.ts'

/** GEN-19: a package of the first three classes of a site, cheaper than one by one. */
export async function seedPackage(
  ctx: Context,
  { classes, teacher }: { classes: readonly SeededClass[]; teacher: number },
): Promise<void> {
  const { channelSeq, now } = ctx
  const packed = classes.filter(({ content }) => !content.isDraft && content.price > 0).slice(0, 3)
  const [first] = packed
  if (!first) throw new Error('A site without classes has no package')
  const sum = packed.reduce((total, { content }) => total + (content.discountPrice ?? content.price), 0)
  const [pack] = await ctx.db
    .insert(courses)
    .values({
      channelSeq,
      courseTypeCd: COURSE_TYPE.package,
      releaseStateCd: RELEASE_STATE.released,
      releasedAt: now,
      title: '글쓰기 첫걸음 묶음',
      subTitle: '일기에서 에세이까지, 세 클래스를 한 번에',
      introduction: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              {
                type: 'text',
                text: '무엇부터 시작할지 고민된다면 순서대로 따라오세요. 앞 클래스에서 쓴 글이 다음 클래스의 재료가 돼요.',
              },
            ],
          },
        ],
      },
      outcomes: ['매일 쓰는 습관', '끝까지 쓴 에세이 한 편'],
      imageKey: await keepPicture(ctx, first.content.cover),
      userSeq: teacher,
      price: Math.floor((sum * 0.8) / 1000) * 1000,
      vodDays: 180,
      seoSetting: { noIndex: false, noFollow: false },
      refererCode: randomBytes(6).toString('hex'),
    })
    .returning({ courseSeq: courses.courseSeq })
  if (!pack) throw new Error('The package was not inserted')
  await ctx.db.insert(courseCounts).values({ channelSeq, courseSeq: pack.courseSeq })
  await insertCourseStaff(ctx, {
    channelSeq,
    courseSeq: pack.courseSeq,
    userSeq: teacher,
    userTypeCd: COURSE_USER_TYPE.facilitator,
  })
  await ctx.db.insert(packageCourses).values(
    packed.map(({ courseSeq }, index) => ({
      channelSeq,
      packageSeq: pack.courseSeq,
      courseSeq,
      ord: index + 1,
    })),
  )
}
