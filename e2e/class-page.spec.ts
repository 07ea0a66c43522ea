import type { Page, Request } from '@playwright/test'
import {
  aCourse,
  aCourseStaff,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  aPerson,
} from '../apps/server/src/testing/factories.ts'
import { CHOISE_STATUS, CHOISE_TYPE, CURRICULUM_TYPE, FARE } from '../packages/domain/src/codes.ts'
import { expect, hydrated, test } from './fixtures.ts'

const DAY = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY)

/** The panel's on wide screens, the bar's at the foot of narrow ones. */
const enrolButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true })
const nextOf = (page: Page) => {
  const entry: unknown = JSON.parse(new URL(page.url()).searchParams.get('query') ?? '{}')
  return typeof entry === 'object' && entry && 'next' in entry ? decodeURIComponent(String(entry.next)) : ''
}

test('ENR-01, ENR-02, ENR-07 a click leads visitors to login and strangers to join, with the payment as the way on', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await open(`/classes/${course.courseSeq}`)
  await enrolButton(page, /수강 신청하기/).click()
  await expect(page).toHaveURL(/\/login\?/)
  expect(nextOf(page)).toContain(`/classes/${course.courseSeq}/payment?ps=01`)

  await signIn(await aPerson(services))
  await open(`/classes/${course.courseSeq}`)
  await enrolButton(page, /수강 신청하기/).click()
  await expect(page).toHaveURL(/\/join\?/)
  expect(nextOf(page)).toContain(`/classes/${course.courseSeq}/payment?ps=01`)
})

test("ENR-03, ENR-04 a member's click checks the schedule and goes on to payment", async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq, { choiseTypeCd: CHOISE_TYPE.approval })
  await signIn(await aMember(services, site.channelSeq))
  await open(`/classes/${course.courseSeq}`)
  const checked = page.waitForRequest(/check-curriculum-schedule/)
  await enrolButton(page, /수강 신청하기/).click()
  await checked
  await expect(page).toHaveURL(new RegExp(`/classes/${course.courseSeq}/payment\\?.*ps=00`))
})

const refuses = (page: Page, resultCode: string, message: string) =>
  page.route(/check-curriculum-schedule/, (route) =>
    route.fulfill({ status: 409, json: { resultCode, errorName: 'SCHEDULE_OVERLAPS', message } }),
  )

