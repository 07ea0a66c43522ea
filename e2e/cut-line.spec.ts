import type { Page } from '@playwright/test'
import { aCourse } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const NO_LINE = '연결이 끊겨 열지 못했어요.'
const NEW_VERSION = '새 버전이 나왔어요.'

/** What outlives a failure comes after the page. */
const isReady = async (page: Page) => {
  const files = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(async () => (await files()).join()).toContain('/outlive-failures-')
  await page.waitForLoadState('networkidle')
}
const menuButton = (page: Page) => page.getByRole('button', { name: '메뉴', exact: true })
const login = (page: Page) => page.getByRole('banner').getByRole('link', { name: '로그인' })

test('ERR-22 what a press opens is asked for again after the line was cut, and so is a page; where one is stays', async ({
  page,
  context,
  services,
  site,
  open,
}) => {
  const { courseSeq } = await aCourse(services, site.channelSeq, { title: '붓글씨' })
  await open(`/classes/${courseSeq}`)
  const title = page.getByRole('heading', { level: 1, name: '붓글씨' })
  const menu = page.getByRole('dialog', { name: '메뉴' })
  await expect(title).toBeVisible()
  await isReady(page)

  await context.setOffline(true)
  await menuButton(page).click()
  await expect(page.getByText(NO_LINE)).toBeVisible()
  await expect(title).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(NO_LINE)).toBeHidden()
  await menuButton(page).click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  const address = page.url()
  await login(page).click()
  await expect(page.getByText(NO_LINE)).toBeVisible()
  await expect(title).toBeVisible()
  expect(page.url()).toBe(address)

  await context.setOffline(false)
  await login(page).click()
  await expect(page.getByRole('textbox', { name: '비밀번호' })).toBeVisible()
})

test('ERR-22 a page of an older release says that there is a new one, and stays', async ({
  page,
  services,
  site,
  open,
}) => {
  const { courseSeq } = await aCourse(services, site.channelSeq, { title: '붓글씨' })
  await open(`/classes/${courseSeq}`)
  const title = page.getByRole('heading', { level: 1, name: '붓글씨' })
  await isReady(page)

  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }))
  await menuButton(page).click()
  await expect(page.getByText(NEW_VERSION)).toBeVisible()
  await expect(page.getByRole('button', { name: '새로고침' })).toBeVisible()
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(title).toBeVisible()

  await page.unrouteAll()
  await menuButton(page).click()
  await expect(page.getByRole('dialog', { name: '메뉴' })).toHaveCSS('display', 'grid')
  await expect(title).toBeVisible()
})
