import { anyone, member } from '@seodang/domain/access'
import {
  CHAT_REACTION,
  CHAT_WRITERS,
  MAX_CHAT_FILES,
  MAX_CHAT_REPORT_LENGTH,
  MAX_MENTIONS,
  MAX_MESSAGE_LENGTH,
  SILENCE_MINUTES,
  SLOW_SECONDS,
} from '@seodang/domain/chat'
import { CURRENCY, USER_TYPE } from '@seodang/domain/codes'
import Type from 'typebox'
import { Picture } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import {
  Amount,
  Bytes,
  ChannelKey,
  Code,
  Count,
  Flag,
  Instant,
  listOf,
  nullable,
  Seq,
  Text,
} from './schemas.ts'

const RoomKey = Type.Object({ ...ChannelKey.properties, chatRoomSeq: Seq })
const MessageKey = Type.Object({ ...RoomKey.properties, messageSeq: Seq })
const PersonKey = Type.Object({ ...RoomKey.properties, userSeq: Seq })

/** What may be refused behind the guard: a room that is not for everybody, one that nobody entered, one's own standing. */
const CLOSED = ['NOT_CHANNEL_USER', 'CHAT_NOT_OPEN', 'CHAT_PUT_OUT'] as const
const INSIDE = [...CLOSED, 'CHAT_NOT_ENTERED'] as const
const MODERATING = [...INSIDE, 'NO_PERMISSION'] as const

const RoomCard = {
  chatRoomSeq: Seq,
  name: Type.String(),
  image: nullable(Picture),
  /** Open to every member; the others come with a class, a membership or an invitation. */
  isFree: Type.Boolean(),
  isPublished: Type.Boolean(),
  capacity: Count,
  peopleCount: Count,
  isEntered: Type.Boolean(),
  /** The member wants no count and no alarm of it (CHAT-06). */
  quietYn: Flag,
  /** Messages of others that were not seen; `MOST_UNREAD` of the domain means that many or more (CHAT-06). */
  unreadCount: Count,
}

export const chatRooms = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/chatrooms',
  summary:
    'The rooms that the caller may enter, those that they are in first, with unread counts (CHAT-04, CHAT-06)',
  access: member,
  params: ChannelKey,
  query: Type.Object({
    /** Only the rooms that this class opens (ROOM-23). */
    courseSeq: Type.Optional(Seq),
  }),
  reply: listOf(
    Type.Object({
      ...RoomCard,
      lastMessage: nullable(
        Type.Object({ text: Type.String(), writerName: nullable(Type.String()), createdAt: Instant }),
      ),
    }),
  ),
})

const Writer = Type.Object({
  userSeq: Seq,
  /** Null of an account that was closed. */
  name: nullable(Type.String()),
  profileImageUrl: nullable(Type.String()),
  /** Their part in the site or in a class that opens the room; null for members. */
  roleCd: nullable(Code(USER_TYPE)),
})

const ChatMessage = Type.Object({
  messageSeq: Seq,
  writer: Writer,
  /** Null where it was deleted; nothing else of it is told then. */
  text: nullable(Type.String()),
  deletedBy: nullable(Type.Enum(['writer', 'moderator'])),
  files: Type.Array(
    Type.Object({
      uploadSeq: Seq,
      name: Type.String(),
      size: Bytes,
      /** A picture that may be shown where it stands. */
      isPicture: Type.Boolean(),
      /** Opens the file for an hour. */
      url: Type.String(),
    }),
  ),
  replyTo: nullable(
    Type.Object({ messageSeq: Seq, writerName: nullable(Type.String()), text: nullable(Type.String()) }),
  ),
  /** Names that are called by `@name` in the text. */
  mentions: Type.Array(Type.Object({ userSeq: Seq, name: Type.String() })),
  reactions: Type.Array(
    Type.Object({ reactionCd: Code(CHAT_REACTION), count: Count, isMine: Type.Boolean() }),
  ),
  createdAt: Instant,
})

