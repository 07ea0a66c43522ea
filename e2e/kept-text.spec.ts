import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { answers, posts, questions } from '../apps/server/src/modules/community/tables.ts'
import { sessions } from '../apps/server/src/modules/identity/tables.ts'
import {
  aCourse,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
  type Services,
} from '../apps/server/src/testing/factories.ts'
import { drawerOf } from './desk.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

const TITLE = '첫 그릇을 구웠어요'
const WORDS = '가마에서 나온 모습이에요.'
const RESTORED = '지난번에 쓰던 글을 되살렸어요.'

const title = (page: Page) => page.getByRole('textbox', { name: '제목' })
const words = (page: Page) => page.getByRole('textbox', { name: '내용' })
const send = (page: Page) => page.getByRole('button', { name: '등록', exact: true })
const isThere = async (page: Page) => {
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(title(page)).toHaveValue(TITLE)
  await expect(words(page)).toHaveText(WORDS)
}

async function aWriter(services: Services, channelSeq: number) {
  const course = await aCourse(services, channelSeq)
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner)
  const sent = () => services.db.select().from(posts).where(eq(posts.channelSeq, channelSeq))
  return { learner, sent, path: `/classes/${course.courseSeq}/board/create` }
}

test('VAL-27, API-25 a post that is sent while offline in a window that is closed is there again, and is sent once', async ({
  page,
  context,
  open,
  services,
  site,
  expectAccessible,
}) => {
  const { learner, sent, path } = await aWriter(services, site.channelSeq)
  await signInto(context, learner.accessToken)
  await open(path)
  await title(page).fill(TITLE)
  await words(page).fill(WORDS)
  await context.setOffline(true)
  await expect(page.getByText('인터넷 연결이 끊겼어요.')).toBeVisible()
  await send(page).click()
  const address = page.url()
  await page.close()

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(address)
  await hydrated(again)
  await isThere(again)
  await expectAccessible(again)
  await send(again).click()
  await expect(again.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  expect(await sent()).toHaveLength(1)

  await again.goto(address)
  await expect(words(again)).toBeVisible()
  await expect(title(again)).toHaveValue('')
  await expect(again.getByText(RESTORED)).toBeHidden()
})

test('API-25, ERR-22 a post whose answer was lost behind a 503 is one post, however it is sent again', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const { learner, sent, path } = await aWriter(services, site.channelSeq)
  await signIn(learner)
  await open(path)
  await title(page).fill(TITLE)
  await words(page).fill(WORDS)
  await page.route('**/communities/create', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 503, json: { errorName: 'SERVICE_UNAVAILABLE', message: '' } })
  })
  await send(page).click()
  await expect(page.getByText('다시 시도하고 있어요.')).toBeVisible()
  expect(await sent()).toHaveLength(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await hydrated(page)
  await isThere(page)
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  expect(await sent()).toHaveLength(1)
})

/** As somebody does who ends all sessions at another device; a later login is good again. */
const setSessions = ({ db }: Services, { userSeq }: Person, revokedAt: Date | null) =>
  db.update(sessions).set({ revokedAt }).where(eq(sessions.userSeq, userSeq))

