import type { FormerAddress } from '@seodang/domain/channel-form'
import { MENU_OPEN_TYPE, MENU_TYPE, PUBLISH_STATUS, VISIBLE_TYPE } from '@seodang/domain/codes'
import type { RefundTerms } from '@seodang/domain/refund-terms'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  bytes,
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

/** Custom words of a site for class, instructor, attend and program, per language (LANG-06). */
export type SiteWords = Partial<
  Record<'ko' | 'en' | 'ja', Partial<Record<'class' | 'instructor' | 'attend' | 'program', string>>>
>

export const channels = pgTable(
  'channels',
  {
    channelSeq: newSeq().primaryKey(),
    name: text().notNull(),
    /** The part before the product's site domain: letters and digits, 20 at most (SITE-19). */
    address: text().notNull(),
    /** What it was reached at before, and is still kept for it. */
    formerAddresses: jsonb().$type<FormerAddress[]>().notNull().default([]),
    intro: text().notNull().default(''),
    language: text().$type<'ko' | 'en' | 'ja'>().notNull().default('ko'),
    templateCd: text().notNull().default('00'),
    brandColor: text().notNull().default('#f2733a'),
    logoKey: text(),
    coverKey: text(),
    profileKey: text(),
    /** PGE-18: the pages of its own that stand at / for whoever is not signed in, at /main and at /intro. */
    logoutMainPageSeq: seq(),
    mainPageSeq: seq(),
    introPageSeq: seq(),
    marketingConsent: flag().notNull().default('N'),
    saasYn: flag().notNull().default('N'),
    whiteLabelYn: flag().notNull().default('N'),
    chatSideMenuYn: flag().notNull().default('N'),
    config: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    lkPlus: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    seoSetting: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    useSiteTC: flag().notNull().default('N'),
    useSitePrivacyPolicy: flag().notNull().default('N'),
    customKeyword: flag().notNull().default('N'),
    keywordPath: text(),
    keywordVersion: text().notNull().default('1'),
    words: jsonb().$type<SiteWords>().notNull().default({}),
    serviceAlias: jsonb()
      .$type<{ alias: string; serviceSeq: number; name: string }[]>()
      .notNull()
      .default([]),
    snsLoginFabId: text(),
    snsLoginGogId: text(),
    snsLoginNavId: text(),
    snsLoginKakId: text(),
    marketingTools: jsonb().$type<{ tool: string; apiKeyId: string }[]>().notNull().default([]),
    corpName: text(),
    ceoName: text(),
    regNo: text(),
    shopNo: text(),
    remote: text(),
    addr: text(),
    homepageUrl: text(),
    phone: text(),
    fax: text(),
    email: text(),
    privacyName: text(),
    copyright: text(),
    refundPolicy: text().notNull().default('ECOMMERCE'),
    /** What the site promises beyond the law; empty where it does not (BYD-02). */
    refundTerms: jsonb().$type<RefundTerms>(),
    /** Rises with each save of the settings, so that two editors do not overwrite each other (SET-09). */
    revision: integer().notNull().default(1),
    /** What is saved by itself is counted by itself (SET-07, LIVE-40). */
    socialRevision: integer().notNull().default(1),
    meetingRevision: integer().notNull().default(1),
    createdAt: createdAt(),
    /** ADM-02: the platform has stopped the site; the reason is its own, the note is for visitors. */
    suspendedAt: instant(),
    suspendedReason: text().notNull().default(''),
    suspendedNote: text().notNull().default(''),
    /** AUTH-21: the platform looks at each class of the site before visitors see it. */
    releaseReviewYn: flag().notNull().default('N'),
    /** Its owner or the platform closes it: nothing is sold any more, and everybody gets back what was not given. */
    closingAt: instant(),
    closedAt: instant(),
  },
  (t) => [
    uniqueIndex('channels_address').on(sql`lower(${t.address})`),
    check('channels_address_form', sql`${t.address} ~ '^[A-Za-z0-9]{1,20}$'`),
  ],
)

/** A site's own domains. Only a verified one is ever served (SEC-05, SITE-23). */
export const channelDomains = pgTable(
  'channel_domains',
  {
    channelDomainSeq: newSeq(),
    channelSeq: seq()
      .notNull()
      .references(() => channels.channelSeq, { onDelete: 'cascade' }),
    domain: text().notNull(),
    /** The value that the TXT record must carry. */
    proof: text().notNull(),
    /** Written by processes of before (docs/decisions/migrations.md); nobody reads it. */
    lookedAt: instant(),
    /** When the name system last answered. */
    checkedAt: instant(),
    problem: text(),
    verifiedAt: instant(),
    /** See `DomainLooks`. */
    provedAt: instant(),
    failedLooks: integer().notNull().default(0),
    failingSince: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.channelDomainSeq] }),
    // Several sites may ask for a name; only one can hold it.
    uniqueIndex('channel_domains_verified').on(t.domain).where(sql`verified_at is not null`),
    uniqueIndex('channel_domains_one').on(t.channelSeq, t.domain),
  ],
)

