import { anyone, staff } from '@seodang/domain/access'
import { CAMPAIGN_LIMITS } from '@seodang/domain/campaign'
import {
  AUDIENCE,
  CAMPAIGN_AUDIENCE,
  CAMPAIGN_CHANNEL,
  CAMPAIGN_SCHEDULE,
  CAMPAIGN_STATE,
  CAMPAIGN_TRIGGER,
  RECIPIENT_STATE,
} from '@seodang/domain/codes'
import { RECIPIENT_REASONS, type RecipientReason } from '@seodang/domain/recipient-reasons'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  Amount,
  ChannelKey,
  Code,
  Count,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  Revision,
  Seq,
  Text,
} from './schemas.ts'

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const READ = staff('SITE_MARKETING_READ')
const READ_PEOPLE = staff('SITE_MARKETING_READ', { also: 'SITE_USER_READ' })
const UPDATE = staff('SITE_MARKETING_UPDATE')

/** Null first: of a time or a key without a default nothing else can be made up for a test. */
const MaybeInstant = Type.Union([Type.Null(), Instant])
const MaybeSeq = Type.Union([Type.Null(), Seq])

/** Who a campaign is for (MKT-05). Only the field of its kind is kept. */
const Audience = Type.Object({
  kind: Code(CAMPAIGN_AUDIENCE),
  segmentSeq: MaybeSeq,
  courseSeq: MaybeSeq,
  code: Type.Union([Type.Null(), Code(AUDIENCE)]),
})

/** Bounds are those of `draftProblems`, which names the field. */
const Content = { subject: Text(500), body: Text(10_000), label: Text(200), link: Text(2048) }

/** A campaign as staff write it; `@seodang/domain/campaign` tells what it may hold. */
export const CampaignDraft = Type.Object({
  name: Text(500),
  aim: Text(1000),
  channelCd: Code(CAMPAIGN_CHANNEL),
  /** Y: an advertisement: it goes to nobody who did not agree (정보통신망법 제50조). */
  advertisingYn: Flag,
  audience: Audience,
  ...Content,
  /** What {class} and {coupon} stand for. */
  courseSeq: MaybeSeq,
  couponInfoSeq: MaybeSeq,
  scheduleCd: Code(CAMPAIGN_SCHEDULE),
  scheduleAt: MaybeInstant,
  triggerCd: Type.Union([Type.Null(), Code(CAMPAIGN_TRIGGER)]),
  /** The class that is finished; none is any class. */
  triggerCourseSeq: MaybeSeq,
  /** From when until when a popup is shown. */
  showStartAt: MaybeInstant,
  showEndAt: MaybeInstant,
})

/** People of a campaign, counted (MKT-07). */
const Counts = Type.Object({
  waiting: Count,
  /** Handed to the queue that delivers, and neither gone nor given up. */
  underWay: Count,
  /** What left. */
  sent: Count,
  failed: Count,
  left: Count,
  /** Opened the mail, or saw the popup. */
  opened: Count,
  clicked: Count,
})

const CampaignLine = Type.Object({
  campaignSeq: Seq,
  name: Type.String(),
  channelCd: Code(CAMPAIGN_CHANNEL),
  scheduleCd: Code(CAMPAIGN_SCHEDULE),
  scheduleAt: nullable(Instant),
  triggerCd: nullable(Code(CAMPAIGN_TRIGGER)),
  showStartAt: nullable(Instant),
  showEndAt: nullable(Instant),
  stateCd: Code(CAMPAIGN_STATE),
  heldAt: nullable(Instant),
  counts: Counts,
  createdAt: Instant,
})

export const CAMPAIGN_SORT = { createdAt: 'createdAt', name: 'name' } as const
const CampaignKey = Type.Object({ channelSeq: Seq, campaignSeq: Seq })

export const campaigns = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/campaigns',
  summary: 'Campaigns of the site with what came of them (MKT-01)',
  access: READ,
  params: ChannelKey,
  query: Type.Object({
    ...paging,
    q: Type.Optional(Text(100)),
    channelCd: Type.Optional(Code(CAMPAIGN_CHANNEL)),
    stateCd: Type.Optional(Code(CAMPAIGN_STATE)),
    sort: Type.Optional(Code(CAMPAIGN_SORT)),
    direction: Type.Optional(Type.Enum(['asc', 'desc'])),
  }),
  reply: listOf(CampaignLine),
})

export const campaignChoices = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/campaigns/choices',
  summary: 'What a campaign can point at, and who sends it (MKT-05, MKT-06)',
  access: READ,
  params: ChannelKey,
  reply: Type.Object({
    segments: Type.Array(Type.Object({ segmentSeq: Seq, name: Type.String() })),
    courses: Type.Array(Type.Object({ courseSeq: Seq, title: Type.String() })),
    coupons: Type.Array(Type.Object({ couponInfoSeq: Seq, name: Type.String() })),
    /** Forms that its button can lead to (FRM-15). */
    forms: Type.Array(Type.Object({ formSeq: Seq, title: Type.String() })),
    /** As the foot of an advertisement names it, and whether that is enough. */
    sender: Type.Object({ line: Type.String(), knownYn: Flag }),
    /** Whether text messages can be sent at all. */
    messageYn: Flag,
  }),
})

