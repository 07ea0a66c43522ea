import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { PASSWORD } from '../../testing/account.ts'
import { buy } from '../../testing/buying.ts'
import { aChannel, aCourse, aCourseStaff, aMember, anOperator, aPerson } from '../../testing/factories.ts'
import { queuesOf, workQueues } from '../../testing/kill/worker.ts'
import { testServer } from '../../testing/server.ts'
import {
  aForm,
  anAdministrator,
  balance,
  givePassword,
  salesUrl,
  settle,
  step,
} from '../../testing/settling.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { mergeAccounts } from '../identity/merge.ts'
import { memberRemoved, placesLeft, tutorRemoved } from '../membership/index.ts'
import { endSharesOfGone } from './end-shares.ts'
import { runSettlements } from './jobs.ts'
import { postMissed } from './post-orders.ts'
import { revenueShares, settlementDocuments, settlements } from './tables.ts'

/** Without a worker: what follows from somebody's having gone is done by the test. */
const server = await testServer()
const { services } = server
const { db } = services

/** A class of which an instructor has half, and a sale of it. */
async function world() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const teacher = await aCourseStaff(services, course, 'FAC')
  const other = await aCourseStaff(services, course, 'FAC')
  await givePassword(server, teacher)
  await db.insert(revenueShares).values({
    channelSeq,
    courseSeq: course.courseSeq,
    validFrom: new Date(Date.now() - 60_000),
    shares: [
      { userSeq: teacher.userSeq, percent: 50 },
      { userSeq: other.userSeq, percent: 10 },
    ],
  })
  const post = (path: string, as = owner, body: object = {}) =>
    server.call({ method: 'POST', url: `${salesUrl(channelSeq)}/${path}`, as, body })
  return {
    channelSeq,
    course,
    owner,
    teacher,
    other,
    post,
    sell: async () => {
      await buy(server, course, await aMember(services, channelSeq))
      await postMissed(systemContext(services, 0))
    },
    earned: () => balance(server, channelSeq, 'instructorPayable', teacher.userSeq),
    shares: async () => {
      const rows = await db
        .select()
        .from(revenueShares)
        .where(eq(revenueShares.courseSeq, course.courseSeq))
        .orderBy(desc(revenueShares.revenueShareSeq))
      return rows[0]?.shares.map(({ userSeq }) => userSeq)
    },
    mine: (path: string) => server.call({ url: `/api/v1.0/channels/${channelSeq}/me/${path}`, as: teacher }),
    close: () =>
      server.call({
        method: 'POST',
        url: '/api/v1.0/users/closing',
        as: teacher,
        body: { password: PASSWORD },
      }),
    follow: (...events: { name: string }[]) =>
      workQueues(server, { channelSeq, people: [teacher.userSeq] }, queuesOf(server, ...events)),
  }
}

