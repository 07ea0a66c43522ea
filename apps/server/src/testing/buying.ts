import { and, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { courseCounts } from '../modules/catalog/tables.ts'
import { attendances, seatOffers } from '../modules/enrolment/tables.ts'
import { PAYMENT_SETTINGS } from '../modules/order/index.ts'
import { orders } from '../modules/order/tables.ts'
import { channelSecrets } from '../modules/site/tables.ts'
import { sentMails } from '../platform/database/tables.ts'
import { settingPurpose } from '../platform/security/secrets.ts'
import { provingAccount } from './account.ts'
import type { Person } from './factories.ts'
import type { Answer, CallOptions, TestServer } from './server.ts'

/** Buying as a browser does it: order, the gateway's window, the way back. */

/** What a call answered, however it was made: a browser test makes it over the wire. */
export type Told = Pick<Answer, 'status' | 'body'>
export interface Caller<A extends Told = Told> {
  call(options: CallOptions): Promise<A>
}

export interface SoldCourse {
  channelSeq: number
  courseSeq: number
}

const courseUrl = ({ channelSeq, courseSeq }: SoldCourse) =>
  `/api/v2.0/channels/${channelSeq}/courses/${courseSeq}`

export const checkout = <A extends Told>(server: Caller<A>, course: SoldCourse, as: Person, query = {}) =>
  server.call({ url: `${courseUrl(course)}/checkout`, as, query })

/** The press of the pay button, with what the page would send; 60,000 won by card unless told otherwise. */
export function order<A extends Told>(
  server: Caller<A>,
  course: SoldCourse,
  as: Person,
  form: object = {},
): Promise<A> {
  return server.call({
    method: 'POST',
    url: `${courseUrl(course)}/orders/create`,
    as,
    body: {
      name: as.name,
      email: as.email,
      phone: '',
      payMethodCd: 'CARD',
      agreedTerms: true,
      outcome: 'enrol',
      expectedAmount: 60_000,
      ...form,
    },
  })
}

export const enrolFree = (server: TestServer, course: SoldCourse, as: Person, form: object = {}) =>
  order(server, course, as, { payMethodCd: null, expectedAmount: 0, ...form })

/** Presses a button of the gateway's window; answers the query of the page that the browser is sent to. */
export async function press(
  server: TestServer,
  windowUrl: string,
  action: string,
  form: Record<string, string> = {},
): Promise<{ path: string; query: Record<string, string> }> {
  const { pathname } = new URL(windowUrl)
  const response = await server.app.inject({
    method: 'POST',
    url: `${pathname}/${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  const target = new URL(response.headers.location ?? '', windowUrl)
  return { path: target.pathname, query: Object.fromEntries(target.searchParams) }
}

export function confirm<A extends Told>(
  server: Caller<A>,
  course: SoldCourse,
  as: Person,
  { orderId, paymentKey, amount }: Record<string, string>,
): Promise<A> {
  return server.call({
    method: 'POST',
    url: `${courseUrl(course)}/payment/success`,
    as,
    body: { orderId, paymentKey, ...(amount !== undefined && { amount: Number(amount) }) },
  })
}

/** The whole way; answers the order as the success page gets it, and where its window was. */
export async function buy(server: TestServer, course: SoldCourse, as: Person, form: object = {}) {
  const placed = await order(server, course, as, form)
  expect(placed.body, 'placing the order').toMatchObject({ data: { next: { kind: 'redirect' } } })
  const window: string = placed.body.data.next.url
  const { query } = await press(server, window, 'approve')
  const settled = await confirm(server, course, as, query)
  expect(settled.status, JSON.stringify(settled.body)).toBe(200)
  return { order: settled.body.data, window, returned: query }
}

export const orderUrl = (course: SoldCourse, orderSeq: number) =>
  `/api/v2.0/channels/${course.channelSeq}/orders/${orderSeq}`

export const quote = (server: TestServer, course: SoldCourse, as: Person, orderSeq: number) =>
  server.call({ url: `${orderUrl(course, orderSeq)}/refund`, as })

export const cancel = async (
  server: TestServer,
  course: SoldCourse,
  as: Person,
  orderSeq: number,
  body: object = {},
) =>
  server.call({
    method: 'POST',
    url: `${orderUrl(course, orderSeq)}/cancel`,
    as,
    body: await provingAccount(server.services, as, {
      reason: '일정이 바뀌었어요',
      expectedAmount: 60_000,
      ...body,
    }),
  })

/** Lets the school take transfers to its own account. */
export async function withBankAccount({ services }: TestServer, channelSeq: number): Promise<void> {
  const account = { bank: '88', bankName: '신한은행', number: '110-123-456789', holder: '느린 글방' }
  const name = PAYMENT_SETTINGS.deposit
  const sealed = services.secrets.seal(settingPurpose(channelSeq, name), JSON.stringify(account))
  await services.db.insert(channelSecrets).values({ channelSeq, name, sealed })
}

export async function countsOf({ services }: TestServer, { channelSeq, courseSeq }: SoldCourse) {
  const [row] = await services.db
    .select()
    .from(courseCounts)
    .where(and(eq(courseCounts.channelSeq, channelSeq), eq(courseCounts.courseSeq, courseSeq)))
  if (!row) throw new Error('the class has no counts')
  return row
}

/** The counts of a class are what its rows say, after whatever happened (docs/decisions/places-and-waiting.md). */
export async function expectLedger(server: TestServer, course: SoldCourse): Promise<void> {
  const { db } = server.services
  const here = sql`channel_seq = ${course.channelSeq} and course_seq = ${course.courseSeq}`
  const result = await db.execute<{ kept: number; held: number; offered: number; waiting: number }>(sql`
    select
      (select count(*)::int from ${attendances} where ${here} and choise_status_cd in ('00', '02')
        and seat_ended_at is null) as kept,
      (select count(*)::int from ${orders} o where o.channel_seq = ${course.channelSeq} and o.holds_place
        and exists (select 1 from order_lines l where l.channel_seq = o.channel_seq and l.order_seq = o.order_seq
          and l.course_seq = ${course.courseSeq})) as held,
      (select count(*)::int from ${seatOffers} where ${here} and holds_place) as offered,
      (select count(*)::int from ${attendances} where ${here} and choise_status_cd = '01') as waiting`)
  const [row] = result.rows
  const { attendCount, acceptCnt, waitCnt } = await countsOf(server, course)
  const places = (row?.kept ?? 0) + (row?.held ?? 0) + (row?.offered ?? 0)
  expect({ attendCount, acceptCnt, waitCnt }).toEqual({
    attendCount: places,
    acceptCnt: places,
    waitCnt: row?.waiting ?? 0,
  })
}

export async function attendanceOf(
  { services }: TestServer,
  course: SoldCourse,
  { userSeq }: { userSeq: number },
) {
  const rows = await services.db
    .select()
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, course.channelSeq),
        eq(attendances.courseSeq, course.courseSeq),
        eq(attendances.userSeq, userSeq),
      ),
    )
    .orderBy(attendances.attendSeq)
  return rows.at(-1)
}

/** Whether the person may open the class now, by the guard that every classroom call goes through. */
export async function mayEnter(server: Caller, course: SoldCourse, as: Person): Promise<boolean> {
  const { channelSeq, courseSeq } = course
  const answer = await server.call({
    url: `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/facilitators`,
    as,
  })
  return answer.status === 200
}

/** Subjects of the mails that a person got, oldest first. Needs a server with a worker. */
export async function mailsTo({ services }: TestServer, { email }: { email: string }): Promise<string[]> {
  const rows = await services.db
    .select({ subject: sentMails.subject })
    .from(sentMails)
    .where(eq(sentMails.recipient, email))
    .orderBy(sentMails.sentMailSeq)
  return rows.map(({ subject }) => subject)
}
