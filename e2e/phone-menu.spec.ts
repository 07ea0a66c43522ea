import { menus } from '../apps/server/src/modules/site/tables.ts'
import { expect, test } from './fixtures.ts'

const NAMES = ['클래스 소식', '선생님 이야기']

test('HDR-02, HDR-16 a phone has the menus in a panel that goes away with the page', async ({
  page,
  open,
  services,
  site,
  expectAccessible,
}) => {
  await services.db
    .insert(menus)
    .values(
      NAMES.map((menuTitle, ord) => ({ channelSeq: site.channelSeq, menuTitle, path: '/classes', ord })),
    )
  await open('/main')
  await page.getByRole('button', { name: '메뉴', exact: true }).click()
  const panel = page.getByRole('dialog', { name: '메뉴' })
  await expect(panel.getByRole('link')).toHaveText(NAMES)
  await expectAccessible()
  await panel.getByRole('link', { name: NAMES[0] ?? '' }).click()
  await expect(page).toHaveURL(/\/classes/)
  await expect(panel).toHaveCount(0)
})
