import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { users } from '../apps/server/src/modules/identity/tables.ts'
import { aCourse, aMember } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, test } from './fixtures.ts'

const PASSWORD = 'Seodang!2026'

/** A page whose scripts are still on their way, as on a slow line; what is returned lets them come. */
async function openBeforeScripts(page: Page, address: string): Promise<() => Promise<void>> {
  let release = () => {}
  const come = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/**/*.js', async (route) => {
    await come
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return async () => {
    release()
    await hydrated(page)
  }
}

test('ACC-01, VAL-27 a login that is typed and sent before the scripts are there is one', async ({
  page,
  services,
  site,
}) => {
  const member = await aMember(services, site.channelSeq)
  const passwordHash = await hashPassword(PASSWORD)
  await services.db.update(users).set({ passwordHash }).where(eq(users.userSeq, member.userSeq))
  const next = encodeURIComponent(
    JSON.stringify({ next: encodeURIComponent(`/me/classes?channelSeq=${site.channelSeq}`) }),
  )
  const comeAlive = await openBeforeScripts(page, `/login?query=${next}&channelSeq=${site.channelSeq}`)
  const email = page.getByLabel('이메일')
  await email.fill(member.email)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  await expect(email).toHaveValue(member.email)
  await comeAlive()

  await page.waitForURL(/\/me\/classes/)
})

test('VAL-27 what is typed into a sign-up before the scripts are there stays, and is known to the form', async ({
  page,
  site,
}) => {
  const comeAlive = await openBeforeScripts(page, `/createaccount?channelSeq=${site.channelSeq}`)
  await page.getByLabel('이름').fill('김서당')
  await page.getByRole('textbox', { name: '이메일' }).fill('early@seodang.test')
  const news = page.getByRole('checkbox', { name: /새 소식과 혜택/ })
  await news.check()
  await comeAlive()

  await page.getByRole('main').getByRole('button', { name: '가입하기', exact: true }).click()
  await expect(page.getByLabel('이름')).toHaveValue('김서당')
  await expect(page.getByRole('textbox', { name: '이메일' })).toHaveValue('early@seodang.test')
  await expect(news).toBeChecked()
  await expect(page.getByText('비밀번호 항목을 입력해주세요!')).toBeVisible()
  await expect(page.getByText('이름 항목을 입력해주세요!')).toBeHidden()
})

test('CAT-04 a search that is typed and sent before the scripts are there searches', async ({
  page,
  services,
  site,
}) => {
  for (const title of ['기다리는 수묵화', '다른 클래스']) await aCourse(services, site.channelSeq, { title })
  const comeAlive = await openBeforeScripts(page, `/classes?channelSeq=${site.channelSeq}`)
  await page.getByRole('searchbox').first().fill('수묵화')
  await page.getByRole('searchbox').first().press('Enter')
  await comeAlive()

  await expect(page.getByRole('heading', { level: 2, name: '기다리는 수묵화' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: '다른 클래스' })).toBeHidden()
})

test('ERR-22 a page whose first script is of another build says so, and a press takes away nothing that was typed', async ({
  page,
  site,
  expectAccessible,
}) => {
  await page.route('**/assets/app-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`/login?channelSeq=${site.channelSeq}`)
  await page.getByLabel('이메일').fill('early@seodang.test')
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('새 버전이 나왔거나')
  await expect(page.getByLabel('이메일')).toHaveValue('early@seodang.test')
  await expectAccessible()

  await page.unroute('**/assets/app-*.js')
  await notice.getByRole('button', { name: '다시 불러오기' }).click()
  await hydrated(page)
  await expect(notice).toBeHidden()
})

test('VAL-27 a key that comes after the page drew its own empty field, and before it is alive, is added to what was typed', async ({
  page,
  site,
}) => {
  const comeAlive = await openBeforeScripts(page, `/login?channelSeq=${site.channelSeq}`)
  const email = page.getByLabel('이메일')
  await email.pressSequentially('abc')
  // As hydration does it: without an event.
  await email.evaluate((field: HTMLInputElement) => {
    field.value = ''
  })
  await email.press('d')
  await expect(email).toHaveValue('abcd')
  await comeAlive()
  await expect(email).toHaveValue('abcd')
  await email.press('e')
  await expect(email).toHaveValue('abcde')
})
