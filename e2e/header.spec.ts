import { menus as menuTable } from '../apps/server/src/modules/site/tables.ts'
import { aChannel, anOperator, type Services } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, test } from './fixtures.ts'

const NAMES = [
  '클래스 소식',
  '선생님 이야기',
  '수강생 작품',
  '자주 묻는 질문',
  '찾아오는 길',
  '함께하는 사람들',
  '봄 학기 모집',
]

async function aSiteWithMenus(services: Services) {
  const site = await aChannel(services)
  await services.db.insert(menuTable).values(
    NAMES.map((menuTitle, ord) => ({
      channelSeq: site.channelSeq,
      menuTitle,
      menuTypeCd: '00' as const,
      path: '/classes',
      ord,
    })),
  )
  return site
}

test('HDR-02, HDR-03, HDR-05 menus that do not fit stand behind "more", as many as the width asks for', async ({
  page,
  open,
  services,
  expectAccessible,
}) => {
  const site = await aSiteWithMenus(services)
  await page.setViewportSize({ width: 1400, height: 800 })
  await open('/main', site)
  const nav = page.getByRole('navigation', { name: '주 메뉴' })
  const more = nav.getByRole('button', { name: '더보기' })
  await expect(nav.getByRole('link')).toHaveCount(NAMES.length)
  await expect(more).toHaveCount(0)

  await page.setViewportSize({ width: 1060, height: 800 })
  await expect(more).toBeVisible()
  const shown = await nav.getByRole('link').count()
  expect(shown).toBeLessThan(NAMES.length)
  // Nothing is cut off: the last entry and "more" end before the tools begin.
  const [end, tools] = await Promise.all([
    more.evaluate((button) => button.getBoundingClientRect().right),
    nav.evaluate((line) => line.getBoundingClientRect().right),
  ])
  expect(end).toBeLessThanOrEqual(tools)
  await more.click()
  await expect(page.getByRole('menuitem')).toHaveText(NAMES.slice(shown))
  await expectAccessible()

  await page.setViewportSize({ width: 1400, height: 800 })
  await expect(nav.getByRole('link')).toHaveCount(NAMES.length)
})

test('HDR-04 after another page has come the menus stand again, none of them open', async ({
  page,
  open,
  services,
}) => {
  const site = await aSiteWithMenus(services)
  await page.setViewportSize({ width: 1060, height: 800 })
  await open('/main', site)
  const nav = page.getByRole('navigation', { name: '주 메뉴' })
  const more = nav.getByRole('button', { name: '더보기' })
  await more.click()
  await page.getByRole('menuitem', { name: NAMES.at(-1) ?? '' }).click()
  await expect(page).toHaveURL(/\/classes/)
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(nav.getByRole('link').first()).toBeVisible()
})

test('HDR-10 whoever has just opened a site is told once where it is managed', async ({
  page,
  open,
  site,
  services,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await page.addInitScript(() => {
    if (localStorage.getItem('isFirstChannel') === null) localStorage.setItem('isFirstChannel', '1')
  })
  await open('/main')
  const tip = page.getByText('여기에서 사이트를 관리할 수 있어요.')
  await expect(tip).toBeVisible()
  await page.getByRole('button', { name: '알겠어요' }).click()
  await expect(tip).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('isFirstChannel'))).toBe('0')
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('link', { name: '사이트 관리' })).toBeVisible()
  await expect(tip).toHaveCount(0)
})
