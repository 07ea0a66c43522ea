import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { instalmentPlans } from '../modules/instalment/tables.ts'
import { orders } from '../modules/order/tables.ts'
import { order, orderUrl, type SoldCourse } from './buying.ts'
import type { Person } from './factories.ts'
import type { Answer, TestServer } from './server.ts'
import { aCard } from './subscribing.ts'

/** Buying a class month by month, as a browser does it: a stored card, then the button. */

/** What makes a class of the factory, at 60,000 won, one that is paid in three months. */
export const MONTHLY = { installmentStatus: 'Y', installmentMonth: 3 } as const

export const orderMonthly = (
  server: TestServer,
  course: SoldCourse,
  as: Person,
  { cardSeq, expectedFirst = 20_000, agreedMonthly = true, ...form }: MonthlyForm,
): Promise<Answer> =>
  order(server, course, as, { monthly: { cardSeq, expectedFirst, agreedMonthly }, ...form })

interface MonthlyForm {
  cardSeq: number
  expectedFirst?: number
  agreedMonthly?: boolean
  [field: string]: unknown
}

/** The whole way; answers the first order with its plan. */
export async function buyMonthly(
  server: TestServer,
  course: SoldCourse,
  as: Person,
  form: Omit<MonthlyForm, 'cardSeq'> = {},
) {
  const cardSeq = await aCard(server, course.channelSeq, as)
  const placed = await orderMonthly(server, course, as, { ...form, cardSeq })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const { orderSeq } = placed.body.data
  const mine = async () =>
    (await server.call({ url: orderUrl(course, orderSeq), as })).body.data.instalmentPlan
  const { instalmentPlanSeq } = await mine()
  const press = (what: 'pay' | 'card', body: object, by: Person = as): Promise<Answer> =>
    server.call({
      method: 'POST',
      url: `/api/v2.0/channels/${course.channelSeq}/me/instalments/${instalmentPlanSeq}/${what}`,
      as: by,
      body,
    })
  return { orderSeq, cardSeq, instalmentPlanSeq, mine, press, row: () => planRow(server, instalmentPlanSeq) }
}

export async function planRow({ services }: TestServer, instalmentPlanSeq: number) {
  const [row] = await services.db
    .select()
    .from(instalmentPlans)
    .where(eq(instalmentPlans.instalmentPlanSeq, instalmentPlanSeq))
  if (!row) throw new Error('no such plan')
  return row
}

/** Orders of somebody that took money, oldest first: what each took, and what of it went back. */
export async function moneyOf({ services }: TestServer, { userSeq }: Person) {
  const rows = await services.db
    .select()
    .from(orders)
    .where(eq(orders.userSeq, userSeq))
    .orderBy(orders.orderSeq)
  return rows
    .filter(({ paidAt }) => paidAt !== null)
    .map(({ amount, refundedAmount }) => [amount, refundedAmount])
}
