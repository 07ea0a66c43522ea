import type { Page } from '@playwright/test'
import { and, eq, like } from 'drizzle-orm'
import { liveSessions } from '../apps/server/src/modules/catalog/tables.ts'
import { liveTickets, liveVisits } from '../apps/server/src/modules/live/tables.ts'
import {
  aCourse,
  aCourseStaff,
  aLive,
  aMember,
  anAttendance,
  anOperator,
} from '../apps/server/src/testing/factories.ts'
import { COURSE_TYPE, COURSE_USER_TYPE, LIVE_TYPE } from '../packages/domain/src/codes.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })

const MINUTE = 60_000
const from = (minutes: number) => new Date(Date.now() + minutes * MINUTE)
/** A page that needs no network, in place of a meeting. */
const MEETING = 'https://meet.example.test/room'

async function serveMeeting(page: Page): Promise<void> {
  await page
    .context()
    .route('https://meet.example.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>회의</title>' }),
    )
}
const widget = (page: Page) => page.getByRole('region', { name: '오늘의 라이브' })
const room = ({ courseSeq, curriculumSeq }: { courseSeq: number; curriculumSeq: number }) =>
  `/classes/${courseSeq}/classroom/${curriculumSeq}`

test('CUR-04, CUR-16, LIVE-40, LIVE-14 a live class is authored with its meeting, repeated, and started by who runs it', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  const course = await aCourse(services, site.channelSeq, {
    title: '함께 쓰는 저녁',
    courseTypeCd: COURSE_TYPE.live,
    releaseStateCd: '00',
    releasedAt: null,
  })
  await open(`/classes/${course.courseSeq}/settings/curriculums`)
  await page.getByRole('button', { name: '라이브 더하기' }).last().click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('textbox', { name: /^제목/ }).fill('첫 모임')
  await expect(panel.getByText('회의가 준비됐어요.', { exact: false })).toBeVisible()
  await expectAccessible()
  await panel.getByRole('textbox', { name: /^날짜/ }).fill('2099-12-01')
  await panel.getByRole('textbox', { name: /^날짜/ }).press('Enter')
  await expect(panel.getByRole('button', { name: '반복하기' })).toBeEnabled()

  await panel.getByRole('button', { name: '반복하기' }).click()
  const series = page.getByRole('dialog', { name: '라이브 반복하기' })
  await expect(series.getByText('라이브 4개를 만들어요.')).toBeVisible()
  await expectAccessible()
  await series.getByRole('button', { name: '4개 만들기' }).click()
  await expect(page.getByText('라이브를 반복해 만들었어요.')).toBeVisible()
  const lives = await services.db
    .select()
    .from(liveSessions)
    .where(eq(liveSessions.courseSeq, course.courseSeq))
  expect(lives.map(({ startAt }) => startAt.toISOString().slice(0, 10)).sort()).toHaveLength(5)

  const [first] = lives.filter(({ meetingId }) => meetingId !== null)
  if (!first) throw new Error('no meeting was arranged')
  await services.db
    .update(liveSessions)
    .set({ startAt: from(5), endAt: from(65) })
    .where(eq(liveSessions.curriculumSeq, first.curriculumSeq))
  await open(room(first))
  await page.getByRole('button', { name: '시작하기' }).click()
  const meeting = page.waitForEvent('popup')
  await page
    .getByRole('dialog', { name: '호스트로 시작할까요?' })
    .getByRole('button', { name: '시작하기' })
    .click()
  await expect((await meeting).getByText('호스트로 입장했어요.')).toBeVisible()
})

test('LIVE-02, LIVE-03, LIVE-04, LIVE-07, LIVE-17, LIVE-20, LIVE-37 a learner waits, enters once it is open, and staff see and correct who was there', async ({
  page,
  open,
  signIn,
  services,
  site,
  browser,
  expectAccessible,
}) => {
  await serveMeeting(page)
  const course = await aCourse(services, site.channelSeq, { title: '함께 쓰는 저녁' })
  const live = await aLive(services, course, { startAt: from(120), password: '2580' }, { title: '합평' })
  const learner = await aMember(services, site.channelSeq, { name: '이수강' })
  await anAttendance(services, course, learner)
  await signIn(learner)
  await open(room(live))
  const lesson = page.getByRole('region', { name: '라이브' })
  await expect(lesson.getByText('시작 전')).toBeVisible()
  const timer = lesson.getByRole('timer')
  await expect(timer).toContainText('시작까지 01:')
  const shown = await timer.innerText()
  await expect(timer).not.toHaveText(shown)
  await expect(lesson.getByRole('button', { name: '입장하기' })).toBeDisabled()
  await expectAccessible()

  await services.db
    .update(liveSessions)
    .set({ startAt: from(10), endAt: from(70) })
    .where(eq(liveSessions.curriculumSeq, live.curriculumSeq))
  await page.reload()
  await hydrated(page)
  await expect(lesson.getByText('곧 시작해요')).toBeVisible()
  const meeting = page.waitForEvent('popup')
  await lesson.getByRole('button', { name: '입장하기' }).click()
  await expect(await meeting).toHaveURL(MEETING)
  await expect(lesson.getByText('2580')).toBeVisible()
  await expect(page.getByText('완료했어요', { exact: true })).toBeVisible()
  expect(
    await services.db.select().from(liveVisits).where(eq(liveVisits.curriculumSeq, live.curriculumSeq)),
  ).toHaveLength(1)

  // LIVE-20: what the server says, whatever the page believed.
  await services.db
    .update(liveSessions)
    .set({ joinUrl: null })
    .where(eq(liveSessions.curriculumSeq, live.curriculumSeq))
  await lesson.getByRole('button', { name: '입장하기' }).click()
  await expect(page.getByRole('dialog')).toContainText('링크가 없습니다. 강사에게 문의해주세요.')

  const context = await browser.newContext({ locale: 'ko-KR', viewport: page.viewportSize() })
  const staff = await context.newPage()
  const teacher = await aCourseStaff(services, course, COURSE_USER_TYPE.facilitator)
  await signInto(staff, teacher.accessToken)
  await staff.goto(`${room(live)}?channelSeq=${site.channelSeq}`)
  const attendance = staff.getByRole('region', { name: '출석' })
  await attendance.getByRole('textbox', { name: '이수강님의 참여 시간(분)' }).fill('55')
  await expectAccessible(staff)
  await attendance.getByRole('button', { name: '저장' }).click()
  await expect(attendance.getByText('1명 중 1명 출석')).toBeVisible()
  await expect(attendance.getByText(/고침/)).toBeVisible()
  await context.close()
})

