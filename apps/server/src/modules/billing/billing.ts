import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { getPlanBilling, savePlanBilling } from '@seodang/contract/plan'
import { formatBusinessNumber } from '@seodang/domain/channel-form'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { PLAN_BILLING_LABELS } from '@seodang/domain/field-labels'
import { planBillingProblems } from '@seodang/domain/plan-form'
import { isBlank } from '@seodang/domain/text'
import { normalEmail } from '@seodang/domain/validation'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { lockBilling, readBilling, writeBilling } from './billing-store.ts'
import { findPlanCard } from './card-holder.ts'
import { planCardView } from './cards.ts'

type BillingView = ReplyOf<typeof getPlanBilling>

export async function billingView(ctx: Context): Promise<BillingView> {
  const [details, card] = await Promise.all([readBilling(ctx), findPlanCard(ctx)])
  return {
    businessName: details.businessName ?? '',
    businessNumber: details.businessNumber ?? '',
    ceoName: details.ceoName ?? '',
    address: details.address ?? '',
    email: details.email ?? '',
    receiptMailYn: details.receiptMailYn,
    revision: details.revision,
    card: card ? planCardView(ctx, card) : null,
  }
}

/** PLAN-12, SET-09: receipts that were made out before stay as they were. */
export async function saveBilling(
  outer: Context,
  draft: BodyOf<typeof savePlanBilling>,
): Promise<BillingView> {
  requireNoProblems(planBillingProblems(draft), PLAN_BILLING_LABELS)
  const filled = (text: string) => (isBlank(text) ? null : text.trim().normalize('NFC'))
  await inTransaction(outer, async (ctx) => {
    await lockBilling(ctx)
    if ((await readBilling(ctx)).revision !== draft.revision) fail('CONFLICT_EDITED')
    const number = filled(draft.businessNumber)
    await writeBilling(ctx, {
      businessName: filled(draft.businessName),
      businessNumber: number === null ? null : formatBusinessNumber(number),
      ceoName: filled(draft.ceoName),
      address: filled(draft.address),
      email: isBlank(draft.email) ? null : normalEmail(draft.email),
      receiptMailYn: draft.receiptMailYn,
      revision: draft.revision + 1,
    })
    await audit(ctx, 'plan.billing', 'plan', null, { businessNumber: number })
  })
  return billingView(outer)
}
