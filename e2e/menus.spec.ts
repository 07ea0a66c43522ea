import type { Page } from '@playwright/test'
import { aMember, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 120_000 })

interface NewMenu {
  title: string
  outside?: string
  page?: string
  seenBy?: string
  newWindow?: boolean
}

async function addMenu(page: Page, { title, outside, page: target, seenBy, newWindow }: NewMenu) {
  await page.getByRole('button', { name: '메뉴 추가하기' }).first().click()
  await fillMenu(page, { title, ...(outside && { outside }), ...(target && { page: target }) })
  const dialog = page.getByRole('dialog')
  if (seenBy) await dialog.getByLabel('누구에게 보일까요?').selectOption(seenBy)
  if (newWindow) await dialog.getByText('새 창에서 열기').click()
  await dialog.getByRole('button', { name: '추가하기' }).click()
  await expect(page.getByText(`${title} 메뉴를 추가했어요.`)).toBeVisible()
}

async function fillMenu(page: Page, { title, outside, page: target }: NewMenu) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^메뉴 이름/).fill(title)
  if (outside !== undefined) {
    await dialog.getByLabel('어디로 갈까요?').selectOption({ label: '다른 사이트' })
    await dialog.getByLabel(/^주소/).fill(outside)
  } else {
    await dialog.getByLabel(/^연결할 곳/).click()
    await page.getByRole('option', { name: target ?? '클래스 목록' }).click()
  }
}

const entries = (page: Page) =>
  page.getByRole('main').getByRole('list', { name: '메뉴' }).getByRole('listitem')
const titles = async (page: Page) => {
  const rows = await entries(page).allInnerTexts()
  return rows.map((text) => text.trim().split('\n')[0])
}
const act = async (page: Page, title: string, name: string) => {
  await page.getByRole('button', { name: `${title} 메뉴 더 보기` }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('PGE-19, HDR-11, HDR-12, HDR-13 menus are added, previewed, and shown to whom they are for', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
  isMobile,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/menu')
  await expect(page.getByText('아직 메뉴가 없어요.')).toBeVisible()
  await expectAccessible()
  await addMenu(page, { title: '수업' })
  await addMenu(page, { title: '회원실', page: '메인', seenBy: '회원에게만' })
  await addMenu(page, { title: '블로그', outside: 'https://blog.example.test/', newWindow: true })
  expect(await titles(page)).toEqual(['수업', '회원실', '블로그'])
  await expectAccessible()

  const preview = page.getByRole('region', { name: '미리보기' })
  await expect(preview.getByText('회원실')).toHaveCount(0)
  await preview.getByText('회원', { exact: true }).click()
  await expect(preview.getByText('회원실')).toBeVisible()

  // The pages of the site tell it to the next visitor.
  const member = await aMember(services, site.channelSeq)
  const seen = async (token: string | null) => {
    const context = await browser.newContext({ locale: 'ko-KR', viewport: page.viewportSize() })
    if (token) await signInto(context, token)
    const visit = await context.newPage()
    await visit.goto(`/main?channelSeq=${site.channelSeq}`)
    await hydrated(visit)
    if (isMobile) await visit.getByRole('button', { name: '메뉴' }).first().click()
    return visit
  }
  const visitor = await seen(null)
  const blog = visitor.getByRole('link', { name: '블로그' }).first()
  await expect(blog).toHaveAttribute('target', '_blank')
  await expect(blog).toHaveAttribute('href', 'https://blog.example.test/')
  await expect(visitor.getByRole('link', { name: '수업' }).first()).toHaveAttribute('href', /\/classes/)
  await expect(visitor.getByRole('link', { name: '회원실' })).toHaveCount(0)
  const inside = await seen(member.accessToken)
  await expect(inside.getByRole('link', { name: '회원실' }).first()).toBeVisible()
})

test('PGE-19 menus are ordered by keys, nested, renamed in place, deleted and brought back', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/menu')
  for (const title of ['하나', '둘', '셋']) await addMenu(page, { title })

  // By keys: lifted, moved one place up, put down.
  const said = page.locator('[id^="DndLiveRegion"]')
  await page.getByRole('button', { name: '셋 옮기기' }).focus()
  await page.keyboard.press('Space')
  await expect(said).toContainText('셋')
  // What is lifted hears the keys only a moment after it was told.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(said).toContainText('둘 자리로', { timeout: 3000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByText('셋 메뉴를 옮겼어요.')).toBeVisible()
  expect(await titles(page)).toEqual(['하나', '셋', '둘'])

  await act(page, '셋', '위 메뉴의 하위로')
  const preview = page.getByRole('region', { name: '미리보기' })
  await expect(preview.getByRole('listitem').filter({ hasText: '하나' })).toContainText('셋')

  await page.getByRole('button', { name: /^둘/ }).first().focus()
  await act(page, '둘', '이름 바꾸기')
  await page.getByRole('textbox', { name: '둘 새 이름' }).fill('두 번째')
  await page.keyboard.press('Enter')
  await expect(page.getByText('두 번째 메뉴를 저장했어요.')).toBeVisible()

  await act(page, '하나', '하위 메뉴와 함께 지우기')
  await expect(page.getByText('하나 메뉴를 지웠어요.')).toBeVisible()
  await expect(entries(page)).toHaveCount(1)
  await page.getByRole('button', { name: '되돌리기' }).last().click()
  await expect(entries(page)).toHaveCount(3)
  expect(await titles(page)).toEqual(['하나', '셋', '두 번째'])
  await page.reload()
  await expect(entries(page)).toHaveCount(3)
  expect(await titles(page)).toEqual(['하나', '셋', '두 번째'])
})