export const campaignAudience = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/campaigns/preview',
  summary: 'How many people a campaign would reach now, and why not the others (MKT-06); nothing is kept',
  access: READ,
  params: ChannelKey,
  body: Type.Object({ channelCd: Code(CAMPAIGN_CHANNEL), advertisingYn: Flag, audience: Audience }),
  reply: Type.Object({
    totalCount: Count,
    reachableCount: Count,
    leftOut: Type.Object({ noConsent: Count, noAddress: Count, notVerified: Count }),
  }),
  rateLimit: { points: 300, seconds: 600, by: 'user' },
})

export const createCampaign = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/campaigns/create',
  summary: 'Keeps a draft (MKT-05)',
  access: UPDATE,
  idempotent: 'together',
  params: ChannelKey,
  body: CampaignDraft,
  reply: Type.Object({ campaignSeq: Seq, revision: Revision }),
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const campaign = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}',
  summary: 'A campaign with what came of it (MKT-07)',
  access: READ,
  params: CampaignKey,
  reply: Type.Object({
    ...CampaignDraft.properties,
    campaignSeq: Seq,
    stateCd: Code(CAMPAIGN_STATE),
    revision: Revision,
    startedAt: nullable(Instant),
    /** Since when it stands still: the data was set back to a backup, and staff say whether it goes on (`goOn`). */
    heldAt: nullable(Instant),
    finishedAt: nullable(Instant),
    /** When the last part went out, where whoever began it was gone and somebody else sent it. */
    resumedAt: nullable(Instant),
    createdAt: Instant,
    /** Names of what it points at; null where that is gone. */
    segmentName: nullable(Type.String()),
    audienceCourseTitle: nullable(Type.String()),
    courseTitle: nullable(Type.String()),
    couponName: nullable(Type.String()),
    /** When the rest goes out, where a night or the pace holds it back. */
    nextPartAt: nullable(Instant),
    counts: Type.Object({
      ...Counts.properties,
      /** Of visitors who are not logged in, times and not people; popups only. */
      visitorSeen: Count,
      visitorClicked: Count,
      /** People who refused further mail after this one, and before the next. */
      unsubscribed: Count,
      /** Places in classes, within the window after the link was opened. */
      enrolled: Count,
      /** Won that was paid and kept in it; null for who may not see sales. */
      amount: nullable(Amount),
    }),
  }),
  errors: ['CAMPAIGN_NOT_FOUND'],
})

export const modifyCampaign = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/modify',
  summary: 'Changes a draft (MKT-05)',
  access: UPDATE,
  params: CampaignKey,
  body: Type.Object({ ...CampaignDraft.properties, revision: Revision }),
  reply: Type.Object({ revision: Revision }),
  errors: ['CAMPAIGN_NOT_FOUND', 'CAMPAIGN_NOT_DRAFT', 'CONFLICT_EDITED'],
})

export const copyCampaign = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/copy',
  summary: 'A draft with the same words and audience',
  access: UPDATE,
  idempotent: 'together',
  params: CampaignKey,
  reply: Type.Object({ campaignSeq: Seq }),
  errors: ['CAMPAIGN_NOT_FOUND'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const deleteCampaign = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/delete',
  summary: 'Deletes a draft; what was sent stays on record',
  access: UPDATE,
  params: CampaignKey,
  errors: ['CAMPAIGN_NOT_FOUND', 'CAMPAIGN_NOT_DRAFT'],
})

export const CAMPAIGN_MOVE = { start: 'start', stop: 'stop', takeBack: 'takeBack', goOn: 'goOn' } as const

export const moveCampaign = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/state/modify',
  summary:
    'Starts or plans a campaign, stops it in the middle, takes a planned one back, or lets one go on that stands still since a restore; sending runs in the background (MKT-05, MKT-08)',
  access: UPDATE,
  params: CampaignKey,
  body: Type.Object({ move: Code(CAMPAIGN_MOVE), revision: Revision }),
  reply: Type.Object({ stateCd: Code(CAMPAIGN_STATE) }),
  errors: [
    'CAMPAIGN_NOT_FOUND',
    'CAMPAIGN_MOVE_REFUSED',
    'CAMPAIGN_SENDER_MISSING',
    'CAMPAIGN_NO_MESSENGER',
    'CONFLICT_EDITED',
  ],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const testCampaign = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/tests/create',
  summary: 'Sends a draft to the caller alone, as its readers will get it (MKT-06)',
  access: UPDATE,
  params: CampaignKey,
  errors: [
    'CAMPAIGN_NOT_FOUND',
    'CAMPAIGN_SENDER_MISSING',
    'CAMPAIGN_NO_MESSENGER',
    'CAMPAIGN_NO_PHONE',
    'CAMPAIGN_MOVE_REFUSED',
  ],
  rateLimit: { points: 10, seconds: 600, by: 'user' },
})