export const menus = pgTable(
  'menus',
  {
    menuSeq: newSeq(),
    channelSeq: seq()
      .notNull()
      .references(() => channels.channelSeq, { onDelete: 'cascade' }),
    parentSeq: seq(),
    menuTitle: text().notNull(),
    path: text(),
    externLinkUrl: text(),
    openTypeCd: code<(typeof MENU_OPEN_TYPE)[keyof typeof MENU_OPEN_TYPE]>()
      .notNull()
      .default(MENU_OPEN_TYPE.sameWindow),
    menuTypeCd: code<(typeof MENU_TYPE)[keyof typeof MENU_TYPE]>().notNull().default(MENU_TYPE.internal),
    visibleTypeCd: code<(typeof VISIBLE_TYPE)[keyof typeof VISIBLE_TYPE]>()
      .notNull()
      .default(VISIBLE_TYPE.everyone),
    ord: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.menuSeq] }),
    withinChannel('menus_parent', [t.channelSeq, t.parentSeq], [t.channelSeq, t.menuSeq]).onDelete('cascade'),
    codeCheck('menus_visible', t.visibleTypeCd, VISIBLE_TYPE),
  ],
)

export const pages = pgTable(
  'pages',
  {
    pageSeq: newSeq(),
    channelSeq: seq()
      .notNull()
      .references(() => channels.channelSeq, { onDelete: 'cascade' }),
    title: text().notNull(),
    path: text().notNull(),
    publishStatusCd: code<(typeof PUBLISH_STATUS)[keyof typeof PUBLISH_STATUS]>()
      .notNull()
      .default(PUBLISH_STATUS.unpublished),
    blocks: jsonb().$type<unknown[]>().notNull().default([]),
    seoSetting: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Rises with each save, so that two editors do not overwrite each other (SET-09). */
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.pageSeq] }),
    uniqueIndex('pages_path').on(t.channelSeq, t.path),
    codeCheck('pages_publish_status', t.publishStatusCd, PUBLISH_STATUS),
  ],
)

/** What a page was after each of its last saves, so that an earlier state can be brought back (PGE-16). */
export const pageVersions = pgTable(
  'page_versions',
  {
    channelSeq: seq().notNull(),
    pageSeq: seq().notNull(),
    revision: integer().notNull(),
    title: text().notNull(),
    blocks: jsonb().$type<unknown[]>().notNull(),
    /** Who saved; empty once the account is gone. */
    userSeq: seq().references(() => users.userSeq, { onDelete: 'set null' }),
    savedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.pageSeq, t.revision] }),
    withinChannel(
      'page_versions_page',
      [t.channelSeq, t.pageSeq],
      [pages.channelSeq, pages.pageSeq],
    ).onDelete('cascade'),
    index('page_versions_user').on(t.userSeq),
  ],
)

/** The slide at the top of a site's first page (PGE-20). Pictures are uploads of the site, named by their keys. */
export const banners = pgTable(
  'banners',
  {
    bannerSeq: newSeq(),
    channelSeq: seq()
      .notNull()
      .references(() => channels.channelSeq, { onDelete: 'cascade' }),
    /** Staff find it by this name, and it is read aloud in place of the picture. */
    title: text().notNull(),
    imageKey: text().notNull(),
    mobileImageKey: text(),
    linkUrl: text(),
    openTypeCd: code<(typeof MENU_OPEN_TYPE)[keyof typeof MENU_OPEN_TYPE]>()
      .notNull()
      .default(MENU_OPEN_TYPE.sameWindow),
    startAt: instant().notNull(),
    /** It is not shown any more from here on; empty for always. */
    endAt: instant(),
    ord: integer().notNull().default(0),
    publishStatusCd: code<(typeof PUBLISH_STATUS)[keyof typeof PUBLISH_STATUS]>()
      .notNull()
      .default(PUBLISH_STATUS.published),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.bannerSeq] }),
    codeCheck('banners_open_type', t.openTypeCd, MENU_OPEN_TYPE),
    codeCheck('banners_publish_status', t.publishStatusCd, PUBLISH_STATUS),
    check('banners_period', sql`${t.endAt} > ${t.startAt}`),
  ],
)

/** A site's own terms, every version kept (FTR-10). */
export const siteTerms = pgTable(
  'site_terms',
  {
    siteTermsSeq: newSeq(),
    channelSeq: seq()
      .notNull()
      .references(() => channels.channelSeq, { onDelete: 'cascade' }),
    kind: text().$type<'service' | 'privacy'>().notNull(),
    version: integer().notNull(),
    effectiveAt: instant().notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.siteTermsSeq] }),
    uniqueIndex('site_terms_version').on(t.channelSeq, t.kind, t.version),
  ],
)

/** Credentials of a site at outside services, encrypted; they never leave the server again (SET-07). */
export const channelSecrets = pgTable(
  'channel_secrets',
  {
    channelSeq: seq()
      .notNull()
      .references(() => channels.channelSeq, { onDelete: 'cascade' }),
    name: text().notNull(),
    sealed: bytes().notNull(),
    revision: integer().notNull().default(1),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.channelSeq, t.name] })],
)
