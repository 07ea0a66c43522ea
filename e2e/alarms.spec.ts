import type { APIRequestContext, Page, WebSocketRoute } from '@playwright/test'
import { ALARM_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { alarms } from '../apps/server/src/modules/alarm/tables.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anOperator,
  aPerson,
  type Person,
  type Services,
} from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, test } from './fixtures.ts'

type Row = typeof alarms.$inferInsert

/** Alarms as they were told earlier, the oldest first. */
async function told(services: Services, to: Person, channelSeq: number, rows: Partial<Row>[]): Promise<void> {
  for (const [at, row] of rows.entries())
    await services.db.insert(alarms).values({
      channelSeq,
      targetUserSeq: to.userSeq,
      alarmType: ALARM_TYPE.normal,
      content: '{}',
      eventKey: `told:${channelSeq}:${at}`,
      ...row,
    })
}

const bell = (page: Page) => page.getByRole('button', { name: /^알림/ })
const centre = (page: Page) => page.getByRole('dialog', { name: '알림 센터' })
const lines = (page: Page) => centre(page).getByRole('listitem')

/** Somebody presses the heart of a class; its staff hear of it. */
async function likes(
  request: APIRequestContext,
  course: { channelSeq: number; courseSeq: number },
  as: Person,
) {
  const answer = await request.post(`/api/v1.0/bookmark/${course.channelSeq}/${course.courseSeq}`, {
    headers: { 'access-token': as.accessToken },
    data: {},
  })
  expect(answer.ok()).toBe(true)
}

