import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { courseSchedules } from '../apps/server/src/modules/catalog/tables.ts'
import { itemProgress } from '../apps/server/src/modules/classroom/tables.ts'
import {
  aCourse,
  aMember,
  anAttendance,
  anItem,
  type Person,
  type Services,
} from '../apps/server/src/testing/factories.ts'
import { CURRICULUM_TYPE } from '../packages/domain/src/codes.ts'
import { aFilmedItem, FILM_SECONDS } from './films.ts'
import { expect, hydrated, test } from './fixtures.ts'

interface Item {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
}

const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:39.000\n흙은 천천히 마르는 게 좋아요.\n'

const room = ({ courseSeq, curriculumSeq = 0 }: { courseSeq: number; curriculumSeq?: number }) =>
  `/classes/${courseSeq}/classroom/${curriculumSeq}`
const player = (page: Page) => page.getByRole('region', { name: /^영상: / })
const place = async (page: Page) => Number(await page.getByRole('slider', { name: '재생 위치' }).inputValue())
const play = (page: Page) => player(page).getByRole('button', { name: '재생', exact: true }).first().click()
const playBy = (page: Page, seconds: number) =>
  expect.poll(() => place(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(seconds)

/** The controls go away while it plays, and come back for whoever moves. */
async function pause(page: Page) {
  await page.keyboard.press('k')
  await expect(player(page).getByRole('button', { name: '재생', exact: true }).first()).toBeVisible()
}

/** Up to there it was watched before. */
const watchedUntil = (services: Services, item: Item, { userSeq }: Person, seconds: number) =>
  services.db.insert(itemProgress).values({
    ...item,
    userSeq,
    lastPosition: seconds,
    watched: [[0, seconds]],
    watchedSeconds: seconds,
  })

const kept = async (services: Services, { userSeq }: Person) =>
  services.db.select().from(itemProgress).where(eq(itemProgress.userSeq, userSeq))

async function aLearner(services: Services, channelSeq: number) {
  const course = await aCourse(services, channelSeq, { title: '처음 빚는 작은 그릇' })
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner)
  return { course, learner }
}

const curriculum = (page: Page): Locator => page.getByRole('navigation', { name: '커리큘럼' })

test('ROOM-01, ROOM-09, ROOM-23, ROOM-24 the room goes on at the second where one stopped, keeps what is watched and shows the progress', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const { course, learner } = await aLearner(services, site.channelSeq)
  const { curriculumSeq: sectionSeq } = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.section,
    title: '시작하기',
  })
  const first = await aFilmedItem(services, course, { title: '흙 고르기', sectionSeq, ord: 1 })
  await aFilmedItem(services, course, { title: '반죽하기', sectionSeq, ord: 2 })
  await anItem(services, course, {
    title: '가마에 넣기',
    sectionSeq,
    ord: 3,
    openedAt: new Date('2099-03-01T20:00:00+09:00'),
  })
  await watchedUntil(services, first, learner, 12)
  await signIn(learner)
  await open(room(course))

  await expect(page).toHaveURL(new RegExp(`/classroom/${first.curriculumSeq}`))
  await expect(page.getByRole('heading', { name: '1-1 흙 고르기' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '진도' })).toHaveAttribute(
    'aria-valuetext',
    '3강 중 0강',
  )
  await expect(player(page).getByText('0:12부터 이어봐요')).toBeVisible()
  await expect(curriculum(page).getByRole('link', { name: /흙 고르기/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expectAccessible()

  // CUR-15: what opens later says when, and leads nowhere.
  const locked = curriculum(page).getByRole('button', { name: /가마에 넣기/ })
  await locked.click({ force: true })
  await expect(page.getByText(/3월 1일.*20:00에 열려요/).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/classroom/${first.curriculumSeq}`))

  await play(page)
  await playBy(page, 15)
  await pause(page)
  const stopped = await place(page)
  await expect
    .poll(async () => (await kept(services, learner))[0]?.lastPosition)
    .toBeGreaterThanOrEqual(stopped - 1)
  expect((await kept(services, learner))[0]?.watchedSeconds).toBeGreaterThanOrEqual(stopped - 1)
  await page.reload()
  await hydrated(page)
  await expect.poll(() => place(page)).toBeGreaterThanOrEqual(stopped - 1)

  await player(page).getByRole('button', { name: '처음부터 보기' }).click()
  await expect.poll(() => place(page)).toBeLessThan(stopped - 1)
})

test('ROOM-16, BYD-09 all speeds stand in one row and are kept, captions show, and keys work on the room', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const { course, learner } = await aLearner(services, site.channelSeq)
  const item = await aFilmedItem(services, course, { title: '흙 고르기', captions: CAPTIONS })
  await signIn(learner)
  await open(room(item))

  await page.getByRole('button', { name: '재생 속도 1배' }).click()
  const speeds = page.getByRole('radiogroup', { name: '재생 속도' })
  await expect(speeds.getByRole('radio')).toHaveText(['0.75x', '1.0x', '1.25x', '1.5x', '1.75x', '2.0x'])
  await expectAccessible()
  await speeds.getByRole('radio', { name: '1.5x' }).click()
  await expect(page.getByRole('button', { name: '재생 속도 1.5배' })).toBeFocused()
  await page.keyboard.press('>')
  await expect(page.getByRole('button', { name: '재생 속도 1.75배' })).toBeVisible()

  await page.keyboard.press('c')
  await page.keyboard.press('k')
  await expect(player(page).getByText('흙은 천천히 마르는 게 좋아요.')).toBeVisible()
  await pause(page)
  await player(page).getByRole('button', { name: '자막 끄기' }).click()
  await expect(player(page).getByText('흙은 천천히 마르는 게 좋아요.')).toHaveCount(0)

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '단축키' })
  await expect(help).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('button', { name: '재생 속도 1.75배' })).toBeVisible()
})

test('ROOM-12, BYD-10 "done and next" wants some watching, marks the lesson and goes on, and can be taken back', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const { course, learner } = await aLearner(services, site.channelSeq)
  const first = await aFilmedItem(services, course, { title: '흙 고르기', ord: 1 })
  const second = await aFilmedItem(services, course, { title: '반죽하기', ord: 2 })
  await watchedUntil(services, second, learner, 20)
  await signIn(learner)
  await open(room(first))
  await page.getByRole('button', { name: '완료하고 다음' }).click()
  await expect(page.getByText('아직 다 보지 않은 영상이에요. 조금 더 보면 완료할 수 있어요.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/classroom/${first.curriculumSeq}`))

  await play(page)
  await playBy(page, 2)
  await page.getByRole('button', { name: '완료하고 다음' }).click()
  await expect(page).toHaveURL(new RegExp(`/classroom/${second.curriculumSeq}`))
  const progress = page.getByRole('progressbar', { name: '진도' })
  await expect(progress).toHaveAttribute('aria-valuetext', '2강 중 1강')
  await expect(page.getByText('강의를 완료했어요.')).toBeVisible()
  await expect(curriculum(page).getByRole('link', { name: /흙 고르기.*완료/ })).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('heading', { name: '1 흙 고르기' })).toBeVisible()
  await expect(page.getByText('완료했어요', { exact: true })).toBeVisible()
  await expectAccessible()
  await page.getByRole('main').getByRole('button', { name: '완료 취소' }).click()
  await expect(page.getByText('완료를 취소했어요.')).toBeVisible()
  await expect(progress).toHaveAttribute('aria-valuetext', '2강 중 0강')
  await expect(page.getByRole('button', { name: '완료하고 다음' })).toBeVisible()
})

