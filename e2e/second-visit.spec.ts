import type { Page } from '@playwright/test'
import { eq, inArray } from 'drizzle-orm'
import { accessTokens, sessions } from '../apps/server/src/modules/identity/tables.ts'
import {
  aCourse,
  aMember,
  anAttendance,
  anItem,
  type Person,
  type Services,
} from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

/** As the clock does after a quarter of an hour, without the page knowing it. */
async function runOut(services: Services, { userSeq }: Person): Promise<void> {
  const own = services.db
    .select({ sessionSeq: sessions.sessionSeq })
    .from(sessions)
    .where(eq(sessions.userSeq, userSeq))
  await services.db
    .update(accessTokens)
    .set({ expiresAt: new Date(0) })
    .where(inArray(accessTokens.sessionSeq, own))
}

/** Holds the next answers to a renewal until it is told to let them go. */
async function holdRenewals(page: Page) {
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/auth/refresh', async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await held.promise
    await route.fulfill({ response }).catch((error: unknown) => {
      // The page that asked is gone.
      if (!String(error).includes('closed')) throw error
    })
  })
  return { asked: asked.promise, letGo: () => held.resolve() }
}

const sells = (page: Page) => page.getByRole('button', { name: '수강 신청하기' })
const enters = (page: Page) => page.getByRole('link', { name: '강의 시작하기' }).filter({ visible: true })
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: '내 메뉴' })
const login = (page: Page) => page.getByRole('banner').getByRole('link', { name: '로그인' })

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('ACC-13, ENR-08 whoever comes back after a quarter of an hour is never offered what they own', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const learner = await aMember(services, site.channelSeq)
  const [course, other] = [await aCourse(services, site.channelSeq), await aCourse(services, site.channelSeq)]
  for (const one of [course, other]) {
    await anItem(services, one)
    await anAttendance(services, one, learner)
  }
  await signIn(learner)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/(api|utility)\/v/.test(request.url())) asked.push(new URL(request.url()).pathname)
  })
  const renewal = await holdRenewals(page)
  await open(`/classes/${course.courseSeq}`)
  await renewal.asked
  // Nothing is asked as nobody, and nothing is sold meanwhile.
  expect(asked).toEqual(['/api/v1.0/auth/refresh'])
  await expect(sells(page)).toHaveCount(0)
  renewal.letGo()
  await expect(enters(page)).toBeVisible()
  await expect(sells(page)).toHaveCount(0)
  // The renewal says who it is; nobody asks a second time.
  expect(asked).not.toContain('/api/v1.0/users/session')

  await runOut(services, learner)
  await page.getByRole('link', { name: other.title }).first().click()
  await expect(page).toHaveURL(new RegExp(`/classes/${other.courseSeq}`))
  await expect(enters(page)).toBeVisible()
  await expect(sells(page)).toHaveCount(0)
})

test('CAT-40, ACC-13 a private class of theirs is there after a quarter of an hour', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const learner = await aMember(services, site.channelSeq)
  const course = await aCourse(services, site.channelSeq, { publicCd: '99', title: '우리끼리 읽는 밤' })
  await anAttendance(services, course, learner)
  await signIn(learner)
  await runOut(services, learner)
  const renewal = await holdRenewals(page)
  await open(`/classes/${course.courseSeq}`)
  await renewal.asked
  await expect(page.getByRole('heading', { name: '클래스를 찾을 수 없어요' })).toHaveCount(0)
  renewal.letGo()
  await expect(page.getByRole('heading', { level: 1, name: '우리끼리 읽는 밤' })).toBeVisible()
})

test('SEC-38, ACC-26 a reload while the renewal is on its way throws nobody out', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  await signIn(await aMember(services, site.channelSeq))
  const renewal = await holdRenewals(page)
  await open('/main')
  await renewal.asked
  // The server has answered, and the browser never hears it.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(menu(page)).toBeVisible()
  renewal.letGo()
})

test('ACC-15 while nobody answers the person is no visitor, and is there again by themselves', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const learner = await aMember(services, site.channelSeq)
  const course = await aCourse(services, site.channelSeq)
  await anItem(services, course)
  await anAttendance(services, course, learner)
  await signIn(learner)
  let tries = 0
  await page.route('**/auth/refresh', (route) => {
    tries += 1
    return tries < 4 ? route.fulfill({ status: 503, body: '' }) : route.continue()
  })
  await open(`/classes/${course.courseSeq}`)
  await expect.poll(() => tries).toBeGreaterThan(2)
  await expect(login(page)).toHaveCount(0)
  await expect(sells(page)).toHaveCount(0)
  await expect(menu(page)).toBeVisible()
  await expect(enters(page)).toBeVisible()
})

test('ACC-13, ACC-16 what happens to the login in one tab happens in the other, and nothing of one account is left', async ({
  page,
  context,
  open,
  services,
  site,
}) => {
  const [one, two] = [
    await aMember(services, site.channelSeq, { name: '이하나' }),
    await aMember(services, site.channelSeq, { name: '김두리' }),
  ]
  const course = await aCourse(services, site.channelSeq)
  await anItem(services, course)
  await anAttendance(services, course, one)
  // Left as a login leaves it, once; a script at each page load would undo what the other tab does.
  const become = async (where: Page, person: Person) => {
    await signInto(context, person.accessToken, process.env.E2E_URL, { marks: false })
    await where.evaluate((mark) => localStorage.setItem('signed-in', mark), String(person.userSeq))
  }
  const second = await context.newPage()
  await second.goto(`/main?channelSeq=${site.channelSeq}`)
  await hydrated(second)
  await open(`/classes/${course.courseSeq}`)
  await expect(sells(page).first()).toBeVisible()

  await become(second, one)
  await expect(menu(page)).toBeVisible()
  await expect(enters(page)).toBeVisible()

  await become(second, two)
  await expect(page.getByRole('dialog')).toContainText('김두리 님의 계정으로 바뀌었어요')
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click()
  await expect(enters(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: '수강 신청하기' }).first()).toBeVisible()

  await second.reload()
  await menu(second).click()
  await second.getByRole('menuitem', { name: '로그아웃' }).click()
  await expect(login(page)).toBeVisible()
})

test('ACC-15 without its cookies a browser is a visitor’s', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  await signIn(await aMember(services, site.channelSeq))
  await open('/main')
  await expect(menu(page)).toBeVisible()
  await page.context().clearCookies({ name: 'refresh' })
  await page.reload()
  await expect(login(page)).toBeVisible()
})

test('ACC-26 with storage switched off the cookie alone tells who comes back', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  await signIn(await aMember(services, site.channelSeq))
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('Storage is switched off', 'SecurityError')
        },
      })
  })
  await open('/main')
  await expect(menu(page)).toBeVisible()
})
