import type { APIRequestContext } from '@playwright/test'
import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { users } from '../apps/server/src/modules/identity/tables.ts'
import { orders } from '../apps/server/src/modules/order/tables.ts'
import { aCourse, aMember, anOperator, type Person } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, test } from './fixtures.ts'

const PASSWORD = 'Seodang!2026'
const DEPOSITS = 12

/** No name is within another, so that each line is sure. */
const payer = (n: number) => `서당${'가나다라마바사아자차카타'[n]}`

test.describe.configure({ timeout: 120_000 })

async function post(request: APIRequestContext, path: string, as: Person, data: object) {
  const answer = await request.post(`/api${path}`, { headers: { 'access-token': as.accessToken }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

test('PAY-18, ATT-12 the deposits of a statement are confirmed in the background, seen after a reload, and what was left out is named', async ({
  page,
  request,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const owner = await anOperator(services, channelSeq, 'OWN')
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
  const course = await aCourse(services, channelSeq)
  const orderSeqs: number[] = []
  for (let n = 0; n < DEPOSITS; n += 1) {
    const { name, email, ...person } = await aMember(services, channelSeq)
    const placed = await post(
      request,
      `/v2.0/channels/${channelSeq}/courses/${course.courseSeq}/orders/create`,
      { name, email, ...person },
      {
        name,
        email,
        phone: '',
        payMethodCd: 'DEPOSIT',
        depositorName: payer(n),
        agreedTerms: true,
        outcome: 'enrol',
        expectedAmount: 60_000,
      },
    )
    orderSeqs.push(Number(placed.orderSeq))
  }
  await signIn(owner)
  await open('/settings/payment')
  await page.getByRole('button', { name: '입금 내역으로 확인' }).click()
  const dialog = page.getByRole('dialog')
  const lines = orderSeqs.map((_, n) => `2026-11-20 10:${10 + n}\t${payer(n)}\t0\t60,000\t${n}`)
  await dialog
    .getByRole('textbox', { name: '거래 내역 붙여 넣기' })
    .fill(['거래일시\t보낸분\t출금액\t입금액\t잔액', ...lines].join('\n'))
  await dialog.getByRole('button', { name: '주문 찾기' }).click()
  await expect(dialog.getByText(`${DEPOSITS}건의 주문을 찾았어요`)).toBeVisible()
  await expectAccessible()

  // One of them ends while its line is looked at, and another one waits for somebody else's work on it.
  const [ended, , , held] = orderSeqs
  await services.db
    .update(orders)
    .set({ paymentStatus: PAYMENT_STATUS.expired })
    .where(eq(orders.orderSeq, ended ?? 0))
  await services.db.transaction(async (tx) => {
    await tx
      .select()
      .from(orders)
      .where(eq(orders.orderSeq, held ?? 0))
      .for('update')
    await dialog.getByRole('button', { name: `${DEPOSITS}건 입금 확인` }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(`입금 ${DEPOSITS}건 중 3건을 처리했어요`)).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await hydrated(page)
    await expect(page.getByText(`입금 ${DEPOSITS}건 중 3건을 처리했어요`)).toBeVisible()
    await expectAccessible()
  })
  await expect(page.getByText(`모두 끝났어요: 입금 ${DEPOSITS}건 중 11건 확인`)).toBeVisible({
    timeout: 30_000,
  })
  const paid = eq(orders.paymentStatus, PAYMENT_STATUS.completed)
  expect(await services.db.$count(orders, and(eq(orders.channelSeq, channelSeq), paid))).toBe(11)
  await page.getByRole('button', { name: '확인하지 못한 1건' }).click()
  const left = page.getByRole('dialog', { name: '확인하지 못한 1건' })
  await expect(left.getByRole('listitem')).toContainText(/서당가.*더 이상 입금을 기다리지 않아요/)
  await expectAccessible()
  await page.keyboard.press('Escape')

  // Somebody has to look after that money, so it is told once more.
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: '닫기' }).click()
  await expect(page.getByText('모두 끝났어요')).toHaveCount(0)
})
