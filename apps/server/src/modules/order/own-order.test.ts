import { seoulDate } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { cancel, order, withBankAccount } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { aShop } from '../../testing/goods.ts'
import { testServer } from '../../testing/server.ts'
import { operators } from '../membership/tables.ts'
import { workStatement } from './statement-run.ts'
import { insertStranded } from './stranded-store.ts'
import { orders, refundClaims } from './tables.ts'

/** Staff who bought of their own site have no hand in the money of that order, whatever their rights. */
const server = await testServer()
const { services } = server

const ACCOUNT = { bank: '90', number: '3333-01-2345678', holder: '김서당' }

const makeOwner = (channelSeq: number, { userSeq }: Person) =>
  services.db.insert(operators).values({ channelSeq, userSeq, userTypeCd: 'OWN' })

async function world() {
  const { channelSeq } = await aChannel(services)
  await withBankAccount(server, channelSeq)
  const course = await aCourse(services, channelSeq)
  // Who bought before they became staff.
  const buyer = await aMember(services, channelSeq)
  const site = systemContext(services, channelSeq)
  const form = { payMethodCd: 'DEPOSIT', depositorName: '김서당' }
  const orderSeq = Number((await order(server, course, buyer, form)).body.data.orderSeq)
  await makeOwner(channelSeq, buyer)
  const post = async (as: Person, path: string, body: object = {}) => {
    const url = `/api/v1.0/channels/${channelSeq}/admin/${path}`
    const answer = await server.call({ method: 'POST', url, as, body })
    return answer.status === 200 ? answer.body.data : [answer.status, answer.body.errorName]
  }
  return {
    channelSeq,
    course,
    buyer,
    site,
    orderSeq,
    post,
    colleague: () => anOperator(services, channelSeq, 'OWN'),
  }
}

const OWN = [403, 'OWN_ORDER_MONEY']
const statusOf = async (orderSeq: number) =>
  (await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq)))[0]?.paymentStatus

test('PAY-18, BYD-02 nobody confirms a deposit of their own order, alone or by a statement; a colleague does', async () => {
  const w = await world()
  const before = await statusOf(w.orderSeq)
  expect(await w.post(w.buyer, `payments/${w.orderSeq}/deposit`)).toEqual(OWN)
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, w.orderSeq))
  const line = { at: '2026-03-02 12:00', name: '김서당', amount: row?.amount, balance: '0' }
  const begun = await w.post(w.buyer, 'deposits/modify', { deposits: [{ line, orderSeq: w.orderSeq }] })
  await workStatement(w.site, begun.statementRunSeq)
  expect(await statusOf(w.orderSeq)).toBe(before)
  const url = `/api/v1.0/channels/${w.channelSeq}/admin/deposits`
  const [run] = (await server.call({ url, as: w.buyer })).body.data.list
  expect(run.failures).toMatchObject([{ message: expect.stringContaining('본인이 구매한 주문') }])
  expect(await w.post(await w.colleague(), `payments/${w.orderSeq}/deposit`)).toMatchObject({
    orderSeq: w.orderSeq,
  })
})

test('BYD-02 nobody refuses what they claim themselves; a colleague does', async () => {
  const w = await world()
  await services.db.insert(refundClaims).values({
    channelSeq: w.channelSeq,
    orderSeq: w.orderSeq,
    content: '설명과 달라요.',
    noticedOn: seoulDate(new Date()),
    dueOn: seoulDate(new Date()),
  })
  const answer = { answer: '설명과 같아요.' }
  const path = `payments/${w.orderSeq}/refund-claim/modify`
  expect(await w.post(w.buyer, path, answer)).toEqual(OWN)
  expect(await w.post(await w.colleague(), path, answer)).toMatchObject({ orderSeq: w.orderSeq })
})

/** Paid, and cancelled by the rule: the refund is owed to its buyer. */
async function owed(w: Awaited<ReturnType<typeof world>>, by: Person): Promise<string> {
  expect(await w.post(by, `payments/${w.orderSeq}/deposit`)).toMatchObject({ orderSeq: w.orderSeq })
  const { body } = await cancel(server, w.course, w.buyer, w.orderSeq, { refundAccount: ACCOUNT })
  return `refund-transfers/${body.data.refunds[0].refundSeq}/transferred`
}
const mark = () => ({ transferredOn: seoulDate(new Date()), accountRevision: 1 })

test('PAY-21, BYD-02 nobody marks a transfer to themselves or takes the mark back, while somebody else may', async () => {
  const w = await world()
  const colleague = await w.colleague()
  const transfer = await owed(w, colleague)
  expect(await w.post(w.buyer, `${transfer}/create`, mark())).toEqual(OWN)
  expect(await w.post(colleague, `${transfer}/create`, mark())).toMatchObject({ orderSeq: w.orderSeq })
  expect(await w.post(w.buyer, `${transfer}/delete`)).toEqual(OWN)
  expect(await w.post(colleague, `${transfer}/delete`)).toMatchObject({ orderSeq: w.orderSeq })
})

test('PAY-21 the one person of a site marks what the rule gave them, which would be owed for ever otherwise', async () => {
  const w = await world()
  const colleague = await w.colleague()
  const transfer = await owed(w, colleague)
  await services.db.delete(operators).where(eq(operators.userSeq, colleague.userSeq))
  expect(await w.post(w.buyer, `${transfer}/create`, mark())).toMatchObject({ orderSeq: w.orderSeq })
})

test.each([true, false])(
  'SEC-24, BYD-02 nobody closes a stranded payment of their own order, while somebody else may (a colleague: %s)',
  async (hasColleague) => {
    const w = await world()
    const strandedPaymentSeq = await insertStranded(w.site, {
      orderSeq: w.orderSeq,
      paymentRef: 'stranded',
      amount: 1000,
      currency: 'KRW',
      cause: 'MISMATCH_AMOUNT',
      refusal: null,
    })
    const path = `stranded-payments/${strandedPaymentSeq}/modify`
    const content = { content: '돌려드렸어요' }
    if (hasColleague) {
      const colleague = await w.colleague()
      expect(await w.post(w.buyer, path, content)).toEqual(OWN)
      expect(await w.post(colleague, path, content)).not.toEqual(OWN)
    } else expect(await w.post(w.buyer, path, content)).not.toEqual(OWN)
    expect(await w.post(w.buyer, path, content)).toEqual([404, 'NO_DATA'])
  },
)

test('DLV-08, BYD-02 nobody waives the return of their own parcel, or says that it came back, while somebody else may', async () => {
  const shop = await aShop(server)
  const { buyer, deliverySeq } = await shop.sell()
  await shop.bring(deliverySeq, '02')
  await makeOwner(shop.channelSeq, buyer)
  const post = (path: string, body: object) =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${shop.channelSeq}/admin/deliveries/${path}`,
      as: buyer,
      body,
    })
  const waived = await post(`${deliverySeq}/waiver/modify`, { waivedYn: 'Y' })
  expect([waived.status, waived.body.errorName]).toEqual(OWN)
  const back = await post('state/modify', { to: '04', parcels: [{ deliverySeq, from: '02' }] })
  expect(back.body.data).toMatchObject({ doneCount: 0, failed: [{ problem: 'OWN_ORDER_MONEY' }] })
  await shop.move(deliverySeq, '02', '04')
})
