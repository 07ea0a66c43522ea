import { GRANT_SOURCE, RELEASE_STATE, TRASH_TYPE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { buy, confirm, order, press } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { moveToBin } from '../catalog/bin.ts'
import { courses } from '../catalog/tables.ts'
import { grants } from '../enrolment/tables.ts'
import { gatewayOf } from './gateways.ts'
import { recordedPayment } from './payments-store.ts'
import { findPayment } from './store.ts'
import { orders } from './tables.ts'

/** Money for what can no longer be given. */
const server = await testServer({ worker: true })
const { services } = server

const BY_HAND = { choiseTypeCd: '01' } as const
const PAID_LINE = { userLimitTypeCd: '00', maxUserCount: 1, waitPaymentCd: '01' } as const

async function aWorld(change: Parameters<typeof aCourse>[2]) {
  const { channelSeq } = await aChannel(services)
  await anOperator(services, channelSeq, 'OWN')
  const course = await aCourse(services, channelSeq, change)
  return {
    channelSeq,
    course,
    site: systemContext(services, channelSeq),
    learner: await aMember(services, channelSeq),
  }
}
type World = Awaited<ReturnType<typeof aWorld>>

async function begin(w: World, form: object) {
  const placed = await order(server, w.course, w.learner, form)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  return { orderSeq: Number(placed.body.data.orderSeq), window: String(placed.body.data.next.url) }
}
const rowOf = async (orderSeq: number) => {
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  if (!row) throw new Error('there is no such order')
  return row
}
async function statusAtGateway(w: World, orderSeq: number) {
  const row = await rowOf(orderSeq)
  const gateway = await gatewayOf(w.site, row)
  return (await gateway?.fetch(recordedPayment(row, await findPayment(w.site, orderSeq))))?.status
}
/** Behind the back of the bin, as of a process of before. */
const trash = ({ course }: World, trashTypeCd: (typeof TRASH_TYPE)[keyof typeof TRASH_TYPE]) =>
  services.db.update(courses).set({ trashTypeCd }).where(eq(courses.courseSeq, course.courseSeq))

test.each([
  ['an application, and its class lies in the bin', BY_HAND, { outcome: 'approval' }, TRASH_TYPE.inBin],
  ['an application, and its class was erased', BY_HAND, { outcome: 'approval' }, TRASH_TYPE.removed],
  ['a place in line, and its class lies in the bin', PAID_LINE, { outcome: 'waitlist' }, TRASH_TYPE.inBin],
  [
    'an account for a class in the bin',
    BY_HAND,
    { outcome: 'approval', payMethodCd: 'VBANK' },
    TRASH_TYPE.inBin,
  ],
] as const)('SEC-24 money for %s goes back', async (_what, change, form, trashTypeCd) => {
  const w = await aWorld(change)
  if (change === PAID_LINE) await buy(server, w.course, await aMember(services, w.channelSeq))
  const { orderSeq, window } = await begin(w, form)
  await trash(w, trashTypeCd)
  const { query } = await press(server, window, 'approve')
  expect((await confirm(server, w.course, w.learner, query)).status).not.toBe(200)
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '06', failureCode: 'CLASS_DELETED' })
  await eventually(async () => expect(await statusAtGateway(w, orderSeq)).toBe('CANCELED'))
})

test('PAY-16 who was let in by staff while they paid for their application has the time that they paid for', async () => {
  const w = await aWorld({ ...BY_HAND, vodDays: 30 })
  const { orderSeq, window } = await begin(w, { outcome: 'approval' })
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  const added = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/admin/attendees/create`,
    as: owner,
    body: { email: w.learner.email },
  })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const { query } = await press(server, window, 'approve')
  expect((await confirm(server, w.course, w.learner, query)).status).toBe(200)
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '03' })
  const given = await services.db
    .select({ source: grants.source })
    .from(grants)
    .where(and(eq(grants.channelSeq, w.channelSeq), eq(grants.userSeq, w.learner.userSeq)))
  expect(given.map(({ source }) => source)).toContain(GRANT_SOURCE.order)
})

test('BIN-04, SEC-24 a class that somebody is about to pay for goes to no bin', async () => {
  const w = await aWorld(BY_HAND)
  const { orderSeq } = await begin(w, { outcome: 'approval' })
  // No page shows it any more.
  const hidden = { releaseStateCd: RELEASE_STATE.draft }
  await services.db.update(courses).set(hidden).where(eq(courses.courseSeq, w.course.courseSeq))
  const toBin = () => moveToBin(w.site, w.course.courseSeq)
  await expect(toBin()).rejects.toMatchObject({ errorName: 'CLASS_HAS_ATTENDEES' })
  await services.db.update(orders).set({ paymentStatus: '07' }).where(eq(orders.orderSeq, orderSeq))
  expect(await toBin()).toMatchObject({ restoreExpiredAt: expect.any(String) })
})
