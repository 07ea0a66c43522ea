import { USER_TYPE } from '@seodang/domain/codes'
import { STAFF_REASONS } from '@seodang/domain/refund-reason'
import { sql } from 'drizzle-orm'
import {
  GatewayDeclined,
  GatewayUnknown,
  PAYMENT_GATEWAYS,
  readPaymentSettings,
} from '../../modules/order/index.ts'
import { recordedPayment } from '../../modules/order/payments-store.ts'
import { findPayment, getOrder } from '../../modules/order/store.ts'
import { systemContext } from '../../platform/context.ts'
import { anOperator } from '../factories.ts'
import { changePlan, act as ofPlan } from '../plan.ts'
import type { TestServer } from '../server.ts'
import { anAdministrator, atDesk, revisionSeen, salesUrl, withDocuments } from '../settling.ts'
import { ACCOUNT, isRecent } from './buyers.ts'
import { looksAtPayment } from './due.ts'
import { leftOf, readOrders, saleOf } from './money.ts'
import { isRaise, termsOf } from './terms.ts'
import { noted, post, type Trade } from './world.ts'

/** What staff of the sites and the product's administrators do. */

const CARRIER = { carrierCd: 'CJ', trackingNo: '123456789012' }

export async function seesTransfer(trade: Trade): Promise<void> {
  const sale = trade.chance.pickOrNone(
    trade.sales.filter(
      (one) =>
        one.method === 'DEPOSIT' && !one.transfer && !one.isEnded && !one.isFree && isRecent(trade, one),
    ),
  )
  if (!sale) return
  const url = `${salesUrl(sale.site.channelSeq)}/payments/${sale.orderSeq}/deposit`
  const answers = await Promise.all(
    Array.from({ length: trade.chance.of(20) ? 2 : 1 }, () => post(trade, sale.site.owner, url, {})),
  )
  const isDone = answers.map((answer) => noted(trade, 'a transfer is seen', answer)).includes(true)
  if (isDone) sale.transfer = { seenAt: trade.server.clock.now(), backs: [] }
}

export async function paysBack(trade: Trade): Promise<void> {
  const { chance } = trade
  const sale = chance.pickOrNone(trade.sales.filter(({ isFree }) => !isFree))
  if (!sale) return
  await looksAtPayment(trade, sale)
  const amount = chance.of(30) ? sale.amount : 1 + chance.upTo(sale.amount)
  const cancelAttendance = chance.of(30)
  const part =
    sale.product.goods && !cancelAttendance && chance.of(60) ? chance.pick(['class', 'goods']) : null
  const answer = await post(
    trade,
    sale.site.owner,
    `${salesUrl(sale.site.channelSeq)}/payments/${sale.orderSeq}/refund`,
    {
      amount,
      reason: '교재 불량',
      cancelAttendance,
      ...(part && { part }),
      ...(chance.of(70) && { reasonCd: chance.pick(Object.values(STAFF_REASONS)) }),
      ...(sale.method === 'VBANK' && { refundAccount: ACCOUNT }),
    },
  )
  await trade.sandbox.idle()
  await trade.store.idle()
  if (!noted(trade, 'staff pay back', answer)) return
  const { transfer } = sale
  transfer?.backs.push({ amount, at: trade.server.clock.now() })
  if (part === 'goods') sale.goodsBack += amount
  if (cancelAttendance) sale.isEnded = true
}

