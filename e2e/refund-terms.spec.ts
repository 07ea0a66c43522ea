import { and, eq } from 'drizzle-orm'
import { grants } from '../apps/server/src/modules/enrolment/tables.ts'
import { orders } from '../apps/server/src/modules/order/tables.ts'
import { aCourse, aMember, anItem, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const DAY = 86_400_000

test('BYD-02, PAY-21 a site promises more than the law, and the promise goes from the settings to the refund', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const course = await aCourse(services, site.channelSeq, { vodDays: 90, price: 100_000 })
  for (let count = 0; count < 4; count++) await anItem(services, course)

  await signIn(owner)
  await open('/settings/configuration')
  await page.getByRole('radio', { name: /수강생에게 더 유리하게 직접 정하기/ }).check()
  const preview = page.getByRole('table', { name: /미리 보기: 100,000원/ })
  const half = preview.getByRole('row', { name: /12일째, 강의 20개 가운데 10개/ })
  await expect(half).toHaveText(/45,000원\s*45,000원/)
  await page.getByRole('textbox', { name: '도중에 그만둘 때의 위약금' }).fill('0')
  await expect(half).toHaveText(/45,000원\s*50,000원/)

  // Less than the law is refused where it stands, with the article.
  const whole = page.getByRole('textbox', { name: '아직 보지 않았다면 전액 환불하는 기간' })
  await whole.fill('3')
  const lessons = page.getByRole('group', { name: '강의를 하나씩 여는 수업' })
  await lessons.getByRole('button', { name: '법 기준에서 시작하기' }).click()
  await lessons.getByRole('textbox', { name: '2단계: 환불' }).fill('50')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('법에서 정한 최소한(7)보다 적을 수 없어요. 전자상거래 등')).toBeVisible()
  await expect(lessons).toContainText('법에서 정한 최소한(68)보다 적을 수 없어요. 방문판매 등에 관한 법률')
  await expect(whole).toBeFocused()
  await expectAccessible()

  await whole.fill('14')
  await lessons.getByRole('textbox', { name: '2단계: 환불' }).fill('80')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('저장했어요').first()).toBeVisible()

  // Told before the purchase,
  const learner = await aMember(services, site.channelSeq)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}`)
  const rules = page.getByRole('region', { name: '환불규정' })
  await expect(rules).toContainText('신청 14일 이내')
  const told = rules.getByRole('listitem').filter({ hasText: '4강 중 2강을 봤다면' })
  await expect(told).toContainText(/\d0원/)
  const amount = (await told.locator('em').textContent()) ?? ''
  await open(`/classes/${course.courseSeq}/payment?ps=01`)
  await expect(page.getByRole('main')).toContainText('14일')
  await expect(page.getByRole('listitem').filter({ hasText: '4강 중 2강을 봤다면' })).toContainText(amount)
  await page.getByRole('radio', { name: '신용·체크카드' }).check()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '100,000원 결제하기' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/__sandbox\/toss\//)
  await page.getByRole('button', { name: '100,000원 결제하기' }).click()
  await expect(page.getByRole('heading', { name: '결제가 완료되었어요' })).toBeVisible()
  await expect(page.getByText('환불 기준은 결제 완료 메일에 적혀 있고')).toBeVisible()

  // and kept on the order: twelve days later nothing was watched, and everything comes back.
  const at = new Date(Date.now() - 12 * DAY)
  await services.db.update(orders).set({ paidAt: at }).where(eq(orders.channelSeq, site.channelSeq))
  const mine = and(eq(grants.channelSeq, site.channelSeq), eq(grants.userSeq, learner.userSeq))
  await services.db.update(grants).set({ startAt: at }).where(mine)
  await open('/paymenthistory')
  await page.getByRole('button', { name: '취소·환불' }).click()
  const dialog = page.getByRole('dialog', { name: '취소하면 얼마를 돌려받나요?' })
  await expect(dialog).toContainText('환불 금액100,000원')
  await expect(dialog).toContainText('기준: 사이트의 환불 약속')
  await expect(dialog).toContainText('강의의 50%를 열기 전80%')
  await expectAccessible()

  await signIn(owner)
  await open('/settings/payment')
  await page.getByText(course.title).first().click()
  const drawer = page.getByRole('dialog').or(page.getByRole('complementary')).last()
  await expect(drawer).toContainText('주문에 적용되는 환불 규정')
  await expect(drawer).toContainText('14일 안에 아직 보지 않았다면전액')
  await drawer.getByRole('button', { name: '환불하기' }).click()
  await expect(drawer).toContainText('근거사이트의 환불 약속')
})
