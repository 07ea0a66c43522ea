import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { revenueShares } from '../apps/server/src/modules/settlement/tables.ts'
import { channels, menus } from '../apps/server/src/modules/site/tables.ts'
import { aChannel, aCourse, aMember, anOperator, aPerson } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, test } from './fixtures.ts'

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

test('LANG-08 pages that are opened after the change speak the new language, without a reload', async ({
  page,
  open,
  services,
  site,
}) => {
  const { courseSeq } = await aCourse(services, site.channelSeq)
  await open('/main')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url())
  })
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Privacy policy' })).toBeVisible()
  await page.locator(`a[href^="/classes/${courseSeq}"]`).first().click()
  await expect(page.getByRole('link', { name: 'All classes' })).toBeVisible()
  await page.getByRole('button', { name: '日本語' }).click()
  await expect(page.getByRole('link', { name: 'すべての' })).toBeVisible()
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(page.getByRole('link', { name: '전체 클래스' })).toBeVisible()
  expect(documents).toEqual([])
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

test('API-03, API-04, API-05, API-08, API-10, GEN-15 marks go with every call', async ({
  page,
  open,
  context,
}) => {
  await context.addCookies([{ name: 'lang', value: 'ja', url: process.env.E2E_URL ?? '' }])
  const heads: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().includes('/tracking/user-events')) heads.push(request.headers())
  })
  await open('/main')
  await expect.poll(() => heads.length).toBeGreaterThan(0)
  expect(heads[0]).toMatchObject({
    'client-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'content-type': 'application/json',
    'accept-lang': 'ja',
    device: expect.stringMatching(/web|mobile/),
    source: page.url(),
    traceparent: expect.stringMatching(/-01$/),
  })
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'http-session')
  expect(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(2, 1)
})

test('GEN-04, GEN-08 the head tells a visitor, a user, a member and staff apart', async ({
  open,
  page,
  services,
  site,
  signIn,
  isMobile,
}) => {
  const head = page.getByRole('banner')
  const profile = head.getByRole('button', { name: '내 메뉴' })
  await open('/main')
  await expect(head.getByRole('link', { name: '로그인' })).toBeVisible()

  await signIn(await aPerson(services))
  await open('/main')
  await expect(head.getByRole('link', { name: '사이트 가입' })).toBeVisible()
  await expect(profile).toHaveCount(0)

  await signIn(await aMember(services, site.channelSeq))
  await open('/main')
  await expect(profile).toBeVisible()
  await expect(head.getByRole('link', { name: '사이트 관리' })).toHaveCount(0)

  await signIn(await anOperator(services, site.channelSeq, 'MNG'))
  await open('/main')
  await expect(profile).toBeVisible()
  if (!isMobile) await expect(head.getByRole('link', { name: '사이트 관리' })).toBeVisible()
})

test('FTR-02 a white-label site names who hosts it and offers Korean and English', async ({
  page,
  open,
  services,
  site,
}) => {
  const footer = page.getByRole('contentinfo')
  await open('/main')
  await expect(footer).not.toContainText('호스팅 제공: 서당')
  await services.db
    .update(channels)
    .set({ whiteLabelYn: 'Y' })
    .where(eq(channels.channelSeq, site.channelSeq))
  const other = await aChannel(services, { whiteLabelYn: 'Y' })
  await open('/main', other)
  await expect(footer).toContainText('호스팅 제공: 서당')
  await footer.getByRole('button', { name: 'English' }).click()
  await expect(footer).toContainText('Hosted by Seodang')
  await footer.getByRole('button', { name: '한국어' }).click()
  await expect(footer).toContainText('호스팅 제공: 서당')
})

const locked = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')

test('NAV-06 another page is never left unable to scroll', async ({ page, open, site }) => {
  await open('/main')
  await page.goto(page.url().replace('/main', '/classes'))
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: site.name }).click()
  await expect(page).toHaveURL(/\/main/)
  await page.getByRole('button', { name: '이용약관' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await locked(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/\/classes/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await locked(page)).toBe(false)
})

/** Enough menus that some of them do not fit, the first with sub-menus. */
async function manyMenus(services: Parameters<typeof aMember>[0], channelSeq: number) {
  const titles = Array.from({ length: 16 }, (_, n) => `아주 긴 이름의 메뉴 ${n + 1}`)
  const rows = await services.db
    .insert(menus)
    .values(titles.map((menuTitle, ord) => ({ channelSeq, menuTitle, path: '/classes', ord })))
    .returning()
  await services.db
    .insert(menus)
    .values({ channelSeq, parentSeq: rows[0]?.menuSeq ?? 0, menuTitle: '아래 메뉴', path: '/classes' })
}