/** In the gateway's own console, whole or in part; of every second one nobody is told. */
export async function cancelsInConsole(trade: Trade): Promise<void> {
  const { chance, sandbox, server } = trade
  const { services } = server
  const paid = sandbox.store.state.payments.filter(
    ({ method, status, balance }) => method !== 'VIRTUAL_ACCOUNT' && status !== 'CANCELED' && balance > 0,
  )
  const at = chance.pickOrNone(paid)
  const order =
    at && (await readOrders(trade)).find(({ payment_order_id }) => payment_order_id === at.orderId)
  const sale = order && saleOf(trade, order)
  if (!sale || at.approvedAt === null) return
  const ctx = systemContext(services, order.channel_seq)
  const sold = await getOrder(ctx, order.order_seq)
  const payment = await findPayment(ctx, order.order_seq)
  // An order that has not heard of its payment yet is its buyer's to finish.
  if (!payment) return
  if (chance.of(50)) sandbox.play({ on: 'notice', do: 'lose', times: 2, orderId: at.orderId })
  const gateways = services.ports.use(PAYMENT_GATEWAYS).of(await readPaymentSettings(ctx))
  try {
    await gateways.forMerchant(sold.merchant)?.cancel(recordedPayment(sold, payment), {
      reason: '상점 관리자',
      key: `console-${at.orderId}-${at.cancels.length}`,
      amount: { minor: chance.of(50) ? at.balance : 1 + chance.upTo(at.balance), currency: 'KRW' },
    })
  } catch (error) {
    // A bad day of the gateway that was meant for a refund of ours; what moved stands in its books.
    if (!(error instanceof GatewayUnknown || error instanceof GatewayDeclined)) throw error
  }
  await sandbox.idle()
  const what = sale.instalmentPlanSeq === null ? 'the console pays back' : 'the console pays a month back'
  trade.told.set(what, (trade.told.get(what) ?? 0) + 1)
}

/** The site gets another owner, who hands in papers of their own. */
export async function changesOwner(trade: Trade): Promise<void> {
  const { server } = trade
  const site = trade.chance.pick(trade.sites)
  const heir = await anOperator(server.services, site.channelSeq, USER_TYPE.owner)
  const url = `${salesUrl(site.channelSeq)}/operators/${site.owner.userSeq}`
  const { body } = await server.call({ url, as: heir })
  const { revision } = body.data.operator
  const answer = await post(trade, heir, `${url}/modify`, {
    userTypeCd: USER_TYPE.manager,
    added: [],
    removed: [],
    revision,
  })
  if (!noted(trade, 'a site is handed over', answer)) return
  site.owner = heir
  const asked = await server.call({ url: `${salesUrl(site.channelSeq)}/settlement-document`, as: heir })
  const admin = await anAdministratorThen(server)
  await withDocuments(server, site.channelSeq, heir, admin, { revision: asked.body.data.revision })
}

/** A whole term of a membership goes back, which ends it when it is the running one, or an upgrade, which is undone. */
export async function takesBackTerm(trade: Trade): Promise<void> {
  const { chance } = trade
  const member = chance.pickOrNone(trade.members.filter(({ isTakenBack }) => !isTakenBack))
  if (!member) return
  const { channelSeq, owner } = member.site
  const { terms, until } = await termsOf(trade, member)
  const stands = terms.filter((one) => leftOf(one) === one.amount)
  const [last, term] = [stands.at(-1), stands.findLast((one) => !isRaise(member, one))]
  const one = chance.of(50) ? last : term
  if (!one) return
  const answer = await post(trade, owner, `${salesUrl(channelSeq)}/payments/${one.orderSeq}/refund`, {
    amount: one.amount,
    reason: '서비스 중단',
    cancelAttendance: true,
  })
  const what = isRaise(member, one) ? 'an upgrade' : 'a term'
  if (!noted(trade, `${what} is taken back`, answer)) return
  if (isRaise(member, one)) member.undone.push(one.orderSeq)
  // Of a term that is over nothing is left to end: the charge after it is tried on.
  else if (until > trade.server.clock.now()) member.isTakenBack = true
}

export async function movesParcel(trade: Trade): Promise<void> {
  const { chance } = trade
  const site = chance.pick(trade.sites)
  const { rows } = await trade.server.services.db.execute<{ delivery_seq: number; state: string }>(sql`
    select delivery_seq, state from deliveries where channel_seq = ${site.channelSeq} order by delivery_seq`)
  const parcel = chance.pickOrNone(rows)
  if (!parcel) return
  const to = chance.pick(['01', '02', '03', '04'])
  const url = `${salesUrl(site.channelSeq)}/deliveries/state/modify`
  const parcels = [{ deliverySeq: parcel.delivery_seq, from: parcel.state, ...CARRIER }]
  noted(trade, 'a parcel is moved', await post(trade, site.owner, url, { to, parcels }))
}