test('ENR-05, ENR-06 a refused schedule asks with the words of the server before payment', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await signIn(await aMember(services, site.channelSeq))
  await refuses(page, '100012', '수요일 저녁 수업과 시간이 겹쳐요.')
  await open(`/classes/${course.courseSeq}`)
  await enrolButton(page, /수강 신청하기/).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('수요일 저녁 수업과 시간이 겹쳐요.')
  await dialog.getByRole('button', { name: '취소' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/classes/${course.courseSeq}\\?`))

  await enrolButton(page, /수강 신청하기/).click()
  await dialog.getByRole('button', { name: '그래도 신청하기' }).click()
  await expect(page).toHaveURL(/\/payment\?/)
})

test('ENR-05, ERR-03 after 100010 the popup only closes', async ({ page, open, signIn, services, site }) => {
  const course = await aCourse(services, site.channelSeq)
  await signIn(await aMember(services, site.channelSeq))
  await refuses(page, '100010', '이 일정으로는 신청할 수 없어요.')
  await open(`/classes/${course.courseSeq}`)
  await enrolButton(page, /수강 신청하기/).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('이 일정으로는 신청할 수 없어요.')
  await expect(dialog.getByRole('button', { name: '그래도 신청하기' })).toHaveCount(0)
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(new RegExp(`/classes/${course.courseSeq}\\?`))
})

const limited = { userLimitTypeCd: '99', maxUserCount: 5 } as const
for (const { id, course, counts, button, isEnabled } of [
  { id: 'ENR-08', course: {}, counts: {}, button: '수강 신청하기', isEnabled: true },
  { id: 'ENR-09', course: limited, counts: { attendCount: 5 }, button: '매진', isEnabled: false },
  {
    id: 'ENR-10',
    course: { maxUserCount: 5 },
    counts: { acceptCnt: 5 },
    button: '대기 신청하기',
    isEnabled: true,
  },
  {
    id: 'ENR-11',
    course: { payStartCd: '00', payStartAt: inDays(2) },
    counts: {},
    button: '준비 중',
    isEnabled: false,
  },
  {
    id: 'ENR-12, ENR-15',
    course: { ...limited, payEndCd: '00', payEndAt: inDays(-1) },
    counts: { attendCount: 5 },
    button: '마감',
    isEnabled: false,
  },
  {
    id: 'PAY-11',
    course: { payable: 0, notPayedIntroduction: '전화로 신청해 주세요.' },
    counts: {},
    button: '지금은 신청할 수 없어요',
    isEnabled: false,
  },
] as const)
  test(`${id} a visitor is offered "${button}"`, async ({ page, open, services, site }) => {
    const { courseSeq } = await aCourse(services, site.channelSeq, course, counts)
    await open(`/classes/${courseSeq}`)
    const shown = enrolButton(page, new RegExp(`${button}$`))
    await expect(shown).toBeVisible()
    await expect(shown).toBeEnabled({ enabled: isEnabled })
    if ('notPayedIntroduction' in course) await expect(page.getByText('전화로 신청해 주세요.')).toBeVisible()
  })

test('ENR-13 who applied sees that it waits, ENR-14 who attends starts where they left off (MY-06)', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const item = await anItem(services, course)
  const applicant = await aMember(services, site.channelSeq)
  await anAttendance(services, course, applicant, { choiseStatusCd: CHOISE_STATUS.pending, attendAt: null })
  await signIn(applicant)
  await open(`/classes/${course.courseSeq}`)
  await expect(enrolButton(page, '승인 대기 중')).toBeDisabled()
  await expect(page.getByText('신청을 받았어요.')).toBeVisible()

  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}`)
  await expect(page.getByText('1강 중 0강').filter({ visible: true })).toBeVisible()
  const start = page.getByRole('link', { name: '강의 시작하기' }).filter({ visible: true })
  await expect(start).toHaveAttribute(
    'href',
    new RegExp(`/classes/${course.courseSeq}/classroom/${item.curriculumSeq}`),
  )
})

test('ENR-14, ENR-34 a free-open class is entered by anybody, without login', async ({
  page,
  open,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq, { fareCd: FARE.open, price: null })
  const item = await anItem(services, course)
  await open(`/classes/${course.courseSeq}`)
  const start = page.getByRole('link', { name: '바로 보기' }).filter({ visible: true })
  await expect(start).toHaveAttribute('href', new RegExp(`/classroom/${item.curriculumSeq}`))
})

test('CAT-04, ERR-05 a deleted class says so and leads on', async ({ page, open, services, site }) => {
  const course = await aCourse(services, site.channelSeq, { trashTypeCd: '01' })
  const answer = await page.request.get(`/classes/${course.courseSeq}?channelSeq=${site.channelSeq}`)
  expect(answer.status()).toBe(404)
  await open(`/classes/${course.courseSeq}`)
  await expect(page.getByRole('heading', { name: '삭제된 클래스입니다.' })).toBeVisible()
  await page.getByRole('link', { name: '전체 클래스' }).click()
  await expect(page).toHaveURL(/\/classes\?/)
})

test('CAT-40 a private class is no page for strangers, and a page for its attendees and staff', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq, { publicCd: '99', title: '우리끼리 읽는 밤' })
  await open(`/classes/${course.courseSeq}`)
  await expect(page.getByRole('heading', { name: '클래스를 찾을 수 없어요' })).toBeVisible()
  const attendee = await aMember(services, site.channelSeq)
  await anAttendance(services, course, attendee)
  for (const person of [attendee, await aCourseStaff(services, course, 'FAC')]) {
    await signIn(person)
    await open(`/classes/${course.courseSeq}`)
    await expect(page.getByRole('heading', { level: 1, name: '우리끼리 읽는 밤' })).toBeVisible()
    await expect(page).toHaveTitle(/우리끼리 읽는 밤/)
  }
})