test('LIVE-28, LIVE-30, LIVE-31, LIVE-33, LIVE-35, HDR-01 the widget shows the lives of today to whom they concern, and stays folded', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  await serveMeeting(page)
  const course = await aCourse(services, site.channelSeq, { title: '함께 쓰는 저녁' })
  const live = await aLive(services, course, { startAt: from(5) }, { title: '첫 모임' })
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  await open('/main')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(widget(page)).toHaveCount(0)

  await signIn(learner)
  await open('/main')
  await expect(widget(page).getByText('첫 모임')).toBeVisible()
  await expectAccessible()
  const meeting = page.waitForEvent('popup')
  await widget(page).getByRole('button', { name: '첫 모임: 입장하기' }).click()
  await expect(await meeting).toHaveURL(MEETING)

  await services.db
    .update(liveSessions)
    .set({ joinUrl: null })
    .where(eq(liveSessions.curriculumSeq, live.curriculumSeq))
  await widget(page).getByRole('button', { name: '첫 모임: 입장하기' }).click()
  const alert = page.getByRole('dialog', { name: '알림' })
  await expect(alert).toContainText('링크가 없습니다. 강사에게 문의해주세요.')
  await alert.getByRole('button', { name: '확인' }).click()

  await widget(page).getByRole('button', { name: '접기' }).click()
  await page.reload()
  await hydrated(page)
  const folded = page.getByRole('button', { name: '오늘의 라이브 1개' })
  await expect(folded).toBeVisible()
  await folded.click()
  await widget(page).getByRole('link', { name: '전체 보기' }).click()
  await expect(page).toHaveURL(/\/mypage/)
})

test('BYD-14 in a crowd the dialog tells the position, keeps it over a reload, and leads in when the turn comes', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  await serveMeeting(page)
  const course = await aCourse(services, site.channelSeq)
  const live = await aLive(services, course, { startAt: from(5) })
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  const { channelSeq, curriculumSeq } = live
  const ofLive = eq(liveTickets.curriculumSeq, curriculumSeq)
  // More than are let in within a second have gone in, and go in still; three people wait.
  await services.db.insert(liveTickets).values(
    Array.from({ length: 60 }, (_, n) => ({
      channelSeq,
      curriculumSeq,
      holder: `user:-${n}`,
      admittedAt: from(60),
      closedAt: from(0),
    })),
  )
  await services.db
    .insert(liveTickets)
    .values(
      ['one', 'two', 'three'].map((name) => ({ channelSeq, curriculumSeq, holder: name, askedAt: from(60) })),
    )
  await signIn(learner)
  await open(room(live))
  await page.getByRole('button', { name: '입장하기' }).click()
  const dialog = page.getByRole('dialog', { name: '차례를 기다리고 있어요' })
  await expect(dialog.getByText('4번째')).toBeVisible()
  await expect(dialog.getByText('1초 안에 입장할 수 있어요.')).toBeVisible()
  await expectAccessible()

  await page.reload()
  await hydrated(page)
  await expect(dialog.getByText('4번째')).toBeVisible()
  await services.db.delete(liveTickets).where(and(ofLive, eq(liveTickets.holder, 'two')))
  await expect(dialog.getByText('3번째')).toBeVisible()

  await dialog.getByRole('button', { name: '그만 기다리기' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await services.db.select().from(liveTickets).where(ofLive)).length).toBe(62)

  // A browser that wants a press of its own.
  await page.evaluate(() => {
    const real = window.open.bind(window)
    window.open = (...args) => (document.documentElement.dataset.mayOpen ? real(...args) : null)
  })
  await page.getByRole('button', { name: '입장하기' }).click()
  await expect(dialog.getByText('3번째')).toBeVisible()
  await services.db.delete(liveTickets).where(and(ofLive, like(liveTickets.holder, 'user:-%')))
  const turn = page.getByRole('dialog', { name: '입장할 차례예요' })
  await expect(turn).toBeVisible()
  await expectAccessible()
  await page.evaluate(() => {
    document.documentElement.dataset.mayOpen = 'yes'
  })
  const meeting = page.waitForEvent('popup')
  await turn.getByRole('button', { name: '입장하기' }).click()
  await expect(await meeting).toHaveURL(MEETING)
  await expect(turn).toBeHidden()
})

