import { timeOf } from '@seodang/domain/instant'
import { formatMoney, won } from '@seodang/domain/money'
import { type PlanCd, planOf } from '@seodang/domain/plan'
import { dueAt, type PlanSubscription } from '@seodang/domain/plan-change'
import { formatDate } from '@seodang/domain/seoul-time'
import { siteLink } from '@seodang/domain/site-address'
import { fillText } from '@seodang/domain/words'
import type { Context } from '../../platform/context.ts'
import { readChannel } from '../site/index.ts'
import { NO_CARD } from './ahead-texts.ts'
import { readBilling } from './billing-store.ts'
import type { ChargeRow } from './charge-store.ts'
import { PLAN_STEP, type PlanStep } from './events.ts'
import { PLAN_MAILS } from './mail-texts.ts'
import { listOwners, type Payer } from './people-store.ts'

const PATHS: Record<PlanStep, string> = {
  paid: '/service/servicehistory',
  declined: '/service/servicepaymentinfo',
  lapsed: '/service/servicepaymentinfo',
  cancelled: '/service/servicemanage',
  ended: '/service/servicemanage',
  renewing: '/service/servicemanage',
  ending: '/service/servicemanage',
}

interface Told {
  plan: PlanSubscription
  charge: ChargeRow | null
  /** What comes when the term is over; `card` is null where none is registered. */
  next?: { planCd: PlanCd; amount: number; card: string | null }
}

/** PLAN-13: the owners hear of each step by mail and alarm, in the transaction that takes the step. */
export async function tellPlanStep(ctx: Context, step: PlanStep, told: Told): Promise<void> {
  const [owners, billing, site] = await Promise.all([
    listOwners(ctx),
    readBilling(ctx),
    readChannel(ctx, ctx.channelSeq),
  ])
  const to = owners.map(({ userSeq }) => userSeq)
  await ctx.services.jobs.emit(ctx, PLAN_STEP, {
    channelSeq: ctx.channelSeq,
    step,
    to,
    until: told.plan.paidUntil === null ? null : new Date(timeOf(told.plan.paidUntil)).toISOString(),
  })
  const isReceipt = step === 'paid' && billing.email !== null && billing.receiptMailYn === 'Y'
  const [first] = owners
  const also =
    isReceipt && first && owners.every(({ email }) => email !== billing.email)
      ? [{ ...first, email: billing.email ?? '' }]
      : []
  for (const owner of [...owners, ...also])
    await ctx.services.mail.send(ctx, {
      ...mailOf(step, told, { owner, site: site.name }),
      to: owner.email,
      action: {
        label: textsOf(step, told)[owner.language].label,
        url: siteLink(ctx.services.config, site, PATHS[step]),
      },
      channelSeq: ctx.channelSeq,
    })
}

/** A plan lapses by its last decline, or by its end. */
const textsOf = (step: PlanStep, { charge }: Told) =>
  PLAN_MAILS[step === 'lapsed' && charge ? 'lastDecline' : step]

function mailOf(
  step: PlanStep,
  told: Told,
  { owner: { language }, site }: { owner: Payer; site: string },
): { subject: string; text: string } {
  const { plan, charge, next } = told
  const amount = charge?.amount ?? next?.amount
  const day = (at: Date | null) => (at === null ? '' : formatDate(at, language))
  const values = {
    site,
    plan: planOf(charge?.planCd ?? next?.planCd ?? plan.planCd).name[language],
    amount: amount === undefined ? '' : formatMoney(won(amount), language),
    card: next?.card ?? NO_CARD[language],
    number: charge?.number ?? '',
    reason: charge?.failureMessage || '-',
    until: day(plan.paidUntil === null ? null : new Date(timeOf(plan.paidUntil))),
    retry: day(dueAt(plan)),
  }
  const { subject, text } = textsOf(step, told)[language]
  const say = (words: string) => fillText(words, values, undefined, language)
  return { subject: say(subject), text: say(text) }
}
