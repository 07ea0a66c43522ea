import { aCourse, aMember, anAttendance, anItem, anOperator } from '../apps/server/src/testing/factories.ts'
import type { CourseMarketing } from '../packages/domain/src/course-marketing.ts'
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

const EVENT: Partial<CourseMarketing> = {
  cstmEventYn: 'Y',
  cstmEventClzroomYn: 'Y',
  cstmEventFields: [
    { title: '일시', type: 'text' },
    { title: '안내', type: 'url' },
  ],
  cstmEventData: ['금요일 저녁 8시', 'https://example.test/guide'],
}

test('CAT-29, NAV-15, NAV-19 the event of a class opens as a popup, not again on a day on which nobody wanted it, and always by its own address', async ({
  page,
  open,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, {
    marketing: EVENT,
  })
  const popup = page.getByRole('dialog', { name: '이벤트 안내' })
  const visits: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('user-events')) visits.push(request.postData() ?? '')
  })
  await open(`/classes/${course.courseSeq}`)
  await expect(popup).toContainText('금요일 저녁 8시')
  await expect(popup.getByRole('link', { name: 'https://example.test/guide' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  )
  await expectAccessible()
  await popup.getByRole('button', { name: '오늘 하루 보지 않기' }).click()
  await expect(popup).toHaveCount(0)

  await page.reload()
  await hydrated(page)
  const again = page.getByRole('button', { name: '이벤트 보기' })
  await expect(again).toBeVisible()
  await expect(popup).toHaveCount(0)
  await again.click()
  await popup.getByRole('button', { name: '닫기' }).last().click()

  await open(`/in/${course.courseSeq}/autumn-2026`)
  await expect(popup).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`/classes/${course.courseSeq}`),
  )
  await expect
    .poll(() => visits.some((body) => body.includes(`/in/${course.courseSeq}/autumn-2026`)))
    .toBe(true)
})

test('NAV-19 an event that is over shows the plain class, and a code that is none is no page', async ({
  page,
  open,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq, {
    title: '가을 도예',
    marketing: {
      ...EVENT,
      cstmEventEndAt: inDays(-1),
    },
  })
  await open(`/in/${course.courseSeq}/autumn-2026`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: '가을 도예' })).toBeVisible()
  await expect(page.getByRole('button', { name: '이벤트 보기' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open(`/in/${course.courseSeq}/a%20b`)
  await expect(page.getByRole('heading', { level: 1, name: '가을 도예' })).toHaveCount(0)
})

test('CAT-27, CAT-28 learners are asked to invite others, and find the event in the classroom', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, {
    marketing: {
      ...EVENT,
      inviteEventYn: 'Y',
      inviteEventTitle: '친구와 함께 배워요',
      inviteEventInfo: '둘이 들으면 더 오래 가요.',
    },
  })
  const item = await anItem(services, course, { curriculumTypeCd: '05', title: '읽을거리' })
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  await open(`/in/${course.courseSeq}/now`)
  const popup = page.getByRole('dialog', { name: '이벤트 안내' })
  await popup.getByRole('button', { name: '닫기' }).last().click()
  await expect(page.getByText('친구와 함께 배워요')).toHaveCount(0)

  await signIn(learner)
  await open(`/classes/${course.courseSeq}`)
  await popup.getByRole('button', { name: '닫기' }).last().click()
  const panel = page.getByRole('complementary', { name: '수강 신청' })
  await expect(panel.getByRole('heading', { name: '친구와 함께 배워요' })).toBeVisible()
  await expectAccessible()
  await panel.getByRole('button', { name: '친구 초대하기' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(/\/invite\//)

  await open(`/classes/${course.courseSeq}/classroom/${item.curriculumSeq}`)
  await page.getByRole('button', { name: '이벤트 안내' }).click()
  await expect(popup).toContainText('금요일 저녁 8시')
})