test('CAT-36, CAT-37 the page shows its parts in the order in which people decide', async ({
  page,
  open,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, {
    subTitle: '쓰는 사람이 되는 방법',
    audiences: ['미루는 분'],
    introduction: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '한 편을 끝까지 써요.' }] }],
    },
  })
  await aCourseStaff(services, course, 'FAC')
  const section = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.section,
    title: '1. 시작하기',
    duration: 0,
  })
  const inSection = { sectionSeq: section.curriculumSeq }
  await anItem(services, course, { ...inSection, ord: 1, title: '왜 멈출까', isPublic: 1, duration: 740 })
  await anItem(services, course, { ...inSection, ord: 2, title: '씨앗 찾기', duration: 1085 })
  await anItem(services, course, {
    ...inSection,
    ord: 3,
    title: '첫 만남',
    curriculumTypeCd: CURRICULUM_TYPE.live,
    openedAt: inDays(3),
    duration: 5400,
  })
  await open(`/classes/${course.courseSeq}`)
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.map((heading) => heading.trim())).toEqual(['커리큘럼', '강사', '후기', '문의', '환불규정'])
  await expect(page.getByText('한 편을 끝까지 써요.')).toBeVisible()

  const rows = page.locator('#curriculum').getByRole('listitem')
  await expect(rows.nth(0)).toContainText('12:20')
  await expect(rows.nth(0).getByRole('button', { name: '왜 멈출까 미리보기' })).toBeVisible()
  await expect(rows.nth(1)).toContainText('18:05')
  await expect(rows.nth(1)).toContainText('신청하면 열려요')
  await expect(rows.nth(2)).toContainText(/라이브 · \d+월 \d+일/)
  await expect(rows.nth(2)).toContainText('90분')
  await expectAccessible()
})

test('UI-10 what collapses moves for 300 ms, and is then out of reach', async ({
  page,
  open,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const section = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.section,
    title: '1. 시작하기',
    duration: 0,
  })
  await anItem(services, course, { sectionSeq: section.curriculumSeq, ord: 1, title: '왜 멈출까' })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(`/classes/${course.courseSeq}`)
  const head = page.getByRole('button', { name: /1\. 시작하기/ })
  const lesson = page.locator('#curriculum').getByText('왜 멈출까')
  await expect(lesson).toBeVisible()
  await page.evaluate(() => {
    document.addEventListener('transitionend', ({ propertyName, elapsedTime }) => {
      document.body.setAttribute(`data-${propertyName}`, String(elapsedTime))
    })
  })
  for (const isOpen of [false, true]) {
    await page.evaluate(() => document.body.removeAttribute('data-grid-template-rows'))
    await head.click()
    await expect(page.locator('body')).toHaveAttribute('data-grid-template-rows', '0.3')
    await expect(head).toHaveAttribute('aria-expanded', String(isOpen))
    await expect(lesson).toBeVisible({ visible: isOpen })
  }
})

