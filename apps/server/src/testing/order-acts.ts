import { seoulDate } from '@seodang/domain/seoul-time'
import { eq, isNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { carryBack } from '../modules/order/give-back.ts'
import { findPayment } from '../modules/order/store.ts'
import { sweepEverything } from '../modules/order/sweep.ts'
import { orders, refunds, webhookInbox } from '../modules/order/tables.ts'
import { handleNotice } from '../modules/order/webhook.ts'
import { systemContext } from '../platform/context.ts'
import { TOSS_SANDBOX } from '../providers/payment/sandbox-toss/index.ts'
import { cancel, confirm, order, press, withBankAccount } from './buying.ts'
import { aChannel, aCourse, aMember, anOperator } from './factories.ts'
import type { TestServer } from './server.ts'

/** A site with one class of one place, somebody who wants it, and what became of it so far. */
export async function anOrderWorld(server: TestServer) {
  const { services } = server
  const { channelSeq } = await aChannel(services)
  await withBankAccount(server, channelSeq)
  const course = await aCourse(services, channelSeq, { userLimitTypeCd: '99', maxUserCount: 1 })
  const [learner, owner] = await Promise.all([
    aMember(services, channelSeq),
    anOperator(services, channelSeq, 'OWN'),
  ])
  const returned: Record<string, string> = {}
  return { channelSeq, course, learner, owner, orderSeq: 0, window: '', returned }
}
export type OrderWorld = Awaited<ReturnType<typeof anOrderWorld>>
type World = OrderWorld

/** What people and clocks do to an order, each as one call. */
export function orderActs(server: TestServer) {
  const { services } = server
  const sandbox = services.ports.use(TOSS_SANDBOX)
  const staff = (w: World, path: string, body: object) =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${w.orderSeq}/${path}`,
      as: w.owner,
      body,
    })
  const acts = {
    async place(w: World, form: object = {}) {
      const { body } = await order(server, w.course, w.learner, form)
      w.orderSeq = Number(body.data?.orderSeq ?? 0)
      w.window = String(body.data?.next?.url ?? '')
    },
    async approve(w: World) {
      w.returned = (await press(server, w.window, 'approve')).query
      await sandbox.idle()
    },
    confirm: (w: World) => confirm(server, w.course, w.learner, w.returned),
    async buy(w: World, form: object = {}) {
      await acts.place(w, form)
      await acts.approve(w)
      expect((await acts.confirm(w)).status).toBe(200)
      await sandbox.idle()
    },
    async deposit(w: World) {
      await press(server, w.window, 'deposit')
      await sandbox.idle()
    },
    byTransfer: (w: World) => acts.place(w, { payMethodCd: 'DEPOSIT', depositorName: '김서당' }),
    cancel: (w: World, form: object = {}) => cancel(server, w.course, w.learner, w.orderSeq, form),
    confirmDeposit: (w: World) => staff(w, 'deposit', {}),
    async paidByTransfer(w: World) {
      await acts.byTransfer(w)
      expect((await acts.confirmDeposit(w)).status).toBe(200)
    },
    cancelTransfer: (w: World) =>
      acts.cancel(w, { refundAccount: { bank: '88', number: '110987654321', holder: '김서당' } }),
    async markTransferred(w: World) {
      const [refund] = await services.db.select().from(refunds).where(eq(refunds.orderSeq, w.orderSeq))
      return server.call({
        method: 'POST',
        url: `/api/v1.0/channels/${w.channelSeq}/admin/refund-transfers/${refund?.refundSeq}/transferred/create`,
        as: w.owner,
        body: { transferredOn: seoulDate(new Date()), accountRevision: refund?.accountRevision },
      })
    },
    refundPart: (w: World, amount = 20_000) =>
      staff(w, 'refund', { amount, reason: '교재 불량', cancelAttendance: false }),
    /** So many minutes later, for this world alone: its orders get older, and no clock moves. */
    async age({ channelSeq }: World, minutes: number) {
      const ago = sql`make_interval(mins => ${minutes})`
      await services.db.execute(sql`update orders set updated_at = updated_at - ${ago},
        created_at = created_at - ${ago}, held_until = held_until - ${ago} where channel_seq = ${channelSeq}`)
      await services.db.execute(
        sql`update refunds set created_at = created_at - ${ago} where channel_seq = ${channelSeq}`,
      )
    },
    sweep: () => sweepEverything(systemContext(services, 0)),
    /** A notice of the gateway, as it comes over the wire. */
    async notice(w: World) {
      const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, w.orderSeq))
      const payment = await findPayment(systemContext(services, w.channelSeq), w.orderSeq)
      const data = { paymentKey: payment?.paymentRef, orderId: row?.paymentOrderId, status: 'DONE' }
      const body = { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: '2026-11-20T20:00:00.000000', data }
      return server.call({ method: 'POST', url: '/api/v1.0/webhooks/toss', body })
    },
    /** What waits for a worker, done by one; what was under way when a process died is done again. */
    async handleNotices() {
      const waiting = await services.db.select().from(webhookInbox).where(isNull(webhookInbox.processedAt))
      for (const { webhookSeq, orderId } of waiting)
        await handleNotice(systemContext(services, 0), { webhookSeq, orderId })
    },
    async giveBacks() {
      const { rows } = await services.db.execute<{ id: string; data: Parameters<typeof carryBack>[1] }>(
        sql`select id, data from boss.job where name = 'order.giveBack'`,
      )
      for (const { id, data } of rows) {
        await carryBack(systemContext(services, data.channelSeq), data)
        await services.db.execute(sql`delete from boss.job where id = ${id}`)
      }
    },
  }
  return acts
}
