import type { DeliveryStateCd } from '@seodang/domain/codes'
import { defineEvent } from '../../platform/jobs/jobs.ts'

/** A parcel moved on, and its buyer is to hear of it (DLV-07). */
export const PARCEL_MOVED = defineEvent<{
  channelSeq: number
  deliverySeq: number
  userSeq: number
  courseSeq: number
  to: DeliveryStateCd
  /** ISO-8601; names the news, so that nobody hears it twice. */
  movedAt: string
}>('delivery.moved')
