import { randomUUID } from 'node:crypto'
import { won } from '@seodang/domain/money'
import { PLAN } from '@seodang/domain/plan'
import { seoulDate } from '@seodang/domain/seoul-time'
import { eq, sql } from 'drizzle-orm'
import { FORGET_KEY } from '../../modules/billing/card-key.ts'
import { type CardKey, planCardKey, readKeptCard } from '../../modules/billing/card-store.ts'
import { productGateway } from '../../modules/billing/gateway.ts'
import { removeShownCard } from '../../modules/billing/remove-card.ts'
import { tendPlans } from '../../modules/billing/renew.ts'
import { END_PLACES_SWEEP, END_SITES_SWEEP } from '../../modules/closing/jobs.ts'
import { chargeInstalments } from '../../modules/instalment/due.ts'
import { CARRY_RECEIPT } from '../../modules/order/cash-receipt.ts'
import { keepPaymentSetting, PAYMENT_SETTINGS } from '../../modules/order/settings-store.ts'
import { STATEMENT, workStatement } from '../../modules/order/statement-run.ts'
import { sweepEverything } from '../../modules/order/sweep.ts'
import { postMissed } from '../../modules/settlement/post-orders.ts'
import { settleSite } from '../../modules/settlement/settle.ts'
import { channels } from '../../modules/site/tables.ts'
import { chargeDue } from '../../modules/subscription/due.ts'
import { END_HELD_SWEEP } from '../../modules/subscription/end-held.ts'
import { type Context, systemContext } from '../../platform/context.ts'
import { sweepOver } from '../../platform/sweeps.ts'
import { buy, order, withBankAccount } from '../buying.ts'
import { aMember } from '../factories.ts'
import { anInstalmentWorld, instalmentWays } from '../instalment-ways.ts'
import { aPaidSite } from '../plan.ts'
import type { TestServer } from '../server.ts'
import { periodOfToday } from '../settling.ts'
import { aMembership, aSubscriber } from '../subscribing.ts'
import { aSubscriptionWorld, subscriptionWays } from '../subscription-ways.ts'
import { aSite } from './a-site.ts'
import type { LongWay } from './long-ways.ts'
import { workQueues } from './worker.ts'

/** A site's own, because who issues a receipt has to be the seller. */
const TOSS_KEYS = {
  clientKey: 'test_ck_D5GePWvyJnrK0W0k6q8gLzN97Eoq',
  secretKey: 'test_sk_zXLkKEypNArWmo50nX3lmeaxYG5R',
}

