import { DAY } from '@seodang/domain/instant'
import { nextChargeAt } from '@seodang/domain/recurring'
import { recurringOf } from '../modules/subscription/recurring-row.ts'
import type { MembershipRow } from '../modules/subscription/store.ts'
import type { Context } from '../platform/context.ts'
import { keepCard } from './cards.ts'
import { begin, charged, declined, ended, stopped } from './subscribed.ts'

/** How one membership of somebody went; days before now. */
interface Life {
  /** The place among the learners of the site; the demonstration learner is 0. */
  learner: number
  /** When it began, with its trial. */
  begun: number
  termMonths: 1 | 6 | 12
  stops?: { how: 'pause' | 'cancel'; ago: number }
  /** From then on its card is declined. */
  declinedFrom?: number
}

/** Longest ago first. Whatever the day of the month, nothing of it is due within the next hours. */
const LIVES: readonly Life[] = [
  { learner: 4, begun: 87.3, termMonths: 12 },
  { learner: 9, begun: 83.6, termMonths: 1, stops: { how: 'cancel', ago: 30.2 } },
  { learner: 15, begun: 79.1, termMonths: 1 },
  { learner: 22, begun: 71.4, termMonths: 1, stops: { how: 'cancel', ago: 1.2 } },
  { learner: 27, begun: 62.7, termMonths: 1, stops: { how: 'pause', ago: 19.5 } },
  { learner: 0, begun: 54.2, termMonths: 1 },
  { learner: 33, begun: 47.8, termMonths: 6 },
  { learner: 41, begun: 38.6, termMonths: 1, declinedFrom: 20 },
  { learner: 46, begun: 26.5, termMonths: 1 },
  { learner: 52, begun: 17.1, termMonths: 12 },
  { learner: 60, begun: 12.4, termMonths: 1 },
  { learner: 71, begun: 2.7, termMonths: 1 },
]

/** GEN-19: members of a membership in every state, each lived by the rules from its trial to this day. */
export async function seedSubscribers(
  ctx: Context,
  membership: MembershipRow,
  learners: readonly number[],
): Promise<void> {
  for (const [index, life] of LIVES.entries()) {
    const userSeq = learners[life.learner]
    if (userSeq !== undefined) await live(ctx, membership, { life, userSeq, index })
  }
}

async function live(
  ctx: Context,
  membership: MembershipRow,
  { life, userSeq, index }: { life: Life; userSeq: number; index: number },
): Promise<void> {
  const moment = (ago: number) => new Date(ctx.now.getTime() - ago * DAY)
  const by = (at: Date, who: number | null): Context => ({
    ...ctx,
    now: at,
    principal: { ...ctx.principal, userSeq: who },
  })
  const first = by(moment(life.begun), userSeq)
  const declines = life.declinedFrom !== undefined
  const cardSeq = await keepCard(first, { userSeq, at: index, declines })
  let row = await begin(first, membership, { userSeq, termMonths: life.termMonths, cardSeq })
  const stopAt = life.stops && moment(life.stops.ago)
  const declinesFrom = life.declinedFrom === undefined ? null : moment(life.declinedFrom)
  for (let at = nextChargeAt(recurringOf(row)); at !== null; at = nextChargeAt(recurringOf(row))) {
    if (life.stops && stopAt && stopAt < at) row = await stopped(by(stopAt, userSeq), row, life.stops.how)
    else if (at > ctx.now) return
    else if (declinesFrom && at > declinesFrom) row = await declined(by(at, null), row)
    else row = await charged(by(at, null), row)
  }
  if (row.state === 'cancelling' && row.paidUntil <= ctx.now) await ended(by(row.paidUntil, null), row)
}
