import type { PlanPeriod } from '@seodang/domain/codes'
import { PLAN, type PlanCd } from '@seodang/domain/plan'
import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { planSubscriptions } from '../modules/plan/tables.ts'
import { press } from './buying.ts'
import { aChannel, anOperator, type Person } from './factories.ts'
import type { Answer, TestServer } from './server.ts'

/** The plan of a site as its owner handles it: a card through the gateway's window, quotes, changes. */

export const planUrl = (channelSeq: number, rest = '') => `/api/v1.0/channels/${channelSeq}/admin/plan${rest}`

/** A site on the first plan, with its owner. */
export async function aFreeSite(server: TestServer): Promise<{ channelSeq: number; owner: Person }> {
  const { services } = server
  const { channelSeq } = await aChannel(services)
  await services.db
    .update(planSubscriptions)
    .set({ planCd: PLAN.free, startAt: new Date(server.clock.now().getTime() - 1000) })
    .where(eq(planSubscriptions.channelSeq, channelSeq))
  return { channelSeq, owner: await anOperator(services, channelSeq, 'OWN') }
}

export async function withCard(
  server: TestServer,
  channelSeq: number,
  owner: Person,
  form: Record<string, string> = {},
): Promise<Answer> {
  return keepCard(server, channelSeq, owner, await registeredCard(server, channelSeq, owner, form))
}

/** Registers a card in the window of the stand-in; answers what it sends the owner back with. */
export async function registeredCard(
  server: TestServer,
  channelSeq: number,
  owner: Person,
  form: Record<string, string> = {},
): Promise<Record<string, string>> {
  const begun = await server.call({
    method: 'POST',
    url: planUrl(channelSeq, '/card/begin'),
    as: owner,
    body: {},
  })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  return (await press(server, begun.body.data.next.url, 'register', form)).query
}

/** Comes back with it, as the page does. */
export const keepCard = (
  server: TestServer,
  channelSeq: number,
  owner: Person,
  { registration, customerKey, authKey }: Record<string, string>,
): Promise<Answer> =>
  server.call({
    method: 'POST',
    url: planUrl(channelSeq, '/card/create'),
    as: owner,
    body: { registration, customerKey, authKey },
  })

/** A card that the gateway declines from its first charge on. */
export const BAD_CARD = { kind: 'bad' }

export const quotePlan = (
  server: TestServer,
  channelSeq: number,
  as: Person,
  planCd: PlanCd,
  termMonths: PlanPeriod = 1,
) =>
  server.call({
    url: planUrl(channelSeq, '/quote'),
    as,
    query: { planCd, termMonths: String(termMonths) },
  })

/** As the page does it: asks what it costs, and confirms that. */
export async function changePlan(
  server: TestServer,
  channelSeq: number,
  as: Person,
  planCd: PlanCd,
  termMonths: PlanPeriod = 1,
): Promise<Answer> {
  const quote = await quotePlan(server, channelSeq, as, planCd, termMonths)
  if (quote.status !== 200) return quote
  const { quotedAt, dueNow } = quote.body.data
  return server.call({
    method: 'POST',
    url: planUrl(channelSeq, '/modify'),
    as,
    body: { planCd, termMonths, quotedAt, expectedAmount: dueNow },
  })
}

export async function aPaidSite(
  server: TestServer,
  planCd: PlanCd = PLAN.standard,
  termMonths: PlanPeriod = 1,
): Promise<{ channelSeq: number; owner: Person }> {
  const site = await aFreeSite(server)
  expect((await withCard(server, site.channelSeq, site.owner)).status).toBe(200)
  const { status, body } = await changePlan(server, site.channelSeq, site.owner, planCd, termMonths)
  expect(status, JSON.stringify(body)).toBe(200)
  return site
}

export const act = (server: TestServer, channelSeq: number, as: Person, what: string, body: object = {}) =>
  server.call({ method: 'POST', url: planUrl(channelSeq, `/${what}`), as, body })

export const viewPlan = async (server: TestServer, channelSeq: number, as: Person) =>
  (await server.call({ url: planUrl(channelSeq), as })).body.data

export const historyOf = async (server: TestServer, channelSeq: number, as: Person) =>
  (await server.call({ url: planUrl(channelSeq, '/charges'), as })).body.data.list

/** What the tables say is in force. */
export async function subscriptionRow({ services }: TestServer, channelSeq: number) {
  const rows = await services.db
    .select()
    .from(planSubscriptions)
    .where(and(eq(planSubscriptions.channelSeq, channelSeq), isNull(planSubscriptions.endedAt)))
  expect(rows).toHaveLength(1)
  const [row] = rows
  if (!row) throw new Error('no subscription')
  return row
}
