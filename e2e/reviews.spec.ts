import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { courseCounts } from '../apps/server/src/modules/catalog/tables.ts'
import { reviewReports, reviews } from '../apps/server/src/modules/community/tables.ts'
import {
  aCourse,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Services,
} from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const PICTURE = join(import.meta.dirname, '../apps/server/src/seed/assets/clay-bowl.jpg')

type Class = { channelSeq: number; courseSeq: number }

/** A review of a member of its own; the counts of the class follow. */
async function aReview(
  services: Services,
  course: Class,
  halfStars: number,
  content: string,
  minutesAgo: number,
) {
  const person = await aMember(services, course.channelSeq, { name: `글벗${minutesAgo}` })
  const { attendSeq } = await anAttendance(services, course, person)
  const key = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
  await services.db.insert(reviews).values({
    ...key,
    attendSeq,
    userSeq: person.userSeq,
    halfStars,
    content,
    createdAt: new Date(Date.now() - minutesAgo * 60_000),
  })
  const rows = await services.db
    .select({ halfStars: reviews.halfStars })
    .from(reviews)
    .where(and(eq(reviews.channelSeq, key.channelSeq), eq(reviews.courseSeq, key.courseSeq)))
  await services.db
    .update(courseCounts)
    .set({
      reviewCount: rows.length,
      reviewHalfStars: rows.reduce((sum, row) => sum + row.halfStars, 0),
    })
    .where(and(eq(courseCounts.channelSeq, key.channelSeq), eq(courseCounts.courseSeq, key.courseSeq)))
}

test('REV-01, REV-02 reviews come with their summary, in the order asked for, until all are there', async ({
  page,
  open,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  for (let n = 1; n <= 13; n++) await aReview(services, course, n === 13 ? 4 : 10, `이야기 ${n}`, n)
  await open(`/classes/${course.courseSeq}`)
  const section = page.locator('#reviews')
  await expect(section.getByRole('heading', { level: 2 })).toHaveText(/후기 13/)
  await expect(section.getByRole('progressbar', { name: '5점' })).toHaveAttribute('aria-valuetext', '12명')
  await expect(section.getByRole('progressbar', { name: '2점' })).toHaveAttribute('aria-valuetext', '1명')
  const shown = section.getByRole('article')
  const first = await shown.count()
  expect(first).toBeLessThan(13)
  await section.getByRole('button', { name: `후기 ${13 - first}개 더 보기` }).click()
  await expect(shown).toHaveCount(13)
  await expect(section.getByRole('button', { name: /더 보기/ })).toHaveCount(0)
  await section.getByRole('button', { name: '최신순' }).click()
  await expect(shown.first()).toContainText('이야기 1')
})

test('REV-03, REV-04, REV-06, REV-07, REV-11, UI-17 a learner adds a review, and the page tells it at once', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await anItem(services, course)
  const learner = await aMember(services, site.channelSeq, { name: '윤하늘' })
  await anAttendance(services, course, learner, { reviewExpringAt: new Date(Date.now() + 86_400_000) })
  await signIn(learner)
  await open(`/classes/${course.courseSeq}`)
  const section = page.locator('#reviews')
  await expect(section).toContainText('아직 후기가 없어요')
  await section.getByRole('button', { name: '후기 쓰기' }).click()

  const dialog = page.getByRole('dialog', { name: '후기 작성' })
  await expect(dialog.getByRole('slider', { name: '별점' })).toHaveAttribute('aria-valuenow', '5')
  await expect(dialog.getByRole('button', { name: '삭제' })).toHaveCount(0)
  await expectAccessible()
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog.getByText('내용을 입력해주세요', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('textbox')).toBeFocused()

  await dialog.getByRole('slider', { name: '별점' }).press('ArrowLeft')
  await dialog.getByRole('textbox').fill('마침표를 찍었어요.')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(section.getByRole('article')).toContainText('마침표를 찍었어요.')
  await expect(section.getByRole('heading', { level: 2 })).toHaveText(/후기 1/)
  await expect(section.getByRole('article').getByRole('img', { name: '5점 만점에 4.5점' })).toBeVisible()
})

test('REV-05, REV-08, REV-09, REV-10 one edits and deletes a review; what was typed goes with the dialog', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq, {}, { reviewCount: 1, reviewHalfStars: 7 })
  await anItem(services, course)
  const learner = await aMember(services, site.channelSeq)
  const { attendSeq } = await anAttendance(services, course, learner)
  await services.db.insert(reviews).values({
    channelSeq: site.channelSeq,
    courseSeq: course.courseSeq,
    attendSeq,
    userSeq: learner.userSeq,
    halfStars: 7,
    content: '처음 쓴 말',
  })
  await signIn(learner)
  await open(`/classes/${course.courseSeq}`)
  const section = page.locator('#reviews')
  const edit = section.getByRole('button', { name: '내 후기 고치기' })
  const dialog = page.getByRole('dialog', { name: '후기 수정' })
  await edit.click()
  await expect(dialog.getByRole('slider', { name: '별점' })).toHaveAttribute('aria-valuenow', '3.5')
  await expect(dialog.getByRole('textbox')).toHaveValue('처음 쓴 말')
  await dialog.getByRole('textbox').fill('지울 말')
  await page.keyboard.press('Escape')
  await edit.click()
  await expect(dialog.getByRole('textbox')).toHaveValue('처음 쓴 말')

  await dialog.getByRole('textbox').fill('고쳐 쓴 말')
  await dialog.getByRole('button', { name: '수정', exact: true }).click()
  await expect(section.getByRole('article')).toContainText('고쳐 쓴 말')

  await edit.click()
  await dialog.getByRole('button', { name: '삭제' }).click()
  const question = page.getByRole('dialog', { name: '후기를 삭제할까요?' })
  await question.getByRole('button', { name: '취소' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '삭제' }).click()
  await question.getByRole('button', { name: '삭제' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(section).toContainText('아직 후기가 없어요')
})

