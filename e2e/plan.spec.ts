import { PLAN } from '@seodang/domain/plan'
import { eq } from 'drizzle-orm'
import { planSubscriptions } from '../apps/server/src/modules/plan/tables.ts'
import { anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })

test('PLAN-02, PLAN-10, PLAN-12 an owner registers a card, takes a plan, sees the history, cancels and resumes', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  test.slow()
  await services.db
    .update(planSubscriptions)
    .set({ planCd: PLAN.free })
    .where(eq(planSubscriptions.channelSeq, site.channelSeq))
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/service')
  await expect(page).toHaveURL(/\/service\/servicemanage/)
  await expect(page.getByRole('heading', { name: '서비스 이용', level: 1 })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '저장 공간' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '이용 요금제 변경' }).click()
  await expect(page.getByRole('heading', { name: '요금제 비교' })).toBeFocused()

  // Without a card the dialog says what it would cost, and leads to the card.
  await page.getByRole('button', { name: '스탠다드 선택' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('79,000원')
  await dialog.getByRole('link', { name: '카드 등록' }).click()
  await page.getByRole('button', { name: '카드 등록' }).click()
  await page.waitForURL(/sandbox/)
  await page.locator('form[action*="/register"] button').first().click()
  await expect(page.getByText('카드를 등록했어요.')).toBeVisible()
  await expect(page.getByRole('region', { name: '결제 카드' })).toContainText(/•••• [\d*]{4}/)
  await page.getByLabel('사업자등록번호').fill('1')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByLabel('사업자등록번호')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()

  const tabs = page.getByRole('navigation', { name: '서비스 이용 메뉴' })
  await tabs.getByRole('link', { name: '요금제' }).click()
  await page.getByRole('radio', { name: /^3개월/ }).check()
  await page.getByRole('button', { name: '스탠다드 선택' }).click()
  await expect(dialog).toContainText('225,000원')
  await expectAccessible()
  await dialog.getByRole('button', { name: '225,000원 결제' }).click()
  await expect(page.getByText('요금제를 바꿨어요.')).toBeVisible()
  const now = page.getByRole('region', { name: '현재 요금제' })
  await expect(now).toContainText('스탠다드')
  await expect(now).toContainText('이용 중')

  await tabs.getByRole('link', { name: '결제 내역' }).click()
  const line = page.getByRole('list', { name: '결제 내역' }).getByRole('listitem')
  await expect(line).toContainText('225,000원')
  await expectAccessible()
  const saved = page.waitForEvent('download')
  await line.getByRole('button', { name: /영수증$/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^receipt-P.*\.pdf$/)

  await tabs.getByRole('link', { name: '쿠폰' }).click()
  await page.getByLabel('쿠폰 번호').fill('nosuchcode')
  await page.getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.getByText('사용할 수 없는 쿠폰 번호예요.')).toBeVisible()
  await expect(page.getByLabel('쿠폰 번호')).toHaveValue('nosuchcode')
  await expectAccessible()

  await tabs.getByRole('link', { name: '요금제' }).click()
  await now.getByRole('button', { name: '요금제 해지' }).click()
  await dialog.getByRole('button', { name: '요금제 해지' }).click()
  await expect(now).toContainText('해지 예정')
  await now.getByRole('button', { name: '계속 이용하기' }).click()
  await expect(now).toContainText('이용 중')
})

test('PLAN-13, BYD-27 the workbench of a site whose plan lapsed says why, and leads to where it is mended', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await services.db
    .update(planSubscriptions)
    .set({ planCd: PLAN.standard, state: 'ended', paidUntil: new Date() })
    .where(eq(planSubscriptions.channelSeq, site.channelSeq))
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/dashboard')
  await expect(page.getByText(/요금제가 만료되어 관리 기능을 읽기만/)).toBeVisible()
  await page.getByRole('link', { name: '결제 정보 확인' }).click()
  await expect(page.getByRole('heading', { name: '결제 카드' })).toBeVisible()
})
