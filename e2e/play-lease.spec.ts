import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { courses } from '../apps/server/src/modules/catalog/tables.ts'
import { playLeases } from '../apps/server/src/modules/classroom/tables.ts'
import {
  aCourse,
  aMember,
  anAttendance,
  anOperator,
  aSession,
  type Person,
} from '../apps/server/src/testing/factories.ts'
import { RELEASE_STATE } from '../packages/domain/src/codes.ts'
import { aFilmedItem } from './films.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'

const room = ({ courseSeq, curriculumSeq }: { courseSeq: number; curriculumSeq: number }) =>
  `/classes/${courseSeq}/classroom/${curriculumSeq}`
const player = (page: Page) => page.getByRole('region', { name: /^영상: / })
const place = async (page: Page) => Number(await page.getByRole('slider', { name: '재생 위치' }).inputValue())
const play = (page: Page) => player(page).getByRole('button', { name: '재생', exact: true }).first().click()
const playsOn = async (page: Page) => {
  const from = await place(page)
  await expect.poll(() => place(page), { timeout: 20_000 }).toBeGreaterThan(from)
}
const mark = (page: Page) => player(page).locator('[data-watermark]')

/** The same person on a further device. */
async function elsewhere(browser: Browser, baseURL: string | undefined, person: Person, token: string) {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: 'ko-KR',
    userAgent: PHONE,
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  await signInto(page, token)
  return { context, page, person }
}

test('ROOM-27, BYD-19 playing on a second device asks, stops the first at once, and ends from the list of devices', async ({
  page,
  open,
  signIn,
  services,
  site,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, { title: '처음 빚는 작은 그릇' })
  const item = await aFilmedItem(services, course, { title: '흙 고르기', limitDupPlay: 1 })
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  const other = await elsewhere(browser, baseURL, learner, await aSession(services, learner.userSeq))
  const phone = other.page
  await phone.goto(`${room(item)}?channelSeq=${site.channelSeq}`)
  await hydrated(phone)
  await play(phone)
  await playsOn(phone)

  // Opening the lesson takes nothing from whoever plays.
  await signIn(learner)
  await open(room(item))
  await expect(player(page).getByRole('button', { name: '재생', exact: true }).first()).toBeVisible()
  await playsOn(phone)
  await play(page)
  const asked = page.getByRole('dialog', { name: '다른 기기에서 보고 있어요' })
  await expect(asked.getByText('iOS · Safari')).toBeVisible()
  await expect(asked.getByText(/‘흙 고르기’ · .*부터/)).toBeVisible()
  await expectAccessible()
  await asked.getByRole('button', { name: '취소' }).click()
  await expect(page.getByText('다른 기기에서 보고 있어요')).toBeVisible()
  await playsOn(phone)

  await page.getByRole('button', { name: '여기서 보기' }).click()
  await expect(phone.getByText('다른 곳에서 재생을 시작해 여기서는 멈췄어요.')).toBeVisible()
  await playsOn(page)

  await phone.goto(`/editinformation?channelSeq=${site.channelSeq}`)
  await hydrated(phone)
  const devices = phone.getByRole('region', { name: '로그인한 기기' })
  await expect(devices.getByText('‘처음 빚는 작은 그릇’의 ‘흙 고르기’ 재생 중')).toBeVisible()
  await expectAccessible(phone)
  await devices.getByRole('button', { name: '‘흙 고르기’ 재생 끝내기' }).click()
  await expect(devices.getByText(/재생 중$/)).toHaveCount(0)
  await expect(page.getByText('다른 기기에서 이 재생을 끝냈어요.')).toBeVisible()

  await page.getByRole('button', { name: '여기서 보기' }).click()
  await playsOn(page)
  await other.context.close()
})

test('ROOM-27, BYD-19 a page that is closed while it plays frees the place for the next one', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const item = await aFilmedItem(services, course, { title: '흙 고르기', limitDupPlay: 1 })
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  await signIn(learner)
  await open(room(item))
  await play(page)
  await playsOn(page)
  await page.reload()
  await hydrated(page)
  const pausedAt = async () =>
    (await services.db.select().from(playLeases).where(eq(playLeases.userSeq, learner.userSeq)))[0]?.pausedAt
  await expect.poll(pausedAt).not.toBeNull()

  await play(page)
  await playsOn(page)
})

test('BYD-19 staff switch the watermark on; it names the viewer, moves, comes back, and catches no press', async ({
  page,
  open,
  signIn,
  services,
  site,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, {
    title: '처음 빚는 작은 그릇',
    releaseStateCd: RELEASE_STATE.draft,
    releasedAt: null,
  })
  const item = await aFilmedItem(services, course, { title: '흙 고르기' })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open(`/classes/${course.courseSeq}/settings/more`)
  await page.getByRole('switch', { name: /영상에 보는 사람 표시/ }).click({ force: true })
  await expect
    .poll(async () => {
      const [row] = await services.db.select().from(courses).where(eq(courses.courseSeq, course.courseSeq))
      return row?.switches.videoWatermarkYn
    })
    .toBe('Y')
  await services.db
    .update(courses)
    .set({ releaseStateCd: RELEASE_STATE.released, releasedAt: new Date() })
    .where(eq(courses.courseSeq, course.courseSeq))
  await open(room(item))
  await expect(player(page)).toBeVisible()
  await expect(mark(page)).toHaveCount(0)

  const learner = await aMember(services, site.channelSeq, { name: '이수강' })
  await anAttendance(services, course, learner)
  const viewer = await elsewhere(browser, baseURL, learner, learner.accessToken)
  const watching = viewer.page
  await watching.goto(`${room(item)}?channelSeq=${site.channelSeq}`)
  await hydrated(watching)
  const words = `이수강 ${learner.email.slice(0, 2)}***@example.test #${learner.userSeq}`
  await expect(mark(watching)).toHaveText(words)
  await expect(mark(watching)).toHaveAttribute('aria-hidden', 'true')
  await expect(mark(watching)).toHaveCSS('pointer-events', 'none')
  await expect(watching.getByRole('button', { name: '작은 창' })).toHaveCount(0)
  await expectAccessible(watching)
  const where = () => mark(watching).evaluate(({ style }) => `${style.left} ${style.top}`)
  const first = await where()
  await expect.poll(where, { timeout: 20_000 }).not.toBe(first)

  // Whoever takes it away or hides it meets another one, in the picture.
  await mark(watching).evaluate((element) => element.remove())
  await expect(mark(watching)).toHaveText(words)
  await mark(watching).evaluate((element) => element.style.setProperty('opacity', '0', 'important'))
  await expect(mark(watching)).toHaveCSS('opacity', '0.42')
  await watching.addStyleTag({ content: '[data-watermark] { display: none !important }' })
  await expect(mark(watching)).toBeVisible()
  const inside = await mark(watching).evaluate((element) => {
    const [mine, picture] = [element.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()]
    return (
      picture !== undefined &&
      mine.left >= picture.left - 1 &&
      mine.right <= picture.right + 1 &&
      mine.top >= picture.top - 1 &&
      mine.bottom <= picture.bottom + 1
    )
  })
  expect(inside).toBe(true)

  await watching.keyboard.press('f')
  await expect.poll(() => watching.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  expect(
    await mark(watching).evaluate((element) => document.fullscreenElement?.contains(element) ?? false),
  ).toBe(true)
  await expect(mark(watching)).toBeVisible()
  await viewer.context.close()
})