test('REV-06 nobody without a running attendance is offered to write', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const former = await aMember(services, site.channelSeq)
  await anAttendance(services, course, former, { reviewExpringAt: new Date(Date.now() - 1000) })
  for (const person of [former, await aMember(services, site.channelSeq)]) {
    await signIn(person)
    const mine = page.waitForResponse(/\/mine/)
    await open(`/classes/${course.courseSeq}`)
    await mine
    await expect(page.getByRole('button', { name: '후기 쓰기' })).toHaveCount(0)
  }
})

test('UI-18 reviews that could not be loaded say so and are asked for again', async ({
  page,
  open,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  for (let n = 1; n <= 2; n++) await aReview(services, course, 10, `이야기 ${n}`, n)
  await open(`/classes/${course.courseSeq}`)
  const section = page.locator('#reviews')
  await page.route(/\/review\?.*sort=newest/, (route) => route.abort())
  await section.getByRole('button', { name: '최신순' }).click()
  await expect(section).toContainText('후기를 불러오지 못했어요')
  await page.unroute(/\/review\?.*sort=newest/)
  await section.getByRole('button', { name: '다시 불러오기' }).click()
  await expect(section.getByRole('article')).toHaveCount(2)
})

test('REV-17 a learner adds photos, at most five, and they stand with the review', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await anItem(services, course)
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}`)
  const section = page.locator('#reviews')
  await section.getByRole('button', { name: '후기 쓰기' }).click()
  const dialog = page.getByRole('dialog', { name: '후기 작성' })
  await dialog.getByRole('textbox').fill('사진도 봐 주세요.')
  await dialog.locator('input[type=file]').setInputFiles(Array.from({ length: 6 }, () => PICTURE))
  // Each is looked at and kept before the next.
  await expect(dialog.getByRole('img', { name: /^사진 \d$/ })).toHaveCount(5, { timeout: 30_000 })
  await expect(dialog.getByText('사진은 5장까지예요.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '사진 올리기' })).toHaveCount(0)
  await expectAccessible()
  await dialog.getByRole('button', { name: '사진 1 빼기' }).click()
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(section.getByRole('article').getByRole('link')).toHaveCount(4)
  await expect(section.getByRole('button', { name: /신고/ })).toHaveCount(0)
})

test('REV-15, REV-16, REV-17 a reported review reaches staff, who answer, pin and hide it for a reason', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
  isMobile,
}) => {
  const course = await aCourse(services, site.channelSeq, { title: '하루 15분 일기' })
  await aReview(services, course, 2, '광고가 가득해요', 1)
  await aReview(services, course, 10, '문장이 남았어요', 2)
  await signIn(await aMember(services, site.channelSeq))
  await open(`/classes/${course.courseSeq}`)
  await page.getByRole('button', { name: '글벗1님의 후기 신고' }).click()
  const report = page.getByRole('dialog', { name: '후기 신고' })
  await report.getByRole('button', { name: '신고', exact: true }).click()
  await expect(report.getByText('신고 사유 항목을 입력해주세요!')).toBeVisible()
  await report.getByRole('textbox').fill('다른 곳을 광고해요')
  await expectAccessible()
  await report.getByRole('button', { name: '신고', exact: true }).click()
  await expect(page.getByText('신고했어요. 운영진이 확인할게요.')).toBeVisible()
  expect(
    await services.db
      .select({ reason: reviewReports.reason })
      .from(reviewReports)
      .where(eq(reviewReports.channelSeq, site.channelSeq)),
  ).toEqual([{ reason: '다른 곳을 광고해요' }])

  await signIn(await anOperator(services, site.channelSeq, 'MNG'))
  await open('/settings/dashboard')
  if (!isMobile) {
    await page.getByRole('navigation').getByRole('link', { name: '후기' }).click()
  } else await open('/settings/review')
  await expect(page).toHaveURL(/\/settings\/review/)
  await page.getByRole('combobox', { name: '상태' }).selectOption({ label: '신고됨' })
  await expect(page).toHaveURL(/state=reported/)
  await expect(page.getByText('문장이 남았어요')).toHaveCount(0)
  await expectAccessible()
  await page.getByText('광고가 가득해요').click()
  await expect(page.getByText('다른 곳을 광고해요')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '숨기기' }).click()
  await page.getByRole('button', { name: '숨기기' }).click()
  await expect(page.getByText('숨기는 사유 항목을 입력해주세요!')).toBeVisible()
  await page.getByRole('textbox', { name: '숨기는 사유' }).fill('광고')
  await page.getByRole('button', { name: '숨기기' }).click()
  await expect(page.getByText('조건에 맞는 후기가 없어요')).toBeVisible()

  await page.getByRole('button', { name: '조건 지우기' }).click()
  await page.getByText('문장이 남았어요').first().click()
  await page.getByRole('textbox', { name: '답글' }).fill('고마워요, 또 만나요.')
  await page.getByRole('button', { name: '답글 남기기' }).click()
  await expect(page.getByText('답글을 저장했어요.')).toBeVisible()
  await page.getByRole('button', { name: '추천 후기로 올리기' }).click()
  await expect(page.getByRole('button', { name: '추천에서 내리기' })).toBeVisible()

  await open(`/classes/${course.courseSeq}`)
  const shown = page.locator('#reviews').getByRole('article')
  await expect(shown).toHaveCount(1)
  await expect(shown).toContainText('고마워요, 또 만나요.')
  await expect(shown).toContainText('추천')
})
