import { user } from '@seodang/domain/access'
import { ALARM_KIND, ALARM_WAY, ALARMS_PER_PAGE, MOST_ALARMS_PER_PAGE } from '@seodang/domain/alarm'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { ChannelKey, Code, Count, Flag, Instant, listOf, nullable, Seq } from './schemas.ts'

/** Appendix D1. The content is plain text or a JSON text; `read` is of the moment of the answer (ALM-05). */
export const Alarm = Type.Object({
  alarmSeq: Seq,
  /** A code of two digits; a page may be older than a type, so it is not a closed list (ALM-23). */
  alarmType: Type.String(),
  content: Type.String(),
  createdAt: Instant,
  imageUrl: nullable(Type.String()),
  profileImageUrl: nullable(Type.String()),
  targetUserSeq: Seq,
  /** Null where the product itself tells, or where the site is no more. */
  channelSeq: nullable(Seq),
  siteName: nullable(Type.String()),
  domain: nullable(Type.String()),
  origin: nullable(Type.String()),
  /** Null also where the person may not see the class any more (SEC-07). */
  courseSeq: nullable(Seq),
  linkPackage: Flag,
  legacy: Flag,
  read: Type.Boolean(),
})

/** What is unread, and between which alarms: a page drops a state that is older than the one that it shows. */
export const AlarmBadge = Type.Object({
  badgeCount: Count,
  alarmReadSeq: Count,
  newestSeq: Count,
})

export const listAlarms = endpoint({
  method: 'GET',
  path: '/v1.0/alarms',
  summary: 'Alarms of the logged-in person over all sites, the newest first (ALM-07, ALM-08)',
  access: user,
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({
        default: ALARMS_PER_PAGE,
        minimum: -1_000_000,
        maximum: 1_000_000_000,
        description: `Corrected to 1 to ${MOST_ALARMS_PER_PAGE}`,
      }),
    ),
    minSeq: Type.Optional(Seq),
  }),
  reply: Type.Array(Alarm),
})

export const clearAlarms = endpoint({
  method: 'POST',
  path: '/v1.0/alarms/delete',
  summary: 'Clears the badge by moving the last-read seq; deletes no alarm (ALM-09, ALM-10)',
  access: user,
  /** The newest that the page has seen; without it, the newest that there is. */
  body: Type.Object({ alarmSeq: Type.Optional(Seq) }),
  reply: AlarmBadge,
})

const Choice = Type.Object({
  kind: Code(ALARM_KIND),
  requiredYn: Flag,
  ways: Type.Array(Type.Object({ way: Code(ALARM_WAY), onYn: Flag })),
})

export const alarmChoices = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/alarms/choices',
  summary: 'By which ways the person wants to be told what by this site (ALM-22)',
  access: user,
  params: ChannelKey,
  reply: listOf(Choice),
})

export const chooseAlarms = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/alarms/choices/modify',
  summary: 'Turns one way of one kind on or off; required kinds stay on (ALM-22)',
  access: user,
  params: ChannelKey,
  body: Type.Object({ kind: Code(ALARM_KIND), way: Code(ALARM_WAY), onYn: Flag }),
  reply: listOf(Choice),
})