export async function givesCoupon(trade: Trade): Promise<void> {
  const site = trade.chance.pick(trade.sites)
  const coupon = trade.chance.pick(site.coupons)
  const url = `${salesUrl(site.channelSeq)}/coupons/${coupon.couponInfoSeq}/holders/create`
  const userSeqs = [...new Set([trade.chance.pick(site.buyers), trade.chance.pick(site.buyers)])].map(
    ({ userSeq }) => userSeq,
  )
  const answer = await post(trade, site.owner, url, { userSeqs, emails: [] })
  if (noted(trade, 'staff give a coupon', answer)) coupon.given += answer.body.data.issuedCount
}

export async function changesPlan(trade: Trade): Promise<void> {
  const { chance, server } = trade
  const { channelSeq, owner, plans } = chance.pick(trade.sites)
  if (chance.of(30)) {
    const what = chance.pick(['cancel', 'resume'])
    noted(trade, `the owner presses ${what}`, await ofPlan(server, channelSeq, owner, what))
    return
  }
  const answer = await changePlan(
    server,
    channelSeq,
    owner,
    chance.pick(plans),
    chance.pick([1, 1, 3] as const),
  )
  noted(trade, 'a plan is changed', answer)
}

/** An administrator whose desk is open by the clock of the test. */
async function anAdministratorThen(server: TestServer): Promise<{ cookie: string }> {
  const admin = await anAdministrator(server)
  await server.services.db.execute(sql`update admin_sessions set expires_at = '2100-01-01', ends_at = '2100-01-01',
    proved_at = ${server.clock.now()}`)
  return admin
}

/** Owners hand in what a payout needs, and so do the instructors who have a share. */
export async function handInDocuments({ server, sites }: Trade): Promise<void> {
  const admin = await anAdministratorThen(server)
  for (const { channelSeq, owner, products } of sites) {
    await withDocuments(server, channelSeq, owner, admin)
    for (const { share } of products)
      if (share)
        await server.services.db.execute(sql`
          insert into settlement_documents (channel_seq, payee_seq, business_kind, name, tax_type, bank_code, sealed_account,
            account_tail, account_holder, bank_book_upload_seq, identity_upload_seq, state, submitted_at, submitted_by)
          select channel_seq, ${share.userSeq}, business_kind, name, tax_type, bank_code, sealed_account, account_tail,
            account_holder, bank_book_upload_seq, identity_upload_seq, state, submitted_at, ${share.userSeq}
          from settlement_documents where channel_seq = ${channelSeq} and payee_seq = 0`)
  }
}

/** The administrator decides what the night has gathered: most is paid, some held for a while. */
export async function decidesSettlements(trade: Trade, { all }: { all: boolean }): Promise<void> {
  const { server, chance } = trade
  const { rows } = await server.services.db.execute<{
    channel_seq: number
    settlement_seq: number
    state: string
  }>(sql`
    select channel_seq, settlement_seq, state from settlements where state <> '02' and total > 0
    order by channel_seq, settlement_seq`)
  const admin = await anAdministratorThen(server)
  for (const { channel_seq: channelSeq, settlement_seq: settlementSeq, state } of rows) {
    const steps =
      all || chance.of(70) ? ['release', 'confirm', 'pay'] : [chance.pick(['hold', 'release', 'confirm'])]
    for (const step of steps.filter((one) => (one === 'release') === (state === '99') || one !== 'release')) {
      const body = { step, ...(step === 'hold' && { reason: '확인이 필요해요' }) }
      const answer = await atDesk(server, admin, '/settlements/steps/create', {
        ...body,
        settlements: [
          {
            channelSeq,
            settlementSeq,
            documentRevision: await revisionSeen(server, admin, { channelSeq, settlementSeq }),
          },
        ],
      })
      noted(trade, `a settlement: ${step}`, answer)
    }
  }
}
