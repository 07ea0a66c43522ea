import { seoulDate } from '@seodang/domain/seoul-time'
import { settlementPeriodOf } from '@seodang/domain/settlement'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { aChannel, aCourse, aMember, anOperator, unique } from '../apps/server/src/testing/factories.ts'
import { anAdministrator, enrol, row } from './desk.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 150_000 })

const PASSWORD = 'Seodang!2026'

test('SALE-08, SALE-09, SALE-11, ADM-03 an owner sees the month, a day and the settlement, hands in documents, and after the payout why the amount', async ({
  page,
  browser,
  baseURL,
  services,
  expectAccessible,
}) => {
  const word = unique('m')
  const { channelSeq } = await aChannel(services, { name: `${word} 글방` })
  const owner = await anOperator(services, channelSeq, 'OWN')
  await services.db.execute(
    sql`update users set password_hash = ${await hashPassword(PASSWORD)} where user_seq = ${owner.userSeq}`,
  )
  const course = await aCourse(services, channelSeq, { title: '일기 쓰기' })
  const learner = await aMember(services, channelSeq)
  const today = seoulDate(new Date())
  const { settlementDate, endDate } = settlementPeriodOf(today)
  // An order of 60,000 won as its events and the night leave it: books, a settlement and its line.
  await services.db.execute(sql`
    with o as (insert into orders (channel_seq, user_seq, number, payment_order_id, name, email, amount,
        pay_method_cd, payment_status, gateway, refund_policy, paid_at)
      values (${channelSeq}, ${learner.userSeq}, ${word}, ${word}, '김서당', 'a@example.test', 60000, 'CARD', '03',
        'toss', 'ECOMMERCE', now()) returning order_seq),
    l as (insert into order_lines (channel_seq, order_seq, kind, course_seq, title, list_price, amount)
      select ${channelSeq}, order_seq, 'class', ${course.courseSeq}, '일기 쓰기', 60000, 60000 from o),
    e as (insert into ledger_entries (channel_seq, event_key, kind, order_seq, order_kind, pay_method_cd, currency,
        amount, terms, occurred_at, sale_date)
      select ${channelSeq}, 'paid:' || order_seq, 'payment', order_seq, 'class', 'CARD', 'KRW', 60000, '{}', now(),
        ${today} from o returning entry_seq),
    p as (insert into ledger_postings (channel_seq, entry_seq, account, amount)
      select ${channelSeq}, entry_seq, account, amount from e, (values ('gatewayReceivable', 60000),
        ('gatewayFee', -2112), ('platformFee', -3000), ('vatPayable', -300), ('sitePayable', -54588))
        as v (account, amount)),
    s as (insert into settlements (channel_seq, currency, settlement_date, end_date, gross, cancelled, collected,
        provider_fee, platform_fee, vat, shares, net, carried_in, total, state)
      values (${channelSeq}, 'KRW', ${settlementDate}, ${endDate}, 60000, 0, 0, -2112, -3000, -300, 0, 54588, 0,
        54588, '00') returning settlement_seq)
    insert into settlement_lines (channel_seq, settlement_seq, entry_seq, payee_seq, gross, cancelled, collected,
      provider_fee, platform_fee, vat, shares, net)
    select ${channelSeq}, settlement_seq, entry_seq, 0, 60000, 0, 0, -2112, -3000, -300, 0, 54588 from s, e`)

  const theirs = await browser.newContext({
    baseURL: baseURL ?? '',
    reducedMotion: 'reduce',
    locale: 'ko-KR',
  })
  const staff = await theirs.newPage()
  await signInto(staff, owner.accessToken)
  const go = async (path: string) => {
    await staff.goto(`${path}?channelSeq=${channelSeq}`)
    await hydrated(staff)
  }
  await go('/settings/sales')
  await expect(staff.getByRole('link', { name: /60,000원/ })).toBeVisible()
  await expectAccessible(staff)
  await staff.getByRole('link', { name: /60,000원/ }).click()
  await expect(staff.getByText(word, { exact: true })).toBeVisible()
  await expectAccessible(staff)

  await go('/settings/settlement')
  await expect(staff.getByText('정산 서류가 승인되어야 정산금을 받을 수 있어요.')).toBeVisible()
  await expectAccessible(staff)
  await staff.getByRole('link', { name: '서류 제출하기' }).click()
  await staff.getByRole('textbox', { name: /이름·상호/ }).fill('김서당')
  await staff.getByRole('button', { name: '제출하기' }).click()
  await expect(staff.getByText('계좌번호 항목을 입력해주세요!')).toBeVisible()
  await expectAccessible(staff)
  const copy = { name: 'copy.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }
  await staff.locator('input[type=file]').first().setInputFiles(copy)
  const stored = staff.getByRole('button', { name: 'copy.pdf 지우기' })
  await expect(stored).toHaveCount(1)
  await staff.locator('input[type=file]').last().setInputFiles(copy)
  await expect(stored).toHaveCount(2)
  await staff.getByLabel(/은행/).selectOption('88')
  await staff.getByRole('textbox', { name: /계좌번호/ }).fill('110-123-456789')
  await staff.getByRole('textbox', { name: /예금주/ }).fill('김서당')
  await staff
    .getByLabel(/^비밀번호/)
    .first()
    .fill(PASSWORD)
  await staff.getByRole('button', { name: '제출하기' }).click()
  await expect(staff.getByText('제출한 서류를 검토하고 있어요.')).toBeVisible()

  // Whoever only reads finds what was handed in and nothing to type in.
  const reader = await anOperator(services, channelSeq, 'MNG', { removed: ['SITE_SALES_UPDATE'] })
  const desk = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'ko-KR' })
  await signInto(desk, reader.accessToken)
  const reading = await desk.newPage()
  await reading.goto(`/settings/settlement-document?channelSeq=${channelSeq}`)
  await hydrated(reading)
  await expect(reading.getByText('정산 서류를 볼 수만 있어요.')).toBeVisible()
  await expect(reading.getByText('******6789')).toBeVisible()
  await expect(reading.getByRole('button', { name: '제출하기' })).toHaveCount(0)
  await expect(reading.getByRole('textbox', { name: /계좌번호/ })).toHaveCount(0)
  await expectAccessible(reading)
  await desk.close()

  await enrol(page, await anAdministrator(services))
  await page.goto(`/admin/documents?q=${word}`)
  await hydrated(page)
  await row(page, word).click()
  await expect(page.getByText('110123456789')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '승인하기' }).click()
  await page
    .getByRole('dialog', { name: /승인할까요/ })
    .getByRole('button', { name: '승인하기' })
    .click()
  await expect(page.getByText('승인했어요.')).toBeVisible()

  await page.goto(`/admin/settlements?q=${word}`)
  await hydrated(page)
  await row(page, word).click()
  for (const step of ['확정하기', '지급 완료로 표시']) {
    await page.getByRole('button', { name: step }).click()
    await page
      .getByRole('dialog', { name: /처리할까요/ })
      .getByRole('button', { name: step })
      .click()
    await expect(page.getByText('1건을 처리했어요.').last()).toBeVisible()
  }
  await expectAccessible()

  await go(`/settings/settlement/${settlementDate}`)
  await expect(staff.getByText('왜 이 금액인가요')).toBeVisible()
  await expect(staff.getByText('52,798원')).toBeVisible()
  await expect(staff.getByText('소득세 3%', { exact: true })).toBeVisible()
  await expect(staff.getByRole('rowheader', { name: /일기 쓰기/ })).toContainText(word)
  await expectAccessible(staff)

  // Each line opens to its orders, and those to theirs.
  await staff.getByRole('button', { name: /^결제 대행 수수료 부가세/ }).click()
  await expect(staff.getByRole('link', { name: word, exact: true })).toBeVisible()
  await staff.getByRole('button', { name: /^소득세 3%/ }).click()
  await expect(staff.getByText('54,588원의 3%에서 10원 미만을 버려요.')).toBeVisible()
  await expectAccessible(staff)
  await staff.getByRole('link', { name: word, exact: true }).click()
  await expect(staff).toHaveURL(/settings\/payment\?order=/)

  await go('/settings/settlement')
  await expect(staff.getByRole('heading', { name: '원천징수 내역' })).toBeVisible()
  await expectAccessible(staff)
  const [paper] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('button', { name: 'PDF' }).click(),
  ])
  expect(paper.suggestedFilename()).toBe(`원천징수 내역 ${today.slice(0, 4)}.pdf`)

  await go('/settings/sales')
  await staff.getByRole('button', { name: '분개장' }).click()
  const [journal] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('menuitem', { name: 'CSV로 받기' }).click(),
  ])
  expect(journal.suggestedFilename()).toBe(`${word} 글방 분개장 ${today.slice(0, 7)}.csv`)
  await theirs.close()
})
