import { staff } from '@seodang/domain/access'
import { MOST_CHAT_ROOMS } from '@seodang/domain/chat'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { RECURRING_STATE } from '@seodang/domain/recurring'
import { MOST_BENEFITS, MOST_MEMBERSHIP_CLASSES, MOST_MEMBERSHIPS } from '@seodang/domain/site-membership'
import Type from 'typebox'
import { Picture } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import {
  Amount,
  ChannelKey,
  Code,
  Count,
  Instant,
  listOf,
  nullable,
  paging,
  Revision,
  Seq,
  Text,
} from './schemas.ts'
import { MembershipTerm } from './subscription.ts'

const MembershipKey = Type.Object({ ...ChannelKey.properties, membershipSeq: Seq })

const MembershipLine = Type.Object({
  membershipSeq: Seq,
  name: Type.String(),
  image: nullable(Picture),
  monthlyPrice: Amount,
  trialDays: Count,
  seatLimit: Count,
  /** Subscriptions that have not ended. */
  members: Count,
  /** Of them, in their free trial, and with a charge that failed. */
  inTrial: Count,
  pastDue: Count,
  /** Who was asked for another card and has not given one, because the site goes by another account. */
  cardAsked: Count,
  classes: Count,
  publishStatusCd: Code(PUBLISH_STATUS),
  updatedAt: Instant,
})

export const managedMemberships = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/memberships',
  summary: 'The memberships of the site in their order, with how many hold them (MSH-01)',
  access: staff('SITE_CLASS_READ'),
  params: ChannelKey,
  reply: listOf(MembershipLine),
})

const EditedMembership = Type.Object({
  membershipSeq: Seq,
  name: Type.String(),
  description: Type.String(),
  imageKey: nullable(Type.String()),
  image: nullable(Picture),
  benefits: Type.Array(Type.String()),
  monthlyPrice: Amount,
  longerTerms: Type.Array(MembershipTerm),
  trialDays: Count,
  seatLimit: Count,
  /** The classes that it opens, and whether each is for members only (MSH-02). */
  classes: Type.Array(Type.Object({ courseSeq: Seq, title: Type.String(), membersOnly: Type.Boolean() })),
  /** The chat rooms that it opens (MSH-06). */
  chatRoomSeqs: Type.Array(Seq),
  publishStatusCd: Code(PUBLISH_STATUS),
  members: Count,
  revision: Revision,
})

export const editedMembership = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}',
  summary: 'One membership as staff edit it (MSH-01)',
  access: staff('SITE_CLASS_READ'),
  params: MembershipKey,
  reply: EditedMembership,
})

export const membershipClassChoices = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/memberships/classes',
  summary: 'The classes that a membership may open (MSH-06)',
  access: staff('SITE_CLASS_READ'),
  params: ChannelKey,
  reply: listOf(
    Type.Object({
      courseSeq: Seq,
      title: Type.String(),
      image: nullable(Picture),
      isPublished: Type.Boolean(),
      membersOnly: Type.Boolean(),
    }),
  ),
})

export const membershipRoomChoices = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/memberships/chatrooms',
  summary: 'The chat rooms that a membership may open (MSH-06)',
  access: staff('SITE_CLASS_READ'),
  params: ChannelKey,
  reply: listOf(Type.Object({ chatRoomSeq: Seq, name: Type.String(), isPublished: Type.Boolean() })),
})

const MembershipFields = {
  name: Text(200),
  description: Text(5000),
  imageKey: nullable(Text(300)),
  benefits: Type.Array(Text(300), { maxItems: MOST_BENEFITS + 1 }),
  monthlyPrice: nullable(Amount),
  longerTerms: Type.Array(MembershipTerm, { maxItems: 10 }),
  trialDays: Count,
  seatLimit: Count,
  classes: Type.Array(Type.Object({ courseSeq: Seq, membersOnly: Type.Boolean() }), {
    maxItems: MOST_MEMBERSHIP_CLASSES,
  }),
  chatRoomSeqs: Type.Array(Seq, { maxItems: MOST_CHAT_ROOMS }),
}

