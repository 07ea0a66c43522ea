import { fail } from '@seodang/domain/errors'
import { MINUTE } from '@seodang/domain/instant'
import { won } from '@seodang/domain/money'
import { planOf } from '@seodang/domain/plan'
import { PLAN_CHARGE_PURPOSE, PLAN_CHARGE_STATE } from '@seodang/domain/plan-charge'
import { isLate } from '@seodang/domain/recurring'
import { type Context, inTransaction } from '../../platform/context.ts'
import { whileHeld } from '../../platform/database/holds.ts'
import {
  differsFrom,
  GatewayDeclined,
  GatewayMismatch,
  type GatewayPayment,
  GatewayUnknown,
  keyHere,
  type PaymentGateway,
  type RecordedPayment,
  wasLeftByRestore,
} from '../order/index.ts'
import { lockSubscription } from '../plan/index.ts'
import { findPlanCard } from './card-holder.ts'
import { planCardKey } from './card-store.ts'
import { type ChargeRow, findCharge, updateCharge } from './charge-store.ts'
import { productGateway } from './gateway.ts'
import { listOwners } from './people-store.ts'
import { type Outcome, settleCharge } from './settle-charge.ts'

/**
 * Asks the gateway for a charge that is written down, and applies what it says. No transaction is open meanwhile. The
 * key is the charge's own, so however often it is asked, money moves once.
 */
export async function askCharge(ctx: Context, charge: ChargeRow): Promise<ChargeRow> {
  const id = `plan charge ${charge.channelSeq} ${charge.planChargeSeq}`
  const asked = await whileHeld(ctx.services.holds, id, () => askHeld(ctx, charge))
  // Somebody alive is asking, and will apply what they hear.
  return asked ? asked.result : charge
}

async function askHeld(ctx: Context, charge: ChargeRow): Promise<ChargeRow> {
  // Whoever was to ask stood still until it was late: the sweeper looks it up, ends it, and begins anew what is due.
  if (charge.amount > 0 && isLate(charge.createdAt, ctx.services.now())) return charge
  const outcome = charge.amount === 0 ? ({ kind: 'paid', payment: null } as const) : await ask(ctx, charge)
  return outcome ? settleCharge(ctx, charge.planChargeSeq, outcome) : markUnknown(ctx, charge)
}

/** Null where nobody can tell. */
async function ask(ctx: Context, charge: ChargeRow): Promise<Outcome | null> {
  const gateway = productGateway(ctx)
  const card = await findPlanCard(ctx)
  if (!card) return { kind: 'declined', code: 'NO_CARD', message: '' }
  if (!gateway?.cards || gateway.merchant !== card.merchant) return { kind: 'notAsked', code: 'NO_GATEWAY' }
  const { ref, customerKey } = planCardKey(ctx, card)
  const [owner] = await listOwners(ctx)
  try {
    const payment = await gateway.cards.charge({
      cardRef: ref,
      customerKey,
      orderId: charge.orderId,
      orderName: nameOf(charge),
      amount: won(charge.amount),
      buyer: { name: owner?.name ?? '', email: owner?.email ?? null },
      key: await keyHere(ctx, `plan:${charge.channelSeq}:${charge.planChargeSeq}`),
    })
    return outcomeOf(ctx, gateway, charge, payment)
  } catch (error) {
    if (error instanceof GatewayMismatch) return outcomeOf(ctx, gateway, charge, error.payment)
    if (error instanceof GatewayUnknown) return null
    if (!(error instanceof GatewayDeclined)) throw error
    // Keys of ours that do not work are no card that was declined.
    if (error.reason === 'misconfigured') return { kind: 'notAsked', code: error.code }
    return { kind: 'declined', code: error.code, message: error.texts[ctx.language] }
  }
}

const nameOf = ({ purpose, planCd, periodMonths }: ChargeRow): string =>
  purpose === PLAN_CHARGE_PURPOSE.fees
    ? 'Seodang 달러 판매 수수료'
    : `Seodang ${planOf(planCd).name.ko} ${periodMonths}개월`

/** What a payment at the gateway makes of the charge; null while it is neither. */
async function outcomeOf(
  ctx: Context,
  gateway: PaymentGateway,
  charge: ChargeRow,
  payment: GatewayPayment,
): Promise<Outcome | null> {
  const difference = differsFrom(payment, {
    orderId: charge.orderId,
    amount: won(charge.amount),
    channel: null,
  })
  if (difference !== null) return giveBack(ctx, gateway, charge, payment, difference)
  switch (payment.status) {
    case 'PAID':
    case 'PART_CANCELED':
      return { kind: 'paid', payment }
    case 'FAILED':
    case 'EXPIRED':
    case 'CANCELED':
      return {
        kind: 'declined',
        code: payment.failure?.code ?? payment.status,
        message: payment.failure?.message ?? '',
      }
    default:
      return null
  }
}

