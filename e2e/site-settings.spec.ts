import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { operators } from '../apps/server/src/modules/membership/tables.ts'
import { channelDomains, channels } from '../apps/server/src/modules/site/tables.ts'
import { aCourse, aMember, anAttendance, anOperator, aPerson } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, test } from './fixtures.ts'

const PICTURE = join(import.meta.dirname, '../apps/server/src/seed/assets/clay-bowl.jpg')
const PAGES = [
  ['/settings/configuration', '기본 정보'],
  ['/settings/footer', '푸터·약관'],
  ['/settings/footer?tab=service', '푸터·약관'],
  ['/settings/seo/general', 'SEO'],
  ['/settings/marketing', '마케팅 도구'],
] as const

const save = (page: Page) => page.getByRole('button', { name: '저장', exact: true }).click()
/** To another page of the workbench by the palette, which is there at every width. */
async function goThere(page: Page, name: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(name)
  await page.keyboard.press('Enter')
}
const saved = (page: Page) => expect(page.getByText('저장했어요.')).toBeVisible()

test('PERM-13 every settings page asks for a login and leads back', async ({ page, open }) => {
  for (const [path] of PAGES) {
    await open(path)
    await expect(page).toHaveURL(/\/login\?query=/)
    expect(decodeURIComponent(decodeURIComponent(page.url()))).toContain(path.split('?')[0] ?? '')
  }
})

test('PERM-14, PERM-15, PERM-16, PERM-19, PERM-21, PERM-29 who may not is told so and goes to main', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(
    await anOperator(services, site.channelSeq, 'MNG', {
      removed: [
        'SITE_DASHBOARD_READ',
        'SITE_SUPPORT_UPDATE',
        'SITE_INFO_UPDATE',
        'SITE_SEO_READ',
        'SITE_SALES_READ',
      ],
    }),
  )
  for (const path of [
    '/settings/dashboard',
    '/settings/configuration',
    '/settings/footer',
    '/settings/seo/general',
    '/settings/payment',
  ]) {
    await open(path)
    const dialog = page.getByRole('dialog', { name: '알림' })
    await expect(dialog).toContainText('접근 권한이 없습니다.')
    await dialog.getByRole('button', { name: '확인' }).click()
    await expect(page).toHaveURL(/\/main/)
  }
})

test('PERM-08, PERM-12, SITE-08, HDR-09 staff see the way to manage the site, members do not', async ({
  page,
  open,
  services,
  site,
  signIn,
  isMobile,
}) => {
  await signIn(await aMember(services, site.channelSeq))
  await open('/main')
  await expect(page.getByRole('banner').getByRole('button', { name: '내 메뉴' })).toBeVisible()
  await expect(page.getByRole('link', { name: '사이트 관리' })).toHaveCount(0)
  await signIn(await anOperator(services, site.channelSeq, 'TCH'))
  await open('/main')
  // On a phone the head has no room for it; the profile menu is there.
  const manage = page.getByRole('link', { name: '사이트 관리' })
  if (isMobile) await expect(page.getByRole('banner').getByRole('button', { name: '내 메뉴' })).toBeVisible()
  else await expect(manage).toHaveAttribute('target', '_blank')
})

