import { RELEASE_STATE } from '@seodang/domain/codes'
import { addDays, startOfSeoulDay } from '@seodang/domain/seoul-time'
import { and, eq, sql } from 'drizzle-orm'
import { challengeRecords, challengeTerms } from '../apps/server/src/modules/challenge/tables.ts'
import { posts } from '../apps/server/src/modules/community/tables.ts'
import { aPostMission, aTerm } from '../apps/server/src/testing/challenges.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anOperator,
  type Services,
} from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

test.describe.configure({ timeout: 180_000 })

type Course = { channelSeq: number; courseSeq: number }
const seqs = ({ channelSeq, courseSeq }: Course) =>
  and(eq(challengeRecords.channelSeq, channelSeq), eq(challengeRecords.courseSeq, courseSeq))

/** What was done so far was done a day earlier: the server of these tests keeps the time of the world. */
async function aDayPasses({ db }: Services, course: Course) {
  await db
    .update(challengeRecords)
    .set({ day: sql`day - 1`, actedAt: sql`acted_at - interval '1 day'` })
    .where(seqs(course))
  await db
    .update(posts)
    .set({ createdAt: sql`created_at - interval '1 day'` })
    .where(eq(posts.channelSeq, course.channelSeq))
}

const counted = ({ db }: Services, course: Course, status: '01' | '02' = '01') =>
  db.$count(challengeRecords, and(seqs(course), eq(challengeRecords.status, status)))

test('CHL-01, CHL-03, CHL-11, CUR-10 staff make a class a challenge and say how its mission counts', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, {
    title: '아침 글쓰기 21일',
    releaseStateCd: RELEASE_STATE.draft,
  })
  await aPostMission(services, course)
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  await signIn(owner)
  await open('/settings/challenge')
  await expect(page.getByText('아직 챌린지가 없어요')).toBeVisible()
  await open(`/classes/${course.courseSeq}/settings/challenge`)
  await expect(page.getByText('하루 한 줄 쓰기')).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: '보상 포인트' }).fill('300')
  await page.getByRole('button', { name: '챌린지로 만들기' }).click()
  await expect(page.getByText('챌린지를 저장했어요.')).toBeVisible()

  await page.getByRole('link', { name: '하루 한 줄 쓰기 수정' }).click()
  await page.getByRole('textbox', { name: '모두 몇 번' }).fill('21')
  await page.getByRole('combobox', { name: '인증 마감 시각' }).fill('09:00')
  await page.getByRole('combobox', { name: '인증 시작 시각' }).fill('06:00')
  await page.getByRole('combobox', { name: '인증 시작 시각' }).blur()
  await expectAccessible()
  await expect
    .poll(async () => {
      const rows = await services.db.execute<{ challenge: unknown }>(
        sql`select extra -> 'challenge' as challenge from curriculum_items where course_seq = ${course.courseSeq}`,
      )
      return rows.rows[0]?.challenge
    })
    .toMatchObject({
      maxChallengeCount: 21,
      dailyChallengeStartTime: '06:00',
      dailyChallengeEndTime: '09:00',
    })

  await open('/settings/challenge')
  await expect(page.getByRole('link', { name: '아침 글쓰기 21일' })).toBeVisible()
  await expectAccessible()
})