test('ROOM-24, ROOM-25, REV-14 the end offers the next lesson and waits where one wants; the last one ends in a review, written without moving the player', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const { course, learner } = await aLearner(services, site.channelSeq)
  const first = await aFilmedItem(services, course, { title: '흙 고르기', ord: 1 })
  const second = await aFilmedItem(services, course, { title: '반죽하기', ord: 2 })
  await watchedUntil(services, first, learner, FILM_SECONDS - 8)
  await watchedUntil(services, second, learner, FILM_SECONDS - 8)
  await signIn(learner)
  await open(room(first))
  await play(page)

  const card = page.getByRole('group', { name: '다음 강의' })
  await expect(card).toBeVisible({ timeout: 30_000 })
  await card.getByRole('button', { name: '취소' }).click()
  await expect(card.getByText(/초 뒤에 시작해요/)).toHaveCount(0)
  await expectAccessible()
  await card.getByRole('button', { name: '바로 보기' }).click()
  await expect(page).toHaveURL(new RegExp(`/classroom/${second.curriculumSeq}`))

  const done = page.getByRole('dialog', { name: '끝까지 들었어요!' })
  await expect(done).toBeVisible({ timeout: 30_000 })
  await expectAccessible()
  await done.getByRole('button', { name: '후기 쓰기' }).click()
  const review = page.getByRole('dialog').getByRole('textbox')
  const at = await place(page)
  await review.fill('')
  await review.pressSequentially('kick ok < > ? m')
  await page.keyboard.press('ArrowLeft')
  await expect(review).toHaveValue('kick ok < > ? m')
  expect(await place(page)).toBe(at)
  await expect(page.getByRole('button', { name: '재생 속도 1배' })).toHaveCount(1)
})