test('NAV-16, NAV-20 the path of a meeting leads in, or says why not', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  await serveMeeting(page)
  const course = await aCourse(services, site.channelSeq)
  const early = await aLive(services, course, { startAt: from(300) }, { title: '다음 모임' })
  const now = await aLive(services, course, { startAt: from(5) })
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  await open(`/meeting/${now.curriculumSeq}`)
  await expect(page).toHaveURL(/\/login/)

  await signIn(learner)
  await open(`/meeting/${early.curriculumSeq}`)
  await expect(page.getByText('아직 라이브가 열리지 않았습니다.')).toBeVisible()
  await expect(page.getByRole('status').getByText('다음 모임')).toBeVisible()
  await expectAccessible()
  await open('/meeting/999999999')
  await expect(page.getByText('없는 라이브예요')).toBeVisible()
  await page.goto(`/meeting/${now.curriculumSeq}?channelSeq=${site.channelSeq}`)
  await expect(page).toHaveURL(MEETING)
})

test('LIVE-20, LIVE-23, BYD-07 a blocked window asks, and a calendar has a secret address', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  await serveMeeting(page)
  const course = await aCourse(services, site.channelSeq)
  const live = await aLive(services, course, { startAt: from(5), liveTypeCd: LIVE_TYPE.zoom })
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  await signIn(learner)
  await open(room(live))
  await page.evaluate(() => {
    const real = window.open.bind(window)
    window.open = (url, ...rest) => (url === '' ? null : real(url, ...rest))
  })
  await page.getByRole('button', { name: '입장하기' }).click()
  const asked = page.getByRole('dialog', { name: '팝업이 차단되었습니다. 링크를 여시겠습니까?' })
  const meeting = page.context().waitForEvent('page')
  await asked.getByRole('button', { name: '링크 열기' }).click()
  await expect(await meeting).toHaveURL(MEETING)

  await expect(page.getByText('화상 회의 앱이 열리지 않으면 설치가 필요합니다.')).toBeVisible()

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '캘린더에 담기' }).click()
  expect((await file).suggestedFilename()).toBe('라이브.ics')

  await open('/mypage')
  const feed = page.getByRole('region', { name: '내 라이브 일정을 캘린더에서 보기' })
  await feed.getByRole('button', { name: '주소 만들기' }).click()
  const address = await feed.getByRole('textbox', { name: '캘린더 구독 주소' }).inputValue()
  expect(address).toMatch(/\/calendar\/.+\.ics$/)
  const calendar = await page.request.get(new URL(address).pathname)
  expect(await calendar.text()).toContain('BEGIN:VEVENT')
  await expectAccessible()
  await feed.getByRole('button', { name: '주소 없애기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '주소 없애기' }).click()
  await expect(feed.getByRole('button', { name: '주소 만들기' })).toBeVisible()
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(404)
})

test('LIVE-40, SET-07 a site connects its own account, and its secrets are never shown again', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/configuration')
  const form = page.getByRole('form', { name: '화상 회의 서비스' })
  await form.getByRole('textbox', { name: '계정 ID' }).fill('school')
  await form.getByRole('button', { name: '화상 회의 저장' }).click()
  await expect(form.getByRole('textbox', { name: '클라이언트 ID' })).toBeFocused()
  await form.getByRole('textbox', { name: '클라이언트 ID' }).fill('client')
  await form.getByLabel('클라이언트 시크릿').fill('very-secret')
  await form.getByRole('textbox', { name: '호스트 이메일' }).first().fill('teacher@example.test')
  await form.getByLabel('웹훅 시크릿 토큰').fill('hook-secret')
  await form.getByRole('button', { name: '화상 회의 저장' }).click()
  await expect(page.getByText('화상 회의 설정을 저장했어요.')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(form.getByText('연결됨')).toBeVisible()
  await expect(form.getByLabel('클라이언트 시크릿')).toHaveValue('')
})

test('LIVE-29, LIVE-30 the lives are asked for soon, then as often as the answer says, and again after a failure', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const learner = await aMember(services, site.channelSeq)
  let asked = 0
  await page.route('**/live-information', async (route) => {
    asked += 1
    if (asked === 2) return route.abort('connectionfailed')
    const json = { data: { nowLives: [], now: new Date().toISOString(), interval_seconds: 1 } }
    return route.fulfill({ json })
  })
  await open('/main')
  expect(asked).toBe(0)
  await signIn(learner)
  await open('/main')
  await expect.poll(() => asked).toBeGreaterThanOrEqual(3)
})