export const chatRoom = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}',
  summary: 'One room and how the caller stands to it, also before they enter (CHAT-04, CHAT-07)',
  access: member,
  params: RoomKey,
  reply: Type.Object({
    ...RoomCard,
    notice: Type.String(),
    writeCd: Code(CHAT_WRITERS),
    slowSeconds: Count,
    isFull: Type.Boolean(),
    moderates: Type.Boolean(),
    silencedUntil: nullable(Instant),
    /** Whole seconds until slow mode lets the caller write again. */
    waitSeconds: Count,
    /** The last message that the caller saw; 0 for none. */
    lastReadSeq: Count,
    /** The last one that was written; 0 for none. */
    lastMessageSeq: Count,
    pinned: nullable(
      Type.Object({ messageSeq: Seq, writerName: nullable(Type.String()), text: Type.String() }),
    ),
    /** Reports that wait for a moderator; 0 for everybody else. */
    reportCount: Count,
  }),
  errors: CLOSED,
})

export const chatRoomOffers = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/offers',
  summary:
    'The classes and memberships on sale that open a room, for whoever may not enter it yet; a room that nothing on sale opens does not exist here (CHAT-01, CHAT-04)',
  access: anyone,
  params: RoomKey,
  reply: Type.Object({
    name: Type.String(),
    image: nullable(Picture),
    classes: Type.Array(
      Type.Object({
        courseSeq: Seq,
        title: Type.String(),
        image: nullable(Picture),
        /** Minor units of `currency` that are charged now; 0 is free, null has no price yet. */
        amount: nullable(Amount),
        currency: Code(CURRENCY),
        /** It sells this room and nothing else. */
        sellsRoom: Type.Boolean(),
      }),
    ),
    memberships: Type.Array(
      Type.Object({
        membershipSeq: Seq,
        name: Type.String(),
        image: nullable(Picture),
        /** Minor units of `currency` for one month. */
        amount: Amount,
        currency: Code(CURRENCY),
      }),
    ),
  }),
})

export const enterChatRoom = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/members/create',
  summary:
    'Enters a room; entering again changes nothing. Missions that ask for it are done by it (CHAT-04, CHAT-09)',
  access: member,
  params: RoomKey,
  errors: [...CLOSED, 'CHAT_ROOM_FULL'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const leaveChatRoom = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/members/delete',
  summary: 'Leaves a room; what was written stays, and the place is free again (CHAT-04)',
  access: member,
  params: RoomKey,
  errors: CLOSED,
})

export const quietChatRoom = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/quiet/modify',
  summary: 'Mutes a room for the caller, or no longer (CHAT-06)',
  access: member,
  params: RoomKey,
  body: Type.Object({ quietYn: Flag }),
  errors: INSIDE,
})

export const readChatRoom = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/read/modify',
  summary: 'Says up to which message the caller has seen the room; it never goes back (CHAT-06)',
  access: member,
  params: RoomKey,
  body: Type.Object({ messageSeq: Seq }),
  errors: INSIDE,
  rateLimit: { points: 600, seconds: 600, by: 'user', scope: 'process' },
})

export const chatMessages = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/messages',
  summary:
    'Messages of a room, the newest first: before a message, after it (what was missed), or with words (CHAT-05, CHAT-08)',
  access: member,
  params: RoomKey,
  query: Type.Object({
    before: Type.Optional(Seq),
    /** With `after` the oldest come first to be kept, so that nothing in between is left out. */
    after: Type.Optional(Seq),
    q: Type.Optional(Text(100)),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  reply: Type.Object({
    list: Type.Array(ChatMessage),
    /** Whether more of them exist in the direction that was asked for. */
    hasMore: Type.Boolean(),
  }),
  errors: INSIDE,
})

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/messages/create',
  summary: 'Writes a message; sent again under the same key it is posted once (CHAT-05, CHAT-08)',
  access: member,
  params: RoomKey,
  body: Type.Object({
    /** Names this message for its writer: a lost answer is asked for again under it. */
    sendKey: Type.String({ minLength: 36, maxLength: 36 }),
    text: Text(MAX_MESSAGE_LENGTH + 200),
    uploadSeqs: Type.Array(Seq, { maxItems: MAX_CHAT_FILES + 5 }),
    replyToSeq: nullable(Seq),
    mentionSeqs: Type.Array(Seq, { maxItems: MAX_MENTIONS }),
  }),
  reply: ChatMessage,
  errors: [...INSIDE, 'CHAT_MUTED', 'CHAT_READ_ONLY', 'CHAT_TOO_FAST'],
  rateLimit: { points: 60, seconds: 60, by: 'user' },
})

