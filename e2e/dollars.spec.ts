import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { users } from '../apps/server/src/modules/identity/tables.ts'
import { sandboxStore } from '../apps/server/src/providers/payment/sandbox-portone/stores.ts'
import {
  aCourse,
  aMember,
  anItem,
  anOperator,
  type Person,
  type Services,
} from '../apps/server/src/testing/factories.ts'
import { MONTHLY } from '../apps/server/src/testing/instalments.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

const PASSWORD = 'Seodang!2026'
const PAYPAL = 'PayPal · $45.00'
const PAY = '$45.00 결제하기'

const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true })

async function anOwner(services: Services, channelSeq: number): Promise<Person> {
  const owner = await anOperator(services, channelSeq, 'OWN')
  const passwordHash = await hashPassword(PASSWORD)
  await services.db.update(users).set({ passwordHash }).where(eq(users.userSeq, owner.userSeq))
  return owner
}

/** Fills in the form of the site's own store; the page stands at the settings. */
async function connectStore(page: Page, channelSeq: number): Promise<void> {
  const store = sandboxStore(channelSeq)
  const card = page.getByRole('group', { name: '달러 결제 (포트원 · PayPal)' })
  await card.getByRole('button', { name: '상점 연결하기' }).click()
  await card.getByLabel('상점 아이디').fill(store.storeId)
  await card.getByLabel('채널 키').fill(store.channelKey)
  await card.getByLabel('API 시크릿').fill(store.apiSecret)
  await card.getByLabel('웹훅 시크릿').fill(store.webhookSecret)
  await card.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
  await card.getByRole('button', { name: '저장' }).click()
  await expect(card).toContainText('연결됨')
}

/** Somebody else at a machine of their own. */
async function elsewhere(browser: Browser, baseURL: string | undefined, as: Person): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'ko-KR' })).newPage()
  await signInto(page, as.accessToken)
  return page
}