test('CAT-37 a free preview plays over the page, for anybody', async ({ page, open, services, site }) => {
  const course = await aCourse(services, site.channelSeq)
  await anItem(services, course, { title: '왜 멈출까', isPublic: 1 })
  await open(`/classes/${course.courseSeq}`)
  await page.getByRole('button', { name: '왜 멈출까 미리보기' }).click()
  await expect(page.getByRole('dialog', { name: '왜 멈출까' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('CAT-38 on narrow screens price and button stay at the foot', async ({
  page,
  open,
  services,
  site,
  isMobile,
}) => {
  test.skip(!isMobile, 'wide screens have the panel')
  const course = await aCourse(services, site.channelSeq)
  await open(`/classes/${course.courseSeq}`)
  const button = page.getByRole('button', { name: '60,000원 수강 신청하기' })
  await page.mouse.wheel(0, 5000)
  await expect(button).toBeInViewport()
})

test('CAT-19, CAT-20 the discount counts down every second', async ({ page, open, services, site }) => {
  const course = await aCourse(services, site.channelSeq, {
    discountPrice: 42_000,
    discountEndAt: new Date(Date.now() + 2 * DAY + 3_600_000),
  })
  await page.clock.install()
  await open(`/classes/${course.courseSeq}`)
  const timer = page.getByRole('timer').filter({ visible: true }).first()
  await expect(timer).toHaveText(/^2일 00:\d\d:\d\d$/)
  const before = await timer.textContent()
  await page.clock.runFor(2000)
  await expect(timer).not.toHaveText(before ?? '')
})

test('CAT-32, ERR-15 a picture that is missing or does not load is the default class image', async ({
  page,
  open,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq, { imageKey: 'f'.repeat(32) })
  await open(`/classes/${course.courseSeq}`)
  await expect(page.getByRole('main').locator('img[src*="ffff"]')).toHaveCount(0)
})

test('SEO-16 title, robots and share card are in the first answer, which is the same for everybody', async ({
  request,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq, {
    seoSetting: { noIndex: false, noFollow: false, ogTitle: '끝까지 쓰는 6주' },
  })
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const url = `/classes/${course.courseSeq}?channelSeq=${site.channelSeq}`
  const html = await (await request.get(url)).text()
  expect(html).toContain(`<title>${course.title} | ${site.name}</title>`)
  expect(html).toContain('<meta name="robots" content="index, follow"')
  expect(html).toContain('<meta property="og:title" content="끝까지 쓰는 6주"')
  expect(html).toContain('"@type":"Course"')
  expect(html).toContain('"@type":"BreadcrumbList"')
  const asOwner = await request.get(url, { headers: { 'access-token': owner.accessToken } })
  expect(await asOwner.text()).toBe(html)
})

test('CAT-23 a site that hides reviews, seats, teachers and period shows none of them', async ({
  page,
  open,
  services,
  site,
}) => {
  const course = await aCourse(
    services,
    site.channelSeq,
    {
      ...limited,
      vodDays: 90,
      switches: {
        courseReviewShowYn: 'N',
        courseAttendCountShowYn: 'N',
        courseTutorShowYn: 'N',
        courseValidShowYn: 'N',
        courseAttendSumShowYn: 'N',
      },
    },
    { attendCount: 2, attendSum: 77, reviewCount: 3, reviewHalfStars: 30 },
  )
  await aCourseStaff(services, course, 'FAC')
  await open(`/classes/${course.courseSeq}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: '강사' })).toHaveCount(0)
  for (const words of ['후기', '남은 자리', '3개월', '77']) await expect(main).not.toContainText(words)
})

test('NAV-05 another page begins at its top, the same page with another filter stays', async ({
  page,
  open,
  services,
  site,
}) => {
  for (const difficultyCd of ['01', '02', '01', '02', '01', '02', '01', '02', '01'] as const)
    await aCourse(services, site.channelSeq, { difficultyCd })
  await open('/classes')
  // No further than leaves the button in sight: to press one beneath the head, the browser would be scrolled.
  await page.evaluate(() => scrollTo(0, 60))
  await page.getByRole('button', { name: '난이도' }).click()
  await page.getByRole('menuitem', { name: '처음이어도 괜찮아요' }).click()
  await expect(page).toHaveURL(/difficulty=01/)
  // A press while the list under it is exchanged meets nothing.
  await expect(page.getByRole('heading', { level: 1, name: '5개' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(60)
  await page.getByRole('main').getByRole('heading', { level: 2 }).last().getByRole('link').click()
  await expect(page).toHaveURL(/\/classes\/\d+/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('NAV-05 a reader who scrolls before the scripts are there stays where they are', async ({
  page,
  open,
  services,
  site,
}) => {
  for (const difficultyCd of ['01', '02', '01', '02', '01', '02', '01', '02', '01'] as const)
    await aCourse(services, site.channelSeq, { difficultyCd })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => scrollTo(0, 150))
    // Placing the page is the router's last act.
    addEventListener('load', () => requestIdleCallback(() => (document.documentElement.dataset.idle = 'yes')))
  })
  await open('/classes')
  await page.waitForFunction(() => document.documentElement.dataset.idle === 'yes')
  expect(await page.evaluate(() => scrollY)).toBe(150)
})

test('NAV-14, NAV-18 a share link opens its class and keeps who sent it; an unknown one goes to main', async ({
  page,
  services,
  site,
}) => {
  const refererCode = `r${Date.now().toString(36)}${site.channelSeq}`
  const course = await aCourse(services, site.channelSeq, { refererCode })
  await page.goto(`/invite/${refererCode}?channelSeq=${site.channelSeq}`)
  await expect(page).toHaveURL(new RegExp(`/classes/${course.courseSeq}`))
  const kept = await page.evaluate((key) => localStorage.getItem(key), `referral-${site.channelSeq}`)
  expect(JSON.parse(kept ?? '')).toEqual({ refererCode, at: expect.any(String) })
  await page.goto(`/invite/nobodysent?channelSeq=${site.channelSeq}`)
  await hydrated(page)
  await expect(page).toHaveURL(/\/main/)
  // The heading of the page that was left may still be there for a moment.
  await expect(page.getByText('이 공유 링크는 더 이상 쓸 수 없어요.').last()).toBeVisible()
})

test('LKS-01, LKS-02, LKS-04 the heart turns at once and is kept; a visitor is asked to log in', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq, {}, { likeCount: 4 })
  await open(`/classes/${course.courseSeq}`)
  const heart = page.getByRole('button', { name: /^담아 두기/ }).filter({ visible: true })
  await heart.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('로그인이 필요합니다. 로그인하시겠습니까?')
  await dialog.getByRole('button', { name: '취소' }).click()

  await signIn(await aMember(services, site.channelSeq))
  await open(`/classes/${course.courseSeq}`)
  const sent: Request[] = []
  page.on('request', (request) => request.url().includes('/bookmark/') && sent.push(request))
  const pressed = page.getByRole('button', { name: /^담아 두기/ }).filter({ visible: true })
  const kept = page.waitForResponse(/\/bookmark\//)
  await pressed.click()
  await expect(page.getByRole('button', { name: /^담아 두기 취소/ }).filter({ visible: true })).toBeVisible()
  await expect
    .poll(() => sent.map((request) => new URL(request.url()).pathname))
    .toEqual([`/api/v1.0/bookmark/${site.channelSeq}/${course.courseSeq}`])
  // A page that is loaded anew before the answer may still see what was before.
  await kept
  await open(`/classes/${course.courseSeq}`)
  await page
    .getByRole('button', { name: /^담아 두기 취소/ })
    .filter({ visible: true })
    .click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.url()).toContain(`/bookmark/${site.channelSeq}/${course.courseSeq}/delete`)
})

test('LKS-01 a heart that the server refuses turns back and says why (ERR-08)', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await signIn(await aMember(services, site.channelSeq))
  await page.route(/\/bookmark\//, (route) =>
    route.fulfill({
      status: 429,
      json: { resultCode: '400429', errorName: 'TOO_MANY', message: '잠시 쉬어 가요.' },
    }),
  )
  await open(`/classes/${course.courseSeq}`)
  await page
    .getByRole('button', { name: /^담아 두기/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('dialog')).toContainText('잠시 쉬어 가요.')
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('button', { name: /^담아 두기 취소/ })).toHaveCount(0)
})

test('CHAT-03 whoever attends is led to the chats outside the site, and nobody else', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, {
    kakao: 'https://open.kakao.com/o/gClay',
    slackChannel: 'https://clay.slack.com/archives/C1',
  })
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  const chats = page.getByRole('list', { name: '클래스 대화방' })
  await signIn(await aMember(services, site.channelSeq))
  await open(`/classes/${course.courseSeq}`)
  await expect(enrolButton(page, /수강 신청하기/)).toBeVisible()
  await expect(chats).toHaveCount(0)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}`)
  await expect(chats.getByRole('link', { name: '카카오톡 오픈채팅' })).toHaveAttribute(
    'href',
    'https://open.kakao.com/o/gClay',
  )
  const slack = chats.getByRole('link', { name: '슬랙 채널' })
  await expect(slack).toHaveAttribute('href', 'https://clay.slack.com/archives/C1')
  await expect(slack).toHaveAttribute('rel', 'noopener noreferrer')
  await expectAccessible()
})
