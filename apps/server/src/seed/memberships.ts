import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { courses } from '../modules/catalog/tables.ts'
import { siteMemberships } from '../modules/subscription/tables.ts'
import type { Context } from '../platform/context.ts'
import { keepPicture } from './assets.ts'
import type { SeededClass } from './classes.ts'
import { daysAgo } from './people.ts'
import { seedSubscribers } from './subscribers.ts'

/** So long ago, in days, the membership was first sold. */
const SOLD_SINCE = 95

/** MSH-06: a membership of two classes of a site, which are sold singly too, and who subscribed to it (GEN-19). */
export async function seedMembership(
  ctx: Context,
  { classes, learners }: { classes: readonly SeededClass[]; learners: readonly number[] },
): Promise<void> {
  const { channelSeq } = ctx
  const opened = classes.filter(({ content }) => !content.isDraft && content.price > 0).slice(-2)
  const [first] = opened
  if (!first) throw new Error('A site without classes has no membership')
  const [membership] = await ctx.db
    .insert(siteMemberships)
    .values({
      channelSeq,
      name: '느린 서가',
      description: '매달 한 번의 이용료로 두 클래스를 마음껏 들어요. 새 클래스가 더해지면 바로 열려요.',
      imageKey: await keepPicture(ctx, first.content.cover),
      benefits: ['회원 클래스 전체 이용', '새 클래스가 더해지면 바로 이용', '언제든지 일시정지와 해지'],
      monthlyPrice: 19_000,
      longerTerms: [
        { months: 6, price: 99_000 },
        { months: 12, price: 180_000 },
      ],
      trialDays: 7,
      ord: 1,
      publishStatusCd: PUBLISH_STATUS.published,
      createdAt: daysAgo(ctx.now, SOLD_SINCE),
      updatedAt: daysAgo(ctx.now, SOLD_SINCE),
    })
    .returning()
  if (!membership) throw new Error('The membership was not inserted')
  for (const { courseSeq } of opened) {
    const ofCourse = and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq))
    const [row] = await ctx.db.select({ marketing: courses.marketing }).from(courses).where(ofCourse)
    await ctx.db
      .update(courses)
      .set({ marketing: { ...row?.marketing, siteMembershipSeqs: [membership.membershipSeq] } })
      .where(ofCourse)
  }
  await seedSubscribers(ctx, membership, learners)
}
