import { eq } from 'drizzle-orm'
import { cards } from '../apps/server/src/modules/order/tables.ts'
import { aMember } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })

test('ACC-20 a card is registered at the gateway, leads back by next, and is removed again', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const member = await aMember(services, site.channelSeq)
  await signIn(member)
  await open(`/register_card/${site.channelSeq}?next=${encodeURIComponent('/mypage')}`)
  await expect(page.getByText('아직 등록한 카드가 없어요.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await page.waitForURL(/__sandbox|sandbox/)
  await page.locator('form[action*="/register"] button').first().click()

  await expect(page.getByRole('heading', { name: '카드를 등록했어요' })).toBeVisible()
  await expectAccessible()
  // Reloading asks the server again and makes no second card.
  await page.reload()
  await expect(page.getByRole('heading', { name: '카드를 등록했어요' })).toBeVisible()
  expect(await services.db.select().from(cards).where(eq(cards.userSeq, member.userSeq))).toHaveLength(1)
  await page.getByRole('link', { name: '계속하기' }).click()
  await expect(page).toHaveURL(/\/mypage/)

  await open(`/register_card/${site.channelSeq}`)
  const line = page.getByRole('list', { name: '등록한 카드' }).getByRole('listitem')
  await expect(line).toContainText(/•••• [\d*]{4}/)
  await line.getByRole('button', { name: /삭제$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('아직 등록한 카드가 없어요.')).toBeVisible()
  expect(await services.db.select().from(cards).where(eq(cards.userSeq, member.userSeq))).toEqual([])
})

test('ACC-20 who turns back at the gateway is told that nothing was registered', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await aMember(services, site.channelSeq))
  await open(`/register_card/${site.channelSeq}`)
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await page.waitForURL(/sandbox/)
  await page.locator('form[action*="/cancel"] button').first().click()
  await expect(page.getByRole('heading', { name: '카드 등록을 취소했어요' })).toBeVisible()
  await page.getByRole('link', { name: '다시 등록하기' }).click()
  await expect(page.getByRole('button', { name: '카드 등록하기' })).toBeVisible()
})

test('ACC-20 the page needs a login and comes back after it', async ({ page, site }) => {
  await page.goto(`/register_card/${site.channelSeq}?channelSeq=${site.channelSeq}`)
  await hydrated(page)
  await expect(page).toHaveURL(/\/login\?query=/)
})
