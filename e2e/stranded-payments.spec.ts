import { strandedPayments } from '../apps/server/src/modules/order/tables.ts'
import { aCourse, aMember, anOperator } from '../apps/server/src/testing/factories.ts'
import { anOrder } from '../apps/server/src/testing/orders.ts'
import { expect, test } from './fixtures.ts'

test('SEC-24 staff see money that did not go back, and note what became of it', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const owner = await anOperator(services, channelSeq, 'OWN')
  const buyer = await aMember(services, channelSeq, { name: '한구매' })
  const course = await aCourse(services, channelSeq)
  const { orderSeq } = await anOrder(services, course, buyer, null, { paymentStatus: '06', paidAt: null })
  await services.db.insert(strandedPayments).values({
    channelSeq,
    orderSeq,
    paymentRef: 'tgen_20261127101500AbCd1',
    amount: 60_000,
    currency: 'KRW',
    cause: 'MISMATCH_AMOUNT',
    refusal: 'NOT_CANCELABLE_PAYMENT: This payment cannot be cancelled.',
  })

  await signIn(owner)
  await open('/settings/payment/refunds')
  const part = page.getByRole('region', { name: '돌려주지 못한 결제 1건' })
  await expect(part).toContainText('한구매')
  await expect(part).toContainText('주문과 다르게 결제됨')
  await expectAccessible()
  await part.getByRole('button', { name: '처리했어요' }).click()
  await part.getByRole('textbox', { name: '처리 내용' }).fill('구매자 계좌로 60,000원을 송금했어요')
  await part.getByRole('button', { name: '정리하기' }).click()
  await expect(part).toBeHidden()

  await open(`/settings/payment?order=${orderSeq}`)
  await expect(page.getByText('구매자 계좌로 60,000원을 송금했어요')).toBeVisible()
})
