import { MINUTE } from '@seodang/domain/instant'
import { addSeoulMonths } from '@seodang/domain/seoul-time'
import { type Moved, movedOf, type OrderRead, readOrders } from './money.ts'
import type { Member, Trade } from './world.ts'

/** What was really paid for a membership, and what that makes of it. */
export interface MemberTerms {
  /** Terms and upgrades, the oldest first. */
  terms: Moved[]
  /** The last term that is paid. */
  from: Date
  until: Date
  /** Whether it is the dearer one. */
  isLarge: boolean
}

/** A term costs a whole price, an upgrade the difference for some days. */
export const isRaise = ({ site: { membership, larger } }: Member, { amount }: Moved): boolean =>
  amount !== membership.monthlyPrice && amount !== larger.monthlyPrice

export async function termsOf(trade: Trade, member: Member): Promise<MemberTerms> {
  const orders = (await readOrders(trade)).filter(
    ({ subscription_seq }) => subscription_seq === member.subscriptionSeq,
  )
  const byOrder = new Map(movedOf(trade, orders).map((one) => [one.orderSeq, one]))
  return termsIn(member, { orders, byOrder })
}

export function termsIn(
  member: Member,
  { orders, byOrder }: { orders: readonly OrderRead[]; byOrder: ReadonlyMap<number, Moved> },
): MemberTerms {
  const terms = orders
    .filter(({ subscription_seq }) => subscription_seq === member.subscriptionSeq)
    .flatMap(({ order_seq }) => byOrder.get(order_seq) ?? [])
    .sort((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
  const last = terms.findLast(({ orderSeq }) => !member.undone.includes(orderSeq))
  const isLarge = last !== undefined && last.amount !== member.site.membership.monthlyPrice
  return { terms, isLarge, ...paidTime(member, terms) }
}

/** Term follows term, but after a rest that outlasted what was paid the next one begins with its payment. */
function paidTime(member: Member, terms: readonly Moved[]): { from: Date; until: Date } {
  let [from, until] = [new Date(0), new Date(0)]
  let [anchor, months] = [until, 0]
  for (const { paidAt } of terms.filter((one) => !isRaise(member, one))) {
    const isAfterRest = member.resumedAt.some((at) => Math.abs(at.getTime() - paidAt.getTime()) < MINUTE)
    if (months === 0 || (isAfterRest && paidAt > until)) [anchor, months] = [paidAt, 0]
    from = addSeoulMonths(anchor, months)
    months += 1
    until = addSeoulMonths(anchor, months)
  }
  return { from, until }
}
