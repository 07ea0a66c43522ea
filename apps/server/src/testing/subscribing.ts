import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { courses } from '../modules/catalog/tables.ts'
import { attendances, grants } from '../modules/enrolment/tables.ts'
import { orders } from '../modules/order/tables.ts'
import { siteMemberships, subscriptions } from '../modules/subscription/tables.ts'
import { press } from './buying.ts'
import type { Person, Services } from './factories.ts'
import type { Answer, TestServer } from './server.ts'

/** Subscribing as a browser does it: a card through the gateway's window, then the button. */

/** A published membership at 10,000 won a month that opens these classes. */
export async function aMembership(
  services: Services,
  channelSeq: number,
  { classes = [], ...overrides }: Partial<typeof siteMemberships.$inferInsert> & { classes?: number[] } = {},
) {
  const [row] = await services.db
    .insert(siteMemberships)
    .values({
      channelSeq,
      name: '서당 서가',
      monthlyPrice: 10_000,
      longerTerms: [{ months: 12, price: 100_000 }],
      publishStatusCd: PUBLISH_STATUS.published,
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('no membership was made')
  for (const courseSeq of classes)
    await services.db
      .update(courses)
      .set({ marketing: { siteMembershipSeqs: [row.membershipSeq] } })
      .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  return row
}

export async function aCard(server: TestServer, channelSeq: number, as: Person): Promise<number> {
  const url = `/api/v1.0/channels/${channelSeq}/cards`
  const begun = await server.call({ method: 'POST', url: `${url}/begin`, as, body: {} })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { query } = await press(server, begun.body.data.next.url, 'register')
  const { registration, customerKey, authKey } = query
  const body = { registration, customerKey, authKey }
  const made = await server.call({ method: 'POST', url: `${url}/create`, as, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.data.cardSeq
}

export const subscribe = (
  server: TestServer,
  membership: { channelSeq: number; membershipSeq: number },
  as: Person,
  form: object,
): Promise<Answer> =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${membership.channelSeq}/memberships/${membership.membershipSeq}/subscriptions/create`,
    as,
    body: {
      termMonths: 1,
      expectedPrice: 10_000,
      withTrial: false,
      agreedTerms: true,
      agreedRenewal: true,
      ...form,
    },
  })

/** The whole way; answers the subscription as its page gets it. */
export async function aSubscriber(
  server: TestServer,
  membership: { channelSeq: number; membershipSeq: number },
  as: Person,
  form: object = {},
) {
  const cardSeq = await aCard(server, membership.channelSeq, as)
  const answer = await subscribe(server, membership, as, { cardSeq, ...form })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { ...answer.body.data, cardSeq }
}

/** A press on one's own membership: `pause`, `cancel` … */
export const act = (
  server: TestServer,
  channelSeq: number,
  as: Person,
  { subscriptionSeq, what, body = {} }: { subscriptionSeq: number; what: string; body?: object },
): Promise<Answer> =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/me/subscriptions/${subscriptionSeq}/${what}`,
    as,
    body,
  })

export const myMemberships = (server: TestServer, channelSeq: number, as: Person): Promise<Answer> =>
  server.call({ url: `/api/v1.0/channels/${channelSeq}/me/subscriptions`, as })

export async function rowOf({ services }: TestServer, subscriptionSeq: number) {
  const [row] = await services.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.subscriptionSeq, subscriptionSeq))
  if (!row) throw new Error('no such subscription')
  return row
}

/** What was really taken of somebody, oldest first. */
export async function paidBy({ services }: TestServer, { userSeq }: Person) {
  const rows = await services.db
    .select({ amount: orders.amount, paymentStatus: orders.paymentStatus, createdAt: orders.createdAt })
    .from(orders)
    .where(eq(orders.userSeq, userSeq))
    .orderBy(orders.orderSeq)
  return rows.filter(({ paymentStatus }) => paymentStatus === '03').map(({ amount }) => amount)
}

/** Whether a grant and a place let the person into the class at a moment of the test's own clock. */
export async function isOpenAt(
  { services }: TestServer,
  { courseSeq }: { courseSeq: number },
  { userSeq }: Person,
  at: Date,
): Promise<boolean> {
  const given = await services.db
    .select()
    .from(grants)
    .where(and(eq(grants.courseSeq, courseSeq), eq(grants.userSeq, userSeq)))
  const places = await services.db
    .select({ state: attendances.choiseStatusCd })
    .from(attendances)
    .where(and(eq(attendances.courseSeq, courseSeq), eq(attendances.userSeq, userSeq)))
  const isGiven = given.some(
    ({ startAt, endAt, revokedAt }) => revokedAt === null && startAt <= at && (endAt === null || endAt > at),
  )
  return isGiven && places.some(({ state }) => state === '00')
}
