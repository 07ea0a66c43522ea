import type { ReplyOf } from '@seodang/contract/endpoint'
import type { membership, mySubscriptions } from '@seodang/contract/subscription'
import { CURRENCY } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { couponOffTerm, type TermCoupon, termAmount } from '@seodang/domain/membership-coupon'
import { nextChargeAt } from '@seodang/domain/recurring'
import { dueCharge, priceOfTerm, termsOf } from '@seodang/domain/site-membership'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { type MembershipClass, membershipClasses, pictureOf } from '../catalog/index.ts'
import { payingCard } from '../order/index.ts'
import { heldCoupons } from './coupons.ts'
import { listEvents } from './history.ts'
import { MEMBERSHIP_ROOMS, type MembershipRooms } from './port.ts'
import { raiseOf } from './raise.ts'
import { recurringOf } from './recurring-row.ts'
import { getSoldMembership, isSold, listMemberships, type MembershipRow, membershipsBySeq } from './store.ts'
import { listMySubscriptions, type SubscriptionRow } from './subscription-store.ts'
import { SUBSCRIPTION_STATE } from './tables.ts'

type MembershipView = ReplyOf<typeof membership>
type SubscriptionView = ReplyOf<typeof mySubscriptions>['list'][number]

/** All that memberships of the site open. */
interface Openings {
  classes: readonly MembershipClass[]
  rooms: Awaited<ReturnType<MembershipRooms['list']>>
}

async function openingsOf(ctx: Context): Promise<Openings> {
  const [classes, rooms] = await Promise.all([
    membershipClasses(ctx),
    ctx.services.ports.use(MEMBERSHIP_ROOMS).list(ctx),
  ])
  return { classes, rooms }
}

function opensOf({ classes, rooms }: Openings, membershipSeq: number) {
  const isOpened = (one: { isPublished: boolean; membershipSeqs: number[] }) =>
    one.isPublished && one.membershipSeqs.includes(membershipSeq)
  return {
    classes: classes.filter(isOpened).map(({ courseSeq, title, image }) => ({ courseSeq, title, image })),
    chatRooms: rooms.filter(isOpened).map(({ chatRoomSeq, name }) => ({ chatRoomSeq, name })),
  }
}

function membershipView(row: MembershipRow, openings: Openings): MembershipView {
  return {
    membershipSeq: row.membershipSeq,
    name: row.name,
    description: row.description,
    image: pictureOf(row.imageKey, null),
    benefits: row.benefits,
    terms: termsOf(row),
    currency: CURRENCY.krw,
    trialDays: row.trialDays,
    seatsLeft: row.seatLimit === 0 ? null : Math.max(0, row.seatLimit - row.seatsTaken),
    ...opensOf(openings, row.membershipSeq),
  }
}

/** MSH-07: what the site sells, in its order. */
export async function soldMemberships(ctx: Context) {
  const [rows, openings] = await Promise.all([listMemberships(ctx), openingsOf(ctx)])
  const list = rows.filter(isSold).map((row) => membershipView(row, openings))
  return { list, totalCount: list.length }
}

export async function soldMembership(ctx: Context, membershipSeq: number): Promise<MembershipView> {
  const [row, openings] = await Promise.all([getSoldMembership(ctx, membershipSeq), openingsOf(ctx)])
  return membershipView(row, openings)
}

/** MSH-09: the caller's own, newest first. */
export async function mine(ctx: Context): Promise<ReplyOf<typeof mySubscriptions>> {
  const rows = await listMySubscriptions(ctx, userSeqOf(ctx))
  const list = await viewSubscriptions(ctx, rows)
  const trialsUsed = [
    ...new Set(rows.filter((row) => row.hasTrial).map((row) => row.trialMembershipSeq ?? row.membershipSeq)),
  ]
  return { list, totalCount: list.length, trialsUsed }
}

export async function viewMine(ctx: Context, subscriptionSeq: number): Promise<SubscriptionView> {
  const rows = await listMySubscriptions(ctx, userSeqOf(ctx))
  const [view] = await viewSubscriptions(
    ctx,
    rows.filter((row) => row.subscriptionSeq === subscriptionSeq),
  )
  return view ?? fail('NO_DATA', { subscriptionSeq })
}

