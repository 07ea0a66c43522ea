import type { CampaignAudience } from '@seodang/domain/campaign'
import {
  CAMPAIGN_CHANNEL,
  CAMPAIGN_SCHEDULE,
  CAMPAIGN_STATE,
  CAMPAIGN_TRIGGER,
  type CampaignChannelCd,
  type CampaignScheduleCd,
  type CampaignStateCd,
  type CampaignTriggerCd,
  RECIPIENT_STATE,
  type RecipientStateCd,
  SNIPPET_PLACE,
  type SnippetPage,
  type SnippetPlaceCd,
} from '@seodang/domain/codes'
import type { RecipientReason } from '@seodang/domain/recipient-reasons'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  code,
  codeCheck,
  createdAt,
  flag,
  instant,
  newSeq,
  seq,
  withinChannel,
} from '../../platform/database/columns.ts'
import { users } from '../identity/tables.ts'

/** What is said, in plain text with fields such as {name}. */
const content = () => ({
  subject: text().notNull().default(''),
  body: text().notNull().default(''),
  label: text().notNull().default(''),
  /** A path of the site, or an address; empty leads nowhere. */
  link: text().notNull().default(''),
})

/** A message to many, or a popup on the site (MKT-05). */
export const campaigns = pgTable(
  'campaigns',
  {
    campaignSeq: newSeq(),
    channelSeq: seq().notNull(),
    name: text().notNull(),
    aim: text().notNull().default(''),
    channelCd: code<CampaignChannelCd>().notNull(),
    advertisingYn: flag().notNull().default('Y'),
    audience: jsonb().$type<CampaignAudience>().notNull(),
    ...content(),
    /** What {class} and {coupon} stand for. */
    courseSeq: seq(),
    couponInfoSeq: seq(),
    scheduleCd: code<CampaignScheduleCd>().notNull(),
    scheduleAt: instant(),
    triggerCd: code<CampaignTriggerCd>(),
    triggerCourseSeq: seq(),
    showStartAt: instant(),
    showEndAt: instant(),
    stateCd: code<CampaignStateCd>().notNull().default(CAMPAIGN_STATE.draft),
    /** Before this nothing more is sent: the pace, and the night of those who did not agree to it (MKT-08). */
    nextPartAt: instant(),
    startedAt: instant(),
    finishedAt: instant(),
    /** Since when it waits for staff, because the data was set back and nobody knows who has it already. */
    heldAt: instant(),
    /** When the last part went out, where whoever began it was gone and somebody else sent it. */
    resumedAt: instant(),
    /** Of a popup, times that visitors without a login saw and opened it. */
    visitorSeen: integer().notNull().default(0),
    visitorClicked: integer().notNull().default(0),
    /** Counts saves, so that two editors do not undo each other (SET-09). */
    revision: integer().notNull().default(1),
    createdBy: seq(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.campaignSeq] }),
    index('campaigns_list').on(t.channelSeq, t.createdAt.desc().nullsFirst()),
    index('campaigns_live').on(t.channelSeq, t.stateCd).where(sql`state_cd in ('01', '02')`),
    codeCheck('campaigns_channel', t.channelCd, CAMPAIGN_CHANNEL),
    codeCheck('campaigns_schedule', t.scheduleCd, CAMPAIGN_SCHEDULE),
    codeCheck('campaigns_trigger', t.triggerCd, CAMPAIGN_TRIGGER),
    codeCheck('campaigns_state', t.stateCd, CAMPAIGN_STATE),
  ],
)

/** Somebody a campaign is for. The key is what keeps it from going to one person twice (MKT-08). */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    channelSeq: seq().notNull(),
    campaignSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
    stateCd: code<RecipientStateCd>().notNull().default(RECIPIENT_STATE.waiting),
    /** Why nothing was sent, or arrived. */
    reason: text().$type<RecipientReason>(),
    /** It left; of a popup, seen. Of rows from before, handed to whoever delivers it. */
    sentAt: instant(),
    openedAt: instant(),
    clickedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.campaignSeq, t.userSeq] }),
    withinChannel(
      'campaign_recipients_of',
      [t.channelSeq, t.campaignSeq],
      [campaigns.channelSeq, campaigns.campaignSeq],
    ).onDelete('cascade'),
    index('campaign_recipients_state').on(t.channelSeq, t.campaignSeq, t.stateCd, t.userSeq),
    index('campaign_recipients_user').on(t.userSeq, t.channelSeq, t.sentAt),
    index('campaign_recipients_under_way')
      .on(t.channelSeq, t.campaignSeq, t.userSeq)
      .where(sql`state_cd = '04'`),
    codeCheck('campaign_recipients_state_cd', t.stateCd, RECIPIENT_STATE),
  ],
)

/** A text that is kept, to be copied into campaigns (MKT-09). */
export const messageTemplates = pgTable(
  'message_templates',
  {
    messageTemplateSeq: newSeq(),
    channelSeq: seq().notNull(),
    name: text().notNull(),
    ...content(),
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.channelSeq, t.messageTemplateSeq] })],
)

/** Code of a site that its visitors' browsers run (MKT-10). */
export const snippets = pgTable(
  'snippets',
  {
    snippetSeq: newSeq(),
    channelSeq: seq().notNull(),
    name: text().notNull(),
    placeCd: code<SnippetPlaceCd>().notNull(),
    /** None is every page that may run code. */
    pages: text().array().$type<SnippetPage[]>().notNull().default([]),
    code: text().notNull(),
    hosts: text().array().notNull().default([]),
    useYn: flag().notNull().default('N'),
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.snippetSeq] }),
    codeCheck('snippets_place', t.placeCd, SNIPPET_PLACE),
  ],
)
