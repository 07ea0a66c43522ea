import { anyone, classStaff, learner, staff, user } from '@seodang/domain/access'
import { LIVE_CLASS_STATE, LIVE_USER_TYPE } from '@seodang/domain/codes'
import { MAX_WINDOW_MINUTES, MEETING_SERVICES } from '@seodang/domain/live-join'
import { MEETING_KEY_LENGTH } from '@seodang/domain/meeting-account'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Instant,
  ItemKey,
  listOf,
  NOTICE_MAX_BYTES,
  nullable,
  Revision,
  Seq,
  Text,
} from './schemas.ts'

const LiveItemKey = Type.Object({ channelSeq: Seq, courseSeq: Seq, itemSeq: Seq })
const Bit = Type.Integer({ minimum: 0, maximum: 1 })

/** LIVE-16. A key to start the meeting is there for whoever may start it, and nobody else (SEC-10). */
export const JoinedLive = Type.Object({
  liveTypeCd: Type.String(),
  channelLiveTypeCd: Type.String(),
  userType: Code(LIVE_USER_TYPE),
  isZoomHost: Bit,
  itemSeq: Seq,
  courseSeq: Seq,
  title: Type.String(),
  joinUrl: nullable(Type.String()),
  startUrl: nullable(Type.String()),
  meetingId: nullable(Type.String()),
  gooroomeeId: nullable(Type.String()),
  /** What attendees type where the meeting asks for one. */
  password: nullable(Type.String()),
  /** Whether entering is kept as attendance (LIVE-17). */
  keepsAttendance: Type.Boolean(),
})

const joinErrors = [
  'NO_TODAY_LIVE_CLASS_TIME',
  'LIVE_NOT_OPEN',
  'LIVE_ENDED',
  'LIVE_QUEUED',
  'LIVE_NOT_READY',
  'LIVE_LINK_MISSING',
  'ITEM_LOCKED',
  'PREVIOUS_ITEM_NOT_DONE',
  'NOT_ATTENDING',
  'ZOOM_ERROR',
  'NO_DATA',
] as const

/** Which live; left out, the class's live of today. */
const WhichLive = Type.Object({ i: Type.Optional(Seq) })

export const joinLive = endpoint({
  method: 'GET',
  path: '/v1.0/join-live/{channelSeq}/{courseSeq}',
  summary:
    'The way into a live for whoever may enter it now, by the clock of the server (LIVE-15, LIVE-16, SEC-15)',
  access: learner,
  params: CourseKey,
  query: WhichLive,
  reply: JoinedLive,
  errors: joinErrors,
  // Not by address: a class that sits in one building comes from one.
  rateLimit: { points: 60, seconds: 60, by: 'user', scope: 'process' },
})

export const joinLivePublic = endpoint({
  method: 'GET',
  path: '/v1.0/join-live/public/{channelSeq}/{courseSeq}',
  summary:
    'The same for visitors of a class that is open to everybody (fareCd 03), never as its host (LIVE-15)',
  access: anyone,
  params: CourseKey,
  query: WhichLive,
  reply: JoinedLive,
  errors: ['CLASS_NOT_FOUND', ...joinErrors],
  rateLimit: { points: 240, seconds: 60, by: 'address', scope: 'process' },
})

export const enterLive = endpoint({
  method: 'GET',
  path: '/v1.0/join-live/{channelSeq}/{courseSeq}/{itemSeq}',
  summary: 'Keeps that an attendee went in (LIVE-17); told twice, it is kept once',
  access: learner,
  params: LiveItemKey,
  reply: Type.Object({ recorded: Type.Boolean() }),
  errors: joinErrors,
})

export const standInLine = endpoint({
  method: 'POST',
  path: '/v1.0/join-live/{channelSeq}/{courseSeq}/{itemSeq}/queue',
  summary:
    'The place of whoever was told LIVE_QUEUED; asked again and again, it stays the same place (BYD-14)',
  access: learner,
  params: LiveItemKey,
  reply: Type.Object({
    /** The turn has come: join-live leads in for a minute. */
    isAdmitted: Type.Boolean(),
    /** 1 is next; 0 once admitted. */
    position: Count,
    /** Seconds, at most. */
    waitSeconds: Count,
    /** Seconds until it is worth asking again. */
    intervalSeconds: Count,
  }),
  errors: joinErrors,
  rateLimit: { points: 120, seconds: 60, by: 'user', scope: 'process' },
})

