import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { aCourse, aMember, anItem, anOperator } from '../apps/server/src/testing/factories.ts'
import { MONTHLY } from '../apps/server/src/testing/instalments.ts'
import { expect, hydrated, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })

/** The scheduler comes by each minute. */
const UNTIL_CHARGED = { timeout: 150_000, intervals: [3000] }

async function registerCard(page: Page, kind: 'good' | 'bad') {
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await page.waitForURL(/sandbox/)
  await page.locator('select[name="kind"]').first().selectOption(kind)
  await page.locator('form[action*="/register"] button').first().click()
  await page.getByRole('link', { name: '계속하기' }).click()
  await hydrated(page)
}

test('PAY-23 a learner buys by the month, is charged the next month, misses one, pays it and stops', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(480_000)
  const { channelSeq } = site
  const course = await aCourse(services, channelSeq, { ...MONTHLY, title: '석 달 붓글씨' })
  await anItem(services, course, { title: '첫 강의' })
  const learner = await aMember(services, channelSeq)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}/payment?ps=01`)
  await page.getByText('매달 20,000원씩 3번').click()
  await expect(page.getByRole('region', { name: '결제 일정' })).toContainText('모두 60,000원')
  await page.getByRole('link', { name: '카드 등록하기' }).click()
  await registerCard(page, 'good')

  await expect(page.getByText('매달 20,000원씩 3번')).toBeVisible()
  const pay = page.getByRole('button', { name: '20,000원 결제하기' }).first()
  await expect(page.getByRole('radio', { name: /••••/ })).toBeChecked()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await pay.click()
  await expect(page.getByText('매달 결제에 동의해 주세요.')).toBeVisible()
  await page.getByRole('checkbox', { name: /매달 자동 결제/ }).check()
  await expectAccessible()
  await pay.click()
  await expect(page).toHaveURL(/\/payment\/complete/)

  await open('/paymenthistory')
  const plan = page.getByRole('region', { name: '매달 나눠 내기' })
  await expect(plan).toContainText('3번 중 1번 냄')
  await expect(plan).toContainText('40,000원')
  await plan.getByRole('button', { name: '결제 일정 보기' }).click()
  await expectAccessible()

  const due = (declines = 0) =>
    services.db.execute(sql`update instalment_plans set anchor_at = anchor_at - interval '1 month',
      due_at = now() - interval '1 minute', declines = ${declines} where channel_seq = ${channelSeq}`)
  await due()
  await expect(async () => {
    await open('/paymenthistory')
    await expect(plan).toContainText('3번 중 2번 냄', { timeout: 3000 })
  }).toPass(UNTIL_CHARGED)
  await expect(page.getByRole('heading', { name: '석 달 붓글씨 (2/3)' })).toBeVisible()

  await plan.getByRole('button', { name: '카드 바꾸기' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '다른 카드 등록하기' }).click()
  await registerCard(page, 'bad')
  await plan.getByRole('button', { name: '카드 바꾸기' }).click()
  const cards = page.getByRole('dialog').getByRole('radio')
  await expect(cards).toHaveCount(2)
  const chosen = await cards.first().isChecked()
  await cards.nth(chosen ? 1 : 0).check({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: '이 카드로 결제하기' }).click()
  await expect(page.getByText('다음부터 이 카드로 결제돼요.')).toBeVisible()

  await due(3)
  await expect(async () => {
    await open('/paymenthistory')
    await expect(plan).toContainText('수강 멈춤', { timeout: 3000 })
  }).toPass(UNTIL_CHARGED)
  await expectAccessible()
  await open(`/classes/${course.courseSeq}`)
  await expect(page.getByRole('link', { name: '강의 시작하기' })).toHaveCount(0)

  await open('/paymenthistory')
  await plan.getByRole('button', { name: '밀린 금액 20,000원 내기' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: '결제하기' })
    .click()
  await expect(
    page
      .getByText(/카드/)
      .filter({ hasText: /거절|다른 카드/ })
      .first(),
  ).toBeVisible()
  await plan.getByRole('button', { name: '카드 바꾸기' }).click()
  await cards.nth(chosen ? 0 : 1).check({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: '이 카드로 결제하기' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await plan.getByRole('button', { name: '밀린 금액 20,000원 내기' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: '결제하기' })
    .click()
  await expect(plan).toContainText('모두 냄')
  await expect(plan).toContainText('3번 중 3번 냄')
  await open(`/classes/${course.courseSeq}`)
  await expect(page.getByRole('link', { name: '강의 시작하기' }).first()).toBeVisible()

  await signIn(await anOperator(services, channelSeq, 'OWN'))
  await open('/settings/payment')
  await page.getByText('석 달 붓글씨 (1/3)').first().click()
  await expect(page.getByRole('complementary').filter({ hasText: '3번 중 3번' })).toBeVisible()
  await expectAccessible()

  await signIn(learner)
  await open('/paymenthistory')
  const first = page.getByRole('article').filter({ hasText: '석 달 붓글씨 (1/3)' })
  await first.getByRole('button', { name: '취소·환불' }).click()
  await expect(page.getByRole('dialog')).toContainText('60,000원')
  await page.getByRole('dialog').getByRole('button', { name: '60,000원 환불받고 취소하기' }).click()
  await expect(page.getByText(/취소했어요/).first()).toBeVisible()
  await open('/paymenthistory')
  await expect(plan).toContainText('중단됨')
})
