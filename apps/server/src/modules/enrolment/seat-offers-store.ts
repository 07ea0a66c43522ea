import { MINUTE } from '@seodang/domain/instant'
import { OFFER_STATE, type OfferState } from '@seodang/domain/waiting'
import { and, asc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { isChannelUser, isShownToAll } from '../membership/index.ts'
import { channels } from '../site/tables.ts'
import { seatOffers } from './tables.ts'

export type SeatOfferRow = typeof seatOffers.$inferSelect
type NewOffer = Pick<SeatOfferRow, 'courseSeq' | 'attendSeq' | 'byUserSeq' | 'expiresAt'>

const openOf = (ctx: Context, attendSeq: number) =>
  and(
    eq(seatOffers.channelSeq, ctx.channelSeq),
    eq(seatOffers.attendSeq, attendSeq),
    eq(seatOffers.state, OFFER_STATE.open),
  )

export async function insertOffer(ctx: Context, offer: NewOffer): Promise<void> {
  await ctx.db.insert(seatOffers).values({ ...offer, channelSeq: ctx.channelSeq, offeredAt: ctx.now })
}

/** The place that is kept for an application now. Whoever changes it has locked the class. */
export async function findOpenOffer(ctx: Context, attendSeq: number): Promise<SeatOfferRow | undefined> {
  const [row] = await ctx.db.select().from(seatOffers).where(openOf(ctx, attendSeq))
  return row
}

/** Of the site, in the order in which classes are locked. */
export const listOpenOffers = (ctx: Context): Promise<Pick<SeatOfferRow, 'courseSeq' | 'attendSeq'>[]> =>
  ctx.db
    .select({ courseSeq: seatOffers.courseSeq, attendSeq: seatOffers.attendSeq })
    .from(seatOffers)
    .where(and(eq(seatOffers.channelSeq, ctx.channelSeq), eq(seatOffers.state, OFFER_STATE.open)))
    .orderBy(asc(seatOffers.courseSeq), asc(seatOffers.attendSeq))

/** Across sites: where an offer was open at `at`; suspended sites are left out. */
export async function sitesWithOffers(ctx: Context, at: Date): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ channelSeq: seatOffers.channelSeq })
    .from(seatOffers)
    .innerJoin(channels, eq(channels.channelSeq, seatOffers.channelSeq))
    .where(
      and(
        eq(seatOffers.state, OFFER_STATE.open),
        gte(seatOffers.expiresAt, at),
        isNull(channels.suspendedAt),
        isNull(channels.closedAt),
      ),
    )
    .orderBy(asc(seatOffers.channelSeq))
  return rows.map(({ channelSeq }) => channelSeq)
}

/** An offer that was made by a clock that was ahead is of now (docs/decisions/clock-that-leaps.md). */
export const isOfTheFuture = ({ offeredAt }: Pick<SeatOfferRow, 'offeredAt'>, now: Date): boolean =>
  offeredAt.getTime() > now.getTime() + MINUTE

export async function bringOfferBack(ctx: Context, attendSeq: number, expiresAt: Date): Promise<void> {
  await ctx.db.update(seatOffers).set({ offeredAt: ctx.now, expiresAt }).where(openOf(ctx, attendSeq))
}

export async function moveOfferEnd(ctx: Context, attendSeq: number, expiresAt: Date): Promise<void> {
  await ctx.db.update(seatOffers).set({ expiresAt }).where(openOf(ctx, attendSeq))
}

/** Ends the offers of these; answers whose offer held a place until now, which the caller then owns. */
export async function endOpenOffers(
  ctx: Context,
  attendSeqs: readonly number[],
  state: OfferState,
): Promise<ReadonlySet<number>> {
  if (attendSeqs.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ attend_seq: number; held: boolean }>(sql`
    update seat_offers o set state = ${state}, holds_place = false, ended_at = ${ctx.now}
    from seat_offers before
    where before.channel_seq = ${ctx.channelSeq} and before.state = ${OFFER_STATE.open}
      and before.attend_seq = any(${sql.param([...attendSeqs])}::bigint[])
      and o.channel_seq = before.channel_seq and o.seat_offer_seq = before.seat_offer_seq
    returning before.attend_seq, before.holds_place as held`)
  return new Set(rows.flatMap(({ attend_seq, held }) => (held ? [attend_seq] : [])))
}

/** Ends one; whether it held a place. */
export async function endOpenOffer(ctx: Context, attendSeq: number, state: OfferState): Promise<boolean> {
  return (await endOpenOffers(ctx, [attendSeq], state)).has(attendSeq)
}

/** The place goes from the offer to the order that is about to be paid, or comes back from it; false without an open offer. */
export async function moveOfferedPlace(
  ctx: Context,
  attendSeq: number,
  to: 'order' | 'offer',
): Promise<boolean> {
  const moved = await ctx.db
    .update(seatOffers)
    .set({ holdsPlace: to === 'offer' })
    .where(and(openOf(ctx, attendSeq), eq(seatOffers.holdsPlace, to === 'order')))
    .returning({ seatOfferSeq: seatOffers.seatOfferSeq })
  return moved.length > 0
}

/** Of all sites that are open: applications whose offer is over, is of the future, or whose person is gone, and whose place no order keeps. */
export const offersToEnd = ({ now }: Context): SQL => sql`
  select f.channel_seq, f.attend_seq as seq, f.expires_at as since from seat_offers f
  join channels site on site.channel_seq = f.channel_seq and ${sql.raw(isShownToAll('site'))}
  join attendances a on a.channel_seq = f.channel_seq and a.attend_seq = f.attend_seq
  where f.state = ${OFFER_STATE.open} and f.holds_place and (f.expires_at < ${now}
    or f.offered_at > ${new Date(now.getTime() + MINUTE)}
    or not ${sql.raw(isChannelUser({ channel: 'a.channel_seq', person: 'a.user_seq' }))})`