export const leaveLine = endpoint({
  method: 'POST',
  path: '/v1.0/join-live/{channelSeq}/{courseSeq}/{itemSeq}/queue/delete',
  summary: 'Gives the place up; those behind move on (BYD-14)',
  access: learner,
  params: LiveItemKey,
  rateLimit: { points: 120, seconds: 60, by: 'user', scope: 'process' },
})

const WhichItem = Type.Object({ itemSeq: Seq })

export const zoomSignature = endpoint({
  method: 'GET',
  path: '/v1.0/generate-zoom-signature',
  summary: 'Fresh ways into a meeting of service A; the host’s only for its hosts (LIVE-18, SEC-16)',
  access: user,
  onOwnDomain: true,
  query: WhichItem,
  reply: Type.Object({
    startUrl: nullable(Type.String()),
    joinUrl: nullable(Type.String()),
    meetingId: Type.String(),
    /** For the meeting inside a page; null without keys of its SDK. */
    signature: nullable(Type.String()),
  }),
  errors: joinErrors,
  rateLimit: { points: 30, seconds: 60, by: 'user' },
})

export const gooroomeeSignature = endpoint({
  method: 'GET',
  path: '/v1.0/generate-gooroomee-signature',
  summary: 'A one-time way into a room of the Korean provider (LIVE-19)',
  access: user,
  onOwnDomain: true,
  query: WhichItem,
  reply: Type.Object({ signature: Type.String() }),
  errors: joinErrors,
  rateLimit: { points: 30, seconds: 60, by: 'user' },
})

/** D5: a live of today, as one person meets it. */
export const LiveCard = Type.Object({
  itemSeq: Seq,
  channelSeq: Seq,
  courseSeq: Seq,
  /** Of the class. */
  title: Type.String(),
  curriculumTitle: Type.String(),
  imageUrl: nullable(Type.String()),
  liveAt: Type.String(),
  liveStartAt: Instant,
  liveEndAt: Instant,
  userType: Code(LIVE_USER_TYPE),
  isZoomHost: Bit,
  liveType: Type.String(),
  liveTypeCd: Type.String(),
  channelLiveTypeCd: Type.String(),
  attendeeJoinTimeLive: Count,
  tchJoinTimeLive: Count,
  fareCd: Type.String(),
})

export const liveInformation = endpoint({
  method: 'GET',
  base: 'utility',
  path: '/v1.0/channels/{channelSeq}/live-information',
  summary: 'The lives of today of whoever asks, and when to ask again (LIVE-28)',
  access: user,
  params: ChannelKey,
  reply: Type.Object({ nowLives: Type.Array(LiveCard), now: Instant, interval_seconds: Count }),
})

export const lessonLive = endpoint({
  method: 'GET',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/live',
  summary: 'A live as its lesson shows it, with the clock of the server (LIVE-36)',
  access: learner,
  params: ItemKey,
  reply: Type.Object({
    ...LiveCard.properties,
    state: Code(LIVE_CLASS_STATE),
    now: Instant,
    /** Minutes for the one who asks. */
    windowMinutes: Count,
    password: nullable(Type.String()),
    problem: nullable(Type.String()),
  }),
  errors: ['NO_DATA'],
})

export const findMeeting = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/meetings/{itemSeq}',
  summary: 'Which class a live belongs to, for /meeting/{itemSeq} (NAV-16, NAV-20)',
  access: user,
  params: Type.Object({ channelSeq: Seq, itemSeq: Seq }),
  reply: Type.Object({
    itemSeq: Seq,
    courseSeq: Seq,
    /** What it is and when, for whoever attends the class or runs it. */
    curriculumTitle: nullable(Type.String()),
    liveStartAt: nullable(Instant),
    /** Whether the one who asks attends the class or runs it. */
    mayEnter: Type.Boolean(),
  }),
  errors: ['NO_DATA'],
})

export const zoomWebhook = endpoint({
  method: 'POST',
  path: '/v1.0/webhooks/zoom/{channelSeq}',
  summary: 'Notices of a site’s account at service A: begun, ended, who came and left (BYD-13, SEC-23)',
  access: anyone,
  params: ChannelKey,
  body: Type.Object({}, { additionalProperties: true }),
  errors: ['WEBHOOK_REFUSED'],
  raw: 'what the service expects: its own token, encrypted, or nothing',
  bodyLimit: NOTICE_MAX_BYTES,
  rateLimit: { points: 1200, seconds: 60, by: 'address', scope: 'process' },
})

