import type { Page } from '@playwright/test'
import { alarms } from '../apps/server/src/modules/alarm/tables.ts'
import { courseLikes } from '../apps/server/src/modules/catalog/tables.ts'
import { itemProgress } from '../apps/server/src/modules/classroom/tables.ts'
import {
  aCourse,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  aPerson,
  type Person,
  type Services,
} from '../apps/server/src/testing/factories.ts'
import { anOrder } from '../apps/server/src/testing/orders.ts'
import { CHOISE_STATUS, FARE } from '../packages/domain/src/codes.ts'
import { expect, hydrated, test } from './fixtures.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

interface Item {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
}

const studied = (
  services: Services,
  item: Item,
  { userSeq }: Person,
  lastPosition: number,
  isDone: boolean,
) =>
  services.db.insert(itemProgress).values({
    ...item,
    userSeq,
    lastPosition,
    watched: [[0, lastPosition]],
    watchedSeconds: lastPosition,
    completedAt: isDone ? new Date() : null,
  })

const tile = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const tabs = (page: Page) => page.getByRole('navigation', { name: '클래스 상태' })
const banner = (page: Page) => page.getByRole('region', { name: '이어보기' })

/** Moves of what already stands there, as the browser counts them, without those that a press brought about. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) sum += Number(entry.value)
      document.documentElement.dataset.shifts = String(sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => Number((await page.locator('html').getAttribute('data-shifts')) ?? 0)
}

test('MY-05, MY-06, MY-07 my classroom shows each class under the tab of its state, with progress and the days that are left', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const learner = await aMember(services, channelSeq)
  const running = await aCourse(services, channelSeq, { title: '그릇 빚기' })
  const first = await anItem(services, running, { title: '흙 고르기', ord: 1 })
  await anItem(services, running, { title: '반죽하기', ord: 2 })
  await anItem(services, running, { title: '굽기', ord: 3 })
  await studied(services, first, learner, 600, true)
  await anAttendance(services, running, learner, { validAt: inDays(31) })
  const finished = await aCourse(services, channelSeq, { title: '컵 빚기' })
  await studied(services, await anItem(services, finished), learner, 600, true)
  await anAttendance(services, finished, learner)
  const over = await aCourse(services, channelSeq, { title: '접시 빚기' })
  await anItem(services, over)
  await anAttendance(services, over, learner, { validAt: inDays(-3) })
  const liked = await aCourse(services, channelSeq, { title: '화분 빚기' })
  await services.db
    .insert(courseLikes)
    .values({ channelSeq, courseSeq: liked.courseSeq, userSeq: learner.userSeq })
  const stranger = await aMember(services, channelSeq)
  const theirs = await aCourse(services, channelSeq, { title: '남의 클래스' })
  await anAttendance(services, theirs, stranger)

  await signIn(learner)
  await open('/me/classes')
  await expect(page.getByRole('heading', { level: 1, name: '내 강의실' })).toBeVisible()
  await expect(tile(page, '그릇 빚기')).toContainText('3강 중 1강')
  await expect(tile(page, '그릇 빚기')).toContainText('남은 기간 31일')
  await expect(tile(page, '그릇 빚기').getByRole('progressbar', { name: '진도' })).toHaveAttribute(
    'aria-valuenow',
    '33',
  )
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(banner(page)).toContainText('다음: 반죽하기')
  await expectAccessible()

  await tabs(page).getByRole('link', { name: /^완료/ }).click()
  await expect(page).toHaveURL(/tab=completed/)
  await expect(tile(page, '컵 빚기')).toContainText('1강 중 1강')
  await tabs(page)
    .getByRole('link', { name: /^기간 만료/ })
    .click()
  await expect(tile(page, '접시 빚기')).toContainText('에 끝났어요')
  await expect(tile(page, '접시 빚기').getByRole('link', { name: '다시 신청하기' })).toHaveAttribute(
    'href',
    new RegExp(`/classes/${over.courseSeq}`),
  )
  await tabs(page)
    .getByRole('link', { name: /^담아 둔/ })
    .click()
  await expect(page.getByRole('link', { name: '화분 빚기' })).toBeVisible()
  await expect(tabs(page).getByRole('link', { name: /^담아 둔/ })).toBeInViewport({ ratio: 1 })
  await expectAccessible()
  await page.goBack()
  await expect(tile(page, '접시 빚기')).toBeVisible()

  await tabs(page)
    .getByRole('link', { name: /^수강 중/ })
    .click()
  await tile(page, '그릇 빚기').getByRole('button', { name: '그릇 빚기 메뉴' }).click()
  await page.getByRole('menuitem', { name: '클래스 보기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '그릇 빚기' })).toBeVisible()
})

test('ENR-36, ENR-43 an application that waits is shown with what it waits for, and can be taken back', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const learner = await aMember(services, site.channelSeq)
  const course = await aCourse(
    services,
    site.channelSeq,
    { title: '승인 클래스', fareCd: FARE.free, price: null },
    { attendCount: 1 },
  )
  await anAttendance(services, course, learner, { choiseStatusCd: CHOISE_STATUS.pending, attendAt: null })
  await signIn(learner)
  await open('/me/classes?tab=waiting')
  await expect(tile(page, course.title)).toContainText('승인을 기다리고 있어요')
  await expectAccessible()

  await tile(page, course.title).getByRole('button', { name: '신청 취소' }).click()
  const question = page.getByRole('dialog', { name: /‘승인 클래스’ 신청을 취소할까요/ })
  await question.getByRole('button', { name: '그대로 두기' }).click()
  await expect(tile(page, course.title)).toBeVisible()
  await tile(page, course.title).getByRole('button', { name: '신청 취소' }).click()
  await question.getByRole('button', { name: '신청 취소' }).click()
  await expect(page.getByText('신청을 취소했어요.')).toBeVisible()
  await expect(page.getByText('기다리는 신청이 없어요')).toBeVisible()
})

test('MY-01, BYD-06 my page leads back to the exact lesson, stands still while it loads, and shows what was paid lately', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const learner = await aMember(services, site.channelSeq, { name: '문하늘' })
  const course = await aCourse(services, site.channelSeq, { title: '그릇 빚기' })
  const lesson = await anItem(services, course, { title: '흙 고르기' })
  await studied(services, lesson, learner, 125, false)
  const { attendSeq } = await anAttendance(services, course, learner)
  await anOrder(services, course, learner, attendSeq)
  await signIn(learner)
  const shifts = await watchShifts(page)
  await open('/mypage')

  await expect(page.getByRole('heading', { level: 1, name: '하늘 님, 반가워요' })).toBeVisible()
  await expect(banner(page)).toContainText('2:05부터 이어봐요')
  await expect(banner(page).getByRole('link', { name: '이어보기' })).toHaveAttribute(
    'href',
    new RegExp(`/classes/${course.courseSeq}/classroom/${lesson.curriculumSeq}\\?attend=true`),
  )
  await expect(page.getByText('60,000원')).toBeVisible()
  await expect(page.getByText('결제 완료')).toBeVisible()
  expect(await shifts()).toBeLessThan(0.05)
  await expectAccessible()

  // MY-03: one menu on every page of a person.
  const menu = page.getByRole('navigation', { name: '마이페이지' })
  for (const [name, heading] of [
    ['결제 내역', '결제 내역'],
    ['내 정보 수정', '내 정보 수정'],
    ['내 강의실', '내 강의실'],
  ] as const) {
    await menu.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
})

test('MY-01, UI-18 my page says what to do first where there is nothing yet, and what happened where it failed', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  await signIn(await aMember(services, site.channelSeq))
  const asked = '**/api/v1.0/channels/*/me/classes**'
  await page.route(asked, (route) => route.fulfill({ status: 500, json: { message: '' } }))
  await open('/mypage')
  const again = page.getByRole('button', { name: '다시 불러오기' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  await expectAccessible()
  await page.unroute(asked)
  await again.click()
  await expect(page.getByText('아직 수강 중인 클래스가 없어요')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: '클래스 둘러보기' }).click()
  await expect(page).toHaveURL(/\/classes\?/)
})

test('MY-08 outside of sites my page lists the sites that one runs, and the way to a first one', async ({
  page,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  await signIn(await aPerson(services))
  await page.goto('/mypage')
  await expect(page.getByText('아직 운영하는 사이트가 없어요')).toBeVisible()
  await expect(page.getByRole('link', { name: '사이트 만들기' })).toHaveAttribute('href', /^\/create_site/)
  await expectAccessible()

  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await page.goto('/mypage')
  const mine = page.getByRole('listitem').filter({ hasText: site.name })
  await expect(mine).toContainText('소유자')
  await expectAccessible()
  await mine.getByRole('link', { name: '사이트 보기' }).click()
  await expect(page).toHaveURL(new RegExp(`/main\\?channelSeq=${site.channelSeq}`))
})

test('MY-08, MY-01 outside of sites my page and the payment history show what was told and bought on any of them', async ({
  page,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const buyer = await aMember(services, site.channelSeq)
  const course = await aCourse(services, site.channelSeq, { title: '처음 쓰는 산문' })
  await anOrder(services, course, buyer, null)
  await services.db.insert(alarms).values({
    channelSeq: site.channelSeq,
    targetUserSeq: buyer.userSeq,
    alarmType: '07',
    content: JSON.stringify({ type: 'approved' }),
    courseSeq: course.courseSeq,
    eventKey: 'approved',
  })
  await signIn(buyer)
  await page.goto('/mypage')
  await hydrated(page)
  const told = page.getByRole('region', { name: '최근 알림' }).getByRole('link')
  await expect(told).toContainText('처음 쓰는 산문')
  await expect(told).toHaveAttribute('href', new RegExp(`/classes/${course.courseSeq}`))
  const order = page.getByRole('listitem').filter({ hasText: '60,000원' })
  await expect(order).toContainText('처음 쓰는 산문')
  await expect(order).toContainText(site.name)
  await expectAccessible()
  await page.goto('/paymenthistory')
  await expect(page.getByRole('heading', { level: 1, name: '결제 내역' })).toBeVisible()
  await expectAccessible()
  await order.getByRole('link', { name: '처음 쓰는 산문' }).click()
  await expect(page).toHaveURL(new RegExp(`/paymenthistory\\?channelSeq=${site.channelSeq}`))
  await expect(page.getByRole('link', { name: '처음 쓰는 산문' })).toBeVisible()
})

test('MY-10 what was free says that it was applied for, and is cancelled without talk of money', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, { fareCd: FARE.free, price: null })
  await signIn(await aMember(services, site.channelSeq))
  await open(`/classes/${course.courseSeq}/payment?ps=01`)
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '무료로 신청하기' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: '신청이 완료되었어요' })).toBeVisible()

  await open('/paymenthistory')
  const order = page.getByRole('listitem').filter({ hasText: course.title })
  await expect(order).toContainText('신청 완료')
  await expectAccessible()
  await order.getByRole('button', { name: '신청 취소' }).click()
  const question = page.getByRole('dialog', { name: '신청을 취소할까요?' })
  await expect(question).not.toContainText('환불')
  await expectAccessible()
  await question.getByRole('button', { name: '취소하기' }).click()
  await expect(order).toContainText('취소됨')
})
