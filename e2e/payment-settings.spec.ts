import { eq, sql } from 'drizzle-orm'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { users } from '../apps/server/src/modules/identity/tables.ts'
import { aCourse, aMember, anOperator, type Services, unique } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'
import { mailTo } from './mails.ts'

const PASSWORD = 'Seodang!2026'

test('SET-07, SALE-12, PAY-14, PAY-18 an owner gives the bank account, and a buyer is offered a deposit into it', async ({
  page,
  browser,
  baseURL,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  await services.db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.userSeq, owner.userSeq))
  await signIn(owner)
  await open('/settings/configuration')
  const card = page.getByRole('group', { name: '무통장입금 계좌' })
  await card.getByRole('button', { name: '계좌 등록하기' }).click()
  await card.getByRole('button', { name: '저장' }).click()
  await expect(card.getByLabel('은행')).toBeFocused()
  await expectAccessible()
  await card.getByLabel('은행').selectOption('신한은행')
  await card.getByLabel('계좌번호').fill('110-123-456789')
  await card.getByLabel('예금주').fill('느린 글방')
  await card.getByRole('textbox', { name: '비밀번호' }).fill('Wrong!2026x')
  await card.getByRole('button', { name: '저장' }).click()
  await expect(card.getByRole('textbox', { name: '비밀번호' })).toHaveAttribute('aria-invalid', 'true')
  await card.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
  await card.getByRole('button', { name: '저장' }).click()
  await expect(card).toContainText('******6789')
  await expect(card).toContainText('신한은행')
  await expect(page.getByText('110-123-456789')).toHaveCount(0)
  await expectAccessible()
  expect(await mailTo(services, owner.email)).toContain('무통장입금을 받을 계좌가 변경되었어요')

  const keys = page.getByRole('group', { name: '토스페이먼츠' })
  await keys.getByRole('button', { name: '키 등록하기' }).click()
  await keys.getByLabel('클라이언트 키').fill('live_ck_D5GePWvyJnrK0W0k6q8gLzN9')
  await keys.getByLabel('시크릿 키').fill('live_sk_zXLkKEypNArWmo50nX3lmea')
  await keys.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
  await keys.getByRole('button', { name: '저장' }).click()
  await expect(keys.getByLabel('시크릿 키')).toBeFocused()
  await expect(keys).toContainText('결제사가 이 키를 받아들이지 않았어요')

  const course = await aCourse(services, site.channelSeq)
  const buyer = await aMember(services, site.channelSeq)
  const theirs = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ko-KR' })
  const shop = await theirs.newPage()
  await signInto(shop, buyer.accessToken)
  await shop.goto(`/classes/${course.courseSeq}/payment?ps=01&channelSeq=${site.channelSeq}`)
  await hydrated(shop)
  await shop.getByRole('radio', { name: '무통장입금' }).check()
  await shop.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await shop.getByRole('button', { name: '60,000원 주문하기' }).filter({ visible: true }).click()
  await expect(shop.getByRole('main')).toContainText('110-123-456789')
  await expect(shop.getByRole('main')).toContainText('신한은행')
  await theirs.close()

  await card.getByRole('button', { name: '삭제' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
  await expect(card.getByRole('button', { name: '계좌 등록하기' })).toBeVisible()
})

test('PAY-22 staff write down the cash receipt of a deposit that they issued elsewhere, and its buyer sees it', async ({
  page,
  browser,
  baseURL,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const buyer = await aMember(services, site.channelSeq)
  const { orderSeq } = await aPaidDeposit(services, { ...course, userSeq: buyer.userSeq })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open(`/settings/payment?order=${orderSeq}`)
  const receipt = page.getByRole('region', { name: '현금영수증' })
  await expect(receipt).toContainText('010-1234-5678'.replaceAll('-', ''))
  await receipt.getByRole('button', { name: '승인번호 저장' }).click()
  await expect(receipt.getByLabel('승인번호')).toHaveAttribute('aria-invalid', 'true')
  await receipt.getByLabel('승인번호').fill('G12345678')
  await receipt.getByRole('button', { name: '승인번호 저장' }).click()
  await expect(receipt).toContainText('발급했어요.')
  await expectAccessible()

  const theirs = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ko-KR' })
  const history = await theirs.newPage()
  await signInto(history, buyer.accessToken)
  await history.goto(`/paymenthistory?channelSeq=${site.channelSeq}`)
  await expect(history.getByText('현금영수증 승인번호 G12345678')).toBeVisible()
  await theirs.close()
})

/** A deposit of 60,000 won that came, with the receipt that is due for it, as its events leave it. */
async function aPaidDeposit(
  services: Services,
  { channelSeq, courseSeq, userSeq }: { channelSeq: number; courseSeq: number; userSeq: number },
) {
  const number = unique('d')
  const { rows } = await services.db.execute<{ order_seq: number }>(sql`
    with o as (insert into orders (channel_seq, user_seq, number, payment_order_id, name, email, amount,
        pay_method_cd, payment_status, gateway, merchant, refund_policy, paid_at, cash_receipt)
      values (${channelSeq}, ${userSeq}, ${number}, ${number}, '김서당', 'a@example.test', 60000, 'DEPOSIT', '03',
        'deposit', 'deposit', 'ECOMMERCE', now(), '{"type": "00", "number": "01012345678"}') returning order_seq),
    l as (insert into order_lines (channel_seq, order_seq, kind, course_seq, title, list_price, amount)
      select ${channelSeq}, order_seq, 'class', ${courseSeq}, '일기 쓰기', 60000, 60000 from o)
    insert into cash_receipts (channel_seq, order_seq, type_cd, state, amount)
    select ${channelSeq}, order_seq, '00', 'byHand', 60000 from o returning order_seq`)
  return { orderSeq: rows[0]?.order_seq ?? 0 }
}