/** SEC-24: what was not asked for goes back whole; nothing is granted for it. */
async function giveBack(
  ctx: Context,
  gateway: PaymentGateway,
  charge: ChargeRow,
  payment: GatewayPayment,
  difference: string,
): Promise<Outcome | null> {
  ctx.log.error({ planChargeSeq: charge.planChargeSeq, difference }, 'a payment of a plan is given back')
  try {
    if (payment.status === 'PAID')
      await gateway.cancel(payment, { reason: 'mismatch', key: `plan-back:${charge.orderId}` })
    return { kind: 'notAsked', code: `MISMATCH_${difference.toUpperCase()}` }
  } catch (error) {
    if (error instanceof GatewayUnknown || error instanceof GatewayDeclined) return null
    throw error
  }
}

function markUnknown(outer: Context, charge: ChargeRow): Promise<ChargeRow> {
  return inTransaction(outer, async (ctx) => {
    await lockSubscription(ctx)
    const found = await findCharge(ctx, charge.planChargeSeq)
    return found?.state === PLAN_CHARGE_STATE.asking
      ? updateCharge(ctx, charge.planChargeSeq, { state: PLAN_CHARGE_STATE.unknown })
      : (found ?? charge)
  })
}

/** By now a call that was begun is over, one way or the other. */
const SETTLING_MINUTES = 5

/**
 * Looks up how a charge stands at the gateway: what the sweeper and notices do. One that the gateway never heard of lost
 * the process that was to ask, so it is asked now; what is too old for that ends, and what is due is tried anew. Null
 * where the gateway could not be asked.
 */
export async function lookAtCharge(ctx: Context, charge: ChargeRow): Promise<ChargeRow | null> {
  if (charge.amount === 0) return askCharge(ctx, charge)
  const gateway = productGateway(ctx)
  if (!gateway) return null
  const payment = await seen(ctx, gateway, charge)
  if (payment === undefined) return null
  if (charge.state === PLAN_CHARGE_STATE.paid) return payment ? noteRefund(ctx, charge, payment) : charge
  if (payment === null) {
    const isOver =
      ctx.now.getTime() > charge.createdAt.getTime() + SETTLING_MINUTES * MINUTE ||
      (await wasLeftByRestore(ctx, charge.createdAt))
    return isOver
      ? settleCharge(ctx, charge.planChargeSeq, { kind: 'notAsked', code: 'NOT_ASKED' })
      : askCharge(ctx, charge)
  }
  const outcome = await outcomeOf(ctx, gateway, charge, payment)
  return outcome ? settleCharge(ctx, charge.planChargeSeq, outcome) : charge
}

/** Null where the gateway knows no payment; undefined where nobody can tell. */
async function seen(
  ctx: Context,
  gateway: PaymentGateway,
  charge: ChargeRow,
): Promise<GatewayPayment | null | undefined> {
  const recorded: RecordedPayment = {
    paymentRef: charge.paymentRef,
    orderId: charge.orderId,
    method: 'OTHER',
    status: 'PENDING',
    amount: won(charge.amount),
    balance: won(charge.amount),
    approvedAt: null,
    virtualAccount: null,
  }
  try {
    return await gateway.fetch(recorded)
  } catch (error) {
    if (!(error instanceof GatewayUnknown) && !(error instanceof GatewayDeclined)) throw error
    ctx.log.warn({ err: error, planChargeSeq: charge.planChargeSeq }, 'a charge could not be looked up')
    return undefined
  }
}

/** What the platform paid back at its gateway shows in the history; the plan is not taken away by it. */
async function noteRefund(ctx: Context, charge: ChargeRow, payment: GatewayPayment): Promise<ChargeRow> {
  const refundedAmount = payment.amount.minor - payment.balance.minor
  return refundedAmount === charge.refundedAmount
    ? charge
    : updateCharge(ctx, charge.planChargeSeq, { refundedAmount })
}

/** For whoever waits for the answer: paid, or why it is not. */
export function requirePaid(charge: ChargeRow): ChargeRow {
  if (charge.state === PLAN_CHARGE_STATE.paid) return charge
  if (charge.state !== PLAN_CHARGE_STATE.declined) return fail('PLAN_CHARGE_PENDING')
  if (charge.failureMessage === null) return fail('PROVIDER_UNAVAILABLE', { code: charge.failureCode })
  return fail('PLAN_CHARGE_DECLINED', {
    code: charge.failureCode,
    shown: { message: charge.failureMessage },
  })
}
