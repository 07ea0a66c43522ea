import { aCourse, aMember, anAttendance, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, test } from './fixtures.ts'

const DAY = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

test('CAT-24, CAT-25, CAT-26 a class shows its floating button, what remains and who came lately, from what is stored', async ({
  page,
  open,
  services,
  site,
  expectAccessible,
}, { project }) => {
  const isNarrow = project.name === 'narrow'
  const course = await aCourse(
    services,
    site.channelSeq,
    {
      userLimitTypeCd: '99',
      maxUserCount: 4,
      marketing: {
        courseFloatingShowYn: 'Y',
        courseFloatingButton: '지금 함께하기',
        courseFloatingLabel: '오늘 시작해요',
        courseRemainingAttendeeShowYn: 'Y',
        courseRemainingEndAtShowYn: 'Y',
        courseRemainingEndAt: inDays(2.5),
        courseMarketingRollingAttendee: 1,
        courseMarketingRollingPeriod: 7,
      },
    },
    { attendCount: 1, acceptCnt: 1 },
  )
  await anAttendance(services, course, await aMember(services, site.channelSeq, { name: '문하늘' }))
  await open(`/classes/${course.courseSeq}`)
  await hydrated(page)
  const panel = page.getByRole('complementary', { name: '수강 신청' })
  await expect(panel.getByText('3자리 남았어요')).toBeVisible()
  await expect(panel.getByText(/남은 시간 2일 \d\d:\d\d:\d\d/)).toBeVisible()
  await expect(panel.getByText(/^문○○님이 .+에 함께하기 시작했어요$/)).toBeVisible()

  const offer = page.getByRole('complementary', { name: '빠른 수강' })
  await expect(offer).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, innerHeight))
  // Narrow screens have the same words in the bar at their foot.
  const foot = isNarrow ? page.getByRole('region', { name: '빠른 실행' }) : offer
  await expect(foot).toContainText('오늘 시작해요')
  await expectAccessible()
  await foot.getByRole('button', { name: '지금 함께하기' }).click()
  await expect(page).toHaveURL(/\/login\?/)
})

test('CAT-24, CAT-25, CAT-26 nothing of it shows while it is off or nobody came', async ({
  page,
  open,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq, {
    userLimitTypeCd: '99',
    maxUserCount: 4,
    marketing: {
      courseFloatingButton: '지금 함께하기',
      courseRemainingEndAt: inDays(2),
      courseMarketingRollingAttendee: 3,
      courseMarketingRollingPeriod: 7,
    },
  })
  await open(`/classes/${course.courseSeq}`)
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, innerHeight))
  await expect(page.getByRole('button', { name: /신청하기/ }).first()).toBeAttached()
  await expect(page.getByRole('button', { name: '지금 함께하기' })).toHaveCount(0)
  await expect(page.getByText('자리 남았어요')).toHaveCount(0)
  await expect(page.getByText('남은 시간')).toHaveCount(0)
  await expect(page.getByText('함께하기 시작했어요')).toHaveCount(0)
})

test('AUTH-17, AUTH-25, VAL-26 the tab more edits the marketing of a class, and says which word is missing', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, { releaseStateCd: '00', releasedAt: null })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open(`/classes/${course.courseSeq}/settings/more`)
  await page.getByText(/^떠 있는 신청 버튼/).click()
  await expect(page.getByText('버튼 문구 항목을 입력해주세요!')).toBeVisible()
  await page.getByRole('textbox', { name: '버튼 문구' }).fill('지금 함께하기')
  await page.getByRole('textbox', { name: /사람 수/ }).fill('5')
  await page.getByRole('textbox', { name: /최근 며칠/ }).fill('14')
  await page.getByText(/^직접 만드는 이벤트/).click()
  await page.getByRole('button', { name: '항목 더하기' }).click()
  await page.getByRole('textbox', { name: '1번째 항목 이름' }).fill('일시')
  await page.getByRole('textbox', { name: '1번째 항목 내용' }).fill('금요일 저녁')
  await expect(page.getByText(/저장됨/)).toBeVisible()
  await expectAccessible()

  await page.reload()
  await expect(page.getByRole('textbox', { name: '버튼 문구' })).toHaveValue('지금 함께하기')
  await expect(page.getByRole('textbox', { name: /사람 수/ })).toHaveValue('5')
  await expect(page.getByRole('textbox', { name: '1번째 항목 내용' })).toHaveValue('금요일 저녁')
})