test('ACC-13, VAL-27 an answer outlives a session that ended elsewhere, is no other account’s, and is sent once', async ({
  page,
  open,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const item = await anItem(services, course)
  const learner = await aMember(services, site.channelSeq, { name: '이배움' })
  await anAttendance(services, course, learner)
  await services.db.insert(questions).values({ ...item, userSeq: learner.userSeq, content: '왜 갈라지나요?' })
  const [owner, colleague] = [
    await anOperator(services, site.channelSeq, 'OWN'),
    await anOperator(services, site.channelSeq, 'OWN'),
  ]
  const answer = page.getByRole('textbox', { name: /^답변/ })
  const openQuestion = async () => {
    await open('/settings/question')
    await page.getByText('왜 갈라지나요?').first().click()
    await expect(answer).toBeVisible()
  }
  await signInto(page, owner.accessToken)
  await openQuestion()
  await answer.fill('너무 빨리 말라서 그래요.')
  await setSessions(services, owner, new Date())
  await page.getByRole('button', { name: '답변 남기기' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signed-in'))).toBeNull()

  await signInto(page, colleague.accessToken)
  await openQuestion()
  await expect(answer).toHaveValue('')
  await expect(page.getByText(RESTORED)).toBeHidden()

  await setSessions(services, owner, null)
  await signInto(page, owner.accessToken)
  await openQuestion()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(answer).toHaveValue('너무 빨리 말라서 그래요.')
  await page.getByRole('button', { name: '답변 남기기' }).click()
  await expect(page.getByText('답변을 남겼어요.')).toBeVisible()
  const said = and(eq(answers.channelSeq, site.channelSeq), eq(answers.userSeq, owner.userSeq))
  expect(await services.db.select().from(answers).where(said)).toHaveLength(1)
})

test('VAL-27 a form of single lines, numbers and choices is there again after a reload, until it is saved', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/members/segment?open=new')
  const editor = drawerOf(page, '새 세그먼트')
  const name = editor.getByRole('textbox', { name: /^이름/ })
  const days = editor.getByRole('group', { name: '1번째 조건' }).getByRole('textbox', { name: '일수' })
  const second = editor.getByRole('group', { name: '2번째 조건' })
  await name.fill('새로 온 분들')
  await days.fill('45')
  await editor.getByRole('button', { name: '조건 더하기' }).click()
  await expect(second).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(name).toHaveValue('새로 온 분들')
  await expect(days).toHaveValue('45')
  await second.getByRole('combobox', { name: '2번째 조건' }).selectOption('결제 금액')
  await second.getByRole('textbox', { name: '이상' }).fill('50000')
  await expectAccessible()
  await editor.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('저장했어요.')).toBeVisible()

  await open('/settings/members/segment?open=new')
  await expect(name).toHaveValue('')
  await expect(page.getByText(RESTORED)).toBeHidden()
})

/** Holds the answers of a call back until `release` is called. */
async function heldBack(page: Page, address: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = page.waitForRequest(address)
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return { asked, release: () => release() }
}

test('VAL-27, SET-09 what is typed while a save is on its way stays in the field, and is saved next', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/configuration')
  const intro = page.getByRole('textbox', { name: '한 줄 소개' })
  const save = page.getByRole('button', { name: '저장', exact: true })
  const { asked, release } = await heldBack(page, '**/admin/configuration/modify')
  await intro.fill('처음')
  await save.click()
  await asked
  await intro.fill('처음, 그리고 더')
  release()
  await expect(page.getByText('저장했어요.')).toBeVisible()
  await expect(intro).toHaveValue('처음, 그리고 더')
  await page.reload()
  await hydrated(page)
  await expect(intro).toHaveValue('처음, 그리고 더')
  await save.click()
  await expect(page.getByText('저장했어요.')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByText(RESTORED)).toBeHidden()
  await expect(intro).toHaveValue('처음, 그리고 더')
})

test('VAL-27, ROOM-20 what is written on while a note is on its way is the beginning of the next', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const item = await anItem(services, course)
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}/classroom/${item.curriculumSeq}`)
  await page.getByRole('tab', { name: '노트' }).click()
  const note = page.getByRole('textbox', { name: '노트' }).first()
  const { asked, release } = await heldBack(page, '**/notes/create')
  await note.fill('하나')
  await page.getByRole('button', { name: '노트 남기기' }).click()
  await asked
  await note.fill('하나 둘')
  release()
  await expect(note).toHaveValue('둘')
  await page.reload()
  await hydrated(page)
  await page.getByRole('tab', { name: '노트' }).click()
  await expect(note).toHaveValue('둘')
})