const RecipientFilter = { q: Type.Optional(Text(100)), stateCd: Type.Optional(Code(RECIPIENT_STATE)) }

export const campaignRecipients = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/recipients',
  summary: 'Who it went to, and what they did with it (MKT-07)',
  access: READ_PEOPLE,
  params: CampaignKey,
  query: Type.Object({ ...paging, ...RecipientFilter }),
  reply: listOf(
    Type.Object({
      userSeq: Seq,
      name: Type.String(),
      email: Type.String(),
      stateCd: Code(RECIPIENT_STATE),
      reason: nullable(Type.Enum(Object.keys(RECIPIENT_REASONS) as [RecipientReason, ...RecipientReason[]])),
      sentAt: nullable(Instant),
      openedAt: nullable(Instant),
      clickedAt: nullable(Instant),
    }),
  ),
  errors: ['CAMPAIGN_NOT_FOUND'],
})

export const campaignRecipientsExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/recipients/excel',
  summary: 'The whole filtered list as a spreadsheet; taking personal data is recorded (MKT-07)',
  access: READ_PEOPLE,
  params: CampaignKey,
  query: Type.Object(RecipientFilter),
  raw: EXCEL,
  errors: ['CAMPAIGN_NOT_FOUND'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

const TemplateKey = Type.Object({ channelSeq: Seq, messageTemplateSeq: Seq })
const TemplateDraft = Type.Object({ name: Text(500), ...Content })

export const messageTemplates = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/message-templates',
  summary: 'Texts that are kept for campaigns, by name (MKT-02, MKT-09)',
  access: READ,
  params: ChannelKey,
  reply: listOf(
    Type.Object({
      messageTemplateSeq: Seq,
      ...TemplateDraft.properties,
      revision: Revision,
      updatedAt: Instant,
    }),
  ),
})

export const createMessageTemplate = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/message-templates/create',
  summary: `Keeps a text, of at most ${CAMPAIGN_LIMITS.templates} (MKT-09)`,
  access: UPDATE,
  idempotent: 'together',
  params: ChannelKey,
  body: TemplateDraft,
  reply: Type.Object({ messageTemplateSeq: Seq }),
  errors: ['TOO_MANY_TEMPLATES'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const modifyMessageTemplate = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/message-templates/{messageTemplateSeq}/modify',
  summary: 'Changes a text; campaigns that were written from it keep theirs (MKT-09)',
  access: UPDATE,
  params: TemplateKey,
  body: Type.Object({ ...TemplateDraft.properties, revision: Revision }),
  errors: ['TEMPLATE_NOT_FOUND', 'CONFLICT_EDITED'],
})

export const deleteMessageTemplate = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/message-templates/{messageTemplateSeq}/delete',
  summary: 'Deletes a text; campaigns that were written from it keep theirs (MKT-09)',
  access: UPDATE,
  params: TemplateKey,
  errors: ['TEMPLATE_NOT_FOUND'],
})

export const popups = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/popups',
  summary: 'Popups that the caller is to see now (MKT-05)',
  access: anyone,
  sameForVisitors: true,
  params: ChannelKey,
  reply: listOf(
    Type.Object({
      campaignSeq: Seq,
      subject: Type.String(),
      body: Type.String(),
      label: Type.String(),
      /** Counts that it was opened, and leads on; empty where there is nothing to open. */
      link: Type.String(),
      showEndAt: Instant,
    }),
  ),
  rateLimit: { points: 240, seconds: 60, by: 'address', scope: 'process' },
})

export const seePopup = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/popups/{campaignSeq}/seen',
  summary: 'Counts that the caller saw a popup: a person once, whoever is not logged in each time (MKT-07)',
  access: anyone,
  params: CampaignKey,
  errors: ['CAMPAIGN_NOT_FOUND'],
  rateLimit: { points: 240, seconds: 600, by: 'address' },
})

const Link = Type.Object({ token: Text(300) })

export const campaignOpened = endpoint({
  method: 'GET',
  path: '/v1.0/campaigns/opened/{token}',
  summary:
    'The picture of one dot in a mail: counts that it was opened (MKT-07); the same answer for any token',
  access: anyone,
  params: Link,
  raw: 'image/gif',
  rateLimit: { points: 600, seconds: 60, by: 'address' },
})

export const campaignClicked = endpoint({
  method: 'GET',
  path: '/v1.0/campaigns/clicked/{token}',
  summary:
    'Counts that a link was opened, and leads to the address that the campaign itself has: the signed token names no address (MKT-07, SEC-31)',
  access: anyone,
  params: Link,
  raw: 'text/html',
  errors: ['CAMPAIGN_LINK_INVALID'],
  rateLimit: { points: 300, seconds: 60, by: 'address' },
})