const Attendee = Type.Object({
  userSeq: Seq,
  name: Type.String(),
  email: Type.String(),
  /** What counts: what staff said, or else what was measured. */
  minutes: Count,
  measuredMinutes: Count,
  correctedMinutes: nullable(Count),
  firstEnteredAt: nullable(Instant),
  lastLeftAt: nullable(Instant),
  visitCount: Count,
})

export const liveAttendance = endpoint({
  method: 'GET',
  path: '/v2.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/attendance',
  summary: 'Who was in a live, and for how many minutes (LIVE-37)',
  access: classStaff('CLASS_STUDENT_READ'),
  params: ItemKey,
  reply: Type.Object({ ...listOf(Attendee).properties, plannedMinutes: Count }),
  errors: ['NO_DATA'],
})

export const correctAttendance = endpoint({
  method: 'POST',
  path: '/v2.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/attendance/{userSeq}/modify',
  summary: 'Says how long somebody was present, over what was measured; null takes that back (LIVE-37)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  whilePlanLapsed: true,
  params: Type.Object({ ...ItemKey.properties, userSeq: Seq }),
  body: Type.Object({ minutes: nullable(Type.Integer({ minimum: 0, maximum: 100_000 })) }),
  reply: Attendee,
  errors: ['NO_DATA'],
})

/** LIVE-40: a site's accounts; a secret is never told again (SET-07). */
export const MeetingSettings = Type.Object({
  services: Type.Array(
    Type.Object({
      liveTypeCd: Type.Enum([...MEETING_SERVICES]),
      values: Type.Record(Type.String(), Type.String()),
      /** Secrets that are kept. */
      kept: Type.Array(Type.String()),
      isConnected: Type.Boolean(),
    }),
  ),
  attendeeJoinTimeLive: Count,
  tchJoinTimeLive: Count,
  /** Counts the changes: who saves says which state they saw (SET-09). */
  revision: Revision,
  /** What is registered with service A as the address of notices. */
  webhookUrl: Type.String(),
})

const Minutes = Type.Integer({ minimum: 0, maximum: MAX_WINDOW_MINUTES })

export const readMeetingSettings = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/meeting-services',
  summary: 'The site’s own accounts at meeting services (LIVE-40)',
  access: staff('SITE_SUPPORT_UPDATE'),
  params: ChannelKey,
  reply: MeetingSettings,
})

export const saveMeetingSettings = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/meeting-services/modify',
  summary: 'Saves them; a service whose fields are all empty is disconnected (LIVE-40, LIVE-08)',
  access: staff('SITE_SUPPORT_UPDATE'),
  params: ChannelKey,
  body: Type.Object({
    services: Type.Array(
      Type.Object({
        liveTypeCd: Type.Enum([...MEETING_SERVICES]),
        /** A secret that is left out stays as it is kept. */
        values: Type.Record(Text(40), Text(MEETING_KEY_LENGTH)),
      }),
      { maxItems: MEETING_SERVICES.length },
    ),
    attendeeJoinTimeLive: Minutes,
    tchJoinTimeLive: Minutes,
    revision: Revision,
  }),
  reply: MeetingSettings,
  errors: ['CONFLICT_EDITED'],
})

export const liveCalendar = endpoint({
  method: 'GET',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/calendar',
  summary: 'A live as a file for a calendar (BYD-07)',
  access: learner,
  params: ItemKey,
  errors: ['NO_DATA'],
  raw: 'text/calendar',
})

const Feed = Type.Object({ url: nullable(Type.String()) })

export const myCalendar = endpoint({
  method: 'GET',
  path: '/v1.0/users/calendar',
  summary: 'The secret address of one’s own calendar, if there is one (BYD-07)',
  access: user,
  reply: Feed,
})

export const renewCalendar = endpoint({
  method: 'POST',
  path: '/v1.0/users/calendar/create',
  summary:
    'Makes the address, or another one; what went by the one before is shown nothing any more (BYD-07)',
  access: user,
  reply: Feed,
  rateLimit: { points: 10, seconds: 600, by: 'user' },
})

export const dropCalendar = endpoint({
  method: 'POST',
  path: '/v1.0/users/calendar/delete',
  summary: 'Takes the address back (BYD-07)',
  access: user,
  reply: Feed,
})

export const calendarFeed = endpoint({
  method: 'GET',
  path: '/v1.0/calendar/{token}',
  summary: 'All lives of the person whose secret address it is (BYD-07)',
  access: anyone,
  params: Type.Object({ token: Text(100, 1) }),
  errors: ['NO_DATA'],
  raw: 'text/calendar',
  rateLimit: { points: 600, seconds: 600, by: 'address' },
})
