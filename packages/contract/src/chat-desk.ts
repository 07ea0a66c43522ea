import { staff } from '@seodang/domain/access'
import {
  CHAT_ENTRY,
  CHAT_WRITERS,
  MAX_ROOM_NAME_LENGTH,
  MAX_ROOM_NOTICE_LENGTH,
  MOST_CHAT_ROOMS,
  MOST_INVITED_AT_ONCE,
  MOST_ROOM_CLASSES,
  SLOW_SECONDS,
} from '@seodang/domain/chat'
import { CURRENCY, FARE, PUBLISH_STATUS } from '@seodang/domain/codes'
import { MOST_MEMBERSHIPS } from '@seodang/domain/site-membership'
import Type from 'typebox'
import { Picture } from './catalog.ts'
import { ChatReports } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { Amount, ChannelKey, Code, Count, Instant, listOf, nullable, Revision, Seq, Text } from './schemas.ts'

const RoomKey = Type.Object({ ...ChannelKey.properties, chatRoomSeq: Seq })

export const managedChatRooms = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/chatrooms',
  summary: 'The chat rooms of the site in their order (CHAT-01)',
  access: staff('SITE_CLASS_READ'),
  params: ChannelKey,
  reply: listOf(
    Type.Object({
      chatRoomSeq: Seq,
      name: Type.String(),
      image: nullable(Picture),
      entryCd: Code(CHAT_ENTRY),
      writeCd: Code(CHAT_WRITERS),
      publishStatusCd: Code(PUBLISH_STATUS),
      capacity: Count,
      peopleCount: Count,
      messageCount: Count,
      reportCount: Count,
      lastMessageAt: nullable(Instant),
    }),
  ),
})

const RoomProduct = Type.Object({
  courseSeq: Seq,
  title: Type.String(),
  fareCd: Code(FARE),
  /** Whole won, and cents where it is also sold in dollars. */
  price: nullable(Amount),
  priceEx: nullable(Amount),
  displayCurrency: Code(CURRENCY),
  /** Visitors may see and buy it. */
  isPublished: Type.Boolean(),
})

const EditedChatRoom = Type.Object({
  chatRoomSeq: Seq,
  name: Type.String(),
  imageKey: nullable(Type.String()),
  image: nullable(Picture),
  notice: Type.String(),
  entryCd: Code(CHAT_ENTRY),
  writeCd: Code(CHAT_WRITERS),
  capacity: Count,
  slowSeconds: Count,
  courseSeqs: Type.Array(Seq),
  membershipSeqs: Type.Array(Seq),
  publishStatusCd: Code(PUBLISH_STATUS),
  revision: Revision,
  /** The class that sells the room by itself. */
  product: nullable(RoomProduct),
})

export const editedChatRoom = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}',
  summary: 'One chat room as staff edit it (CHAT-01)',
  access: staff('SITE_CLASS_READ'),
  params: RoomKey,
  reply: EditedChatRoom,
})

export const chatRoomChoices = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/chatrooms/choices',
  summary: 'The classes and memberships that may open a chat room (CHAT-04)',
  access: staff('SITE_CLASS_READ'),
  params: ChannelKey,
  reply: Type.Object({
    classes: Type.Array(Type.Object({ courseSeq: Seq, title: Type.String() })),
    memberships: Type.Array(Type.Object({ membershipSeq: Seq, name: Type.String() })),
  }),
})

const RoomFields = {
  name: Text(MAX_ROOM_NAME_LENGTH + 100),
  imageKey: nullable(Text(300)),
  notice: Text(MAX_ROOM_NOTICE_LENGTH + 500),
  entryCd: Code(CHAT_ENTRY),
  writeCd: Code(CHAT_WRITERS),
  capacity: Count,
  slowSeconds: Type.Enum([...SLOW_SECONDS]),
  courseSeqs: Type.Array(Seq, { maxItems: MOST_ROOM_CLASSES }),
  membershipSeqs: Type.Array(Seq, { maxItems: MOST_MEMBERSHIPS }),
}

