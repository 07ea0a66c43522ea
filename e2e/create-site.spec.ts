import type { Page } from '@playwright/test'
import { operators } from '../apps/server/src/modules/membership/tables.ts'
import { aChannel, anOperator, aPerson, unique } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, test } from './fixtures.ts'

const anAddress = () => unique('site').slice(0, 20)

async function go(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** From the first step to the last, with a class of this name. */
async function toSiteForm(page: Page, className = '하루 15분, 문장이 되는 일기') {
  await go(page, '/create_site')
  await page.getByRole('button', { name: '영상 클래스로 시작하기' }).click()
  await page.getByRole('textbox', { name: '클래스 이름' }).fill(className)
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByRole('heading', { name: '사이트를 열 차례예요' })).toBeVisible()
}

test('GEN-07, CRT-01, CRT-03, CRT-05, CRT-07, CRT-08, CRT-09 somebody without a site makes one and lands on the guide', async ({
  page,
  services,
  signIn,
  expectAccessible,
}) => {
  const taken = await aChannel(services)
  await signIn(await aPerson(services))
  await go(page, '/create_site/list')
  await expect(page).toHaveURL(/\/create_site$/)
  await expect(page.getByRole('radio', { name: /영상 클래스/ })).toBeChecked()
  await expectAccessible()

  await page.getByRole('button', { name: '영상 클래스로 시작하기' }).click()
  await expect(page).toHaveURL(/\/create\/class\?contentTypeCd=/)
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByRole('textbox', { name: '클래스 이름' })).toBeFocused()
  await expect(page.getByText('클래스 이름 항목을 입력해주세요!')).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: '클래스 이름' }).fill('하루 15분, 문장이 되는 일기')
  await page.getByRole('button', { name: '다음' }).click()

  await page.getByRole('textbox', { name: '사이트 이름' }).fill('느린 글방')
  const address = page.getByRole('textbox', { name: '주소' })
  await address.fill(taken.address)
  await expect(page.getByText('이미 사용 중이에요.')).toBeVisible()
  await address.fill('한글')
  await expect(page.getByText('영문과 숫자만 사용할 수 있어요.')).toBeVisible()
  const free = anAddress()
  await address.fill(free)
  await expect(page.getByText('쓸 수 있는 주소예요.', { exact: true })).toBeVisible()
  const preview = page.getByRole('complementary', { name: '미리보기' })
  await expect(preview).toContainText(`${free}.seodang.localhost`)
  await expect(preview).toContainText('하루 15분, 문장이 되는 일기')
  await expectAccessible()

  await page.getByRole('button', { name: '사이트 만들기' }).click()
  await expect(page).toHaveURL(/\/settings\/dashboard\?channelSeq=\d+/)
  await expect(page.getByRole('heading', { name: '오픈 준비' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('첫 클래스 만들기')
})

test('CRT-09 an address that somebody takes meanwhile is refused beside its field', async ({
  page,
  services,
  signIn,
}) => {
  await signIn(await aPerson(services))
  await toSiteForm(page)
  const address = anAddress()
  await page.getByRole('textbox', { name: '사이트 이름' }).fill('느린 글방')
  await page.getByRole('textbox', { name: '주소' }).fill(address)
  await expect(page.getByText('쓸 수 있는 주소예요.', { exact: true })).toBeVisible()
  await aChannel(services, { address })
  await page.getByRole('button', { name: '사이트 만들기' }).click()
  await expect(page.getByText('이미 사용 중인 주소예요.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '사이트 이름' })).toHaveValue('느린 글방')
})

test('CRT-07 what was written before leaving is there on coming back', async ({ page, services, signIn }) => {
  await signIn(await aPerson(services))
  await toSiteForm(page, '가죽 지갑 만들기')
  await page.getByRole('textbox', { name: '사이트 이름' }).fill('가죽 공방')
  await page.getByRole('radio', { name: '쪽빛' }).check({ force: true })
  await expect(page.getByText('임시 저장했어요.')).toBeVisible()

  await go(page, '/create_site')
  await page.getByRole('button', { name: '영상 클래스로 시작하기' }).click()
  await expect(page.getByRole('textbox', { name: '클래스 이름' })).toHaveValue('가죽 지갑 만들기')
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByRole('textbox', { name: '사이트 이름' })).toHaveValue('가죽 공방')
  await expect(page.getByRole('textbox', { name: '색상 코드' })).toHaveValue('#1e4e8c')
})

test('CRT-04 direct entry to the site form begins with the class', async ({ page, services, signIn }) => {
  await signIn(await aPerson(services))
  await go(page, '/create/site')
  await expect(page).toHaveURL(/\/create\/class/)
  await toSiteForm(page)
  await page.reload()
  await expect(page).toHaveURL(/\/create\/class/)
})

test('CRT-05, SEC-31 leaving returns to the path that the person came from, and to no other place', async ({
  page,
  services,
  signIn,
}) => {
  await signIn(await aPerson(services))
  const leave = page.getByRole('link', { name: '나가기' })
  await go(page, '/create_site?contentTypeCd=02&from_path=%2Feditinformation')
  await expect(leave).toHaveAttribute('href', '/editinformation')
  await page.getByRole('button', { name: '영상 클래스로 시작하기' }).click()
  await expect(page).toHaveURL(/\/create\/class\?.*from_path=/)
  await expect(leave).toHaveAttribute('href', '/editinformation')
  for (const path of ['https://evil.test', '//evil.test', 'javascript:alert(1)', '/\\evil.test']) {
    await go(page, `/create_site?from_path=${encodeURIComponent(path)}`)
    await expect(leave).toHaveAttribute('href', '/mypage')
  }
})

test('CRT-02, CRT-10, CRT-11 whoever runs sites gets their list, and may make another', async ({
  page,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const other = await aChannel(services, { name: '물빛 도예' })
  await services.db
    .insert(operators)
    .values({ channelSeq: other.channelSeq, userSeq: owner.userSeq, userTypeCd: 'TCH' })
  await signIn(owner)
  await go(page, '/create_site')
  await expect(page).toHaveURL(/\/create_site\/list/)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const own = rows.filter({ hasText: site.name })
  await expect(own).toContainText('소유자')
  await expect(own).toContainText('PRO 요금제')
  await expect(own).toContainText(`${site.address}.seodang.localhost`)
  await expect(rows.filter({ hasText: '물빛 도예' })).toContainText('강사')
  await expectAccessible()

  await own.getByRole('link', { name: `${site.name} 사이트 보기` }).click()
  await expect(page).toHaveURL(new RegExp(`/main\\?channelSeq=${site.channelSeq}`))
  await page.goBack()
  await own.getByRole('link', { name: `${site.name} 관리하기` }).click()
  await expect(page).toHaveURL(new RegExp(`/settings/dashboard\\?channelSeq=${site.channelSeq}`))
  await go(page, '/create_site/list')
  await page.getByRole('link', { name: '사이트 더 만들기' }).click()
  await expect(page.getByRole('heading', { name: '무엇으로 가르치나요?' })).toBeVisible()
  await expect(page.getByRole('link', { name: '나가기' })).toHaveAttribute('href', '/create_site/list')
})

test('ERR-12 a list of sites that does not come says what the server said, unless it was given up', async ({
  page,
  services,
  signIn,
}) => {
  await signIn(await aPerson(services, { name: '문하늘' }))
  await page.route(/\/channels\/manage/, (route) =>
    route.fulfill({
      status: 500,
      json: { resultCode: '999999', errorName: 'INTERNAL', message: '잠시 점검하고 있어요.' },
    }),
  )
  await go(page, '/create_site/list')
  await expect(page.getByRole('alert')).toContainText('잠시 점검하고 있어요.', { timeout: 20_000 })

  // One that never comes is given up when the page is left.
  await page.unroute(/\/channels\/manage/)
  await page.route(/\/channels\/manage/, () => undefined)
  await go(page, '/create_site/list')
  await page.getByRole('banner').getByRole('button', { name: '내 메뉴' }).click()
  await page.getByRole('menuitem', { name: '내 정보 수정' }).click()
  await expect(page.getByRole('heading', { name: '내 정보 수정' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('CRT-01, NAV-08 the flow stands outside of sites and asks for a login', async ({
  page,
  open,
  services,
  signIn,
}) => {
  await go(page, '/create/class')
  await expect(page).toHaveURL(/\/login\?query=.*create/)
  await signIn(await aPerson(services))
  await open('/create/class')
  await expect(page).toHaveURL(/\/create\/class$/)
})

test('PERM-28 somebody whose address is not proved is told so before the site is made', async ({
  page,
  services,
  signIn,
}) => {
  await signIn(await aPerson(services, { verifiedAt: null }))
  await toSiteForm(page)
  await expect(page.getByText('사이트를 만들려면 이메일을 인증해야 해요.')).toBeVisible()
  await page.getByRole('textbox', { name: '사이트 이름' }).fill('느린 글방')
  await page.getByRole('textbox', { name: '주소' }).fill(anAddress())
  await page.getByRole('button', { name: '사이트 만들기' }).click()
  await expect(page.getByRole('dialog', { name: '이메일 인증' })).toBeVisible()
})

test('HDR-19, HDR-20, HDR-21, HDR-26 outside of sites a visitor logs in to their page or starts for free', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await go(page, '/login')
  const head = page.getByRole('banner')
  const login = head.getByRole('link', { name: '로그인' })
  expect(decodeURIComponent((await login.getAttribute('href')) ?? '')).toContain('mypage')
  await expect(page.getByRole('region', { name: '무료로 시작하기' })).toHaveCount(0)
  if (!isMobile) {
    await head.getByRole('button', { name: '무료로 시작하기' }).click()
    const dialog = page.getByRole('dialog', { name: '로그인' })
    await expect(dialog).toBeVisible()
    const signUp = dialog.getByRole('link', { name: '회원가입' })
    expect(decodeURIComponent(decodeURIComponent((await signUp.getAttribute('href')) ?? ''))).toContain(
      '/create_site',
    )
  }
  await page.keyboard.press('Escape')
  await expectAccessible()
})

test('HDR-08, HDR-20, HDR-21, HDR-26 outside of sites somebody without a site is offered to start', async ({
  page,
  services,
  signIn,
  expectAccessible,
}) => {
  await signIn(await aPerson(services))
  await go(page, '/editinformation')
  const offer = page.getByRole('region', { name: '무료로 시작하기' })
  await expect(offer).toBeVisible()
  await expectAccessible()
  await page.getByRole('banner').getByRole('button', { name: '내 메뉴' }).click()
  await expect(page.getByRole('menuitem', { name: '마이페이지' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '내 강의실' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await offer.getByRole('link', { name: '무료로 시작하기' }).click()
  await expect(page).toHaveURL(/\/create_site\?from_path=/)
  await expect(page.getByRole('link', { name: '나가기' })).toHaveAttribute('href', '/editinformation')
  await expect(offer).toHaveCount(0)
})

test('HDR-20, HDR-22, HDR-23, HDR-26 my site leads straight to the one, or to the list of several', async ({
  page,
  services,
  site,
  signIn,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  await signIn(owner)
  await go(page, '/editinformation')
  await expect(page.getByRole('region', { name: '무료로 시작하기' })).toHaveCount(0)
  const mySite = page.getByRole('banner').getByRole('link', { name: '내 사이트' })
  // Until the sites are known it leads to their list.
  await expect(mySite).toHaveAttribute('href', /\/main/)
  await mySite.click()
  await expect(page).toHaveURL(new RegExp(`/main\\?channelSeq=${site.channelSeq}`))
  await expect(page.getByRole('region', { name: '무료로 시작하기' })).toHaveCount(0)

  const other = await aChannel(services)
  await services.db
    .insert(operators)
    .values({ channelSeq: other.channelSeq, userSeq: owner.userSeq, userTypeCd: 'OWN' })
  await go(page, '/editinformation')
  await page.getByRole('banner').getByRole('link', { name: '내 사이트' }).click()
  await expect(page).toHaveURL(/\/create_site\/list/)
})

test('NAV-12 the start of the product is my page for somebody who is in, else the login', async ({
  page,
  services,
  signIn,
}) => {
  await go(page, '/')
  await expect(page).toHaveURL(/\/login/)
  await signIn(await aPerson(services))
  await go(page, '/')
  await expect(page).toHaveURL(/\/mypage/)
})

for (const [language, words] of [
  ['en', ['How do you teach?', 'Start with video classes', 'Now open your site']],
  ['ja', ['何で教えますか？', '動画クラスで始める', 'サイトを開きましょう']],
] as const)
  test(`CRT-07 the flow speaks ${language}`, async ({ page, services, signIn, expectAccessible }) => {
    await page.context().addCookies([{ name: 'lang', value: language, url: process.env.E2E_URL ?? '' }])
    await signIn(await aPerson(services))
    await go(page, '/create_site')
    await expect(page.getByRole('heading', { name: words[0] })).toBeVisible()
    await page.getByRole('button', { name: words[1] }).click()
    await page.getByRole('main').getByRole('textbox').fill('Prose')
    await page.locator('form button[type=submit]').click()
    await expect(page.getByRole('heading', { name: words[2] })).toBeVisible()
    await expectAccessible()
  })