test('GEN-05 owners, managers and instructors work in an area apart, where members do not come', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  for (const role of ['OWN', 'MNG', 'TCH'] as const) {
    await signIn(await anOperator(services, site.channelSeq, role))
    await open('/settings/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: '대시보드' })).toBeVisible()
    // Its own frame: nothing of the pages for learners.
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
  await signIn(await aMember(services, site.channelSeq))
  await open('/settings/dashboard')
  await expect(page.getByRole('dialog', { name: '알림' })).toContainText('접근 권한이 없습니다.')
})

test('WCAG, SET-06 each page is whole in three languages', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  for (const [path, title] of PAGES) {
    await open(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: '저장', exact: true })).toBeVisible()
    await expectAccessible()
  }
  for (const [language, title] of [
    ['en', 'Basics'],
    ['ja', '基本情報'],
  ] as const) {
    await page.context().addCookies([{ name: 'lang', value: language, url: process.env.E2E_URL ?? '' }])
    await open('/settings/configuration')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('SET-07, SITE-19 name, address and colour are saved; the head of the page shows them at once', async ({
  page,
  open,
  services,
  site,
  signIn,
  isMobile,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/configuration')
  await page.getByRole('textbox', { name: '사이트 이름' }).fill('')
  await save(page)
  await expect(page.getByText('사이트 이름 항목을 입력해주세요!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '사이트 이름' })).toBeFocused()

  await page.getByRole('textbox', { name: '사이트 이름' }).fill('물빛 도예')
  const preview = page.getByRole('complementary')
  await expect(preview).toContainText('물빛 도예')
  await page.getByRole('textbox', { name: '색상 코드' }).fill('#ffe066')
  await expect(page.getByText(/흰 글자는 1\.\d:1이라 읽기 어려워요/)).toBeVisible()
  await page.getByRole('radio', { name: '청록' }).press('Space')
  await expect(page.getByText(/이 색 그대로 읽기 좋아요/)).toBeVisible()
  await save(page)
  await saved(page)
  if (!isMobile)
    await expect(page.getByRole('banner').getByRole('button', { name: '사이트 바꾸기' })).toContainText(
      '물빛 도예',
    )

  await open('/main')
  await expect(page).toHaveTitle(/물빛 도예/)
  const [row] = await services.db.select().from(channels).where(eq(channels.channelSeq, site.channelSeq))
  expect(row).toMatchObject({ name: '물빛 도예', brandColor: '#0f7490' })
})

test('SITE-20, UPL-14, PGE-08 logo and cover are cut, kept and shown to visitors', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/configuration')
  const logo = page.getByRole('group', { name: /^로고/ })
  await logo.locator('input[type=file]').setInputFiles(PICTURE)
  await page.getByRole('dialog').getByRole('button', { name: '이대로 쓰기' }).click()
  await expect(logo.getByRole('button', { name: '사진 바꾸기' })).toBeVisible()
  await save(page)
  await saved(page)
  await open('/main')
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /\/media\/image\//)
})

test('LANG-06, LANG-07, LANG-09 a word of the site is heard in its sentences, with the right particle', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/configuration')
  const examples = page.getByRole('main')
  await expect(examples).toContainText('클래스를 신청했어요.')
  await page.getByRole('textbox', { name: '수업', exact: true }).fill('모임')
  await expect(examples).toContainText('모임을 신청했어요.')
  await expect(examples).toContainText('강사가 답변을 남겼어요.')
  await save(page)
  await saved(page)
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('textbox', { name: '수업', exact: true })).toHaveValue('모임')
})

test('SET-09 what somebody else saved meanwhile is told; one’s own changes can be kept, and only these are one’s own', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/configuration')
  await page.getByRole('textbox', { name: '한 줄 소개' }).fill('내가 쓴 소개')
  await services.db
    .update(channels)
    .set({ name: '남이 바꾼 이름', revision: sql`revision + 1` })
    .where(eq(channels.channelSeq, site.channelSeq))
  await save(page)
  await expect(page.getByText('그 사이 다른 운영진이 저장했어요')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '한 줄 소개' })).toHaveValue('내가 쓴 소개')
  await page.getByRole('button', { name: '내 변경으로 저장' }).click()
  await saved(page)
  const [row] = await services.db.select().from(channels).where(eq(channels.channelSeq, site.channelSeq))
  expect(row).toMatchObject({ intro: '내가 쓴 소개', name: '남이 바꾼 이름' })
})