export const deleteChatMessage = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/messages/{messageSeq}/delete',
  summary: 'Deletes a message as its writer or as a moderator (CHAT-07)',
  access: member,
  params: MessageKey,
  errors: MODERATING,
})

export const reactToChatMessage = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/messages/{messageSeq}/reactions/modify',
  summary: 'Reacts to a message, or no longer; said twice it counts once (CHAT-05)',
  access: member,
  params: MessageKey,
  body: Type.Object({ reactionCd: Code(CHAT_REACTION), onYn: Flag }),
  reply: Type.Object({ count: Count }),
  errors: INSIDE,
  rateLimit: { points: 120, seconds: 60, by: 'user' },
})

export const reportChatMessage = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/messages/{messageSeq}/report/create',
  summary: "Reports somebody else's message to the moderators (CHAT-07)",
  access: member,
  idempotent: 'together',
  params: MessageKey,
  body: Type.Object({ reason: Text(MAX_CHAT_REPORT_LENGTH + 100) }),
  errors: [...INSIDE, 'ALREADY_REPORTED'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const chatPeople = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/members',
  summary:
    'Who is in a room, for mentions and for the list; moderators also see who is silenced or put out (CHAT-05, CHAT-07)',
  access: member,
  params: RoomKey,
  query: Type.Object({ q: Type.Optional(Text(100)) }),
  reply: listOf(
    Type.Object({
      ...Writer.properties,
      moderates: Type.Boolean(),
      silencedUntil: nullable(Instant),
      isPutOut: Type.Boolean(),
    }),
  ),
  errors: INSIDE,
})

export const pinChatMessage = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/messages/{messageSeq}/pin/modify',
  summary: 'Pins a message as the notice of its room, or no longer, as a moderator (CHAT-07)',
  access: member,
  params: MessageKey,
  body: Type.Object({ pinYn: Flag }),
  errors: MODERATING,
})

export const silenceChatPerson = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/members/{userSeq}/silence/modify',
  summary: 'Silences somebody in a room for some minutes, 0 to let them speak, as a moderator (CHAT-07)',
  access: member,
  params: PersonKey,
  body: Type.Object({ minutes: Type.Enum([...SILENCE_MINUTES]) }),
  errors: [...MODERATING, 'CHAT_IS_MODERATOR'],
})

export const putOutChatPerson = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/members/{userSeq}/removal/modify',
  summary: 'Puts somebody out of a room, or lets them come back, as a moderator (CHAT-07)',
  access: member,
  params: PersonKey,
  body: Type.Object({ removedYn: Flag }),
  errors: [...MODERATING, 'CHAT_IS_MODERATOR'],
})

export const slowChatRoom = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/slow/modify',
  summary: 'Sets the seconds between two messages of one person, as a moderator (CHAT-07)',
  access: member,
  params: RoomKey,
  body: Type.Object({ slowSeconds: Type.Enum([...SLOW_SECONDS]) }),
  errors: MODERATING,
})

export const ChatReports = listOf(
  Type.Object({
    chatRoomSeq: Seq,
    messageSeq: Seq,
    roomName: Type.String(),
    writer: Writer,
    text: Type.String(),
    createdAt: Instant,
    reports: Type.Array(Type.Object({ reason: Type.String(), createdAt: Instant })),
  }),
)

export const chatReports = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/reports',
  summary: 'Messages of a room that were reported, with the reasons, for its moderators (CHAT-07)',
  access: member,
  params: RoomKey,
  reply: ChatReports,
  errors: MODERATING,
})

export const dismissChatReports = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/messages/{messageSeq}/reports/delete',
  summary: 'Lets a reported message be, as a moderator (CHAT-07)',
  access: member,
  params: MessageKey,
  errors: MODERATING,
})