test('BYD-05 a share ends with the part in the class; what was earned until then is seen and paid', async () => {
  const w = await world()
  await w.sell()
  const earned = await w.earned()
  expect(earned).toBeLessThan(-20_000)
  const { courseSeq } = w.course
  const removed = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/courses/${courseSeq}/admin/tutors/${w.teacher.userSeq}/delete`,
    as: w.owner,
    body: {},
  })
  expect(removed.status, JSON.stringify(removed.body)).toBe(200)
  await w.follow(tutorRemoved)
  expect(await w.shares()).toEqual([w.other.userSeq])
  const { rows: told } = await db.execute<{ payee: string }>(sql`
    select data ->> 'payeeSeq' as payee from boss.job
    where data ->> 'news' = 'shareEnded' and data ->> 'channelSeq' = ${String(w.channelSeq)} order by created_on, 1`)
  expect(told.map(({ payee }) => Number(payee))).toEqual([0, w.teacher.userSeq])
  // Gateways tell times to the second.
  await db.execute(sql`update revenue_shares set valid_from = valid_from - interval '30 seconds'
    where channel_seq = ${w.channelSeq}`)
  await w.sell()
  expect(await w.earned()).toBe(earned)

  // Also whoever is no member any more.
  expect((await w.post(`members/${w.teacher.userSeq}/delete`, w.owner, { blockYn: 'N' })).status).toBe(200)
  await w.follow(memberRemoved)
  const seen = await w.mine('settlements')
  expect([seen.status, seen.body.data?.upcoming]).toMatchObject([200, [{ total: -earned }]])
  const copy = async (as = w.teacher) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/v1.0/channels/${w.channelSeq}/me/settlement-document/upload?name=copy.pdf`,
      headers: { 'access-token': as.accessToken, 'content-type': 'application/pdf' },
      payload: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    })
    return answer.statusCode === 200 ? answer.json().data.uploadSeq : answer.statusCode
  }
  const handedIn = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/me/settlement-document/modify`,
    as: w.teacher,
    body: await aForm(server, w.channelSeq, w.teacher, {}, copy),
  })
  expect(handedIn.body.data).toMatchObject({ state: '01' })
  expect((await w.mine('sales')).body.data.days).toMatchObject([{ net: -earned }])
  const sites = await server.call({ url: '/api/v1.0/users/sales/sites', as: w.teacher })
  expect(sites.body.data.list).toMatchObject([{ channelSeq: w.channelSeq, salesYn: 'N', shareYn: 'Y' }])
  const stranger = await aPerson(services)
  const theirs = await server.call({
    url: `/api/v1.0/channels/${w.channelSeq}/me/settlements`,
    as: stranger,
  })
  expect([theirs.status, await copy(stranger)]).toEqual([404, 404])
})

test('ACC-29, BYD-05 nobody closes an account that is owed a share; without debts the share ends with it', async () => {
  const w = await world()
  await w.sell()
  const view = await server.call({ url: '/api/v1.0/users/closing', as: w.teacher })
  expect(view.body.data.payoutsOwed).toMatchObject([{ channelSeq: w.channelSeq }])
  expect((await w.close()).body.errorName).toBe('PAYOUT_OWED')

  await settle(server, w.channelSeq)
  const admin = await anAdministrator(server)
  const [row] = await db.select().from(settlements).where(eq(settlements.payeeSeq, w.teacher.userSeq))
  const at = new Date()
  await db.insert(settlementDocuments).values({
    channelSeq: w.channelSeq,
    payeeSeq: w.teacher.userSeq,
    businessKind: 'individual',
    name: '김서당',
    taxType: 'general',
    taxEmail: '',
    bankCode: '88',
    sealedAccount: Buffer.alloc(8),
    accountTail: '6789',
    accountHolder: '김서당',
    bankBookUploadSeq: 0,
    identityUploadSeq: 0,
    basis: { people: [w.teacher.userSeq], corpName: '', ceoName: '', regNo: '' },
    state: '03',
    reason: '',
    submittedAt: at,
    submittedBy: w.teacher.userSeq,
    decidedAt: at,
  })
  const settlementSeq = row?.settlementSeq ?? 0
  for (const name of ['hold', 'release', 'confirm', 'pay']) {
    expect(
      (await step(server, admin, w.channelSeq, settlementSeq, { step: name, reason: '확인' })).status,
    ).toBe(200)
    if (name !== 'pay') expect((await w.close()).body.errorName).toBe('PAYOUT_OWED')
  }
  expect(await w.earned()).toBe(0)
  expect((await w.close()).status).toBe(200)
  await w.follow(accountClosed, placesLeft)
  expect(await w.shares()).toEqual([w.other.userSeq])
})

test('BYD-05 each night what no event told of ends, and what is on its way to another account does not', async () => {
  const w = await world()
  const kept = await aPerson(services)
  await inTransaction(systemContext(services, 0), (ctx) =>
    mergeAccounts(ctx, w.teacher.userSeq, kept.userSeq),
  )
  await runSettlements(systemContext(services, 0))
  expect(await w.shares()).toEqual([w.teacher.userSeq, w.other.userSeq])
  await w.follow(accountsMerged)
  await endSharesOfGone(systemContext(services, 0))
  expect(await w.shares()).toEqual([kept.userSeq, w.other.userSeq])

  await db.execute(sql`delete from course_staff where user_seq = ${w.other.userSeq}`)
  await runSettlements(systemContext(services, 0))
  expect(await w.shares()).toEqual([kept.userSeq])
})
