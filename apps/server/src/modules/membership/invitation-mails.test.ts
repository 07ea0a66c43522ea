import { USER_TYPE } from '@seodang/domain/codes'
import { INBOX_SHARES } from '@seodang/domain/inbox'
import { and, count, eq, isNull, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sentMails } from '../../platform/database/tables.ts'
import { isFull, takeInbox } from '../../platform/mail/inbox.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, anOperator, type Person, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { invitations } from './tables.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
const MOST = INBOX_SHARES.others.mails
/** By these invitations; what others sent to the inbox before is counted beside them. */
const SENT = 6

let callers = 0
const post = (url: string, as: Person, body: object = {}) =>
  server.call({
    method: 'POST',
    url,
    as,
    body,
    headers: { 'x-forwarded-for': `10.11.0.${++callers & 255}` },
  })

async function aSite() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const admin = `/api/v1.0/channels/${channelSeq}/admin/invitations`
  const invite = async (...emails: string[]) => {
    const answer = await post(`${admin}/create`, owner, { emails, userTypeCd: USER_TYPE.manager })
    return answer.body.data.results as { email: string; outcome: string }[]
  }
  const waiting = async (email: string) => {
    const rows = await services.db
      .select()
      .from(invitations)
      .where(
        and(
          eq(invitations.channelSeq, channelSeq),
          eq(invitations.email, email),
          isNull(invitations.withdrawnAt),
        ),
      )
    return rows.map(({ invitationSeq }) => invitationSeq)
  }
  const withdraw = async (email: string) => {
    for (const seq of await waiting(email)) await post(`${admin}/${seq}/delete`, owner)
  }
  return { channelSeq, owner, admin, invite, waiting, withdraw }
}

const aStranger = () => `${unique('stranger')}@mail.test`
const mailsAt = async (inbox: string) => {
  const [row] = await services.db
    .select({ n: count() })
    .from(sentMails)
    .where(like(sentMails.recipient, `${inbox.split('@')[0]}%`))
  return row?.n ?? 0
}

test('SEC-06 SEC-49 invited, withdrawn and invited again, by however many sites, one inbox gets a bounded number of mails', async () => {
  const sites = [await aSite(), await aSite()]
  const victim = aStranger()
  const ctx = systemContext(services, 0)
  for (let n = SENT; n < MOST; n++) expect(isFull(await takeInbox(ctx, victim))).toBe(false)
  const outcomes: (string | undefined)[] = []
  for (let n = 0; n < SENT + 2; n++) {
    const site = sites[n % 2]
    // The mark after a plus leads to the same inbox.
    const email = n % 3 === 0 ? victim.replace('@', `+${n}@`) : victim
    outcomes.push((await site?.invite(email))?.[0]?.outcome)
    await site?.withdraw(email)
  }
  expect(outcomes).toEqual([...Array.from({ length: SENT }, () => 'invited'), 'mailedOften', 'mailedOften'])
  await eventually(async () => expect(await mailsAt(victim)).toBe(SENT))

  // Nothing was made for who was not written to, and the others of the form are invited.
  const other = aStranger()
  expect(await sites[0]?.invite(victim, other)).toEqual([
    { email: victim, outcome: 'mailedOften' },
    { email: other, outcome: 'invited' },
  ])
  expect(await sites[0]?.waiting(victim)).toEqual([])
})

test('SEC-49 sending one invitation again and again ends with when to try again, and the link that was mailed last works on', async () => {
  const site = await aSite()
  const victim = aStranger()
  await site.invite(victim)
  const [seq] = await site.waiting(victim)
  const again = () => post(`${site.admin}/${seq}/mail/create`, site.owner)
  for (let n = 1; n < MOST; n++) expect((await again()).status).toBe(200)
  const row = () =>
    services.db
      .select()
      .from(invitations)
      .where(eq(invitations.invitationSeq, seq ?? 0))
  const before = await row()
  const refused = await again()
  expect([refused.status, refused.body.errorName]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await row()).toEqual(before)
  await eventually(async () => expect(await mailsAt(victim)).toBe(MOST))
})

test('SEC-49 to a class, too, nobody is invited past the room of their inbox', async () => {
  const site = await aSite()
  const { courseSeq } = await aCourse(services, site.channelSeq)
  const victim = aStranger()
  const ctx = systemContext(services, 0)
  for (let n = 0; n < MOST; n++) expect(isFull(await takeInbox(ctx, victim))).toBe(false)
  const url = `/api/v1.0/channels/${site.channelSeq}/courses/${courseSeq}/admin/tutors/create`
  const answer = await post(url, site.owner, { email: victim, userTypeCd: 'FAC' })
  expect(answer.body.data).toMatchObject({ outcome: 'mailedOften', invited: [] })
  expect(await site.waiting(victim)).toEqual([])
})
