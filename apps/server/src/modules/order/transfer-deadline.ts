import type { Context } from '../../platform/context.ts'
import { findOpenOffer } from '../enrolment/index.ts'
import { depositDeadline } from './limits.ts'
import { getClassLine, type OrderRow } from './store.ts'

/** PAY-18, BYD-18: until when the money of an order may come; for an offered place no longer than it is offered. */
export async function transferDeadline(ctx: Context, { orderSeq, outcome }: OrderRow): Promise<Date> {
  const { attendSeq } = await getClassLine(ctx, orderSeq)
  const offer = outcome === 'offer' && attendSeq !== null ? await findOpenOffer(ctx, attendSeq) : undefined
  return depositDeadline(ctx.now, offer?.expiresAt)
}