test('SEC-54 an address that is none is told at its field, and a tree that somebody else changed is not overwritten', async ({
  page,
  open,
  services,
  site,
  signIn,
  request,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  await signIn(owner)
  await open('/settings/menu')
  await page.getByRole('button', { name: '메뉴 추가하기' }).first().click()
  await fillMenu(page, { title: '나쁜 주소', outside: 'javascript:alert(1)' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '추가하기' }).click()
  await expect(dialog.getByLabel(/^주소/)).toHaveAccessibleDescription(/http:\/\/ 또는 https:\/\//)
  await expect(dialog.getByLabel(/^주소/)).toBeFocused()

  const headers = { 'access-token': owner.accessToken }
  const url = `/api/v1.0/channels/${site.channelSeq}/admin/menus`
  const { version } = (await (await request.get(url, { headers })).json()).data
  const entry = {
    menuSeq: null,
    menuTitle: '동료의 메뉴',
    path: '/main',
    externLinkUrl: null,
    openTypeCd: '00',
    menuTypeCd: '00',
    visibleTypeCd: '00',
    subMenus: [],
  }
  await request.post(`${url}/modify`, { headers, data: { version, menus: [entry] } })
  await dialog.getByLabel(/^주소/).fill('https://good.example.test')
  await dialog.getByRole('button', { name: '추가하기' }).click()
  const told = dialog.getByText('그 사이 다른 곳에서 저장했어요.')
  const loadNewest = dialog.getByRole('button', { name: '최신 내용 불러오기' })
  await expect(told).toBeVisible()
  await loadNewest.click()
  await expect(page.getByRole('listitem').filter({ hasText: '동료의 메뉴' }).first()).toBeAttached()
  // What was typed is still there, and can be kept now.
  await dialog.getByRole('button', { name: '추가하기' }).click()
  await expect(page.getByText('나쁜 주소 메뉴를 추가했어요.')).toBeVisible()
  expect(await titles(page)).toEqual(['동료의 메뉴', '나쁜 주소'])

  // What is fetched while a form is open does not pass for having been read (SET-09).
  await act(page, '동료의 메뉴', '설정')
  await dialog.getByLabel(/^메뉴 이름/).fill('주인의 메뉴')
  const now = (await (await request.get(url, { headers })).json()).data
  const [theirs, ...others] = now.menus
  await request.post(`${url}/modify`, {
    headers,
    data: {
      version: now.version,
      menus: [{ ...theirs, menuTitle: '고친 메뉴', visibleTypeCd: '01' }, ...others],
    },
  })
  const fetched = page.waitForResponse((answer) => answer.url().endsWith('/admin/menus'))
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await fetched
  await dialog.getByRole('button', { name: '저장하기' }).click()
  await expect(told).toBeVisible()
  await loadNewest.click()
  await expect(dialog.getByLabel('누구에게 보일까요?')).toHaveValue('01')
  await expect(dialog.getByLabel(/^메뉴 이름/)).toHaveValue('주인의 메뉴')
  await dialog.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('주인의 메뉴 메뉴를 저장했어요.')).toBeVisible()
  expect(await titles(page)).toEqual(['주인의 메뉴', '나쁜 주소'])
})