async function viewSubscriptions(
  ctx: Context,
  rows: readonly SubscriptionRow[],
): Promise<SubscriptionView[]> {
  const [memberships, openings, events, coupons] = await Promise.all([
    membershipsBySeq(
      ctx,
      rows.flatMap(({ membershipSeq, nextMembershipSeq }) => [membershipSeq, nextMembershipSeq ?? []]).flat(),
    ),
    openingsOf(ctx),
    listEvents(
      ctx,
      rows.map(({ subscriptionSeq }) => subscriptionSeq),
    ),
    heldCoupons(ctx, rows),
  ])
  return Promise.all(
    rows.map(async (row) => {
      const membershipRow = memberships.get(row.membershipSeq)
      const isEnded = row.state === SUBSCRIPTION_STATE.ended
      const held = isEnded ? null : (coupons.get(row.subscriptionSeq) ?? null)
      return {
        subscriptionSeq: row.subscriptionSeq,
        membershipSeq: row.membershipSeq,
        name: membershipRow?.name ?? '',
        image: pictureOf(membershipRow?.imageKey ?? null, null),
        state: row.state,
        termMonths: row.termMonths,
        price: row.price,
        currency: CURRENCY.krw,
        startedAt: row.createdAt.toISOString(),
        paidUntil: row.paidUntil.toISOString(),
        dueAmount: termAmount(row.price, held),
        coupon: held && {
          name: held.name,
          termsLeft: held.termsLeft,
          off: couponOffTerm(held.coupon, row.price),
        },
        ...nextCharge(row, membershipRow, held),
        endedAt: row.endedAt?.toISOString() ?? null,
        endReason: row.endReason,
        isCharging: row.openOrderSeq !== null,
        card: await payingCard(ctx, row),
        next: bookedOf(row, memberships),
        raise: isEnded ? null : raiseView(row),
        ...(isEnded ? { classes: [], chatRooms: [] } : opensOf(openings, row.membershipSeq)),
        events: events
          .filter((event) => event.subscriptionSeq === row.subscriptionSeq)
          .map(({ kind, membershipName, amount, at, createdAt }) => ({
            kind,
            membershipName,
            amount,
            at: at?.toISOString() ?? null,
            createdAt: createdAt.toISOString(),
          })),
      }
    }),
  )
}

/** By the rules that the scheduler charges by. */
function nextCharge(row: SubscriptionRow, membershipRow: MembershipRow | undefined, held: TermCoupon | null) {
  const at = row.state === SUBSCRIPTION_STATE.starting ? null : nextChargeAt(recurringOf(row))
  if (at === null) return { nextChargeAt: null, nextAmount: null }
  const current = membershipRow ? priceOfTerm(membershipRow, row.termMonths) : null
  const due = dueCharge({ agreed: row.price, current, dueAt: row.paidUntil }, raiseOf(row))
  // Nothing is taken without consent.
  if (due === 'noConsent' && row.nextPrice === null) return { nextChargeAt: null, nextAmount: null }
  const price = due === 'noConsent' ? row.price : due.price
  return {
    nextChargeAt: (row.dueAt ?? at).toISOString(),
    nextAmount: termAmount(row.nextPrice ?? price, held),
  }
}

function bookedOf(row: SubscriptionRow, memberships: ReadonlyMap<number, MembershipRow>) {
  const { nextMembershipSeq, nextTermMonths, nextPrice } = row
  if (nextMembershipSeq === null || nextTermMonths === null || nextPrice === null) return null
  const name = memberships.get(nextMembershipSeq)?.name ?? ''
  return { membershipSeq: nextMembershipSeq, name, termMonths: nextTermMonths, price: nextPrice }
}

function raiseView(row: SubscriptionRow) {
  const asked = raiseOf(row)
  if (asked === null) return null
  const agreedAt = row.raiseAgreedAt?.toISOString() ?? null
  return { price: asked.price, from: row.paidUntil.toISOString(), agreedAt }
}
