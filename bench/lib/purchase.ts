import type { Person } from '../../apps/server/src/testing/factories.ts'
import { type Connection, succeed } from './load.ts'
import { SITE } from './world.ts'

/** What the answer's JSON holds is our own contract; the bench reads no more of it than this. */
interface Placed {
  data?: { next: { kind: string; url?: string } }
}

const courseUrl = (courseSeq: number) => `/api/v2.0/channels/${SITE}/courses/${courseSeq}`

/** The press of the pay button; `next` is the path of the gateway's window. */
export async function placeOrder(
  connection: Connection,
  buyer: Person,
  courseSeq: number,
  form: { couponSeq?: number; expectedAmount?: number } = {},
): Promise<{ status: number; next: string | null; said: string }> {
  const { status, body } = await connection.ask({
    method: 'POST',
    path: `${courseUrl(courseSeq)}/orders/create`,
    headers: { 'access-token': buyer.accessToken },
    body: JSON.stringify({
      name: buyer.name,
      email: buyer.email,
      phone: '',
      payMethodCd: 'CARD',
      agreedTerms: true,
      outcome: 'enrol',
      expectedAmount: 60_000,
      ...form,
    }),
  })
  const answer: Placed = JSON.parse(body.toString())
  const url = answer.data?.next.url
  return { status, next: url === undefined ? null : new URL(url).pathname, said: body.toString() }
}

/** Approves in the window of the stand-in and comes back as its redirect says. */
export async function payFor(
  connection: Connection,
  buyer: Person,
  courseSeq: number,
  window: string,
): Promise<void> {
  const { head } = await succeed(connection, { method: 'POST', path: `${window}/approve`, body: '{}' })
  const location = /\r\nlocation: *(\S+)/i.exec(head)?.[1] ?? ''
  const returned = new URL(location).searchParams
  await succeed(connection, {
    method: 'POST',
    path: `${courseUrl(courseSeq)}/payment/success`,
    headers: { 'access-token': buyer.accessToken },
    body: JSON.stringify({
      orderId: returned.get('orderId'),
      paymentKey: returned.get('paymentKey'),
      amount: Number(returned.get('amount')),
    }),
  })
}

export async function buy(
  connection: Connection,
  buyer: Person,
  courseSeq: number,
  form: Parameters<typeof placeOrder>[3] = {},
): Promise<void> {
  const { status, next, said } = await placeOrder(connection, buyer, courseSeq, form)
  if (status !== 200 || next === null) throw new Error(`an order was answered with ${status}: ${said}`)
  await payFor(connection, buyer, courseSeq, next)
}