export const createMembership = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/memberships/create',
  summary:
    'Makes a membership with the classes that it opens; nobody sees it before it is published (MSH-01)',
  access: staff('SITE_CLASS_UPDATE'),
  idempotent: 'together',
  params: ChannelKey,
  body: Type.Object(MembershipFields),
  reply: EditedMembership,
  errors: ['MEMBERSHIPS_TOO_MANY'],
})

export const updateMembership = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}/modify',
  summary: 'Saves a membership and the classes that it opens in one go (MSH-01, MSH-02)',
  access: staff('SITE_CLASS_UPDATE'),
  params: MembershipKey,
  body: Type.Object({ ...MembershipFields, revision: Revision }),
  reply: EditedMembership,
  errors: ['CONFLICT_EDITED'],
})

export const publishMembership = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}/public',
  summary: 'Sells a membership, or stops to; whoever holds it keeps it (MSH-06)',
  access: staff('SITE_CLASS_UPDATE'),
  params: MembershipKey,
  body: Type.Object({ publishStatusCd: Code(PUBLISH_STATUS) }),
  errors: ['MEMBERSHIP_ENDING'],
  idempotent: true,
})

export const orderMemberships = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/memberships/ordering',
  summary: 'Puts the memberships in an order; those not named follow (MSH-06)',
  access: staff('SITE_CLASS_UPDATE'),
  params: ChannelKey,
  body: Type.Object({ membershipSeqs: Type.Array(Seq, { maxItems: MOST_MEMBERSHIPS }) }),
  idempotent: true,
})

export const removeMembership = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}/delete',
  summary: 'Deletes a membership that nobody holds any more (MSH-01)',
  access: staff('SITE_CLASS_UPDATE'),
  params: MembershipKey,
  errors: ['MEMBERSHIP_IN_USE'],
})

const MembershipEnding = Type.Object({
  /** When the site ended it for all who hold it; null while it goes on. */
  endingAt: nullable(Instant),
  /** Who holds it still. */
  people: Count,
  /** Whole won that would go back now; null where too many hold it to be asked one by one. */
  amount: nullable(Amount),
})

export const membershipEnding = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}/ending',
  summary: 'Who holds a membership, and what goes back if the site ends it now (MSH-01, BYD-02)',
  access: staff('SITE_CLASS_UPDATE', { also: 'SITE_SALES_UPDATE' }),
  params: MembershipKey,
  reply: MembershipEnding,
})

export const endMembership = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}/ending/create',
  summary:
    'Ends a membership for all who hold it: it is sold no more, nobody is charged, and everybody gets back what was not given (MSH-01, BYD-02)',
  access: staff('SITE_CLASS_UPDATE', { also: 'SITE_SALES_UPDATE' }),
  whilePlanLapsed: true,
  params: MembershipKey,
  body: Type.Object({
    /** As they were shown: of others nothing is ended. */
    people: Count,
  }),
  reply: MembershipEnding,
  errors: ['HELD_BY_OTHERS_NOW'],
})

const MemberFilter = {
  q: Type.Optional(Text(100)),
  state: Type.Optional(Type.Enum(['starting', ...Object.values(RECURRING_STATE)])),
}

export const membershipMembers = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}/members',
  summary: 'Who holds a membership or held it, newest first',
  access: staff('SITE_CLASS_READ', { also: 'SITE_USER_READ' }),
  params: MembershipKey,
  query: Type.Object({ ...paging, ...MemberFilter }),
  reply: listOf(
    Type.Object({
      subscriptionSeq: Seq,
      userSeq: Seq,
      name: Type.String(),
      email: Type.String(),
      state: Type.Enum(['starting', ...Object.values(RECURRING_STATE)]),
      termMonths: Count,
      /** For those who may see sales (MSH-05). */
      price: nullable(Amount),
      startedAt: Instant,
      paidUntil: Instant,
      nextChargeAt: nullable(Instant),
      endedAt: nullable(Instant),
      endReason: nullable(Type.String()),
    }),
  ),
})

export const membershipMembersExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}/members/excel',
  summary: 'The whole filtered list as a spreadsheet (SET-10, SEC-48)',
  access: staff('SITE_CLASS_READ', { also: 'SITE_USER_READ' }),
  params: MembershipKey,
  query: Type.Object(MemberFilter),
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})