test('VAL-27 changes that are not saved are asked about before the page is left', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/footer')
  await page.getByRole('textbox', { name: '상호' }).fill('느린글방')
  await page.getByRole('link', { name: '이용약관', exact: true }).click()
  await expect(page.getByRole('textbox', { name: '내용' })).toBeVisible()
  await page.getByRole('link', { name: '사업자 정보' }).click()
  await expect(page.getByRole('textbox', { name: '상호' })).toHaveValue('느린글방')
  await goThere(page, '대시보드')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('저장하지 않은 내용')
  await dialog.getByRole('button', { name: '계속 고치기' }).click()
  await expect(page.getByRole('textbox', { name: '상호' })).toHaveValue('느린글방')
  await goThere(page, '대시보드')
  await dialog.getByRole('button', { name: '저장하고 나가기' }).click()
  await expect(page).toHaveURL(/\/settings\/dashboard/)
  await expect
    .poll(
      async () =>
        (await services.db.select().from(channels).where(eq(channels.channelSeq, site.channelSeq)))[0]
          ?.corpName,
    )
    .toBe('느린글방')
})

test('SITE-23 a domain shows the records to set, and what is in force', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/configuration')
  const field = page.getByRole('textbox', { name: '도메인' })
  await field.fill('www.seodang.localhost')
  await page.getByRole('button', { name: '연결 시작하기' }).click()
  await expect(page.getByText('사용할 수 없는 주소예요.')).toBeVisible()
  const domain = `${site.address}.example.com`
  await field.fill(domain)
  await page.getByRole('button', { name: '연결 시작하기' }).click()
  await expect(page.getByText('기록을 기다리는 중')).toBeVisible()
  await expect(page.getByText(`${site.address}.seodang.localhost`).last()).toBeVisible()
  await expect(page.getByText(`_seodang.${domain}`)).toBeVisible()
  await expect(page.getByText(/^seodang-site=/)).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'TXT 값 복사' }).click()
  await expect(page.getByText('복사했어요.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^seodang-site=/)
  await expectAccessible()

  await services.db
    .update(channelDomains)
    .set({ verifiedAt: new Date() })
    .where(eq(channelDomains.channelSeq, site.channelSeq))
  await open('/settings/configuration')
  await expect(page.getByText('연결됨', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '연결 끊기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '연결 끊기' }).click()
  await expect(page.getByRole('button', { name: '연결 시작하기' })).toBeVisible()
})

test('FTR-08, FTR-09 the footer checks the business number and shows what was written', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/footer')
  await page.getByRole('textbox', { name: '상호' }).fill('느린글방')
  const number = page.getByRole('textbox', { name: '사업자등록번호' })
  await number.fill('1234567890')
  await save(page)
  await expect(page.getByText('사업자등록번호를 확인해 주세요.')).toBeVisible()
  await expect(number).toBeFocused()
  await number.fill('1248100998')
  await expect(page.getByText('맞는 번호예요.')).toBeVisible()
  await save(page)
  await saved(page)
  await expect(number).toHaveValue('124-81-00998')
  await open('/main')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('124-81-00998')
  await expect(footer).not.toContainText('팩스')
})

test('FTR-06, FTR-10, FTR-11 own terms begin with ours, become versions, and are what visitors read', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/footer?tab=service')
  await page.getByText('우리 사이트의 글 쓰기').click()
  await save(page)
  await expect(page.getByText('내용 항목을 입력해주세요!')).toBeVisible()
  await page.getByRole('button', { name: '기본 글로 시작하기' }).click()
  const body = page.getByRole('textbox', { name: '내용' })
  await expect(body).toHaveValue(/제1조/)
  await body.fill('우리 글방의 약관이에요.')
  await page.getByRole('button', { name: '새 버전으로 저장' }).click()
  await saved(page)
  await expect(page.getByText('시행 중')).toBeVisible()
  await body.fill('고친 약관이에요.')
  await page.getByRole('button', { name: '새 버전으로 저장' }).click()
  // The second version pushes the first one down: a press before that could end beside its button.
  await expect(page.getByRole('button', { name: '버전 2 보기' })).toBeVisible()
  await page.getByRole('button', { name: '버전 1 보기' }).click()
  await expect(page.getByRole('dialog')).toContainText('우리 글방의 약관이에요.')
  await page.keyboard.press('Escape')
  await expectAccessible()

  await open('/main')
  await page.getByRole('button', { name: '이용약관' }).click()
  await expect(page.getByRole('dialog')).toContainText('고친 약관이에요.')
})

