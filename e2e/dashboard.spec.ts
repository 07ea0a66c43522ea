import { anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

/** 2§4, 2§9. */
const REMEMBERED_MS = 34_560_000

test('DASH-11 a guide that was folded stays so for 34,560,000 ms, kept as Y or N', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  const start = Date.now()
  await page.clock.setFixedTime(start)
  await open('/settings/dashboard')
  const kept = () => page.evaluate(() => Object.values(localStorage).find((value) => /^[YN]\|/.test(value)))
  await page.getByRole('button', { name: '접기', exact: true }).click()
  expect(await kept()).toBe(`N|${start}`)

  await page.clock.setFixedTime(start + REMEMBERED_MS)
  await open('/settings/dashboard')
  await expect(page.getByRole('button', { name: /오픈 준비/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '접기', exact: true })).toHaveCount(0)

  await page.clock.setFixedTime(start + REMEMBERED_MS + 1)
  await open('/settings/dashboard')
  await expect(page.getByRole('button', { name: '접기', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '접기', exact: true }).click()
  await page.getByRole('button', { name: /오픈 준비/ }).click()
  expect(await kept()).toBe(`Y|${start + REMEMBERED_MS + 1}`)
})

test('SALE-09 SALE-11 the dashboard says what is settled next and asks for the documents', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/dashboard')
  const box = page.getByRole('region', { name: '다음 정산' })
  await expect(box).toContainText('모으는 중')
  await expectAccessible()
  await box.getByRole('link', { name: '정산 서류를 제출해 주세요' }).click()
  await expect(page).toHaveURL(/\/settings\/settlement-document/)
})
