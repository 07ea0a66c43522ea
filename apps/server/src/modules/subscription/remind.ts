import { DAY } from '@seodang/domain/instant'
import { asksForRaise, noticeDays, priceOfTerm } from '@seodang/domain/site-membership'
import { alone } from '../../platform/alone.ts'
import { type Context, inTransaction, type Services, systemContext } from '../../platform/context.ts'
import { noteEvent } from './history.ts'
import { tell } from './notices.ts'
import { raiseOf } from './raise.ts'
import { listAhead, PART } from './remind-store.ts'
import { membershipsBySeq } from './store.ts'
import { lockSubscription, type SubscriptionRow, updateSubscription } from './subscription-store.ts'

/**
 * MSH-08, integrations 8.3: before a charge its member is told of it, and asked where it would be dearer. Each is looked
 * at under its lock, so that running twice tells nobody twice, and each alone.
 */
export async function remindMembers(services: Services): Promise<void> {
  let last = 0
  for (;;) {
    const everywhere = systemContext(services, 0)
    const part = await listAhead(everywhere, last)
    for (const one of part) await alone(everywhere, one, (site) => remindOne(site, one), FAILED)
    last = part.at(-1)?.subscriptionSeq ?? last
    if (part.length < PART) return
  }
}

const FAILED = 'a member could not be told of what comes'

const remindOne = (site: Context, { subscriptionSeq }: { subscriptionSeq: number }): Promise<void> =>
  inTransaction(site, async (ctx) => remind(ctx, await lockSubscription(ctx, subscriptionSeq)))

async function remind(ctx: Context, row: SubscriptionRow): Promise<void> {
  if (row.state !== 'trial' && row.state !== 'active') return
  const asked = await askForRaise(ctx, row)
  const left = row.paidUntil.getTime() - ctx.now.getTime()
  const isTold = row.noticedUntil?.getTime() === row.paidUntil.getTime()
  const days = row.state === 'trial' ? noticeDays(1) : noticeDays(row.termMonths)
  if (isTold || left <= 0 || left > days * DAY) return
  const told = await updateSubscription(ctx, row.subscriptionSeq, { noticedUntil: row.paidUntil })
  // One letter is enough; who was asked for another card knows the day and the amount.
  if (!asked && row.cardAskedAt === null)
    await tell(ctx, told, row.state === 'trial' ? 'trialEnding' : 'renewal')
}

async function askForRaise(ctx: Context, row: SubscriptionRow): Promise<boolean> {
  // What was chosen for the next term was agreed to with its price.
  if (row.nextPrice !== null) return false
  const membership = (await membershipsBySeq(ctx, [row.membershipSeq])).get(row.membershipSeq)
  const current = membership ? priceOfTerm(membership, row.termMonths) : null
  const term = { agreed: row.price, current, paidUntil: row.paidUntil }
  if (current === null || !asksForRaise(term, raiseOf(row), ctx.now)) return false
  const asked = await updateSubscription(ctx, row.subscriptionSeq, {
    raisePrice: current,
    raiseAskedAt: ctx.now,
    raiseAgreedAt: null,
  })
  await noteEvent(ctx, asked, 'raise', { amount: current, at: row.paidUntil })
  await tell(ctx, asked, 'raise', { raise: current })
  return true
}
