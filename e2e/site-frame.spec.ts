import { eq } from 'drizzle-orm'
import { channels } from '../apps/server/src/modules/site/tables.ts'
import { aChannel, aMember } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

test('SITE-02, SITE-04 the site of a plain-http address is the one that its query names', async ({
  page,
  open,
  services,
  site,
}) => {
  const other = await aChannel(services, { name: '물빛 도예' })
  await open('/')
  await expect(page).toHaveTitle(new RegExp(site.name))
  await open('/', other)
  await expect(page).toHaveTitle(/물빛 도예/)
  await page.goto('/classes')
  await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible()
})

test('SITE-22, NAV-04 an unknown site and an unknown path show the not-found page', async ({
  page,
  open,
  site,
}) => {
  const unknownSite = await page.goto('/?channelSeq=987654321')
  expect(unknownSite?.status()).toBe(404)
  await open('/no/such/page', site)
  await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible()
  await page.getByRole('link', { name: '홈으로' }).click()
  await expect(page).toHaveURL(new RegExp(`channelSeq=${site.channelSeq}`))
})

test('LANG-02 a Korean browser gets Korean, any other English, and the cookie decides', async ({
  browser,
  site,
}) => {
  const languageOf = async (locale: string, cookie?: string) => {
    const context = await browser.newContext({ locale, baseURL: process.env.E2E_URL ?? '' })
    if (cookie) await context.addCookies([{ name: 'lang', value: cookie, url: process.env.E2E_URL ?? '' }])
    const page = await context.newPage()
    await page.goto(`/main?channelSeq=${site.channelSeq}`)
    const language = await page.evaluate(() => document.documentElement.lang)
    await context.close()
    return language
  }
  expect(await languageOf('ko-KR')).toBe('ko')
  expect(await languageOf('fr-FR')).toBe('en')
  expect(await languageOf('fr-FR', 'ja')).toBe('ja')
})

test('LANG-03, LANG-08 changing the language re-renders in place and is kept for a year', async ({
  page,
  open,
}) => {
  await open('/main')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: 'Privacy policy' })).toBeVisible()
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'lang')
  expect(cookie?.value).toBe('en')
  expect(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeGreaterThan(364)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('FTR-01, FTR-04, FTR-09 the footer names who sells, leaves out what is empty, and says that we only host', async ({
  page,
  open,
  services,
  site,
}) => {
  await services.db
    .update(channels)
    .set({ corpName: '느린글방', ceoName: '한서윤', regNo: '124-81-00998' })
    .where(eq(channels.channelSeq, site.channelSeq))
  await open('/main')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('느린글방')
  await expect(footer).toContainText('124-81-00998')
  await expect(footer).not.toContainText('팩스')
  await expect(footer).toContainText('통신판매의 당사자가 아니며')
})

test('FTR-05 both legal texts open as a popup', async ({ page, open }) => {
  await open('/main')
  for (const [name, words] of [
    ['이용약관', '제1조'],
    ['개인정보 처리방침', '수집하는 개인정보'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toContainText(words)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('JOIN-08 the sign-up button leads on to joining, and from there back to where one was', async ({
  page,
  open,
  isMobile,
}) => {
  test.skip(isMobile, 'On a phone the way to sign-up is on the login page')
  await open('/classes?sort=popular')
  await page.getByRole('banner').getByRole('link', { name: '회원가입' }).click()
  await expect(page.getByRole('heading', { name: '회원가입' })).toBeVisible()
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/createaccount')
  const { next } = JSON.parse(searchParams.get('query') ?? '{}')
  const join = new URL(decodeURIComponent(next), page.url())
  expect(join.pathname).toBe('/join')
  const beyond = JSON.parse(join.searchParams.get('query') ?? '{}')
  expect(decodeURIComponent(beyond.next)).toContain('/classes?sort=popular')
})

test('HDR-06, HDR-07 a visitor is offered to log in and sign up, a member has the profile menu', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  await open('/main')
  const head = page.getByRole('banner')
  await expect(head.getByRole('link', { name: '로그인' })).toBeVisible()

  const member = await aMember(services, site.channelSeq, { name: '문하늘' })
  await signIn(member)
  await open('/main')
  await head.getByRole('button', { name: '내 메뉴' }).click()
  await expect(page.getByRole('menu')).toContainText('문하늘')
  await expect(page.getByRole('menuitem', { name: '로그아웃' })).toBeVisible()
})

test('API-08, API-10 a client id and a session mark go with every call', async ({ page, open }) => {
  const heads: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().includes('/tracking/user-events')) heads.push(request.headers())
  })
  await open('/main')
  await expect.poll(() => heads.length).toBeGreaterThan(0)
  expect(heads[0]).toMatchObject({
    'client-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'accept-lang': 'ko',
    device: expect.stringMatching(/web|mobile/),
    source: expect.stringContaining('/main'),
  })
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'http-session')
  expect(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(2, 1)
})

test('WCAG the frame of a site has no serious finding', async ({ open, expectAccessible }) => {
  await open('/main')
  await expectAccessible()
})
