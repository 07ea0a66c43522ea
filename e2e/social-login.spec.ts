import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { consents, socialAccounts, users } from '../apps/server/src/modules/identity/tables.ts'
import { channelUsers } from '../apps/server/src/modules/membership/tables.ts'
import { aChannel, aMember, aPerson, unique } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { codeTo } from './mails.ts'

const PASSWORD = 'Seodang!2026'
const entry = (next: string) => `query=${encodeURIComponent(JSON.stringify({ next }))}`
const invented = () => `${unique('social')}@example.test`

/** In the window of the provider, as a persona of the stand-in. */
async function choose(at: Page, email: string, persona: string) {
  await at.getByRole('textbox', { name: '이메일' }).fill(email)
  await at.getByRole('button', { name: persona }).click()
}

/** Presses a provider's button, answers in its window, and is back on the page. */
async function visit(page: Page, button: string, email: string, persona = '이 사람으로 계속하기') {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  const window = await opened
  await choose(window, email, persona)
  if (!window.isClosed()) await window.waitForEvent('close')
}

/** From the own account, where one says first who one is (SEC-38). */
async function linkBy(page: Page, provider: string, email: string) {
  await page.getByRole('button', { name: `${provider} 연결`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${provider} 연결` })
  await dialog.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: '연결하기' }).click()
  const window = await opened
  await choose(window, email, '이 사람으로 계속하기')
  if (!window.isClosed()) await window.waitForEvent('close')
}

/** The ordinary form has the same boxes, and is there until the window has told what it knows. */
const formOfProvider = (page: Page) =>
  expect(page.getByRole('heading', { name: '거의 다 됐어요' })).toBeVisible()

test('SOC-03, SOC-05, SOC-17, SOC-20 somebody signs up with Kakao, joins the site and goes on', async ({
  page,
  open,
  services,
  site,
  expectAccessible,
}) => {
  const email = invented()
  await open(`/login?${entry('/main?from=kakao')}`)
  for (const name of ['카카오로 시작하기', '네이버로 시작하기', 'Google로 시작하기', 'Facebook으로 시작하기'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await expectAccessible()

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: '카카오로 시작하기' }).click()
  const window = await opened
  await expect(page.getByText('열린 창에서 로그인을 이어가 주세요.')).toBeVisible()
  await expectAccessible(window)
  await choose(window, email, '이 사람으로 계속하기')

  await expect(page.getByRole('heading', { name: '거의 다 됐어요' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '이메일' })).toHaveValue(email)
  await expect(page.getByText('카카오에서 인증된 이메일이에요.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '가입하기', exact: true }).click()
  await expect(page.getByText('동의가 필요해요.')).toHaveCount(3)
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '가입하기', exact: true }).click()

  await expect(page.getByRole('heading', { name: `${site.name} 가입` })).toBeVisible()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '가입하기', exact: true }).click()
  await page.getByRole('button', { name: '계속하기' }).click()
  await expect(page).toHaveURL(/\/main\?.*from=kakao/)
  const [user] = await services.db.select().from(users).where(eq(users.email, email))
  expect(user).toMatchObject({ snsTypeCd: 'KAK', verifiedAt: expect.any(Date), passwordHash: null })
})

test('SOC-06, SOC-07, SOC-08, SOC-09 somebody with an account by e-mail comes through Naver and merges the two', async ({
  page,
  open,
  services,
  site,
  expectAccessible,
}) => {
  const email = invented()
  const owner = await aMember(services, site.channelSeq, {
    email,
    passwordHash: await hashPassword(PASSWORD),
  })
  await open('/login')
  await visit(page, '네이버로 시작하기', email)
  await formOfProvider(page)
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '가입하기', exact: true }).click()
  await expect(page.getByRole('button', { name: '나중에 인증할게요' })).toBeVisible()
  await page.getByRole('button', { name: '나중에 인증할게요' }).click()
  await expect(page).toHaveURL(/\/main/)

  // The next login finds the account unproved and asks.
  await page.evaluate(() => localStorage.clear())
  await open('/login')
  await visit(page, '네이버로 시작하기', email)
  const dialog = page.getByRole('dialog', { name: '계정 확인이 필요해요' })
  await expect(dialog).toContainText(email)
  await expectAccessible()
  await dialog.getByRole('button', { name: '기존 계정에 비밀번호로 로그인' }).click()
  const login = page.getByRole('dialog', { name: '로그인' })
  await login.getByRole('textbox', { name: '이메일' }).fill(email)
  await login.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
  await login.getByRole('button', { name: '로그인', exact: true }).click()
  const question = page.getByRole('dialog', { name: '두 계정을 합칠까요?' })
  await question.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
  const answered = page.waitForResponse(/\/auth\/integrated\//)
  await question.getByRole('button', { name: '계정 합치기' }).click()
  const token = (await answered).headers()['access-token'] ?? ''
  await expect(page.getByRole('dialog', { name: '통합 완료' })).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).toContain(`"signed-in":"${owner.userSeq}"`)
  expect(token).not.toBe('')
  expect(kept).not.toContain(token)
  await page.getByRole('dialog').getByRole('button', { name: '계속하기' }).click()
  const links = await services.db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.userSeq, owner.userSeq))
  expect(links).toMatchObject([{ snsTypeCd: 'NAV', email }])
})

test('SOC-10, VER-12, JOIN-02 without the other account’s password the code of the mail does it, and leads to joining', async ({
  page,
  open,
  services,
  site,
}) => {
  const email = invented()
  const owner = await aPerson(services, { email })
  await open(`/join?${entry('/main?from=naver')}`)
  await page.getByRole('dialog', { name: '알림' }).getByRole('button', { name: '확인' }).click()
  await visit(page, '네이버로 시작하기', email)
  await formOfProvider(page)
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '가입하기', exact: true }).click()
  await page.getByRole('button', { name: '나중에 인증할게요' }).click()

  await open(`/join?${entry('/main?from=naver')}`)
  const dialog = page.getByRole('dialog', { name: '계정 확인이 필요해요' })
  await dialog.getByRole('button', { name: '이메일 인증하기' }).click()
  await dialog.getByRole('textbox', { name: '인증번호' }).fill(await codeTo(services, email))
  await page.getByRole('dialog', { name: '통합 완료' }).getByRole('button', { name: '계속하기' }).click()

  await expect(page.getByRole('heading', { name: `${site.name} 가입` })).toBeVisible()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '가입하기', exact: true }).click()
  await expect(page.getByText('회원이 되었어요.')).toBeVisible()
  const rows = await services.db.select().from(channelUsers).where(eq(channelUsers.userSeq, owner.userSeq))
  expect(rows.map(({ channelSeq }) => channelSeq)).toEqual([site.channelSeq])
})

test('ERR-14 a failed integration is only logged, and the address is proved all the same', async ({
  page,
  open,
  services,
}) => {
  const email = invented()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.route(/\/auth\/integrated\//, (route) =>
    route.fulfill({ status: 500, json: { resultCode: '1', errorName: 'INTERNAL', message: '속사정' } }),
  )
  await open('/createaccount')
  await visit(page, 'Facebook으로 시작하기', email)
  await formOfProvider(page)
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '가입하기', exact: true }).click()
  await expect(page.getByText('인증번호를 보냈습니다.')).toBeVisible()
  await page.getByRole('textbox', { name: '인증번호' }).fill(await codeTo(services, email))
  await expect(page.getByText('이메일 인증이 완료되었습니다.')).toBeVisible()
  await expect(page.getByText('속사정')).toHaveCount(0)
  await expect.poll(() => said.some((line) => line.includes('accounts not integrated'))).toBe(true)
})

test('SOC-11, SOC-13 a change of mind passes without a word; anything else is one error', async ({
  page,
  open,
}) => {
  await open('/login')
  const failure = page.getByText('소셜 로그인에 실패했어요. 다시 시도해 주세요.')
  await visit(page, 'Google로 시작하기', invented(), '취소')
  await expect(page.getByText('열린 창에서')).toHaveCount(0)
  await expect(failure).toHaveCount(0)
  for (const persona of ['다른 앱의 토큰', '제공자 오류 500']) {
    await visit(page, 'Google로 시작하기', invented(), persona)
    await expect(failure).toBeVisible()
  }
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Google로 시작하기' }).click()
  await (await opened).close()
  await expect(page.getByText('열린 창에서')).toHaveCount(0)
  await expect(failure).toHaveCount(0)
})

test('SOC-02, SOC-18 where no window opens the whole page goes and comes back, and nothing learns the ticket', async ({
  page,
  open,
  services,
  site,
}) => {
  const email = invented()
  await aMember(services, site.channelSeq, { email })
  const told: string[] = []
  page.on('request', (request) => {
    if (!/\/(api|utility)\//.test(request.url()) || request.url().includes('/auth/sns')) return
    told.push(JSON.stringify([request.url(), request.headers(), request.postData()]))
  })
  let ticket = ''
  page.on('response', (response) => {
    ticket = /#ticket=([\w-]+)/.exec(response.headers().location ?? '')?.[1] ?? ticket
  })
  await page.addInitScript(() => {
    window.open = () => null
  })
  await open(`/login?${entry('/main?from=redirect')}`)
  await page.getByRole('button', { name: 'Google로 시작하기' }).click()
  await choose(page, email, '이 사람으로 계속하기')
  await expect(page).toHaveURL(/\/main\?.*from=redirect/)
  await expect(page.getByRole('banner').getByRole('button', { name: '내 메뉴' })).toBeVisible()
  expect(ticket).toMatch(/^[\w-]{43}$/)
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter((line) => line.includes(ticket))).toEqual([])

  await page.goto('/authcallback#error=failed&type=GOG&mode=redirect')
  await expect(page.getByRole('heading', { name: '로그인하지 못했어요' })).toBeVisible()
})

test('JOIN-04 where a site syncs with Kakao joining begins there at once, and asks nothing twice', async ({
  page,
  services,
}) => {
  const email = invented()
  const site = await aChannel(services, { lkPlus: { kakaoSyncYn: 'Y' } })
  await page.goto(`/join?${entry('/main?from=sync')}&channelSeq=${site.channelSeq}`)
  await expect(page).toHaveURL(/__sandbox\/social\/kakao/)
  await page.getByRole('combobox').selectOption('Y')
  await choose(page, email, '이 사람으로 계속하기')
  await expect(page.getByText('회원이 되었어요.')).toBeVisible()
  const [user] = await services.db.select().from(users).where(eq(users.email, email))
  const agreed = await services.db
    .select()
    .from(consents)
    .where(eq(consents.userSeq, user?.userSeq ?? 0))
  expect(
    agreed.some(({ channelSeq, purpose }) => channelSeq === site.channelSeq && purpose === 'terms'),
  ).toBe(true)

  await page.evaluate(() => localStorage.clear())
  await page.goto(`/join?${entry('/main')}&channelSeq=${site.channelSeq}`)
  await choose(page, email, '취소')
  await expect(page).toHaveURL(/\/login\?/)
})

test('ACC-27 a password login on a social account offers its provider and setting a password', async ({
  page,
  open,
  services,
  expectAccessible,
}) => {
  const email = invented()
  const person = await aPerson(services, { email, snsTypeCd: 'KAK' })
  await services.db
    .insert(socialAccounts)
    .values({ snsTypeCd: 'KAK', clientId: 'sandbox-KAK', subject: unique('s'), userSeq: person.userSeq })
  await open('/login')
  await page.getByRole('textbox', { name: '이메일' }).fill(email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
  await page.locator('form').getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByText(/카카오 계정으로 가입한 아이디예요/)).toBeVisible()
  await expect(page.getByRole('button', { name: '비밀번호 설정' })).toBeVisible()
  await expectAccessible()
  const ways = page.getByRole('button', { name: '카카오로 시작하기' })
  await expect(ways).toHaveCount(2)
})

test('MY-09, ACC-09, SOC-09 one links a provider, and an account that it enters already becomes one’s own', async ({
  page,
  open,
  services,
  signIn,
  expectAccessible,
}) => {
  const email = invented()
  const me = await aPerson(services, { passwordHash: await hashPassword(PASSWORD) })
  await signIn(me)
  await open('/editinformation')
  const section = page.getByRole('region', { name: '연결된 소셜 계정' })
  await expect(section).toBeVisible()
  await expectAccessible()
  await section.getByRole('button', { name: '카카오 연결', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '카카오 연결' })
  await dialog.getByRole('textbox', { name: '비밀번호' }).fill('Another!2026')
  await dialog.getByRole('button', { name: '연결하기' }).click()
  await expect(dialog.getByText('비밀번호가 올바르지 않아요.')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: '취소' }).click()
  await linkBy(page, '카카오', email)
  await expect(page.getByText('카카오 계정을 연결했어요.')).toBeVisible()
  await expect(section).toContainText(email)
  await section.getByRole('button', { name: '카카오 연결 끊기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('연결을 끊었어요.')).toBeVisible()

  const other = await aPerson(services, {
    snsTypeCd: 'NAV',
    passwordHash: await hashPassword('Another!2026'),
  })
  await linkBy(page, '네이버', email)
  await expect(section.getByRole('button', { name: '네이버 연결 끊기' })).toBeVisible()
  const [row] = await services.db.select().from(socialAccounts).where(eq(socialAccounts.userSeq, me.userSeq))
  await services.db
    .update(socialAccounts)
    .set({ userSeq: other.userSeq })
    .where(eq(socialAccounts.subject, row?.subject ?? ''))
  await page.reload()
  await hydrated(page)
  await linkBy(page, '네이버', email)
  const merging = page.getByRole('dialog', { name: '두 계정을 합칠까요?' })
  const theirs = merging.getByRole('textbox', { name: `${other.email} 계정의 비밀번호` })
  await merging.getByRole('button', { name: '계정 합치기' }).click()
  await expect(merging.getByText('필수 정보입니다')).toBeVisible()
  await theirs.fill(PASSWORD)
  await merging.getByRole('button', { name: '계정 합치기' }).click()
  await expect(merging.getByText('비밀번호가 올바르지 않아요.')).toBeVisible()
  await expectAccessible()
  await theirs.fill('Another!2026')
  await merging.getByRole('button', { name: '계정 합치기' }).click()
  await expect(page.getByRole('dialog', { name: '통합 완료' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '계속하기' }).click()
  await expect(section.getByRole('button', { name: '네이버 연결 끊기' })).toBeVisible()
})

for (const [locale, button, title] of [
  ['en-US', 'Continue with Kakao', 'Log in'],
  ['ja-JP', 'Kakaoで続ける', 'ログイン'],
] as const)
  test(`LANG-04 the providers speak ${locale}`, async ({ browser, baseURL, site }) => {
    const context = await browser.newContext({ locale, ...(baseURL && { baseURL }) })
    const lang = locale.slice(0, 2)
    await context.addCookies([{ name: 'lang', value: lang, url: baseURL ?? '' }])
    const page = await context.newPage()
    await page.goto(`/login?channelSeq=${site.channelSeq}`)
    await hydrated(page)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: button })).toBeVisible()
    await context.close()
  })
