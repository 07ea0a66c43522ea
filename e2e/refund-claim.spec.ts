import type { Page } from '@playwright/test'
import { seoulDate } from '@seodang/domain/seoul-time'
import { and, eq } from 'drizzle-orm'
import { grants } from '../apps/server/src/modules/enrolment/tables.ts'
import { orders } from '../apps/server/src/modules/order/tables.ts'
import { aCourse, aMember, anItem, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

const DAY = 86_400_000
const CONTENT = '12강이라고 했는데 2강뿐이에요.'

test.describe.configure({ timeout: 180_000 })

async function pay(page: Page) {
  await page.getByRole('radio', { name: '신용·체크카드' }).check()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '100,000원 결제하기' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/__sandbox\/toss\//)
  await page.getByRole('button', { name: '100,000원 결제하기' }).click()
  await expect(page.getByRole('heading', { name: '결제가 완료되었어요' })).toBeVisible()
}

async function claim(page: Page) {
  await page.getByRole('button', { name: '취소·환불' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '설명과 달라요' }).click()
  const dialog = page.getByRole('dialog', { name: '설명과 다르다고 알리기' })
  await dialog.getByRole('button', { name: '환불 요청 보내기' }).click()
  await expect(dialog.getByRole('textbox', { name: '다른 점' })).toBeFocused()
  await expect(dialog.getByText('알게 된 날 항목을 입력해주세요!')).toBeVisible()
  await dialog.getByRole('textbox', { name: '다른 점' }).fill(CONTENT)
  await dialog.getByLabel('알게 된 날').fill(seoulDate(new Date(Date.now() - 2 * DAY)))
  return dialog
}

test('BYD-02 a buyer claims that a class is not as described; one claim is refused with a reason, another gives all back', async ({
  page,
  browser,
  open,
  signIn,
  services,
  site: { channelSeq },
  expectAccessible,
}) => {
  const owner = await anOperator(services, channelSeq, 'OWN')
  const course = await aCourse(services, channelSeq, { vodDays: 90, price: 100_000 })
  for (let count = 0; count < 2; count++) await anItem(services, course)
  const learner = await aMember(services, channelSeq, { name: '한구매' })
  await signIn(learner)
  await open(`/classes/${course.courseSeq}/payment?ps=01`)
  await pay(page)
  const at = new Date(Date.now() - 12 * DAY)
  const twelveDaysAgo = async (userSeq: number) => {
    await services.db
      .update(orders)
      .set({ paidAt: at })
      .where(and(eq(orders.channelSeq, channelSeq), eq(orders.userSeq, userSeq)))
    const theirs = and(eq(grants.channelSeq, channelSeq), eq(grants.userSeq, userSeq))
    await services.db.update(grants).set({ startAt: at }).where(theirs)
  }
  await twelveDaysAgo(learner.userSeq)
  await open('/paymenthistory')
  const dialog = await claim(page)
  await expectAccessible()
  await dialog.getByRole('button', { name: '환불 요청 보내기' }).click()
  await expect(page.getByText(/환불 요청을 보냈어요\. .+까지 답해 드려요/).first()).toBeVisible()
  await expect(page.getByRole('article').getByText(CONTENT)).toBeVisible()
  await expect(page.getByRole('article').getByText('결제 완료')).toBeVisible()
  await expectAccessible()

  // Staff find it on the dashboard.
  const office = await browser.newContext()
  await signInto(office, owner.accessToken)
  const desk = await office.newPage()
  await desk.goto(`/settings/dashboard?channelSeq=${channelSeq}`)
  await hydrated(desk)
  await desk.getByRole('link', { name: /환불 요청에 답하기/ }).click()
  await desk.getByText(course.title).filter({ visible: true }).first().click()
  const drawer = desk.getByRole('dialog').or(desk.getByRole('complementary')).last()
  await expect(drawer.getByText(CONTENT)).toBeVisible()
  await expectAccessible(desk)
  await drawer.getByRole('button', { name: '거절하기' }).click()
  const refusing = desk.getByRole('dialog', { name: '환불 요청을 거절할까요?' })
  await refusing.getByRole('button', { name: '거절하기' }).click()
  await expect(refusing.getByText('거절하는 이유를 적어 주세요.')).toBeVisible()
  await refusing.getByRole('textbox', { name: '거절하는 이유' }).fill('소개에 2강이라고 적혀 있어요.')
  await refusing.getByRole('button', { name: '거절하기' }).click()
  await expect(desk.getByText('거절하고 구매자에게 알렸어요.')).toBeVisible()

  await open('/paymenthistory')
  await expect(page.getByText('소개에 2강이라고 적혀 있어요.')).toBeVisible()
  await expect(page.getByText('1372', { exact: false })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '취소·환불' }).click()
  await expect(page.getByRole('dialog').getByText('환불 금액')).toBeVisible()
  await expect(page.getByRole('button', { name: '설명과 달라요' })).toHaveCount(0)

  // Another buyer's is accepted: the form proposes all of it by that reason.
  const other = await aMember(services, channelSeq, { name: '오다름' })
  await signIn(other)
  await open(`/classes/${course.courseSeq}/payment?ps=01`)
  await pay(page)
  await twelveDaysAgo(other.userSeq)
  await open('/paymenthistory')
  const second = await claim(page)
  await second.getByRole('button', { name: '환불 요청 보내기' }).click()
  await expect(page.getByText(/환불 요청을 보냈어요\. .+까지 답해 드려요/).first()).toBeVisible()
  await desk.goto(`/settings/payment?channelSeq=${channelSeq}&claimYn=Y`)
  await hydrated(desk)
  await expect(desk.getByText('한구매')).toHaveCount(0)
  await desk.getByText(course.title).filter({ visible: true }).first().click()
  await drawer.getByRole('button', { name: '받아들이고 환불하기' }).click()
  await expect(drawer.getByRole('radio', { name: '설명과 다르거나 문제가 있음' })).toBeChecked()
  await drawer.getByRole('textbox', { name: '환불 사유' }).fill('확인했어요. 죄송해요.')
  await drawer.getByRole('button', { name: '100,000원 환불하기' }).click()
  await expect(desk.getByText('환불했어요.', { exact: true })).toBeVisible()
  await expect(drawer.getByText('받아들여 환불했어요.')).toBeVisible()
  await open('/paymenthistory')
  await expect(page.getByText('설명과 다르다는 환불 요청을 사이트가 받아들였어요.')).toBeVisible()
})