export const createChatRoom = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/chatrooms/create',
  summary: 'Makes a chat room; nobody but its moderators sees it before it is published (CHAT-01, CHAT-04)',
  access: staff('SITE_CLASS_UPDATE'),
  idempotent: 'together',
  params: ChannelKey,
  body: Type.Object(RoomFields),
  reply: EditedChatRoom,
  errors: ['CHAT_ROOMS_TOO_MANY', 'CLASS_NOT_FOUND'],
})

export const updateChatRoom = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/modify',
  summary: 'Saves a chat room; whoever may no longer be there hears nothing of it from then on (CHAT-01)',
  access: staff('SITE_CLASS_UPDATE'),
  params: RoomKey,
  body: Type.Object({ ...RoomFields, revision: Revision }),
  reply: EditedChatRoom,
  errors: ['CONFLICT_EDITED', 'CLASS_NOT_FOUND'],
})

export const publishChatRoom = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/public',
  summary:
    'Opens a chat room to those whom it is for, or closes it, once nobody has it who bought it by itself (CHAT-04)',
  access: staff('SITE_CLASS_UPDATE'),
  params: RoomKey,
  body: Type.Object({ publishStatusCd: Code(PUBLISH_STATUS) }),
  idempotent: true,
  errors: ['CHAT_ROOM_SOLD'],
})

export const sellChatRoom = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/product/create',
  summary:
    'Makes the draft of a class that sells a chat room by itself; said again it makes no second one (CHAT-01, CHAT-04)',
  access: staff('SITE_CLASS_UPDATE', { also: 'CLASS_LIFECYCLE_CREATE' }),
  params: RoomKey,
  body: Type.Object({
    /** Whole won; see `roomPriceProblem` of the domain. */
    price: Amount,
  }),
  reply: RoomProduct,
  errors: ['CHAT_ROOM_IS_FREE', 'NO_PERMISSION'],
})

export const orderChatRooms = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/chatrooms/ordering',
  summary: 'Puts the chat rooms in an order; those not named follow',
  access: staff('SITE_CLASS_UPDATE'),
  params: ChannelKey,
  body: Type.Object({ chatRoomSeqs: Type.Array(Seq, { maxItems: MOST_CHAT_ROOMS }) }),
  idempotent: true,
})

export const removeChatRoom = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/delete',
  summary:
    'Deletes a chat room that nobody has who bought it by itself; its messages are erased thirty days later (CHAT-01)',
  access: staff('SITE_CLASS_UPDATE'),
  params: RoomKey,
  errors: ['CHAT_ROOM_SOLD'],
})

export const chatInvitees = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/invitees',
  summary: 'Members who were invited to a chat room (CHAT-04)',
  access: staff('SITE_CLASS_READ', { also: 'SITE_USER_READ' }),
  params: RoomKey,
  reply: listOf(Type.Object({ userSeq: Seq, name: Type.String(), email: Type.String(), invitedAt: Instant })),
})

export const inviteToChatRoom = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/invitees/create',
  summary: 'Invites members of the site by their emails; who is no member is named and not invited (CHAT-04)',
  access: staff('SITE_CLASS_UPDATE', { also: 'SITE_USER_READ' }),
  params: RoomKey,
  body: Type.Object({ emails: Type.Array(Text(254), { maxItems: MOST_INVITED_AT_ONCE }) }),
  reply: Type.Object({ invited: Count, unknown: Type.Array(Type.String()) }),
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const takeChatInvitationBack = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/invitees/{userSeq}/delete',
  summary: 'Takes an invitation back; what only it opened is closed (CHAT-04)',
  access: staff('SITE_CLASS_UPDATE', { also: 'SITE_USER_READ' }),
  params: Type.Object({ ...RoomKey.properties, userSeq: Seq }),
})

export const reportedChatMessages = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/chatrooms/reports',
  summary: 'Messages of all rooms that were reported, the newest first (CHAT-07)',
  access: staff('SITE_CLASS_READ'),
  params: ChannelKey,
  reply: ChatReports,
})

export const settleChatReports = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/messages/{messageSeq}/reports/modify',
  summary: 'Deletes a reported message or lets it be, from the desk (CHAT-07)',
  access: staff('SITE_CLASS_UPDATE'),
  params: Type.Object({ ...RoomKey.properties, messageSeq: Seq }),
  body: Type.Object({ deleteYn: Type.Enum(['Y', 'N']) }),
})
