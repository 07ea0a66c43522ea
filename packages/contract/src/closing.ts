import { platform, staff } from '@seodang/domain/access'
import { PROOF_ERRORS } from '@seodang/domain/proof-errors'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Proof } from './proof.ts'
import { Amount, ChannelKey, Count, Instant, nullable, Seq, Text } from './schemas.ts'

/** What somebody holds of a site that is about to close, or is closing. */
const HeldThing = Type.Object({
  kind: Type.Enum(['class', 'package', 'membership']),
  seq: Seq,
  name: Type.String(),
  people: Count,
  /** Whole won and cents that go back now; null where too many hold it to be asked one by one. */
  amount: nullable(Amount),
  dollars: nullable(Amount),
})

export const SiteClosing = Type.Object({
  /** When it began to close; null of a site that goes on. */
  closingAt: nullable(Instant),
  held: Type.Array(HeldThing),
  /** Different people. */
  people: Count,
  /** Orders that are being paid, and payments that nobody wanted and that are on their way back. */
  payments: Count,
  /** Refunds that are not with their buyers yet. */
  refunds: Count,
  /** Claims of buyers that nobody has decided (`refundClaim`). */
  claims: Count,
  /** Payments that nobody wants and the gateway does not give back, which staff have not seen to. */
  stranded: Count,
  /** Parcels that were paid and are not with their buyers. */
  parcels: Count,
  /** Payouts of the site and its instructors that are not made, and what is still to be settled. */
  payouts: Count,
})

export const siteClosing = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/closing',
  summary: 'What people hold of the site and what is owed, before it closes and while it does (BYD-02)',
  access: staff('SITE_OWNER_UPDATE'),
  whileSuspended: true,
  params: ChannelKey,
  reply: SiteClosing,
})

export const closeSite = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/closing/create',
  summary:
    'Begins to close the site: nothing is sold or charged any more, everybody gets back what was not given, and it is closed once nothing is owed (BYD-02)',
  access: staff('SITE_OWNER_UPDATE'),
  whileSuspended: true,
  whilePlanLapsed: true,
  params: ChannelKey,
  body: Type.Object({
    /** As they were shown: of others it does not begin. */
    people: Count,
    ...Proof,
  }),
  reply: SiteClosing,
  errors: [...PROOF_ERRORS, 'HELD_BY_OTHERS_NOW'],
  rateLimit: { points: 20, seconds: 600, by: 'user' },
})

export const stopClosing = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/closing/delete',
  summary: 'The site goes on; what has ended stays ended (BYD-02)',
  access: staff('SITE_OWNER_UPDATE'),
  whileSuspended: true,
  whilePlanLapsed: true,
  params: ChannelKey,
  reply: SiteClosing,
})

export const deskClosing = endpoint({
  method: 'GET',
  path: '/v1.0/platform/channels/{channelSeq}/closing',
  summary: 'The same of any site, for the administration (ADM-02)',
  access: platform,
  params: ChannelKey,
  reply: SiteClosing,
})

export const deskCloseSite = endpoint({
  method: 'POST',
  path: '/v1.0/platform/channels/{channelSeq}/closing/create',
  summary: 'Closes a site that nobody runs any more: its buyers get back what was not given (ADM-02, BYD-02)',
  access: platform,
  params: ChannelKey,
  body: Type.Object({ people: Count, reason: Text(1000) }),
  reply: SiteClosing,
  errors: ['HELD_BY_OTHERS_NOW'],
})
