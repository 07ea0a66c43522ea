import { expect } from 'vitest'
import { keepPaymentSetting, PAYMENT_SETTINGS } from '../modules/order/settings-store.ts'
import { systemContext } from '../platform/context.ts'
import { PORTONE_PREFIX, sandboxStore } from '../providers/payment/sandbox-portone/index.ts'
import { confirm, order, type SoldCourse } from './buying.ts'
import { aCourse, type Person } from './factories.ts'
import type { Answer, TestServer } from './server.ts'

/** Buying in dollars as a browser does it: order, the buttons of the store's SDK, the way back. */

export const PRICE = 4_500

/** Gives the site its own store at the stand-in. */
export const withDollarStore = ({ services }: TestServer, channelSeq: number): Promise<void> =>
  keepPaymentSetting(systemContext(services, channelSeq), PAYMENT_SETTINGS.portone, sandboxStore(channelSeq))

/** 60,000 won or 45 dollars. */
export const aDollarCourse = (
  { services }: TestServer,
  channelSeq: number,
  overrides: Parameters<typeof aCourse>[2] = {},
) => aCourse(services, channelSeq, { priceEx: PRICE, ...overrides })

export const IN_DOLLARS = { currency: 'USD', payMethodCd: 'PAYPAL', expectedAmount: PRICE }

export const orderInDollars = (
  server: TestServer,
  course: SoldCourse,
  as: Person,
  form: object = {},
): Promise<Answer> => order(server, course, as, { ...IN_DOLLARS, ...form })

/** What the SDK and its buttons do; answers the query of the page that the browser goes to. */
export async function pressPaypal(
  server: TestServer,
  request: Record<string, unknown>,
  action: 'approve' | 'decline' | 'cancel' = 'approve',
): Promise<Record<string, string>> {
  const post = async (url: string, payload: object) =>
    (await server.app.inject({ method: 'POST', url, payload })).json()
  const { windowUrl } = await post(`${PORTONE_PREFIX}/sdk/loadPaymentUI`, request)
  const result = await post(`${windowUrl}/${action}`, {})
  const query = Object.fromEntries(new URL(String(request.redirectUrl)).searchParams)
  return { ...query, ...(result.code !== undefined && { code: String(result.code) }) }
}

/** Places the order and answers what its page would hand to the SDK. */
export async function openInDollars(server: TestServer, course: SoldCourse, as: Person, form: object = {}) {
  const placed = await orderInDollars(server, course, as, form)
  expect(placed.body, 'placing the order').toMatchObject({ data: { next: { kind: 'sdk' } } })
  const orderSeq: number = placed.body.data.orderSeq
  const request: Record<string, unknown> = placed.body.data.next.payload.request
  return { orderSeq, request }
}

/** The whole way; answers the order as the success page gets it. */
export async function buyInDollars(server: TestServer, course: SoldCourse, as: Person, form: object = {}) {
  const { request } = await openInDollars(server, course, as, form)
  const returned = await pressPaypal(server, request)
  const settled = await confirm(server, course, as, returned)
  expect(settled.status, JSON.stringify(settled.body)).toBe(200)
  return { order: settled.body.data, request, returned }
}