test('PAY-05, PAY-10, PAY-16, SET-07 an owner connects a store, a buyer pays in dollars and gets them back', async ({
  page,
  browser,
  baseURL,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const owner = await anOwner(services, channelSeq)
  await signIn(owner)
  await open('/settings/configuration')
  const card = page.getByRole('group', { name: '달러 결제 (포트원 · PayPal)' })
  await card.getByRole('button', { name: '상점 연결하기' }).click()
  await card.getByRole('button', { name: '저장' }).click()
  await expect(card.getByLabel('상점 아이디')).toBeFocused()
  // The browser scrolled so that a button of another card lies half behind the head of the page.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible()
  await card.getByRole('button', { name: '취소' }).click()
  await connectStore(page, channelSeq)
  await expect(card).toContainText(`/channels/${channelSeq}/webhooks/portone`)
  await expect(page.getByText(sandboxStore(channelSeq).apiSecret)).toHaveCount(0)

  const course = await aCourse(services, channelSeq, { priceEx: 4_500 })
  await anItem(services, course)
  const buyer = await aMember(services, channelSeq)
  const shop = await elsewhere(browser, baseURL, buyer)
  await shop.goto(`/classes/${course.courseSeq}/payment?ps=01&channelSeq=${channelSeq}`)
  await hydrated(shop)
  const summary = shop.getByRole('complementary', { name: '결제 금액' })
  await expect(summary).toContainText('총 결제 금액60,000원')
  await shop.getByRole('radio', { name: PAYPAL }).check()
  await expect(summary).toContainText('총 결제 금액$45.00')
  await expect(shop.getByRole('main')).not.toContainText('60,000원')
  await shop.getByRole('radio', { name: '신용·체크카드' }).check()
  await expect(summary).toContainText('총 결제 금액60,000원')
  await shop.getByRole('radio', { name: PAYPAL }).check()
  await expect(summary).toContainText('총 결제 금액$45.00')
  await shop.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await expectAccessible(shop)
  await button(shop, PAY).click()

  const window = shop.getByRole('dialog', { name: 'PayPal로 $45.00 결제하기' })
  await expect(window.getByRole('button', { name: 'PayPal로 결제 (시험용)' })).toBeVisible()
  await expectAccessible(shop)
  await window.getByRole('button', { name: 'PayPal로 결제 (시험용)' }).click()
  await expect(shop.getByRole('heading', { name: '결제가 완료되었어요' })).toBeVisible()
  await expect(shop.getByRole('main')).toContainText('PayPal')
  await expect(shop.getByRole('main')).toContainText('$45.00')

  await shop.goto(`/paymenthistory?channelSeq=${channelSeq}`)
  await hydrated(shop)
  await expect(shop.getByRole('main')).toContainText('$45.00')
  await shop.getByRole('button', { name: /취소/ }).first().click()
  const dialog = shop.getByRole('dialog')
  await expect(dialog).toContainText('$45.00')
  await dialog.getByRole('button', { name: '$45.00 환불받고 취소하기' }).click()
  await expect(shop.getByRole('main')).toContainText('$45.00 환불됨')
  await shop.context().close()

  await open('/settings/payment')
  await expect(page.getByRole('main')).toContainText('결제 $45.00 · 환불 $45.00')
  await expectAccessible()
})

test('PAY-09, PAY-21 whoever closes PayPal or is declined has not paid; staff pay back cents and see sums by currency', async ({
  page,
  browser,
  baseURL,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const { channelSeq } = site
  await signIn(await anOwner(services, channelSeq))
  await open('/settings/configuration')
  await connectStore(page, channelSeq)
  const course = await aCourse(services, channelSeq, { priceEx: 4_500, displayCurrency: 'USD' })
  const buyer = await aMember(services, channelSeq)
  const shop = await elsewhere(browser, baseURL, buyer)
  const toPaypal = async () => {
    await shop.goto(`/classes/${course.courseSeq}/payment?ps=01&channelSeq=${channelSeq}`)
    await hydrated(shop)
    await shop.getByRole('radio', { name: PAYPAL }).check()
    await shop.getByRole('checkbox', { name: '모두 동의해요' }).check()
    await button(shop, PAY).click()
    return shop.getByRole('dialog', { name: 'PayPal로 $45.00 결제하기' })
  }
  const closed = await toPaypal()
  await expect(closed.getByRole('button', { name: 'PayPal로 결제 (시험용)' })).toBeVisible()
  await shop.keyboard.press('Escape')
  await expect(shop.getByText('결제를 취소했습니다.').filter({ visible: true }).first()).toBeVisible()

  const declined = await toPaypal()
  await declined.getByRole('button', { name: '거절되는 결제' }).click()
  await expect(shop.getByRole('main')).toContainText('돈은 빠져나가지 않았어요.')
  await expectAccessible(shop)

  const paid = await toPaypal()
  await paid.getByRole('button', { name: 'PayPal로 결제 (시험용)' }).click()
  await expect(shop.getByRole('heading', { name: '결제가 완료되었어요' })).toBeVisible()
  await shop.context().close()

  await open('/settings/payment')
  await page.getByText(course.title).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: '환불하기' }).click()
  const amount = page.getByRole('textbox', { name: '환불 금액' })
  await amount.fill('99.99')
  await expect(amount).toHaveValue('45.00')
  await amount.fill('12.34')
  await page.getByRole('textbox', { name: '환불 사유' }).fill('교재 불량')
  await page.getByRole('checkbox', { name: /취소/ }).uncheck()
  await expectAccessible()
  await page.getByRole('button', { name: '$12.34 환불' }).click()
  await expect(page.getByRole('main')).toContainText('환불 $12.34')
  await open('/settings/sales')
  await expect(page.getByRole('main')).toContainText('$45.00')
  await expect(page.getByRole('main')).toContainText('-$12.34')
  await expectAccessible()
})

test('PAY-05, PAY-14, PAY-23 whoever looks at dollars may still choose the months, which are in won, and the reverse', async ({
  page,
  browser,
  baseURL,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const { channelSeq } = site
  await signIn(await anOwner(services, channelSeq))
  await open('/settings/configuration')
  await connectStore(page, channelSeq)
  const course = await aCourse(services, channelSeq, { ...MONTHLY, priceEx: 4_500 })
  const shop = await elsewhere(browser, baseURL, await aMember(services, channelSeq))
  const toCheckout = async () => {
    await shop.goto(`/classes/${course.courseSeq}/payment?ps=01&channelSeq=${channelSeq}`)
    await hydrated(shop)
  }
  await toCheckout()
  const summary = shop.getByRole('complementary', { name: '결제 금액' })
  const once = shop.getByRole('radio', { name: '한 번에' })
  const monthly = shop.getByRole('radio', { name: '매달 20,000원씩 3번' })
  const paypal = shop.getByRole('radio', { name: PAYPAL })
  await paypal.check()
  await expect(summary).toContainText('총 결제 금액$45.00')
  await expect(shop.getByText('한 번에 $45.00')).toBeVisible()
  await expectAccessible(shop)
  await monthly.check()
  await expect(summary).toContainText('지금 결제할 금액20,000원')
  await expect(shop.getByRole('main')).not.toContainText('$')
  await once.check()
  await expect(summary).toContainText('총 결제 금액60,000원')
  await expect(paypal).not.toBeChecked()
  await paypal.check()
  await expect(summary).toContainText('총 결제 금액$45.00')
  await monthly.check()
  await expect(summary).toContainText('지금 결제할 금액20,000원')
  await toCheckout()
  await expect(monthly).toBeChecked()
  await expect(summary).toContainText('지금 결제할 금액20,000원')
  await shop.context().close()
})
