import type { APIRequestContext, Page } from '@playwright/test'
import { eq, inArray } from 'drizzle-orm'
import { itemProgress } from '../apps/server/src/modules/classroom/tables.ts'
import { grants } from '../apps/server/src/modules/enrolment/tables.ts'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { users } from '../apps/server/src/modules/identity/tables.ts'
import { orders, refunds } from '../apps/server/src/modules/order/tables.ts'
import {
  aCourse,
  aCourseStaff,
  aMember,
  anItem,
  anOperator,
  type Person,
} from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

const PASSWORD = 'Seodang!2026'

async function post(request: APIRequestContext, path: string, as: Person, data: object) {
  const answer = await request.post(`/api${path}`, { headers: { 'access-token': as.accessToken }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** An order that was paid into the site's own account. */
async function paidByDeposit(
  request: APIRequestContext,
  course: { channelSeq: number; courseSeq: number },
  { buyer, owner }: { buyer: Person; owner: Person },
): Promise<number> {
  const { channelSeq, courseSeq } = course
  const { name, email } = buyer
  const placed = await post(
    request,
    `/v2.0/channels/${channelSeq}/courses/${courseSeq}/orders/create`,
    buyer,
    {
      name,
      email,
      phone: '',
      payMethodCd: 'DEPOSIT',
      depositorName: name,
      agreedTerms: true,
      outcome: 'enrol',
      expectedAmount: 60_000,
    },
  )
  await post(request, `/v1.0/channels/${channelSeq}/admin/payments/${placed.orderSeq}/deposit`, owner, {})
  return placed.orderSeq
}

const write = async (within: ReturnType<Page['getByRole']> | Page) => {
  await within.getByRole('combobox', { name: '은행' }).selectOption('90')
  await within.getByRole('textbox', { name: '계좌번호' }).fill('3333-01-2345678')
  await within.getByRole('textbox', { name: '예금주' }).fill('한구매')
  await within.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
}

test.describe.configure({ timeout: 180_000 })

test('PAY-21 PAY-10 a deposit is cancelled, transferred by staff, unmarked and marked again, and its buyer sees where the money is', async ({
  page,
  request,
  browser,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const owner = await anOperator(services, channelSeq, 'OWN')
  const buyer = await aMember(services, channelSeq, { name: '한구매' })
  await services.db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(inArray(users.userSeq, [owner.userSeq, buyer.userSeq]))
  await post(request, `/v1.0/channels/${channelSeq}/admin/payment-settings/account/modify`, owner, {
    bank: '88',
    number: '110-123-456789',
    holder: '느린 글방',
    password: PASSWORD,
    revision: 0,
  })
  const course = await aCourse(services, channelSeq)
  await paidByDeposit(request, course, { buyer, owner })

  // The buyer cancels and says where the money goes.
  await signIn(buyer)
  await open('/paymenthistory')
  await page.getByRole('button', { name: '취소·환불' }).click()
  const dialog = page.getByRole('dialog')
  await write(dialog)
  await dialog.getByRole('button', { name: '60,000원 환불받고 취소하기' }).click()
  await expect(page.getByText(/60,000원을 .+까지 송금해 드려요/).first()).toBeVisible()
  await expect(page.getByText('송금 대기')).toBeVisible()
  await expect(page.getByText(/카카오뱅크 \*{6}5678 계좌로 송금해 드려요/)).toBeVisible()
  await expect(page.getByText('60,000원 송금 예정')).toBeVisible()
  await expectAccessible()

  // It came late: staff see the interest, the whole account, and mark it.
  await services.db
    .update(refunds)
    .set({ dueOn: '2020-01-02', createdAt: new Date('2020-01-01') })
    .where(eq(refunds.channelSeq, channelSeq))
  await open('/paymenthistory')
  await expect(page.getByText('아직 송금하지 않았어요', { exact: false })).toBeVisible()
  const office = await browser.newContext()
  await signInto(office, owner.accessToken)
  const desk = await office.newPage()
  await desk.route('https://cdn.channel.io/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await desk.goto(`/settings/dashboard?channelSeq=${channelSeq}`)
  await hydrated(desk)
  await desk.getByRole('link', { name: /환불 송금 대기/ }).click()
  await expect(desk.getByRole('heading', { name: '환불 송금', level: 1 })).toBeVisible()
  await expect(desk.getByText(/기한 지남 1건/)).toBeVisible()
  await desk.getByText(course.title).filter({ visible: true }).first().click()
  await desk.getByRole('button', { name: '전체 계좌 보기' }).click()
  await expect(desk.getByText('3333-01-2345678')).toBeVisible()
  await expect(desk.getByText('지연 이자').first()).toBeVisible()
  await expectAccessible(desk)
  // The buyer names another one while staff look at this: they are told before they mark it.
  const [owed] = await services.db.select().from(refunds).where(eq(refunds.channelSeq, channelSeq))
  await post(request, `/v2.0/channels/${channelSeq}/orders/${owed?.orderSeq}/refund-account`, buyer, {
    refundAccount: { bank: '90', number: '3333-01-2345678', holder: '한구매' },
    password: PASSWORD,
  })
  await desk.getByRole('button', { name: '송금 완료로 표시' }).click()
  await expect(desk.getByText('그사이 환불받을 계좌가 바뀌었어요.', { exact: false })).toBeVisible()
  await expect(desk.getByRole('button', { name: '송금 완료로 표시' })).toBeDisabled()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: '바뀐 계좌로 계속하기' }).click()
  await desk.getByRole('button', { name: '송금 완료로 표시' }).click()
  await expect(desk.getByText('송금 완료로 표시했어요.')).toBeVisible()
  await expect(desk.getByText('송금할 환불이 없어요')).toBeVisible()

  await open('/paymenthistory')
  await expect(page.getByText(/카카오뱅크 \*{6}5678 계좌로 송금했어요/)).toBeVisible()
  await expect(page.getByText('지연 이자', { exact: false })).toBeVisible()

  // A mark by mistake is taken back.
  await desk.getByText('송금 완료', { exact: true }).click()
  await desk.getByText(course.title).filter({ visible: true }).first().click()
  await desk.getByRole('button', { name: '표시 되돌리기' }).click()
  const question = desk.getByRole('dialog', { name: '송금 표시를 되돌릴까요?' })
  await question.getByRole('button', { name: '표시 되돌리기' }).click()
  await expect(desk.getByText('송금 표시를 되돌렸어요.')).toBeVisible()
  await open('/paymenthistory')
  await expect(page.getByText('아직 송금하지 않았어요', { exact: false })).toBeVisible()
  await office.close()
})

test('PAY-21 of a deposit that staff cancel the buyer names the account among their payments', async ({
  page,
  request,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const owner = await anOperator(services, channelSeq, 'OWN')
  const buyer = await aMember(services, channelSeq, { name: '한구매' })
  await services.db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(inArray(users.userSeq, [owner.userSeq, buyer.userSeq]))
  await post(request, `/v1.0/channels/${channelSeq}/admin/payment-settings/account/modify`, owner, {
    bank: '88',
    number: '110-123-456789',
    holder: '느린 글방',
    password: PASSWORD,
    revision: 0,
  })
  const orderSeq = await paidByDeposit(request, await aCourse(services, channelSeq), { buyer, owner })
  await signIn(owner)
  await open(`/settings/payment?order=${orderSeq}`)
  await page.getByRole('button', { name: '환불하기' }).click()
  await page.getByRole('textbox', { name: '환불 사유' }).fill('휴강')
  await page.getByRole('radio', { name: '사이트의 사정' }).check()
  await page.getByRole('button', { name: '60,000원 환불하기' }).click()
  await expect(page.getByText('환불 송금 목록에 올렸어요.')).toBeVisible()
  await page.getByRole('link', { name: '송금하러 가기' }).click()
  await expect(
    page.getByText('구매자에게 메일과 결제 내역으로 환불받을 계좌를 물어봤어요.', { exact: false }),
  ).toBeVisible()
  await expectAccessible()

  await signIn(buyer)
  await open('/paymenthistory')
  await expect(page.getByText('환불 60,000원을 돌려받을 계좌를 알려 주세요.')).toBeVisible()
  await page.getByRole('button', { name: '계좌 알려 주기' }).click()
  const dialog = page.getByRole('dialog', { name: '환불받을 계좌' })
  await dialog.getByRole('button', { name: '이 계좌로 받기' }).click()
  await expect(dialog.getByText('하나를 선택해 주세요.')).toBeVisible()
  await write(dialog)
  await expectAccessible()
  await dialog.getByRole('button', { name: '이 계좌로 받기' }).click()
  await expect(page.getByText(/카카오뱅크 \*{6}5678 계좌로 송금해 드려요/)).toBeVisible()
  await expect(page.getByRole('button', { name: '계좌 바꾸기' })).toBeVisible()
})

test('ATT-09, BYD-02 the dialog of a cancel offers the reasons that one may decide by, and no others', async ({
  page,
  request,
  open,
  signIn,
  services,
  site,
  expectAccessible,
  isMobile,
}) => {
  const { channelSeq } = site
  const owner = await anOperator(services, channelSeq, 'OWN')
  const buyer = await aMember(services, channelSeq, { name: '한구매' })
  await services.db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.userSeq, owner.userSeq))
  await post(request, `/v1.0/channels/${channelSeq}/admin/payment-settings/account/modify`, owner, {
    bank: '88',
    number: '110-123-456789',
    holder: '느린 글방',
    password: PASSWORD,
    revision: 0,
  })
  const course = await aCourse(services, channelSeq, { vodDays: 120 })
  const item = await anItem(services, course)
  await paidByDeposit(request, course, { buyer, owner })
  // Bought twenty days ago and taken whole: less comes back by the buyer’s wish than where the site ends it.
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const { userSeq } = buyer
  await services.db
    .update(orders)
    .set({ paidAt: ago(20) })
    .where(eq(orders.userSeq, userSeq))
  await services.db
    .update(grants)
    .set({ startAt: ago(20), endAt: ago(-100) })
    .where(eq(grants.userSeq, userSeq))
  await services.db.insert(itemProgress).values({ ...item, userSeq, usedAt: ago(19) })
  const dialog = page.getByRole('dialog', { name: '1명의 수강을 취소할까요?' })
  const ask = async () => {
    await open(`/classes/${course.courseSeq}/settings/attendees`)
    await page.getByRole('checkbox', { name: /한구매/ }).check()
    const bar = page.getByRole('toolbar', { name: /^고른/ })
    if (isMobile) await bar.getByRole('button', { name: '더 보기' }).click()
    await (isMobile
      ? page.getByRole('menuitem', { name: '취소' })
      : bar.getByRole('button', { name: '취소' })
    ).click()
    await expect(dialog.getByRole('radio').first()).toBeVisible()
  }
  await signIn(owner)
  await ask()
  await expect(dialog.getByRole('radio')).toHaveCount(3)

  await signIn(await aCourseStaff(services, course, 'CMG'))
  await ask()
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await expect(dialog.getByText('판매 관리 권한이 있는 운영진만', { exact: false }).first()).toBeVisible()
  await expectAccessible()
  // What is told before it is chosen is what it would do.
  await expect(dialog.getByText('바꿀 수 없어요')).toBeHidden()
  await dialog.getByRole('button', { name: '1명 취소하기' }).click()
  await expect(dialog.getByText('끝내는 이유를 골라 주세요.')).toBeVisible()
  await dialog.getByRole('radio', { name: '구매자의 요청' }).check()
  await dialog.getByRole('button', { name: '1명 취소하기' }).click()
  await expect(page.getByText('1명을 처리했어요', { exact: false })).toBeVisible()
})
