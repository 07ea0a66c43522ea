import { aCourse, aMember, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

/** What each screen of an account is called, and in which part of the settings it stands (MY-02). */
const TITLES = [
  { path: '/editinformation', area: '설정', title: '내 정보 수정' },
  { path: '/coupon', area: '혜택', title: '내 쿠폰함' },
  { path: '/paymenthistory', area: '결제·정산', title: '결제 내역' },
  { path: '/paymentManage', area: '결제·정산', title: '매출 관리' },
  { path: '/settlement', area: '결제·정산', title: '정산 관리' },
]

test('MY-01, MY-02, MY-03, CPN-04 the screens of an account say what they are and where they stand', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  test.slow()
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  for (const { path, area, title } of TITLES) {
    await open(path)
    await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible()
    await expect(page.getByText(area, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(title))
    await expectAccessible()
  }
})

test('PLAN-01 the plan of a site has its four screens', async ({ page, open, signIn, services, site }) => {
  test.slow()
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/service')
  await expect(page).toHaveURL(/\/service\/servicemanage/)
  const tabs = page.getByRole('navigation', { name: '서비스 이용 메뉴' })
  for (const name of ['servicehistory', 'servicepaymentinfo', 'servicecoupon', 'servicemanage']) {
    await tabs.locator(`a[href*="/service/${name}"]`).click()
    await expect(page).toHaveURL(new RegExp(`/service/${name}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('PERM-10, MY-04 a learner has no plan, no sales and no settlement in the menu of the account', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  await signIn(await aMember(services, site.channelSeq))
  await open('/editinformation')
  await expect(page.getByRole('link', { name: '결제 내역' }).first()).toBeVisible()
  for (const hidden of ['서비스 이용', '매출 관리', '정산 관리'])
    await expect(page.getByRole('link', { name: hidden })).toHaveCount(0)
})

test('SALE-01, SALE-02, DLV-01 the screens of sales open for the owner from their addresses', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  test.slow()
  await aCourse(services, site.channelSeq)
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  for (const path of [
    '/settings/payment',
    '/settings/payment/membership',
    '/settings/payment/goods',
    '/settings/payment/refunds',
    '/settings/payment/bank',
    '/settings/delivery',
    '/settings/sales',
    '/settings/sales/2026-11-01',
    '/settings/settlement',
    '/settings/settlement-document',
  ]) {
    await open(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByText('접근 권한이 없습니다.')).toHaveCount(0)
  }
})