test('ROOM-24 what was watched while the network was gone is told when it is back', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const { course, learner } = await aLearner(services, site.channelSeq)
  const item = await aFilmedItem(services, course, { title: '흙 고르기' })
  await signIn(learner)
  await open(room(item))
  await page.route('**/progress', (route) => route.abort('internetdisconnected'))
  await play(page)
  await playBy(page, 4)
  await pause(page)
  const stopped = await place(page)
  expect((await kept(services, learner))[0]?.watchedSeconds ?? 0).toBe(0)

  await page.unroute('**/progress')
  const watched = async () => (await kept(services, learner))[0]?.watchedSeconds
  await expect.poll(watched, { timeout: 25_000 }).toBeGreaterThanOrEqual(stopped - 1)

  // The same where the window is closed before the line is back. What a page sends as it goes passes by every route.
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).endsWith('/progress')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(input, init)
  })
  await play(page)
  await playBy(page, stopped + 4)
  await pause(page)
  const further = await place(page)
  await page.goto('about:blank')
  expect(await watched()).toBeLessThan(further - 2)
  await open(room(item))
  await expect.poll(watched, { timeout: 25_000 }).toBeGreaterThanOrEqual(further - 1)
})

test('ROOM-19 a lesson that cannot be opened says so where the picture would be, and is tried again', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const { course, learner } = await aLearner(services, site.channelSeq)
  const item = await aFilmedItem(services, course, { title: '흙 고르기' })
  await signIn(learner)
  await page.route('**/play', (route) => route.fulfill({ status: 500, json: { message: '' } }))
  await open(room(item))
  const again = page.getByRole('button', { name: '다시 시도' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  await expect(curriculum(page).getByRole('link', { name: /흙 고르기/ })).toBeVisible()
  await expectAccessible()
  await page.unroute('**/play')
  await again.click()
  await expect(page.getByRole('slider', { name: '재생 위치' })).toBeEnabled()
})

test('ERR-06, ROOM-19 a film whose host answers with errors is told in the player, and nowhere else', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const { course, learner } = await aLearner(services, site.channelSeq)
  const item = await aFilmedItem(services, course, { title: '흙 고르기' })
  await signIn(learner)
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'media'
      ? route.fulfill({ status: 404, body: 'no such film here' })
      : route.fallback(),
  )
  await open(room(item))
  await expect(page.getByRole('alert').filter({ hasText: '영상을 재생할 수 없습니다.' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('ROOM-31, SEC-08 strangers are turned away: a visitor to log in, a member to enrol, a former learner to come back', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const { course } = await aLearner(services, site.channelSeq)
  const item = await aFilmedItem(services, course, { title: '흙 고르기' })
  await open(room(item))
  await expect(page).toHaveURL(/\/login\?query=.*classroom/)

  await signIn(await aMember(services, site.channelSeq))
  await open(room(item))
  await expect(page.getByText('수강 중인 클래스가 아니에요')).toBeVisible()
  await expect(page.getByText('흙 고르기')).toHaveCount(0)
  await expectAccessible()
  await page.getByRole('link', { name: /클래스/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()

  const former = await aMember(services, site.channelSeq)
  await anAttendance(services, course, former, { validAt: new Date('2026-01-31T23:59:59+09:00') })
  await signIn(former)
  await open(room(item))
  await expect(page.getByText(/2026년 1월 31일/)).toBeVisible()
  await expect(page.getByRole('link', { name: '내 강의실' })).toBeVisible()
  await expectAccessible()
})

test('ROOM-06 the room says when the class meets', async ({ page, open, signIn, services, site }) => {
  const { course, learner } = await aLearner(services, site.channelSeq)
  const { courseSeq } = course
  const { curriculumSeq } = await anItem(services, course)
  const key = { channelSeq: site.channelSeq, courseSeq }
  await services.db.insert(courseSchedules).values([
    { ...key, startAt: new Date('2020-12-03T10:00:00Z'), endAt: new Date('2020-12-03T12:00:00Z') },
    { ...key, startAt: new Date('2130-12-03T10:00:00Z'), endAt: new Date('2130-12-03T12:00:00Z') },
    { ...key, startAt: new Date('2130-12-10T10:00:00Z'), endAt: new Date('2130-12-10T12:00:00Z') },
  ])
  await signIn(learner)
  await open(room({ courseSeq, curriculumSeq }))
  await expect(page.getByRole('region', { name: '수업 일정' })).toContainText(
    '2130년 12월 3일 (일) 19:00 ~ 21:00',
  )
})