test('CHL-13, CHL-15, CHL-17 two days of a challenge: written, sent back, completed and rewarded', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, { title: '이틀 글쓰기' })
  const today = startOfSeoulDay(new Date())
  await aTerm(services, course, {
    startAt: addDays(today, -3),
    endAt: addDays(today, 4),
    restDays: [],
    rewardPoint: 500,
  })
  const { curriculumSeq } = await aPostMission(services, course, { maxChallengeCount: 2 })
  const learner = await aMember(services, site.channelSeq, { name: '이배움' })
  await anAttendance(services, course, learner, { attendAt: addDays(today, -4) })
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  await signIn(learner)

  const write = async (title: string) => {
    await open(`/classes/${course.courseSeq}/board/create`)
    await page.getByRole('textbox', { name: '제목' }).fill(title)
    await page.getByRole('textbox', { name: '내용' }).fill('오늘 본 것을 한 줄로 적어요.')
    await page.getByRole('button', { name: '등록' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  const look = async () => open(`/classes/${course.courseSeq}/classroom/${curriculumSeq}?open=challenge`)

  await look()
  await expect(page.getByText('달성률 0%')).toBeVisible()
  await expectAccessible()
  await write('첫째 날')
  await expect.poll(() => counted(services, course)).toBe(1)
  await look()
  await expect(page.getByText('달성률 50%')).toBeVisible()
  await expect(page.getByText('오늘 몫을 다 했어요')).toBeVisible()
  await expect(page.getByText('1위 / 1명')).toBeVisible()

  await aDayPasses(services, course)
  await write('둘째 날')
  await expect.poll(() => counted(services, course)).toBe(2)
  await look()
  await expect(page.getByText('달성률 100%')).toBeVisible()
  await expect(page.getByText('완주했어요!')).toBeVisible()
  await expectAccessible()

  const context = await browser.newContext({ locale: 'ko-KR', viewport: page.viewportSize() })
  const desk = await context.newPage()
  await signInto(desk, owner.accessToken)
  await desk.goto(`/settings/challenge/${course.courseSeq}?channelSeq=${site.channelSeq}`)
  await hydrated(desk)
  await desk.getByRole('row').getByText('이배움', { exact: true }).click()
  await desk.getByRole('button', { name: '둘째 날 반려' }).click()
  await desk.getByRole('dialog', { name: '기록을 돌려보낼까요?' }).getByRole('textbox').fill('사진이 없어요')
  await desk
    .getByRole('dialog', { name: '기록을 돌려보낼까요?' })
    .getByRole('button', { name: '반려' })
    .click()
  await expect.poll(() => counted(services, course, '02')).toBe(1)
  await expectAccessible(desk)

  await look()
  await expect(page.getByText('달성률 50%')).toBeVisible()
  await expect(page.getByText('사유: 사진이 없어요')).toBeVisible()
  await write('다시 쓴 둘째 날')
  await expect.poll(() => counted(services, course)).toBe(2)

  await desk.reload()
  await hydrated(desk)
  await desk.getByRole('button', { name: '보상 주기 (1)' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '보상 주기 (1)' }).click()
  await expect(desk.getByText('1명에게 보상을 주었어요.')).toBeVisible()
  await context.close()
  await look()
  await expect(page.getByText('완주 보상을 받았어요.')).toBeVisible()
})

test('CHL-08, ATT-13 a participant leaves the challenge and keeps the class', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const today = startOfSeoulDay(new Date())
  await aTerm(services, course, { startAt: addDays(today, -1), endAt: addDays(today, 5), restDays: [] })
  const { curriculumSeq } = await aPostMission(services, course)
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}/classroom/0?open=challenge`)
  await expect(page).toHaveURL(new RegExp(`classroom/${curriculumSeq}\\?open=challenge`))
  await page.getByRole('button', { name: '챌린지 참여 취소' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '챌린지 참여 취소' }).click()
  await expect(page.getByText('참여를 취소한 챌린지예요.')).toBeVisible()
  await expect(page.getByRole('button', { name: '챌린지 참여 취소' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: '커리큘럼' })).toBeVisible()
  expect(await services.db.$count(challengeTerms, eq(challengeTerms.courseSeq, course.courseSeq))).toBe(1)
})

test('CHL-02 the studio has the parts of a challenge', async ({
  page,
  open,
  services,
  signIn,
  expectAccessible,
}) => {
  const site = await aChannel(services, { saasYn: 'Y' })
  const course = await aCourse(services, site.channelSeq, { title: '함께 읽는 한 주' })
  await aTerm(services, course)
  await aPostMission(services, course)
  const learner = await aMember(services, site.channelSeq, { name: '이배움' })
  await anAttendance(services, course, learner)
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open(`/studio/${course.courseSeq}/challenge`, site)
  await expect(page).toHaveURL(/challenge\/attendees/)
  await expect(page.getByText('이배움').first()).toBeVisible()
  await expectAccessible()
  for (const [part, words] of [
    ['information', '완주 조건'],
    ['curriculums', '하루 한 줄 쓰기'],
    ['payment', '모집 시작'],
    ['review', '후기'],
  ] as const) {
    await open(`/studio/${course.courseSeq}/challenge/${part}`, site)
    await expect(page.getByText(words).first()).toBeVisible()
    await expectAccessible()
  }
})