test('SEO-05, SEO-15, SEO-16, SEO-17 one switch opens the site, previews follow, and the first answer carries it', async ({
  page,
  open,
  services,
  site,
  signIn,
  request,
}) => {
  const head = async () => (await request.get(`/classes?channelSeq=${site.channelSeq}`)).text()
  expect(await head()).toContain('noindex, nofollow')
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/seo')
  await expect(page).toHaveURL(/\/settings\/seo\/general/)
  await expect(page.getByText('지금은 검색 엔진에 숨겨져 있어요.')).toBeVisible()
  await page.getByText('검색 엔진에 사이트 열기').click()
  await page.getByRole('textbox', { name: '제목 형식' }).fill('{siteName} — {pageName}')
  await page.getByRole('textbox', { name: '설명', exact: true }).fill('천천히 쓰고 오래 읽는 곳')
  const preview = page.getByRole('complementary')
  await expect(preview).toContainText(`${site.name} — 클래스 소개`)
  await expect(preview).toContainText('천천히 쓰고 오래 읽는 곳')
  await expect(page.getByText('14 / 500')).toBeVisible()
  await save(page)
  await saved(page)

  const html = await head()
  expect(html).toContain('content="index, follow"')
  expect(html).toContain(`<title>${site.name} — `)
  expect(html).toContain('천천히 쓰고 오래 읽는 곳')
})

test('PERM-30 a right that is taken away while a page is open is noticed with the next call', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const manager = await anOperator(services, site.channelSeq, 'MNG')
  await signIn(manager)
  await open('/settings/configuration')
  await page.getByRole('textbox', { name: '한 줄 소개' }).fill('새 소개')
  await services.db
    .update(operators)
    .set({ removed: ['SITE_SUPPORT_UPDATE'] })
    .where(eq(operators.userSeq, manager.userSeq))
  const notice = page.getByRole('dialog', { name: '알림' })
  // The next call may be one of the page's own, which takes the button away before it is pressed.
  await page
    .getByRole('button', { name: '저장', exact: true })
    .click({ timeout: 5_000 })
    .catch(() => expect(notice).toBeVisible())
  await expect(notice).toContainText('접근 권한이 없습니다.')
})

test('JOIN-11 a member leaves the site after everything that runs was named', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const member = await aMember(services, site.channelSeq)
  const course = await aCourse(services, site.channelSeq, { title: '하루 15분 일기' })
  await anAttendance(services, course, member)
  await signIn(member)
  await open('/editinformation')
  await page.getByRole('button', { name: `${site.name} 나가기` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('하루 15분 일기')
  await expect(dialog).toContainText('기간 제한 없음')
  await expectAccessible()
  await dialog.getByRole('button', { name: '나가기' }).click()
  await expect(page).toHaveURL(/\/main/)
  await expect(page.getByRole('banner').getByRole('link', { name: '사이트 가입' })).toBeVisible()
})

test('SITE-06 outside of sites, whoever came to join is sent to the join page of the site that asked', async ({
  page,
  services,
  site,
  signIn,
}) => {
  await signIn(await aPerson(services))
  const query = { siteJoin: true, origin: 'https://evil.test', originSeq: site.channelSeq }
  await page.goto(`/login?query=${encodeURIComponent(JSON.stringify(query))}`)
  await expect(page).toHaveURL(new RegExp(`/join\\?.*channelSeq=${site.channelSeq}`))
  await expect(page.getByRole('heading', { name: `${site.name} 가입` })).toBeVisible()
})

test('MKT-03 SET-03 a key of a marketing tool is checked at its field and kept', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/marketing')
  await expect(page).toHaveTitle(/마케팅 도구/)
  const pixel = page.getByRole('textbox', { name: '메타 픽셀 ID' })
  await pixel.fill('12 34')
  await save(page)
  await expect(pixel).toHaveAttribute('aria-invalid', 'true')
  await pixel.fill('1234567')
  await save(page)
  await expect(page.getByRole('status').filter({ hasText: '저장됨' })).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(pixel).toHaveValue('1234567')
})
