import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { aChannel, aCourse, aMember, anAttendance, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { boards, postLikes, posts, questions, reviewReports, reviews } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const { channelSeq } = await aChannel(services)
const course = await aCourse(services, channelSeq)

async function aReview(writer: Person): Promise<number> {
  const { attendSeq } = await anAttendance(services, course, writer)
  const [row] = await services.db
    .insert(reviews)
    .values({
      channelSeq,
      courseSeq: course.courseSeq,
      attendSeq,
      userSeq: writer.userSeq,
      halfStars: 8,
      content: '좋아요',
    })
    .returning()
  return row?.evaluationSeq ?? 0
}
const report = (evaluationSeq: number, { userSeq }: Person, reason: string) =>
  services.db.insert(reviewReports).values({ channelSeq, evaluationSeq, userSeq, reason })
const reportsOf = async ({ userSeq }: Person) =>
  (await services.db.select().from(reviewReports).where(eq(reviewReports.userSeq, userSeq)))
    .map(({ evaluationSeq, reason }) => ({ evaluationSeq, reason }))
    .sort((a, b) => a.evaluationSeq - b.evaluationSeq)
const happens = (emit: (ctx: ReturnType<typeof systemContext>) => Promise<void>) =>
  services.db.transaction((tx) => emit({ ...systemContext(services, 0), db: tx }))

test('ACC-29 REV-17 what a closed account reported goes, what others reported stays', async () => {
  const [goes, stays] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  const review = await aReview(await aMember(services, channelSeq))
  await report(review, goes, '광고예요')
  await report(review, stays, '욕설이에요')
  await happens((ctx) => services.jobs.emit(ctx, accountClosed, { channelSeq: 0, userSeq: goes.userSeq }))
  await expect.poll(() => reportsOf(goes)).toEqual([])
  expect(await reportsOf(stays)).toEqual([{ evaluationSeq: review, reason: '욕설이에요' }])
})

test('SOC-19 REV-17 reports move to the account that another is merged into, never twice and never its own review', async () => {
  const [from, into] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  const writer = await aMember(services, channelSeq)
  const [moved, both, own] = [
    await aReview(writer),
    await aReview(await aMember(services, channelSeq)),
    await aReview(into),
  ]
  await report(moved, from, '광고예요')
  await report(both, from, '두 번째')
  await report(both, into, '첫 번째')
  await report(own, from, '내가 쓴 글')
  await happens((ctx) =>
    services.jobs.emit(ctx, accountsMerged, {
      channelSeq: 0,
      fromUserSeq: from.userSeq,
      intoUserSeq: into.userSeq,
    }),
  )
  await expect.poll(() => reportsOf(from)).toEqual([])
  expect(await reportsOf(into)).toEqual([
    { evaluationSeq: moved, reason: '광고예요' },
    { evaluationSeq: both, reason: '첫 번째' },
  ])
})

test('SOC-19, BRD-17, ROOM-32 questions, posts and likes move with a merged account, a like of both counting once', async () => {
  const [from, into] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  const key = { channelSeq, courseSeq: course.courseSeq }
  await services.db.insert(questions).values({ ...key, userSeq: from.userSeq, content: '질문' })
  const [board] = await services.db.insert(boards).values({ channelSeq, name: '자유' }).returning()
  const [post] = await services.db
    .insert(posts)
    .values({
      channelSeq,
      boardSeq: board?.boardSeq ?? 0,
      userSeq: from.userSeq,
      title: '글',
      content: { type: 'doc' },
      likeCount: 2,
    })
    .returning()
  const postSeq = post?.postSeq ?? 0
  await services.db
    .insert(postLikes)
    .values([from, into].map(({ userSeq }) => ({ channelSeq, postSeq, userSeq })))
  await happens((ctx) =>
    services.jobs.emit(ctx, accountsMerged, {
      channelSeq: 0,
      fromUserSeq: from.userSeq,
      intoUserSeq: into.userSeq,
    }),
  )
  const shown = async () => {
    const [found] = await services.db.select().from(posts).where(eq(posts.postSeq, postSeq))
    const asked = await services.db.select().from(questions).where(eq(questions.userSeq, into.userSeq))
    return [found?.userSeq, found?.likeCount, asked.length]
  }
  await expect.poll(shown).toEqual([into.userSeq, 1, 1])
})
