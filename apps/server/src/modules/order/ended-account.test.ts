import { DAY } from '@seodang/domain/instant'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { provingAccount } from '../../testing/account.ts'
import {
  attendanceOf,
  confirm,
  mailsTo,
  order,
  orderUrl,
  press,
  type SoldCourse,
} from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { heldByGateway } from '../../testing/order-books.ts'
import { testServer } from '../../testing/server.ts'
import { refunds } from './tables.ts'

/** A virtual account that was paid, and whose class the site ends: only its buyer knows where the money goes. */
const server = await testServer({ worker: true })
const { services } = server

const ACCOUNT = { bank: '90', number: '3333-01-2345678', holder: '김서당' }

async function paidByAccount(course: SoldCourse, buyer: Person): Promise<number> {
  const placed = await order(server, course, buyer, { payMethodCd: 'VBANK' })
  const window = String(placed.body.data.next.url)
  const { query } = await press(server, window, 'approve')
  expect((await confirm(server, course, buyer, query)).status).toBe(200)
  await press(server, window, 'deposit')
  await eventually(async () =>
    expect(await attendanceOf(server, course, buyer)).toMatchObject({ choiseStatusCd: '00' }),
  )
  return Number(placed.body.data.orderSeq)
}

const refundsOf = (orderSeq: number) =>
  services.db.select().from(refunds).where(eq(refunds.orderSeq, orderSeq))

test.each([
  ['whole, on the first day', 0, 60_000],
  ['in part, later', 9, null],
])(
  'PAY-21 BYD-02 what was paid by virtual account goes back %s, to the account that its buyer names',
  async (_, days, whole) => {
    const { channelSeq } = await aChannel(services)
    const owner = await anOperator(services, channelSeq, 'OWN')
    const [course, sister] = [await aCourse(services, channelSeq), await aCourse(services, channelSeq)]
    const [buyer, other] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
    const orderSeq = await paidByAccount(course, buyer)
    const kept = await paidByAccount(sister, other)
    if (days > 0) server.clock.set(new Date(Date.now() + days * DAY))

    const attended = await attendanceOf(server, course, buyer)
    const url = `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/attendees`
    const body = { action: 'cancel', attendSeqs: [attended?.attendSeq], reasonCd: 'NOT_HELD' }
    const [seen] = (await server.call({ method: 'POST', url: `${url}/preview`, as: owner, body })).body.data
      .list
    expect(seen).toMatchObject({ allowed: true, refundAmount: whole ?? expect.any(Number) })
    const done = await server.call({ method: 'POST', url: `${url}/modify`, as: owner, body })
    expect(done.body.data).toMatchObject({ doneCount: 1 })

    const [owed] = await refundsOf(orderSeq)
    expect(owed).toMatchObject({ state: 'owed', amount: seen.refundAmount, accountBank: null })
    expect(await attendanceOf(server, course, buyer)).toMatchObject({ choiseStatusCd: '99' })
    await eventually(async () => expect((await mailsTo(server, buyer)).join()).toContain('계좌'))
    const binned = await server.call({
      method: 'POST',
      url: `/api/v2.0/channels/${channelSeq}/admin/courses/${course.courseSeq}/delete`,
      as: owner,
      body: {},
    })
    expect(binned.body.errorName).not.toBe('CLASS_HAS_ATTENDEES')

    const named = await server.call({
      method: 'POST',
      url: `${orderUrl(course, orderSeq)}/refund-account`,
      as: buyer,
      body: await provingAccount(services, buyer, { refundAccount: ACCOUNT }),
    })
    expect(named.status, JSON.stringify(named.body)).toBe(200)
    expect((await refundsOf(orderSeq))[0]).toMatchObject({ state: 'done', amount: seen.refundAmount })
    const sum = (await heldByGateway(server, channelSeq)).reduce((all, { held }) => all + held, 0)
    expect(sum).toBe(120_000 - seen.refundAmount)
    expect(await refundsOf(kept)).toEqual([])
    server.clock.set(new Date())
  },
)