test('ALM-11 ALM-21 HDR-02 an alarm arrives while one looks, and one press leads to its class', async ({
  page,
  request,
  services,
  site,
  open,
  signIn,
  expectAccessible,
}) => {
  const owner = await anOperator(services, site.channelSeq, USER_TYPE.owner)
  const course = await aCourse(services, site.channelSeq, { title: '붓글씨' })
  await signIn(owner)
  await open('/main')
  await expect(bell(page)).toHaveAccessibleName('알림')

  await likes(request, course, await aMember(services, site.channelSeq, { name: '민지' }))
  await expect(bell(page)).toHaveAccessibleName('알림, 새 알림 1개')
  await expect(
    page.getByRole('status').filter({ hasText: '새 알림이 왔어요. 읽지 않은 알림 1개' }),
  ).toHaveCount(1)

  await bell(page).click()
  await expect(lines(page)).toHaveText([/새 알림 민지님이 붓글씨를 좋아해요\./])
  await expect(bell(page)).toHaveAccessibleName('알림')
  await expectAccessible()

  // ALM-11: the open list grows at once, and what was new stays marked until it closes.
  const other = await aCourse(services, site.channelSeq, { title: '수묵화' })
  await likes(request, other, await aMember(services, site.channelSeq, { name: '수호' }))
  await expect(lines(page)).toHaveText([/새 알림 수호님이 수묵화를/, /새 알림 민지님이 붓글씨를/])
  await expect(bell(page)).toHaveAccessibleName('알림')
  await page.keyboard.press('Escape')
  await expect(centre(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await bell(page).click()
  await expect(lines(page)).toHaveText([/수호님이 수묵화를/, /민지님이 붓글씨를/])
  await expect(lines(page).filter({ hasText: '새 알림' })).toHaveCount(0)

  await centre(page)
    .getByRole('link', { name: /붓글씨/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/classes/${course.courseSeq}`))
  await expect(centre(page)).toBeHidden()
})

test('RTS-05 RTS-06 a command without a meaning is noted and changes nothing; E0002 is heard', async ({
  page,
  services,
  site,
  open,
  signIn,
}) => {
  const noted: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'info') noted.push(line.text())
  })
  const badge = (badgeCount: number, newestSeq: number) => ({
    command: 'E0002',
    data: { badgeCount, newestSeq, alarmReadSeq: 0 },
  })
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/v1\.0\/socket\?/, (socket) => void sockets.push(socket))
  await signIn(await aMember(services, site.channelSeq))
  await open('/main')
  await expect.poll(() => sockets).toHaveLength(1)
  // It hears from here on.
  await expect(bell(page)).toBeVisible()
  for (const message of [
    { command: 'E0001', data: { sequence: 1, complete: true } },
    { command: 'E0016', data: { badgeCount: 50 } },
    { command: 'X9', data: {} },
    badge(3, 9),
    // Older than what is shown, and without the shape of a badge.
    badge(7, 8),
    { command: 'E0002', data: { badgeCount: 'many' } },
  ])
    sockets[0]?.send(JSON.stringify(message))
  await expect(bell(page)).toHaveAccessibleName('알림, 새 알림 3개')
  await expect.poll(() => noted.filter((line) => line.startsWith('socket command'))).toHaveLength(2)
  expect(noted.join()).toMatch(/without a meaning E0016.*without a meaning X9/)
  await expect(bell(page)).toHaveAccessibleName('알림, 새 알림 3개')
})

test('ALM-06 two tabs show one count, and clearing it in one clears it in the other', async ({
  page,
  context,
  services,
  site,
  open,
  signIn,
}) => {
  const reader = await aMember(services, site.channelSeq)
  await told(services, reader, site.channelSeq, [{}, {}])
  await signIn(reader)
  await open('/main')
  const second = await context.newPage()
  await second.goto(`/main?channelSeq=${site.channelSeq}`)
  await hydrated(second)
  await expect(bell(page)).toHaveAccessibleName('알림, 새 알림 2개')
  await expect(bell(second)).toHaveAccessibleName('알림, 새 알림 2개')
  await bell(page).click()
  await expect(bell(page)).toHaveAccessibleName('알림')
  await expect(bell(second)).toHaveAccessibleName('알림')
})

test('ALM-01 ALM-07 months head the list, and it goes on as one scrolls', async ({
  page,
  services,
  site,
  open,
  signIn,
}) => {
  const reader = await aMember(services, site.channelSeq)
  const month = (at: string, count: number) =>
    Array.from({ length: count }, () => ({ createdAt: new Date(`${at}T12:00:00+09:00`) }))
  await told(services, reader, site.channelSeq, [
    ...month('2026-08-31', 15),
    ...month('2026-09-01', 15),
    ...month('2026-10-05', 15),
  ])
  await signIn(reader)
  await open('/main')
  const parts: string[] = []
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url())
    if (pathname.endsWith('/v1.0/alarms')) parts.push(searchParams.get('minSeq') ?? 'first')
  })
  await bell(page).click()
  await expect(lines(page)).toHaveCount(20)
  const heads = centre(page).getByRole('heading', { level: 3 })
  await expect(heads).toHaveText(['2026년 10월', '2026년 9월'])
  expect(parts).toEqual(['first'])

  await lines(page).last().scrollIntoViewIfNeeded()
  await expect(lines(page)).toHaveCount(40)
  await lines(page).last().scrollIntoViewIfNeeded()
  await expect(lines(page)).toHaveCount(45)
  await expect(heads).toHaveText(['2026년 10월', '2026년 9월', '2026년 8월'])
  expect(new Set(parts).size).toBe(parts.length)
  expect(parts).toHaveLength(3)
})

test('ALM-02 ALM-09 the centre says that there is nothing, that it failed, and tries again', async ({
  page,
  services,
  site,
  open,
  signIn,
  expectAccessible,
}) => {
  await signIn(await aMember(services, site.channelSeq))
  await open('/main')
  let cleared = 0
  page.on('request', (sent) => {
    if (sent.url().includes('/alarms/delete')) cleared += 1
  })
  await page.route('**/api/v1.0/alarms?*', (route) => route.fulfill({ status: 500, json: {} }))
  await bell(page).click()
  await expect(centre(page).getByRole('alert')).toContainText('일시적인 오류가 발생하였습니다.')
  expect(cleared).toBe(0)
  await page.unroute('**/api/v1.0/alarms?*')
  await centre(page).getByRole('button', { name: '다시 불러오기' }).click()
  await expect(centre(page)).toContainText('알림이 없습니다.')
  await expectAccessible()
})

test('HDR-15 HDR-16 alarms and profile shut each other out, and both shut when the page changes', async ({
  page,
  isMobile,
  services,
  site,
  open,
  signIn,
}) => {
  await signIn(await aMember(services, site.channelSeq))
  await open('/main')
  const profile = page.getByRole('button', { name: '내 메뉴' })
  await profile.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await bell(page).click()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(centre(page)).toBeVisible()

  // On a phone the centre is the whole screen: nothing beside it can be pressed.
  if (!isMobile) {
    await profile.click()
    await expect(centre(page)).toBeHidden()
    await expect(page.getByRole('menu')).toBeVisible()
    await bell(page).click()
    await expect(centre(page)).toBeVisible()
    await page.mouse.click(40, 500)
    await expect(centre(page)).toBeHidden()
    await bell(page).click()
  }
  await centre(page).getByRole('link', { name: '알림 설정' }).click()
  await expect(page).toHaveURL(/\/editinformation/)
  await expect(centre(page)).toBeHidden()
})

test('HDR-17 on a phone the centre is the whole screen and the page behind it stands still', async ({
  page,
  services,
  site,
  open,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 768, height: 800 })
  const reader = await aMember(services, site.channelSeq)
  await told(
    services,
    reader,
    site.channelSeq,
    Array.from({ length: 18 }, () => ({})),
  )
  await signIn(reader)
  await open('/main')
  await bell(page).click()
  await expect(lines(page)).toHaveCount(18)
  expect(await centre(page).boundingBox()).toEqual({ x: 0, y: 0, width: 768, height: 800 })
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
  await expectAccessible()
  await centre(page).getByRole('button', { name: '닫기' }).click()
  await expect(centre(page)).toBeHidden()
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')
})

test('ALM-19 HDR-07 outside of sites everybody has alarms, and each opens the site that told it', async ({
  page,
  services,
  site,
  signIn,
}) => {
  const other = await aChannel(services, { name: '물빛 도예' })
  const course = await aCourse(services, other.channelSeq, { title: '사발' })
  const reader = await aPerson(services)
  await told(services, reader, other.channelSeq, [
    { alarmType: ALARM_TYPE.enrolmentApproved, courseSeq: course.courseSeq, content: '{"type":"approved"}' },
  ])
  await signIn(reader)
  // A member of no site sees no bell there.
  await page.goto(`/main?channelSeq=${site.channelSeq}`)
  await expect(page.getByRole('link', { name: '사이트 가입' })).toBeVisible()
  await expect(bell(page)).toHaveCount(0)

  await page.goto('/create_site')
  await hydrated(page)
  await bell(page).click()
  await expect(lines(page)).toContainText(['사발 신청이 승인되었어요. 바로 시작할 수 있어요.'])
  await expect(lines(page)).toContainText(['물빛 도예'])
  await lines(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/classes/${course.courseSeq}\\?channelSeq=${other.channelSeq}`))
})

test('ALM-21 staff have the bell in the workbench, and reach the centre by keyboard', async ({
  page,
  isMobile,
  services,
  site,
  open,
  signIn,
  expectAccessible,
}) => {
  const owner = await anOperator(services, site.channelSeq, USER_TYPE.owner)
  const course = await aCourse(services, site.channelSeq, { title: '붓글씨' })
  const learner = await aMember(services, site.channelSeq, { name: '민지' })
  await told(services, owner, site.channelSeq, [
    {
      alarmType: ALARM_TYPE.enrolmentReceived,
      courseSeq: course.courseSeq,
      actorSeq: learner.userSeq,
      content: '{"type":"enrolled"}',
    },
  ])
  await signIn(owner)
  await open('/settings/dashboard')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(centre(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(lines(page)).toHaveCount(1)
  await expectAccessible()
  // Past the settings and, where it is the whole screen, the way out.
  for (let stops = isMobile ? 3 : 2; stops > 0; stops -= 1) await page.keyboard.press('Tab')
  await expect(centre(page).getByRole('link', { name: /민지님이 붓글씨에 등록했어요/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/classes/${course.courseSeq}`))
})

test('ERR-16 a picture that is missing or fails gives way to a default avatar', async ({
  page,
  services,
  site,
  open,
  signIn,
}) => {
  const owner = await anOperator(services, site.channelSeq, USER_TYPE.owner)
  const course = await aCourse(services, site.channelSeq)
  const likers = [
    await aMember(services, site.channelSeq, { name: '가람' }),
    await aMember(services, site.channelSeq, { name: '나래', profileImageKey: 'gone' }),
  ]
  await told(
    services,
    owner,
    site.channelSeq,
    likers.map(({ userSeq }) => ({
      alarmType: ALARM_TYPE.like,
      courseSeq: course.courseSeq,
      actorSeq: userSeq,
      content: '{"like_count":1}',
    })),
  )
  await signIn(owner)
  await open('/main')
  await bell(page).click()
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).nth(0)).toContainText('나')
  await expect(lines(page).getByText('나', { exact: true })).toBeVisible()
  await expect(lines(page).getByText('가', { exact: true })).toBeVisible()
  await expect(lines(page).locator('img')).toHaveCount(0)
})

test('ALM-22 a member chooses what to be told; payments always come', async ({
  page,
  services,
  site,
  open,
  signIn,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, USER_TYPE.owner))
  await open('/editinformation')
  const settings = page.getByRole('region', { name: '알림 설정' })
  const likesGroup = settings.getByRole('group', { name: '좋아요' })
  await expect(likesGroup.getByRole('switch', { name: '사이트 알림' })).toBeChecked()
  await expect(settings.getByRole('group', { name: '결제와 환불' })).toContainText('항상 알려 드려요')
  await expect(settings.getByRole('group', { name: '결제와 환불' }).getByRole('switch')).toHaveCount(0)
  await expectAccessible()

  const saved = page.waitForResponse((answer) => answer.url().includes('/choices/modify'))
  await likesGroup.getByText('사이트 알림').click()
  await expect(likesGroup.getByRole('switch')).not.toBeChecked()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await hydrated(page)
  await expect(likesGroup.getByRole('switch', { name: '사이트 알림' })).not.toBeChecked()
})
