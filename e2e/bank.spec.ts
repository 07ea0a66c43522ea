import type { APIRequestContext } from '@playwright/test'
import { seoulDate } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { users } from '../apps/server/src/modules/identity/tables.ts'
import { orders } from '../apps/server/src/modules/order/tables.ts'
import { aCourse, aMember, anOperator, type Person } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const PASSWORD = 'Seodang!2026'

async function post(request: APIRequestContext, path: string, as: Person, data: object) {
  const answer = await request.post(`/api${path}`, { headers: { 'access-token': as.accessToken }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

test('PAY-18 a statement of the account is brought, its deposit is matched and confirmed, and a match is taken back', async ({
  page,
  request,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  test.slow()
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
  const buyer = await aMember(services, channelSeq)
  const { orderSeq } = await post(
    request,
    `/v2.0/channels/${channelSeq}/courses/${course.courseSeq}/orders/create`,
    buyer,
    {
      name: buyer.name,
      email: buyer.email,
      phone: '',
      payMethodCd: 'DEPOSIT',
      depositorName: '김서당',
      agreedTerms: true,
      outcome: 'enrol',
      expectedAmount: 60_000,
    },
  )

  await signIn(owner)
  await open('/settings/payment/bank')
  await expect(page.getByText('아직 올린 거래 내역이 없어요')).toBeVisible()
  await page.getByRole('radio', { name: '통장에 없음' }).check({ force: true })
  await expect(page.getByRole('main').getByText('기다리는 중')).toBeVisible()
  await page.getByRole('radio', { name: '확인할 거래' }).check({ force: true })

  await page.getByRole('button', { name: '거래 내역 올리기' }).click()
  const dialog = page.getByRole('dialog')
  const at = `${seoulDate(new Date())} 10:00:00`
  const rows = [
    ['거래일시', '보낸분', '출금액', '입금액', '잔액'],
    [at, '김서당', '0', '60000', '160000'],
    [at, '커피', '4500', '0', '155500'],
  ]
  const file = (text: string) => ({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.locator('input[type=file]').setInputFiles(file('이름,전화\n김서당,010'))
  await expect(dialog.getByText('입금액과 보낸 사람이 있는 줄을 찾지 못했어요.')).toBeVisible()
  await dialog.getByText('닫기', { exact: true }).click()
  await page.getByRole('button', { name: '거래 내역 올리기' }).click()
  await dialog.locator('input[type=file]').setInputFiles(file(rows.map((row) => row.join(',')).join('\n')))
  await expect(dialog.getByText('새 거래 2건을 올렸어요. 이미 있던 거래 0건')).toBeVisible()
  await expectAccessible()
  await dialog.getByText('닫기', { exact: true }).click()

  await page.getByRole('main').getByText('김서당', { exact: true }).click()
  const drawer = page.getByRole('group', { name: '통장 거래' })
  await expect(drawer.getByText('이름과 금액이 같아요')).toBeVisible()
  await expectAccessible()
  await drawer.getByRole('button', { name: '입금 확인하고 연결' }).click()
  await expect(page.getByText('거래를 연결했어요.')).toBeVisible()
  const [order] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  expect(order?.paymentStatus).toBe('03')

  await page.getByRole('main').getByText('커피', { exact: true }).click()
  await page.getByRole('button', { name: '관계없는 거래로 제외' }).click()
  await expect(page.getByText('확인할 거래가 없어요')).toBeVisible()
  await page.getByRole('radio', { name: '통장에 없음' }).check({ force: true })
  await expect(page.getByText('통장에 없는 항목이 없어요')).toBeVisible()

  await page.getByRole('radio', { name: '연결됨' }).check({ force: true })
  await page.getByRole('main').getByText('김서당', { exact: true }).click()
  await page.getByRole('button', { name: '연결 되돌리기' }).click()
  await expect(page.getByText('연결한 거래가 없어요')).toBeVisible()
  await page.getByRole('radio', { name: '통장에 없음' }).check({ force: true })
  await expect(page.getByRole('main').getByText(/확인함/)).toBeVisible()
})
