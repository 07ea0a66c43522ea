import type { Language } from '@seodang/domain/codes'
import { timeOf } from '@seodang/domain/instant'
import { formatMoney, won } from '@seodang/domain/money'
import { type PlanCd, planOf } from '@seodang/domain/plan'
import { dueAt, type PlanSubscription } from '@seodang/domain/plan-change'
import { formatDate } from '@seodang/domain/seoul-time'
import { siteLink } from '@seodang/domain/site-address'
import { fillText } from '@seodang/domain/words'
import type { Context } from '../../platform/context.ts'
import type { Audience } from '../../platform/mail/audience.ts'
import { isFull, takeInbox } from '../../platform/mail/inbox.ts'
import { readChannel } from '../site/index.ts'
import { NO_CARD } from './ahead-texts.ts'
import { readBilling } from './billing-store.ts'
import type { ChargeRow } from './charge-store.ts'
import { PLAN_STEP, type PlanStep } from './events.ts'
import { PLAN_MAILS } from './mail-texts.ts'
import { listOwners } from './people-store.ts'

const PATHS: Record<PlanStep, string> = {
  paid: '/service/servicehistory',
  declined: '/service/servicepaymentinfo',
  lapsed: '/service/servicepaymentinfo',
  cancelled: '/service/servicemanage',
  ended: '/service/servicemanage',
  cardRemoved: '/service/servicepaymentinfo',
  renewing: '/service/servicemanage',
  ending: '/service/servicemanage',
}

interface Told {
  plan: PlanSubscription
  charge: ChargeRow | null
  /** What comes when the term is over; `card` is null where none is registered, or none that can be charged. */
  next?: { at: Date; planCd: PlanCd; amount: number; card: string | null }
  /** The card that was taken away. */
  removed?: string
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
  // Somebody typed it, and it need not be theirs.
  const copyTo = step === 'paid' && billing.receiptMailYn === 'Y' ? billing.email : null
  const [first] = owners
  const send = (audience: Audience, language: Language) =>
    ctx.services.mail.send(ctx, {
      ...mailOf(step, told, { language, site: site.name }),
      to: audience,
      action: {
        label: textsOf(step, told)[language].label,
        url: siteLink(ctx.services.config, site, PATHS[step]),
      },
      channelSeq: ctx.channelSeq,
    })
  for (const { userSeq, language } of owners) await send({ account: userSeq }, language)
  if (!copyTo || !first || owners.some(({ email }) => email === copyTo)) return
  const inbox = await takeInbox(ctx, copyTo)
  if (isFull(inbox)) ctx.log.info(inbox, 'no room for the copy of a receipt')
  else await send(inbox, first.language)
}

/** A plan lapses by its last decline, or by its end; a card goes before a charge, or where nothing is to be charged. */
function textsOf(step: PlanStep, { charge, next }: Told) {
  if (step === 'lapsed' && charge) return PLAN_MAILS.lastDecline
  return PLAN_MAILS[step === 'cardRemoved' && !next ? 'cardUnneeded' : step]
}

function mailOf(
  step: PlanStep,
  told: Told,
  { language, site }: { language: Language; site: string },
): { subject: string; text: string } {
  const { plan, charge, next } = told
  const amount = charge?.amount ?? next?.amount
  const day = (at: Date | null) => (at === null ? '' : formatDate(at, language))
  const values = {
    site,
    plan: planOf(charge?.planCd ?? next?.planCd ?? plan.planCd).name[language],
    amount: amount === undefined ? '' : formatMoney(won(amount), language),
    card: told.removed ?? next?.card ?? NO_CARD[language],
    number: charge?.number ?? '',
    reason: charge?.failureMessage || '-',
    until: day(next?.at ?? (plan.paidUntil === null ? null : new Date(timeOf(plan.paidUntil)))),
    retry: day(dueAt(plan)),
  }
  const { subject, text } = textsOf(step, told)[language]
  const say = (words: string) => fillText(words, values, undefined, language)
  return { subject: say(subject), text: say(text) }
}
