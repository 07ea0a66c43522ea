import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { subscribe as subscribing } from '@seodang/contract/subscription'
import { fail, failFields } from '@seodang/domain/errors'
import { beginTrial } from '@seodang/domain/recurring'
import type { Plan } from '@seodang/domain/site-membership'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { requireNoMerge } from '../identity/index.ts'
import { type CardAsked, findChargeableCard, type OrderRow, oneAtATime } from '../order/index.ts'
import { charge, writeCharge } from './charge.ts'
import { amountOf, takeCoupon } from './coupons.ts'
import { followSubscription, lockClassesBefore } from './follow.ts'
import { noteEvent } from './history.ts'
import { tell } from './notices.ts'
import { soldPlan } from './plans.ts'
import { storedOf } from './recurring-row.ts'
import { getSoldMembership, takeSeat } from './store.ts'
import {
  hadTrial,
  insertSubscription,
  type NewSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-store.ts'
import { viewMine } from './view.ts'

type Form = BodyOf<typeof subscribing>

/**
 * MSH-07, BYD-23: one subscription for each person and membership, however often the button is pressed. With a free
 * trial it begins at once; else the first term is charged, and begins when the money is there.
 */
export async function subscribe(
  ctx: Context,
  membershipSeq: number,
  form: Form,
): Promise<ReplyOf<typeof subscribing>> {
  requireConsent(form)
  const begun = await inTransaction(ctx, (inner) => begin(inner, membershipSeq, form))
  if (begun.asked) requireAccepted(await charge(ctx, begun.asked))
  return viewMine(ctx, begun.row.subscriptionSeq)
}

/** What is charged again and again is agreed to by itself, with nothing ticked beforehand (integrations 8.3). */
function requireConsent({ agreedTerms, agreedRenewal }: Form): void {
  const missing = {
    ...(!agreedTerms && { agreedTerms: 'notAgreed' as const }),
    ...(!agreedRenewal && { agreedRenewal: 'notAgreed' as const }),
  }
  if (Object.keys(missing).length > 0) failFields(missing)
}

async function begin(
  ctx: Context,
  membershipSeq: number,
  form: Form,
): Promise<{ row: SubscriptionRow; asked: CardAsked | null }> {
  const userSeq = userSeqOf(ctx)
  const membership = await getSoldMembership(ctx, membershipSeq)
  const plan = soldPlan(membership, form.termMonths)
  if (plan.price !== form.expectedPrice)
    fail('PAYMENT_AMOUNT_MISMATCH', { shown: { amount: plan.price }, expected: form.expectedPrice })
  await oneAtATime(ctx, userSeq)
  // Whether they hold it, and had its trial, is told of both accounts at once or of neither.
  await requireNoMerge(ctx, userSeq)
  const card = await findChargeableCard(ctx, form.cardSeq, userSeq)
  if (!card) fail('NO_DATA', { cardSeq: form.cardSeq })

  const inserted = await insertSubscription(ctx, newRow(ctx, { plan, userSeq, cardSeq: card.cardSeq }))
  if (!inserted) fail('ALREADY_SUBSCRIBED', { membershipSeq })
  if (!(await takeSeat(ctx, membershipSeq))) fail('MEMBERSHIP_FULL', { membershipSeq })
  const couponSeq = form.couponSeq ?? null
  if (couponSeq !== null) await lockClassesBefore(ctx, inserted, membershipSeq)
  const row = await takeCoupon(ctx, inserted, { plan, couponSeq })
  const amount = await amountOf(ctx, row, plan.price)
  if (amount !== (form.expectedAmount ?? plan.price))
    fail('PAYMENT_AMOUNT_MISMATCH', { shown: { amount }, expected: form.expectedAmount ?? plan.price })
  // Asked with the row in hand, which keeps a second subscription from beginning meanwhile.
  const hasTrial = membership.trialDays > 0 && !(await hadTrial(ctx, membershipSeq, userSeq))
  if (hasTrial !== form.withTrial) fail('CONSENT_NEEDED', { shown: { withTrial: hasTrial } })
  if (hasTrial) return { row: await beginFree(ctx, row, membership.trialDays), asked: null }
  const asked = await writeCharge(ctx, row, { plan, purpose: 'term', amount })
  if (!asked) fail('NO_DATA', { cardSeq: form.cardSeq })
  return { row, asked }
}

const newRow = (
  ctx: Context,
  { plan, userSeq, cardSeq }: { plan: Plan; userSeq: number; cardSeq: number },
): NewSubscription => ({
  membershipSeq: plan.membershipSeq,
  userSeq,
  state: 'starting',
  termMonths: plan.months,
  anchorAt: ctx.now,
  paidUntil: ctx.now,
  price: plan.price,
  cardSeq,
})

async function beginFree(ctx: Context, row: SubscriptionRow, days: number): Promise<SubscriptionRow> {
  const begun = await updateSubscription(ctx, row.subscriptionSeq, {
    ...storedOf(beginTrial(row.termMonths, days, ctx.now)),
    hasTrial: true,
    trialMembershipSeq: row.membershipSeq,
  })
  await followSubscription(ctx, begun)
  await noteEvent(ctx, begun, 'trialStarted', { at: begun.paidUntil })
  await tell(ctx, begun, 'trialStarted')
  return begun
}

/** A declined card is said at once; an open outcome is shown as such and settled behind. */
export function requireAccepted({ cancelledAt, failureCode, failureMessage }: OrderRow): void {
  if (cancelledAt === null) return
  fail('CARD_REFUSED', {
    code: failureCode,
    ...(failureMessage && { shown: { message: failureMessage } }),
  })
}
