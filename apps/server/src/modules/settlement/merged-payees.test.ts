import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { PASSWORD } from '../../testing/account.ts'
import { buy, cancel } from '../../testing/buying.ts'
import { aChannel, aCourse, aCourseStaff, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { queuesOf, workQueues } from '../../testing/kill/worker.ts'
import { testServer } from '../../testing/server.ts'
import {
  aForm,
  anAdministrator,
  atDesk,
  balance,
  expectBalance,
  givePassword,
  periodOfToday,
  salesUrl,
  settle,
  step,
} from '../../testing/settling.ts'
import { accountsMerged } from '../identity/index.ts'
import { mergeAccounts } from '../identity/merge.ts'
import { endSharesOfGone } from './end-shares.ts'
import { listConcerned } from './news.ts'
import { postMissed } from './post-orders.ts'
import { revenueShares, settlements } from './tables.ts'

/** SOC-19, BYD-05: two accounts of an instructor become one. Without a worker: what follows from it is done by the test. */
const server = await testServer()
const { services } = server
const { db } = services
const admin = await anAdministrator(server)

/** A class of which one instructor has half, and another a tenth. */
async function world(...more: { percent: number }[]) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const teacher = await aCourseStaff(services, course, 'FAC')
  const other = await aCourseStaff(services, course, 'FAC')
  const shares = [
    { userSeq: teacher.userSeq, percent: 50 },
    { userSeq: other.userSeq, percent: 10 },
  ]
  const beside: Person[] = []
  for (const { percent } of more) {
    const person = await aCourseStaff(services, course, 'FAC')
    beside.push(person)
    shares.push({ userSeq: person.userSeq, percent })
  }
  await db
    .insert(revenueShares)
    .values({ channelSeq, courseSeq: course.courseSeq, validFrom: new Date(Date.now() - 60_000), shares })
  const mine = `/api/v1.0/channels/${channelSeq}/me`
  const site = (path: string, body?: object) =>
    server.call({ url: `${salesUrl(channelSeq)}/${path}`, as: owner, ...(body && { method: 'POST', body }) })
  return {
    channelSeq,
    course,
    teacher,
    other,
    beside,
    site,
    shares,
    sell: async () => {
      const learner = await aMember(services, channelSeq)
      const { order } = await buy(server, course, learner)
      return { learner, orderSeq: order.orderSeq }
    },
    post: () => postMissed(systemContext(services, 0)),
    merge: async (from: Person, into: Person, { isFollowed = true } = {}) => {
      await inTransaction(systemContext(services, 0), (ctx) => mergeAccounts(ctx, from.userSeq, into.userSeq))
      if (isFollowed)
        await workQueues(server, { channelSeq: -1, people: [from.userSeq] }, queuesOf(server, accountsMerged))
    },
    read: async (as: Person, path = 'settlements') =>
      (await server.call({ url: `${mine}/${path}`, as })).body,
    /** What is owed by all numbers together. */
    owed: async (...people: Person[]) => {
      let sum = 0
      for (const { userSeq } of people)
        for (const account of ['instructorPayable', 'held'])
          sum -= await balance(server, channelSeq, account, userSeq)
      return sum
    },
    handIn: async (as: Person) => {
      await givePassword(server, as)
      const upload = async () => {
        const answer = await server.app.inject({
          method: 'POST',
          url: `${mine}/settlement-document/upload?name=copy.pdf`,
          headers: { 'access-token': as.accessToken, 'content-type': 'application/pdf' },
          payload: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
        })
        return answer.json().data.uploadSeq
      }
      const answer = await server.call({
        method: 'POST',
        url: `${mine}/settlement-document/modify`,
        as,
        body: await aForm(server, channelSeq, as, {}, upload),
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body.data.submittedAt
    },
    document: (payee: Person, path = '', body?: object) =>
      atDesk(server, admin, `/channels/${channelSeq}/settlement-documents/${payee.userSeq}${path}`, body),
    take: async (settlementSeq: number, ...steps: string[]) => {
      for (const one of steps) {
        const answer = await step(server, admin, channelSeq, settlementSeq, { step: one, reason: '확인' })
        expect(answer.body.data.refused).toEqual([])
      }
    },
  }
}
const closing = async (as: Person) => {
  await givePassword(server, as)
  return server.call({
    method: 'POST',
    url: '/api/v1.0/users/closing',
    as,
    body: { password: PASSWORD },
  })
}

test('SOC-19 BYD-05 what is posted to a merged account is settled, shown and paid to the one that lives on', async () => {
  const w = await world()
  const kept = await aMember(services, w.channelSeq)
  await w.sell()
  await w.post()
  const earned = await w.owed(w.teacher)
  expect(earned).toBeGreaterThan(20_000)
  // Placed before the merge, in the books after it; and one that goes back.
  await w.sell()
  const gone = await w.sell()
  await w.merge(w.teacher, kept)
  await w.post()
  await cancel(server, w.course, gone.learner, gone.orderSeq)
  await w.post()
  expect(await w.owed(w.teacher, kept)).toBe(earned * 2)
  expect((await w.read(kept)).data.upcoming).toMatchObject([{ total: earned * 2 }])
  expect((await w.read(kept, 'sales')).data.totals).toMatchObject([{ net: earned * 2 }])
  expect((await closing(kept)).body.errorName).toBe('PAYOUT_OWED')

  await settle(server, w.channelSeq)
  const { list, totalCount } = (await w.read(kept)).data
  expect([totalCount, list[0].total]).toEqual([1, earned * 2])
  expect((await w.read(w.other)).data.list).toMatchObject([{ total: 2 * Math.round(earned / 5) }])
  const { settlementDate } = periodOfToday(server)
  expect((await w.read(kept, `settlements/${settlementDate}`)).data).toMatchObject({
    settlement: { total: earned * 2 },
    totalCount: 4,
  })
  const submittedAt = await w.handIn(kept)
  expect((await w.document(kept, '/approval', { submittedAt })).status).toBe(200)
  await w.take(list[0].settlementSeq, 'hold', 'release', 'confirm', 'pay')
  expect(await w.owed(w.teacher, kept)).toBe(0)
  await expectBalance(server, w.channelSeq)
  expect((await w.read(kept)).data.list).toMatchObject([{ state: '02' }])
  expect((await closing(kept)).status).toBe(200)
})

test('SOC-19 BYD-05 a debt and what was gathered go along once, through a chain of accounts', async () => {
  const w = await world()
  const [middle, kept] = [await aMember(services, w.channelSeq), await aMember(services, w.channelSeq)]
  const first = await w.sell()
  await settle(server, w.channelSeq)
  const [gathered] = (await w.read(w.teacher)).data.list
  const earned = gathered.total
  await w.handIn(w.teacher)
  await w.merge(w.teacher, middle)
  await w.merge(middle, kept)

  // What was handed in went along, with an account that can still be read.
  expect((await w.document(kept)).body.data).toMatchObject({ state: '01', accountNumber: '110123456789' })
  expect((await w.document(w.teacher)).status).toBe(404)
  const { submittedAt } = (await w.document(kept)).body.data
  await w.document(kept, '/approval', { submittedAt })
  await w.take(gathered.settlementSeq, 'confirm', 'pay')
  const desk = await atDesk(server, admin, `/channels/${w.channelSeq}/settlements/${gathered.settlementSeq}`)
  expect(desk.body.data.settlement).toMatchObject({ payeeSeq: kept.userSeq, documentState: '03' })
  expect(await listConcerned(systemContext(services, w.channelSeq), w.teacher.userSeq)).toEqual([
    kept.userSeq,
  ])

  // It went back after it was paid out: the debt is of whoever lives on, and is carried once.
  await cancel(server, w.course, first.learner, first.orderSeq)
  await settle(server, w.channelSeq, 1)
  expect((await w.read(kept)).data.list[0]).toMatchObject({ total: 0 - earned, carriedIn: 0 })
  await db.execute(sql`update revenue_shares set valid_from = valid_from - interval '30 seconds'
    where channel_seq = ${w.channelSeq}`)
  for (let sale = 0; sale < 3; sale++) await w.sell()
  await settle(server, w.channelSeq, 2)
  expect((await w.read(kept)).data.list[0]).toMatchObject({ carriedIn: 0 - earned, total: earned * 2 })
  await w.sell()
  await settle(server, w.channelSeq, 3)
  expect((await w.read(kept)).data.list[0]).toMatchObject({ carriedIn: 0, total: earned })
  const rows = await db.select().from(settlements).where(eq(settlements.channelSeq, w.channelSeq))
  const theirs = rows.filter(({ payeeSeq }) => [w.teacher.userSeq, kept.userSeq].includes(payeeSeq))
  expect(theirs.map(({ payeeSeq }) => payeeSeq === kept.userSeq)).toEqual([false, true, true, true])
})

test('SOC-19 BYD-05 two shares of one class and two settlements of one day, each once', async () => {
  const w = await world({ percent: 20 })
  const [kept] = w.beside
  if (!kept) throw new Error('nobody stands beside')
  const first = await w.sell()
  await settle(server, w.channelSeq)
  const [[ofGone], [own]] = [(await w.read(w.teacher)).data.list, (await w.read(kept)).data.list]
  await w.sell()
  await w.post()
  await cancel(server, w.course, first.learner, first.orderSeq)
  await w.merge(w.teacher, kept, { isFollowed: false })

  const both = (await w.read(kept)).data.list
  expect(both.map(({ settlementSeq }: { settlementSeq: number }) => settlementSeq)).toEqual(
    [own.settlementSeq, ofGone.settlementSeq].sort((a, b) => b - a),
  )
  const day = `settlements/${periodOfToday(server).settlementDate}`
  for (const { settlementSeq, total } of [own, ofGone])
    expect((await w.read(kept, `${day}?settlementSeq=${settlementSeq}`)).data.settlement).toMatchObject({
      settlementSeq,
      total,
    })
  const [strange] = (await w.read(w.other)).data.list
  expect((await w.read(kept, `${day}?settlementSeq=${strange.settlementSeq}`)).errorName).toBe('NO_DATA')

  // One sale, and one that went back, of which both accounts had a part: a line for each, and the sums are right.
  await settle(server, w.channelSeq, 1)
  const next = (await w.read(kept, `settlements/${periodOfToday(server, 1).settlementDate}`)).data
  expect(next.settlement.total).toBe(0)
  expect(next.list.map(({ net }: { net: number }) => net)).toEqual([
    own.total + ofGone.total,
    0 - own.total - ofGone.total,
  ])
  expect(next.totalCount).toBe(2)
})

test('SOC-19 BYD-05 a share that was given to a number of before is that of whoever lives on, and does not end', async () => {
  const w = await world()
  const kept = await aMember(services, w.channelSeq)
  await w.merge(w.teacher, kept)
  // By whoever saved it while the account was merged.
  await db.insert(revenueShares).values({
    channelSeq: w.channelSeq,
    courseSeq: w.course.courseSeq,
    validFrom: new Date(),
    shares: [...w.shares, { userSeq: kept.userSeq, percent: 5 }],
    revision: 2,
  })
  await endSharesOfGone(systemContext(services, 0))
  const [line] = (await w.site('revenue-shares')).body.data.list
  const shared = line.shares.map(({ userSeq, percent }: { userSeq: number; percent: number }) => ({
    userSeq,
    percent,
  }))
  expect([line.revision, shared]).toEqual([
    2,
    [
      { userSeq: kept.userSeq, percent: 55 },
      { userSeq: w.other.userSeq, percent: 10 },
    ],
  ])
  const saved = await w.site(`revenue-shares/${w.course.courseSeq}/modify`, { shares: shared, revision: 2 })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
})