test('HDR-15, HDR-16 of what opens in the head one is open, until a click beside it or another page', async ({
  page,
  open,
  services,
  site,
  signIn,
  isMobile,
}) => {
  await manyMenus(services, site.channelSeq)
  await signIn(await aMember(services, site.channelSeq))
  await open('/main')
  const head = page.getByRole('banner')
  const profile = head.getByRole('button', { name: '내 메뉴' })
  await profile.click()
  await expect(page.getByRole('menu', { name: '내 메뉴' })).toBeVisible()
  if (isMobile) {
    await page.getByRole('main').click({ position: { x: 5, y: 5 }, force: true })
    await expect(page.getByRole('menu')).toHaveCount(0)
    await head.getByRole('button', { name: '메뉴', exact: true }).click()
    await expect(page.getByRole('dialog', { name: '메뉴' })).toBeVisible()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('dialog').getByRole('link', { name: '아래 메뉴' }).click()
    await expect(page).toHaveURL(/\/classes/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    return
  }
  await head.getByRole('button', { name: '더보기' }).click()
  await expect(page.getByRole('menu')).toHaveCount(1)
  await expect(page.getByRole('menu', { name: '더보기' })).toBeVisible()
  await head.getByRole('button', { name: '아주 긴 이름의 메뉴 1' }).click()
  await expect(page.getByRole('menu')).toHaveCount(1)
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  await expect(page.getByRole('menu')).toHaveCount(0)
  await profile.click()
  await expect(page.getByRole('menu')).toHaveCount(1)
  await page.evaluate(() => history.pushState(null, '', location.href.replace('/main', '/classes')))
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('GEN-14, HDR-17 from 768 px down the layout is narrow, and an open profile panel holds the page', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await aMember(services, site.channelSeq))
  const gutter = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--gutter'))
  await page.setViewportSize({ width: 768, height: 800 })
  await open('/main')
  const narrow = await gutter()
  await page.getByRole('button', { name: '내 메뉴' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await locked(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  expect(await locked(page)).toBe(false)
  await page.setViewportSize({ width: 769, height: 800 })
  expect(await gutter()).not.toBe(narrow)
  await page.getByRole('button', { name: '내 메뉴' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await locked(page)).toBe(false)
})

test('HDR-25 the profile menu tells an unverified member what is missing, and leads there', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const person = await aMember(services, site.channelSeq, { verifiedAt: null })
  await signIn(person)
  await open('/main')
  await page.getByRole('button', { name: '내 메뉴' }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toContainText(
    '이메일이 인증되지 않았습니다. 모든 기능을 이용하려면 본인 확인이 필요합니다.',
  )
  await menu.getByRole('link', { name: '내 정보 수정' }).click()
  await expect(page).toHaveURL(/\/editinformation/)
})

test('NAV-07 each page is recorded with where the visit came from, a reload with nothing', async ({
  page,
  open,
}) => {
  const visits: { path: string; referrer: string }[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/tracking/user-events')) return
    const visit: { path: string; referrer: string; eventType: string } = request.postDataJSON()
    if (visit.eventType === 'PAGE_VIEW' || visit.eventType === 'PAGEVIEW') visits.push(visit)
  })
  await open('/main')
  await expect.poll(() => visits.length).toBe(1)
  const from = page.url()
  await page.getByRole('banner').getByRole('link', { name: '클래스 찾기' }).click()
  await expect.poll(() => visits.length).toBe(2)
  expect(visits[1]).toMatchObject({ path: '/classes', referrer: from })
  await page.reload()
  await expect.poll(() => visits.length).toBe(3)
  expect(visits[2]).toMatchObject({ path: '/classes', referrer: '' })
})

test('ERR-10, ERR-11 a person and a visit that could not be loaded or noted are only logged', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const fails = (pattern: RegExp) =>
    page.route(pattern, (route) =>
      route.fulfill({ status: 500, json: { resultCode: '999999', errorName: 'INTERNAL', message: '고장' } }),
    )
  await signIn(await aMember(services, site.channelSeq))
  await fails(/\/channels\/\d+\/auth$/)
  await fails(/\/tracking\//)
  await open('/main')
  await expect.poll(() => logged.some((line) => line.includes('place in the site not loaded'))).toBe(true)
  await expect.poll(() => logged.some((line) => line.includes('visit not counted'))).toBe(true)
  // Who one is comes with the renewal; one that nobody answers makes nobody a visitor.
  await fails(/\/auth\/refresh$/)
  await open('/main')
  await expect.poll(() => logged.some((line) => line.includes('person not loaded'))).toBe(true)
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('고장')).toHaveCount(0)
})

test('ERR-18 terms that could not be loaded are noted in the console and told in the popup', async ({
  page,
  open,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route(/\/terms\//, (route) => route.fulfill({ status: 500, json: {} }))
  await open('/main')
  await page.getByRole('button', { name: '이용약관' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('일시적인 오류가 발생하였습니다.')
  expect(logged.some((line) => line.includes('terms not loaded'))).toBe(true)
  await page.unroute(/\/terms\//)
  await page.getByRole('dialog').getByRole('button', { name: '다시 불러오기' }).click()
  await expect(page.getByRole('dialog')).toContainText('제1조')
})

test('WCAG the frame of a site has no serious finding', async ({ open, expectAccessible }) => {
  await open('/main')
  await expectAccessible()
})

test('HDR-24, MY-04 outside of sites the profile menu leads to the money of whoever has some', async ({
  page,
  services,
  site,
  signIn,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const learner = await aMember(services, site.channelSeq)
  const sharer = await aMember(services, site.channelSeq)
  const { courseSeq } = await aCourse(services, site.channelSeq)
  await services.db.insert(revenueShares).values({
    channelSeq: site.channelSeq,
    courseSeq,
    validFrom: new Date(),
    shares: [{ userSeq: sharer.userSeq, percent: 40 }],
  })
  for (const [person, has] of [
    [owner, true],
    [sharer, true],
    [learner, false],
  ] as const) {
    await signIn(person)
    const sites = page.waitForResponse((answer) => answer.url().includes('/users/sales/sites'))
    await page.goto('/mypage')
    await hydrated(page)
    await sites
    await page.getByRole('banner').getByRole('button', { name: '내 메뉴' }).click()
    const menu = page.getByRole('menu', { name: '내 메뉴' })
    await expect(menu.getByRole('menuitem', { name: '결제 내역' })).toBeVisible()
    for (const name of ['매출 관리', '정산 관리'])
      await expect(menu.getByRole('menuitem', { name })).toHaveCount(has ? 1 : 0)
  }
})