/** What is charged, confirmed and settled by the clock or for many. */
export function moneyWays(server: TestServer): Record<string, LongWay> {
  const { services } = server
  const everywhere = () => systemContext(services, 0)
  const subscribing = subscriptionWays(server)
  const byMonths = instalmentWays(server)

  /** The sweeper of orders and the clock, as the minutes go by. */
  const minutesLater = (channelSeq: number, charge: () => Promise<unknown>) => async () => {
    for (const minutes of [7, 23, 50]) {
      const ago = sql`make_interval(mins => ${minutes})`
      await services.db.execute(sql`update orders set updated_at = updated_at - ${ago},
        created_at = created_at - ${ago}, held_until = held_until - ${ago} where channel_seq = ${channelSeq}`)
      await sweepEverything(everywhere())
      await charge()
    }
  }

  return {
    'a site closes': {
      queues: ['closing.goOn', 'subscription.endHeld'],
      async begin() {
        const { channelSeq, course } = await aSite(server)
        for (let n = 0; n < 2; n++) await buy(server, course, await aMember(services, channelSeq))
        await aSubscriber(
          server,
          await aMembership(services, channelSeq),
          await aMember(services, channelSeq),
        )
        const closingAt = new Date(Date.now() - 60_000)
        await services.db
          .update(channels)
          .set({ closingAt, suspendedAt: closingAt })
          .where(eq(channels.channelSeq, channelSeq))
        const goOn = async () => {
          await services.db.execute(sql`delete from sweep_looks where channel_seq = ${channelSeq}`)
          await services.db.execute(
            sql`update refunds set created_at = created_at - interval '10 minutes' where channel_seq = ${channelSeq}`,
          )
          for (const sweep of [END_HELD_SWEEP, END_PLACES_SWEEP, END_SITES_SWEEP])
            await sweepOver(everywhere(), sweep)
        }
        return { channelSeq, work: minutesLater(channelSeq, goOn) }
      },
    },
    'a statement of deposits is confirmed': {
      queues: [STATEMENT.name],
      async begin() {
        const { channelSeq, course, post, members, at } = await aSite(server)
        await withBankAccount(server, channelSeq)
        const deposits = []
        for (const [n, learner] of (await members()).entries()) {
          const name = `김서당${n}`
          const placed = await order(server, course, learner, { payMethodCd: 'DEPOSIT', depositorName: name })
          const line = { at: `2026-11-20 10:0${n}`, name, amount: 60_000, balance: String(n) }
          deposits.push({ line, orderSeq: Number(placed.body.data.orderSeq) })
        }
        const { statementRunSeq } = await post('/admin/deposits/modify', { deposits })
        return { channelSeq, work: () => workStatement(at(), statementRunSeq) }
      },
    },
    'a cash receipt is issued': {
      queues: [CARRY_RECEIPT.name],
      async begin() {
        const { channelSeq, course, post, at } = await aSite(server)
        await withBankAccount(server, channelSeq)
        await keepPaymentSetting(at(), PAYMENT_SETTINGS.toss, TOSS_KEYS)
        const cashReceipt = { type: '00', number: '010-1234-5678' }
        const form = { payMethodCd: 'DEPOSIT', cashReceipt }
        const placed = await order(server, course, await aMember(services, channelSeq), form)
        const { orderSeq } = placed.body.data
        await post(`/admin/payments/${orderSeq}/deposit`, {}, { headers: { 'idempotency-key': 'deposit' } })
        const queues = ['order.paid__cashReceipt', CARRY_RECEIPT.name]
        return {
          channelSeq,
          work: () => workQueues(server, { channelSeq }, queues),
          also: () => receiptsAtGateway(server, Number(orderSeq)),
        }
      },
    },
    'a half month is settled': {
      queues: ['settlement.run'],
      async begin() {
        // The books of all sites are looked at: what earlier work left is not this one's.
        await postMissed(everywhere())
        const { channelSeq, course, at } = await aSite(server)
        for (let n = 0; n < 2; n++) await buy(server, course, await aMember(services, channelSeq))
        return {
          channelSeq,
          work: async () => {
            await postMissed(everywhere())
            await settleSite(at(), periodOfToday(server))
          },
        }
      },
    },
    'the plan of a site is charged': {
      queues: ['billing.tend'],
      async begin() {
        const { channelSeq } = await aPaidSite(server, PLAN.basic)
        await services.db.execute(sql`update plan_subscriptions set paid_until = now() - interval '1 minute',
          next_charge_at = now() - interval '1 minute' where channel_seq = ${channelSeq}`)
        const tend = () => tendPlans(everywhere())
        return {
          channelSeq,
          work: tend,
          goOn: async () => {
            await services.db.execute(sql`update plan_charges set updated_at = updated_at - interval '10 s'
              where channel_seq = ${channelSeq}`)
            await tend()
          },
        }
      },
    },
    'the card of a plan is taken away': {
      queues: [FORGET_KEY.name],
      async begin() {
        const { channelSeq } = await aPaidSite(server, PLAN.basic)
        const at = () => systemContext(services, channelSeq)
        const card = await readKeptCard(at())
        if (!card) throw new Error('the site has no card')
        const key = planCardKey(at(), card)
        return {
          channelSeq,
          work: async () => {
            // Pressed again by whoever saw it still; gone already where the process died after its commit.
            if (await readKeptCard(at())) await removeShownCard(at(), card.createdAt.toISOString())
            await workQueues(server, { channelSeq }, [FORGET_KEY.name])
          },
          also: async () => ({ card: await chargeWith(at(), key) }),
        }
      },
    },
    'the term of a membership is charged': {
      queues: ['subscription.charge'],
      async begin() {
        const w = await aSubscriptionWorld(server)
        await subscribing['a term is renewed']?.before?.(w)
        const work = () => chargeDue(services)
        return { channelSeq: w.channelSeq, work, goOn: minutesLater(w.channelSeq, work) }
      },
    },
    'a month of an instalment plan is charged': {
      queues: ['instalment.charge'],
      async begin() {
        const w = await anInstalmentWorld(server)
        await byMonths['a month is charged']?.before?.(w)
        const work = () => chargeInstalments(services)
        return { channelSeq: w.channelSeq, work, goOn: minutesLater(w.channelSeq, work) }
      },
    },
  }
}

/** What the gateway says to whoever would still charge a card. */
async function chargeWith(ctx: Context, { ref, customerKey }: CardKey): Promise<unknown> {
  const orderId = randomUUID()
  const charge = productGateway(ctx)?.cards?.charge({
    cardRef: ref,
    customerKey,
    orderId,
    orderName: 'a try',
    amount: won(1000),
    buyer: { name: '', email: null },
    key: orderId,
  })
  if (!charge) throw new Error('the installation takes no money')
  return charge.then(
    ({ status }) => status,
    (error: unknown) => Reflect.get(Object(error), 'code'),
  )
}

/** How many receipts the gateway issued for an order, as its own list says. */
async function receiptsAtGateway({ app, services }: TestServer, orderSeq: number): Promise<object> {
  const { rows } = await services.db.execute<{ id: string }>(
    sql`select payment_order_id as id from orders where order_seq = ${orderSeq}`,
  )
  const answer = await app.inject({
    url: `/__sandbox/toss/v1/cash-receipts?requestDate=${seoulDate(services.now())}`,
    headers: { authorization: `Basic ${Buffer.from(`${TOSS_KEYS.secretKey}:`).toString('base64')}` },
  })
  const issued: { orderId: string }[] = answer.json().data
  return { receipts: issued.filter(({ orderId }) => orderId === rows[0]?.id).length }
}
