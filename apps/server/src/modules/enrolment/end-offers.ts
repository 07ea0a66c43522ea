import { CHOISE_STATUS } from '@seodang/domain/codes'
import { fateOf } from '@seodang/domain/departure'
import { isOfferOpen } from '@seodang/domain/waiting'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { Pause } from '../../platform/pauses.ts'
import { type Sweep, sweepOver } from '../../platform/sweeps.ts'
import { standingOf } from '../membership/index.ts'
import { sendOfferMail } from './mails.ts'
import { moveUp } from './move-up.ts'
import { moveAttendance } from './moves.ts'
import { ofNow, resumeOffers } from './seat-offers.ts'
import {
  findOpenOffer,
  isOfTheFuture,
  moveOfferedPlace,
  offersToEnd,
  sitesWithOffers,
} from './seat-offers-store.ts'
import { type ClassTerms, lockAttendance, lockClass } from './store.ts'
import { endTurn } from './turns.ts'

/**
 * An order for an offered place ends unpaid: the place is the offer's again, or the next one's where its time is over.
 * False where no offer waits for the place, so that the caller gives it back as any other.
 */
export async function returnToOffer(
  ctx: Context,
  course: ClassTerms,
  attendSeq: number,
  { keepForBuyer }: { keepForBuyer: boolean },
): Promise<boolean> {
  if (!(await moveOfferedPlace(ctx, attendSeq, 'offer'))) return false
  if (!keepForBuyer) await endIfOver(ctx, course, attendSeq)
  return true
}

/** Ends an offer whose time is over, or whose person is gone, and with it the application: the place is the next one's. */
async function endIfOver(ctx: Context, course: ClassTerms, attendSeq: number): Promise<void> {
  const offer = await findOpenOffer(ctx, attendSeq)
  if (!offer?.holdsPlace) return
  const attendance = await lockAttendance(ctx, attendSeq)
  const fate = fateOf('offer', await standingOf(ctx, attendance.userSeq))
  if (fate === 'ends') return endTurn(ctx, attendance)
  if (fate === 'waits') return
  if (isOfTheFuture(offer, ctx.now)) return ofNow(ctx, course, attendance, offer)
  if (isOfferOpen(offer.expiresAt, ctx.now)) return
  const ended = await moveAttendance(ctx, course, attendance, CHOISE_STATUS.cancelled, {
    reason: 'offerExpired',
    note: 'offerExpired',
  })
  await sendOfferMail(ctx, 'offerExpired', course, ended, offer.expiresAt)
  await moveUp(ctx, course.courseSeq)
}

/**
 * BYD-18: the minute's look for offers that were not taken in time. Each in a transaction that asks again under the
 * lock, so that any number of workers may do it at once, and one that dies leaves nothing half done.
 */
export const END_OFFERS_SWEEP: Sweep = {
  name: 'enrolment.endOffers',
  due: offersToEnd,
  look: endOffer,
  endsByTime: true,
  failed: 'an offer whose time is over could not be ended',
}

export const endOffersEverywhere = (ctx: Context): Promise<void> => sweepOver(ctx, END_OFFERS_SWEEP)

/** BYD-18: nobody could take what they were offered while the product was away. A suspended site has its own time. */
export async function resumeOffersEverywhere(ctx: Context, { from }: Pause): Promise<void> {
  for (const channelSeq of await sitesWithOffers(ctx, from))
    await resumeOffers({ ...ctx, channelSeq }, from, 'outage')
}

function endOffer(site: Context, attendSeq: number): Promise<void> {
  return inTransaction(site, async (ctx) => {
    const offer = await findOpenOffer(ctx, attendSeq)
    if (offer) await endIfOver(ctx, await lockClass(ctx, offer.courseSeq), attendSeq)
  })
}
