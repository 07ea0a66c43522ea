import { aMember, aSession } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

test('ACC-26, RTS-04, RTS-07 a device that is logged out from another one is a visitor at once', async ({
  page,
  open,
  site,
  services,
  signIn,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const member = await aMember(services, site.channelSeq)
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'ko-KR' })
  const elsewhere = await context.newPage()
  const otherToken = await aSession(services, member.userSeq)
  await signInto(elsewhere, otherToken)
  await elsewhere.goto(`/main?channelSeq=${site.channelSeq}`)
  await hydrated(elsewhere)
  await expect(elsewhere.getByRole('button', { name: '내 메뉴' })).toBeVisible()

  await signIn(member)
  await open('/editinformation')
  const devices = page.getByRole('region', { name: '로그인한 기기' })
  await expect(devices.getByText('지금 쓰는 기기')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expectAccessible()
  // The first is the one in hand.
  await devices
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /로그아웃/ })
    .click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(elsewhere.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
  await context.close()
})
