import { seoulDate } from '@seodang/domain/seoul-time'
import { settlementPeriodOf } from '@seodang/domain/settlement'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { hashPassword } from '../modules/identity/index.ts'
import { users } from '../modules/identity/tables.ts'
import { postMissed } from '../modules/settlement/post-orders.ts'
import { settleSite } from '../modules/settlement/settle.ts'
import { systemContext } from '../platform/context.ts'
import { PASSWORD } from './account.ts'
import { deskOf } from './desk.ts'
import { aCourseStaff, aPerson, type Person } from './factories.ts'
import type { Answer, TestServer } from './server.ts'

/** Settling as the nightly run, the staff of a site and an administrator do it. */

export const salesUrl = (channelSeq: number) => `/api/v1.0/channels/${channelSeq}/admin`
const DESK = '/api/v1.0/platform'

/** The period of the sales of today; `later` of the one that many half months after it. */
export function periodOfToday(server: TestServer, later = 0): ReturnType<typeof settlementPeriodOf> {
  let period = settlementPeriodOf(seoulDate(server.clock.now()))
  for (let turn = 0; turn < later; turn++) {
    const dayAfter = new Date(Date.parse(`${period.endDate}T00:00:00Z`) + 86_400_000)
    period = settlementPeriodOf(dayAfter.toISOString().slice(0, 10))
  }
  return period
}

/** What the night does, as if the half of the month were over. */
export async function settle(server: TestServer, channelSeq: number, later = 0): Promise<void> {
  await postMissed(systemContext(server.services, 0))
  await settleSite(systemContext(server.services, channelSeq), periodOfToday(server, later))
}

export async function anAdministrator({
  services,
}: TestServer): Promise<{ userSeq: number; cookie: string }> {
  const person = await aPerson(services, { isPlatformAdmin: true })
  return { userSeq: person.userSeq, cookie: await deskOf(services).cookieOf(person, { proved: true }) }
}

export const atDesk = (
  server: TestServer,
  { cookie }: { cookie: string },
  path: string,
  body?: object,
): Promise<Answer> =>
  server.call({
    ...(body !== undefined && { method: 'POST' as const, body }),
    url: `${DESK}${path}`,
    headers: { cookie, ...(body !== undefined && { 'idempotency-key': crypto.randomUUID() }) },
  })

/** Of what an administrator sees in the moment. */
export async function step(
  server: TestServer,
  admin: { cookie: string },
  channelSeq: number,
  settlementSeq: number,
  body: { step: string; reason?: string },
): Promise<Answer> {
  const key = { channelSeq, settlementSeq }
  return atDesk(server, admin, '/settlements/steps/create', {
    ...body,
    settlements: [{ ...key, documentRevision: await revisionSeen(server, admin, key) }],
  })
}

/** How often the documents of a settlement's payee were handed in, as the desk shows it. */
export async function revisionSeen(
  server: TestServer,
  admin: { cookie: string },
  { channelSeq, settlementSeq }: { channelSeq: number; settlementSeq: number },
): Promise<number> {
  const seen = await atDesk(server, admin, `/channels/${channelSeq}/settlements/${settlementSeq}`)
  return seen.body.data?.settlement.documentRevision ?? 0
}

/** BYD-05: an instructor of the class with a part of it, agreed a minute ago: gateways tell times to the second. */
export async function anInstructorWith(
  server: TestServer,
  course: { channelSeq: number; courseSeq: number },
  { percent, as }: { percent: number; as: Person },
): Promise<Person> {
  const instructor = await aCourseStaff(server.services, course, 'FAC')
  const shared = await server.call({
    method: 'POST',
    url: `${salesUrl(course.channelSeq)}/revenue-shares/${course.courseSeq}/modify`,
    as,
    body: { shares: [{ userSeq: instructor.userSeq, percent }], revision: 0 },
  })
  expect(shared.status, JSON.stringify(shared.body)).toBe(200)
  await server.services.db.execute(sql`update revenue_shares set valid_from = valid_from - interval '1 minute'
    where channel_seq = ${course.channelSeq} and course_seq = ${course.courseSeq}`)
  return instructor
}

/** What the statement of an instructor says of today's half month, settled. */
export async function statementOf(server: TestServer, channelSeq: number, as: Person, later = 0) {
  const { settlementDate } = periodOfToday(server, later)
  const url = `/api/v1.0/channels/${channelSeq}/me/settlements/${settlementDate}`
  return (await server.call({ url, as })).body.data
}

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

/** A private file of the person at the site. */
export async function aFile(server: TestServer, channelSeq: number, as: Person): Promise<number> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/uploads/attachment?name=copy.pdf`,
    headers: { 'access-token': as.accessToken, 'content-type': 'application/pdf' },
    payload: PDF,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.uploadSeq
}

export async function givePassword({ services }: TestServer, { userSeq }: Person): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  await services.db.update(users).set({ passwordHash }).where(eq(users.userSeq, userSeq))
}

/** A form of somebody without a business, with its copies uploaded. */
export async function aForm(
  server: TestServer,
  channelSeq: number,
  as: Person,
  change: object = {},
  upload: () => Promise<number> = () => aFile(server, channelSeq, as),
) {
  return {
    businessKind: 'individual',
    name: '김서당',
    representative: '',
    licenceNumber: '',
    licenceUploadSeq: null,
    taxType: 'general',
    taxEmail: '',
    bankCode: '88',
    accountNumber: '110-123-456789',
    accountHolder: '김서당',
    bankBookUploadSeq: await upload(),
    identityUploadSeq: await upload(),
    password: PASSWORD,
    revision: 0,
    ...change,
  }
}

/** Documents handed in and approved, straight through the calls. */
export async function withDocuments(
  server: TestServer,
  channelSeq: number,
  owner: Person,
  admin: { cookie: string },
  change: object = {},
): Promise<void> {
  await givePassword(server, owner)
  const sent = await server.call({
    method: 'POST',
    url: `${salesUrl(channelSeq)}/settlement-document/modify`,
    as: owner,
    body: await aForm(server, channelSeq, owner, change),
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const { submittedAt } = sent.body.data
  const path = `/channels/${channelSeq}/settlement-documents/0/approval`
  expect((await atDesk(server, admin, path, { submittedAt })).status).toBe(200)
}

/** BYD-04: the books of the site sum to zero, and each entry does. */
export async function expectBalance({ services }: TestServer, channelSeq: number): Promise<void> {
  const { rows } = await services.db.execute<{ entry_seq: number; sum: number }>(sql`
    select entry_seq, sum(amount)::bigint as sum from ledger_postings where channel_seq = ${channelSeq}
    group by entry_seq having sum(amount) <> 0`)
  expect(rows).toEqual([])
}

/** The balance of one account of a site, as the site's or an instructor's. */
export async function balance(
  { services }: TestServer,
  channelSeq: number,
  account: string,
  payeeSeq = 0,
): Promise<number> {
  const { rows } = await services.db.execute<{ sum: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as sum from ledger_postings
    where channel_seq = ${channelSeq} and account = ${account} and payee_seq = ${payeeSeq}`)
  return rows[0]?.sum ?? 0
}
