import { anyone, member, staff, user, verified } from '@seodang/domain/access'
import { TERMS_LENGTH } from '@seodang/domain/channel-form'
import {
  COURSE_TYPE,
  LANGUAGE,
  MENU_OPEN_TYPE,
  MENU_TYPE,
  PUBLIC,
  PUBLISH_STATUS,
  USER_TYPE,
  VISIBLE_TYPE,
} from '@seodang/domain/codes'
import { CLIENT_KEY_LENGTH, SOCIAL_TYPES } from '@seodang/domain/social'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { FormAnswers } from './form.ts'
import {
  ChannelKey,
  Code,
  Count,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  RefundTerms,
  Revision,
  Seq,
  Text,
} from './schemas.ts'

const SubMenu = Type.Object({
  menuSeq: Seq,
  menuTitle: Type.String(),
  path: nullable(Type.String()),
  externLinkUrl: nullable(Type.String()),
  openTypeCd: Code(MENU_OPEN_TYPE),
  menuTypeCd: Code(MENU_TYPE),
  visibleTypeCd: Code(VISIBLE_TYPE),
})
export const MenuItem = Type.Object({ ...SubMenu.properties, subMenus: Type.Array(SubMenu) })

/** Business details that a footer shows (FTR-01, FTR-08). Empty ones are left out by the page (FTR-09). */
export const BusinessDetails = Type.Object({
  corpName: nullable(Text(100)),
  ceoName: nullable(Text(50)),
  regNo: nullable(Text(20)),
  shopNo: nullable(Text(60)),
  remote: nullable(Text(60)),
  addr: nullable(Text(200)),
  homepageUrl: nullable(Text(300)),
  phone: nullable(Text(30)),
  fax: nullable(Text(30)),
  email: nullable(Text(254)),
  privacyName: nullable(Text(50)),
  copyright: nullable(Text(100)),
})

const Words = Type.Object({
  class: Type.Optional(Text(20)),
  instructor: Type.Optional(Text(20)),
  attend: Type.Optional(Text(20)),
  program: Type.Optional(Text(20)),
})
export const SiteWords = Type.Object({
  ko: Type.Optional(Words),
  en: Type.Optional(Words),
  ja: Type.Optional(Words),
})

/** SITE-09, SITE-10, D1. The same for everybody, so that it may stand in a cached page. */
export const Channel = Type.Object({
  channelSeq: Seq,
  name: Type.String(),
  address: Type.String(),
  intro: Type.String(),
  /** Where the site answers: its verified domain, or its address below the product's. */
  origin: Type.String(),
  domain: nullable(Type.String()),
  isParamCustomDomain: Type.Boolean(),
  language: Code(LANGUAGE),
  templateCd: Type.String(),
  brandColor: Type.String(),
  logoUrl: nullable(Type.String()),
  headerLogoUrl: nullable(Type.String()),
  coverImageUrl: nullable(Type.String()),
  profileImageUrl: nullable(Type.String()),
  menus: Type.Array(MenuItem),
  roles: Type.Array(Type.String()),
  /** PGE-18: the pages of its own at / for whoever is not signed in, at /main and at /intro. */
  logoutMainPageSeq: nullable(Seq),
  mainPageSeq: nullable(Seq),
  introPageSeq: nullable(Seq),
  marketingConsent: Flag,
  snsLoginFabId: nullable(Type.String()),
  snsLoginGogId: nullable(Type.String()),
  snsLoginNavId: nullable(Type.String()),
  snsLoginKakId: nullable(Type.String()),
  serviceAlias: Type.Array(Type.Object({ alias: Type.String(), serviceSeq: Count, name: Type.String() })),
  customKeywordSetting: Type.Object({
    customKeyword: Flag,
    path: nullable(Type.String()),
    version: Type.String(),
  }),
  words: SiteWords,
  channelSetting: Type.Object({
    saasYn: Flag,
    whiteLabelYn: Flag,
    config: Type.String(),
    lkPlus: Type.String(),
    seoSetting: Type.String(),
  }),
  lkPlusSetting: Type.Object({ useSiteTC: Flag, useSitePrivacyPolicy: Flag }),
  marketingTools: Type.Array(Type.Object({ tool: Type.String(), apiKeyId: Type.String() })),
  chatSideMenuYn: Flag,
  refundPolicy: Type.String(),
  refundTerms: nullable(RefundTerms),
  /** The platform has suspended the site; its pages say so instead of what they would show (ADM-02). */
  suspension: nullable(Type.Object({ since: Instant, note: Type.String() })),
  ...BusinessDetails.properties,
})

export const getChannel = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}',
  summary: 'Channel information (SITE-09)',
  access: anyone,
  whileSuspended: true,
  sameForVisitors: true,
  params: ChannelKey,
  reply: Channel,
})

export const findChannelByDomain = endpoint({
  method: 'GET',
  path: '/v2.0/channels/by-domain',
  summary: 'Channel information by the host of its site (SITE-01)',
  access: anyone,
  query: Type.Object({ domain: Text(253, 1) }),
  reply: Channel,
})

/** PERM-01; `permissions` is what menus and buttons ask. */
export const ChannelAuth = Type.Object({
  roles: Type.Array(Type.String()),
  userTypeCd: nullable(Code(USER_TYPE)),
  permissions: Type.Array(Type.String()),
})

export const channelAuth = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/auth',
  summary: 'What the caller may do on the site (PERM-01)',
  access: user,
  whileSuspended: true,
  params: ChannelKey,
  reply: ChannelAuth,
})

export const channelUser = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/channel-user',
  summary: 'Whether the caller is a member of the site (ACC-21)',
  access: user,
  whileSuspended: true,
  params: ChannelKey,
  reply: Type.Object({ isChannelUser: Type.Boolean() }),
})

export const joinChannel = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/channel-user/create',
  summary: 'Joins the site (JOIN-05, JOIN-09)',
  access: verified,
  params: ChannelKey,
  body: Type.Object({
    agreements: Type.Object({
      terms: Type.Boolean(),
      privacy: Type.Boolean(),
      marketing: Type.Optional(Type.Boolean()),
    }),
    refererCode: Type.Optional(Text(40)),
    /** Of the site's standing form (FRM-10). */
    answers: Type.Optional(FormAnswers),
  }),
  reply: Type.Object({ isChannelUser: Type.Boolean() }),
  errors: ['MEMBER_BLOCKED'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

/** What is charged by the clock, and is charged no more of whoever is no member. */
export const ChargedByClock = {
  memberships: Type.Array(Type.Object({ membershipSeq: Seq, name: Type.String(), paidUntil: Instant })),
  /** Classes that are paid by the month and not paid off yet. */
  monthly: Type.Array(Type.Object({ courseSeq: Seq, title: Type.String(), monthsLeft: Count })),
}

export const leaving = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/channel-user/leaving',
  summary:
    'What the caller could no longer use after leaving the site, and what would be charged no more (JOIN-11)',
  access: member,
  whileSuspended: true,
  params: ChannelKey,
  reply: Type.Object({
    /** Classes that the caller attends or waits for; `validAt` null is without end. */
    running: Type.Array(
      Type.Object({
        courseSeq: Seq,
        title: Type.String(),
        validAt: nullable(Instant),
        pending: Type.Boolean(),
      }),
    ),
    ...ChargedByClock,
  }),
})

export const leaveChannel = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/channel-user/delete',
  summary:
    'Leaves the site: memberships are cancelled and turns in lines end; orders and enrolments stay for a return (JOIN-11)',
  access: member,
  whileSuspended: true,
  params: ChannelKey,
  reply: Type.Object({ isChannelUser: Type.Boolean() }),
  errors: ['STAFF_CANNOT_LEAVE'],
})

export const ManagedSite = Type.Object({
  channelSeq: Seq,
  name: Type.String(),
  address: Type.String(),
  /** The name under which people know it: its own domain, or its address below the product's. */
  host: Type.String(),
  origin: Type.String(),
  userTypeCd: Code(USER_TYPE),
  planCd: Type.String(),
  logoUrl: nullable(Type.String()),
  brandColor: Type.String(),
})

export const manageChannels = endpoint({
  method: 'GET',
  path: '/v1.0/channels/manage',
  summary: 'The sites that the caller runs (ACC-22, CRT-10)',
  access: user,
  reply: Type.Object({
    ...listOf(ManagedSite).properties,
    /** How many more sites the caller may make (CRT-11); null is without limit. */
    sitesLeft: nullable(Count),
  }),
})

export const checkAddress = endpoint({
  method: 'GET',
  path: '/v1.0/channels/address',
  summary: 'Whether a site address is free (CRT-09)',
  access: user,
  query: Type.Object({ address: Text(40) }),
  /** `problem` is in the caller's language. */
  reply: Type.Object({ usable: Type.Boolean(), problem: nullable(Type.String()), host: Type.String() }),
  rateLimit: { points: 120, seconds: 60, by: 'user' },
})

const SiteDraft = Type.Object({
  contentTypeCd: Type.Optional(Text(10)),
  className: Type.Optional(Text(100)),
  name: Type.Optional(Text(100)),
  address: Type.Optional(Text(40)),
  intro: Type.Optional(Text(200)),
  brandColor: Type.Optional(Text(7)),
})

export const readSiteDraft = endpoint({
  method: 'GET',
  path: '/v1.0/channels/draft',
  summary: 'What the caller had filled in before leaving the creation flow (CRT-07)',
  access: user,
  reply: SiteDraft,
})

export const saveSiteDraft = endpoint({
  method: 'POST',
  path: '/v1.0/channels/draft/modify',
  summary: 'Keeps an unfinished site (CRT-07)',
  access: user,
  body: SiteDraft,
  rateLimit: { points: 120, seconds: 60, by: 'user' },
})

export const createChannel = endpoint({
  method: 'POST',
  path: '/v1.0/channels/create',
  summary: 'Makes a site with its owner, menus, pages, terms, plan and first class (CRT-08)',
  access: verified,
  body: Type.Object({
    name: Text(100),
    address: Text(40),
    intro: Type.Optional(Text(200)),
    brandColor: Type.Optional(Text(7)),
    contentTypeCd: Type.Optional(Text(10)),
    className: Text(200),
  }),
  reply: Type.Object({ channelSeq: Seq, courseSeq: Seq, origin: Type.String() }),
  errors: ['DUPLICATE_DOMAIN', 'PLAN_QUOTA_EXCEEDED'],
  idempotent: 'together',
  rateLimit: { points: 10, seconds: 3600, by: 'user' },
})

/** A site's own domain that is being set up or in force (SITE-23). */
export const CustomDomain = Type.Object({
  domain: Type.String(),
  state: Type.Enum(['waiting', 'verified', 'failed']),
  /** The records to set at the domain's provider. */
  records: Type.Array(
    Type.Object({ type: Type.Enum(['CNAME', 'TXT']), name: Type.String(), value: Type.String() }),
  ),
  problem: nullable(Type.Enum(['proofMissing', 'targetMissing'])),
  checkedAt: nullable(Instant),
})

/** SET-07; credentials are never part of it. `revision` guards against overwriting somebody else's save (SET-09). */
export const SiteSettings = Type.Object({
  revision: Revision,
  name: Type.String(),
  address: Type.String(),
  intro: Type.String(),
  language: Code(LANGUAGE),
  brandColor: Type.String(),
  logoKey: nullable(Type.String()),
  logoUrl: nullable(Type.String()),
  coverKey: nullable(Type.String()),
  coverImageUrl: nullable(Type.String()),
  marketingConsent: Flag,
  whiteLabelYn: Flag,
  /** PGE-10, ROOM-22: chat rooms at the side of the pages and of the classrooms. */
  chatSideMenuYn: Flag,
  words: SiteWords,
  refundPolicy: Type.String(),
  refundTerms: nullable(RefundTerms),
  /** The one in force, or the one asked for last; the site stays where `origin` says until that is verified. */
  customDomain: nullable(CustomDomain),
  origin: Type.String(),
  host: Type.String(),
})

export const readSiteSettings = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/configuration',
  summary: 'The settings of the site',
  access: staff('SITE_SUPPORT_UPDATE'),
  params: ChannelKey,
  reply: SiteSettings,
})

export const saveSiteSettings = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/configuration/modify',
  summary: 'Saves the settings of the site',
  access: staff('SITE_SUPPORT_UPDATE'),
  params: ChannelKey,
  body: Type.Object({
    revision: Revision,
    name: Text(100),
    address: Text(40),
    intro: Text(200),
    language: Code(LANGUAGE),
    brandColor: Text(7),
    logoKey: nullable(Text(200)),
    coverKey: nullable(Text(200)),
    marketingConsent: Flag,
    whiteLabelYn: Flag,
    chatSideMenuYn: Flag,
    words: SiteWords,
    refundPolicy: Text(20),
    /** Null: as the law says. */
    refundTerms: nullable(RefundTerms),
  }),
  reply: SiteSettings,
  errors: ['DUPLICATE_DOMAIN', 'CONFLICT_EDITED'],
})

const SocialKey = { snsTypeCd: Type.Enum([...SOCIAL_TYPES]), clientId: Text(CLIENT_KEY_LENGTH) }

/** SET-07, SOC-14: the site's own applications; a secret is never told again. */
export const SocialSettings = Type.Object({
  providers: Type.Array(Type.Object({ ...SocialKey, hasSecret: Type.Boolean() })),
  /** Joining begins with Kakao at once (JOIN-04). */
  kakaoSyncYn: Flag,
  /** Counts the changes: who saves says which state they saw (SET-09). */
  revision: Revision,
  /** What is registered with each provider as the address to come back to; null without a domain, where they serve nobody. */
  callbackUrl: nullable(Type.String()),
})

export const readSocialSettings = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/social-login',
  summary: "The site's own applications for social login (SOC-14)",
  access: staff('SITE_SUPPORT_UPDATE'),
  params: ChannelKey,
  reply: SocialSettings,
})

export const saveSocialSettings = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/social-login/modify',
  summary: 'Saves them; without an id a provider goes by the product’s application again (SOC-14)',
  access: staff('SITE_SUPPORT_UPDATE'),
  params: ChannelKey,
  body: Type.Object({
    providers: Type.Array(
      Type.Object({
        ...SocialKey,
        /** Left out, the one that is kept stays. */
        secret: Type.Optional(Text(CLIENT_KEY_LENGTH)),
      }),
      { maxItems: SOCIAL_TYPES.length },
    ),
    kakaoSyncYn: Flag,
    revision: Revision,
  }),
  reply: SocialSettings,
  errors: ['CONFLICT_EDITED'],
})

export const requestDomain = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/domains/create',
  summary: 'Asks for a custom domain and answers the records to set (SITE-23)',
  access: staff('SITE_SUPPORT_UPDATE'),
  params: ChannelKey,
  body: Type.Object({ domain: Text(253) }),
  reply: CustomDomain,
  errors: ['DUPLICATE_DOMAIN', 'PLAN_FEATURE_MISSING'],
  rateLimit: { points: 20, seconds: 3600, by: 'user' },
})

export const checkDomain = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/domains/check',
  summary: 'Looks the records up now and switches the site over when they are right (SITE-23)',
  access: staff('SITE_SUPPORT_UPDATE'),
  params: ChannelKey,
  reply: CustomDomain,
  errors: ['DOMAIN_NOT_ANSWERING', 'DUPLICATE_DOMAIN'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const removeDomain = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/domains/delete',
  summary: 'Lets the custom domain go; the site answers at its address again',
  access: staff('SITE_SUPPORT_UPDATE'),
  params: ChannelKey,
})

export const readFooter = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/footer',
  summary: 'Business details of the footer (FTR-08)',
  access: staff('SITE_INFO_READ'),
  params: ChannelKey,
  reply: Type.Object({ revision: Revision, ...BusinessDetails.properties }),
})

export const saveFooter = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/footer/modify',
  summary: 'Saves the business details (FTR-08)',
  access: staff('SITE_INFO_UPDATE'),
  params: ChannelKey,
  body: Type.Object({ revision: Revision, ...BusinessDetails.properties }),
  reply: Type.Object({ revision: Revision, ...BusinessDetails.properties }),
  errors: ['CONFLICT_EDITED'],
})

const TermsKind = Type.Enum(['service', 'privacy'])
const TermsVersion = Type.Object({ version: Count, effectiveAt: Instant, createdAt: Instant })
const OwnTerms = Type.Object({
  useYn: Flag,
  /** The version that visitors read now; null while the product's text stands in (FTR-06). */
  inForce: nullable(Count),
  /** The newest text, from which the next one is written. */
  body: Type.String(),
  /** Of the newest text; 0 for none. */
  revision: Revision,
  /** Newest first; every one is kept for those who agreed to it (FTR-10). */
  versions: Type.Array(TermsVersion),
})
export const SiteTerms = Type.Object({ service: OwnTerms, privacy: OwnTerms })

export const readTermsSettings = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/terms',
  summary: "The site's own terms and whether they are in use (FTR-10)",
  access: staff('SITE_INFO_READ'),
  params: ChannelKey,
  reply: SiteTerms,
})

export const readTermsVersion = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/terms/{kind}/{version}',
  summary: 'The text of one version (FTR-10)',
  access: staff('SITE_INFO_READ'),
  params: Type.Object({
    ...ChannelKey.properties,
    kind: TermsKind,
    version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  }),
  reply: Type.Object({ ...TermsVersion.properties, body: Type.String() }),
})

export const saveTerms = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/terms/modify',
  summary: "Saves a new version of the site's own terms or switches their use (FTR-10, FTR-11)",
  access: staff('SITE_INFO_UPDATE'),
  params: ChannelKey,
  body: Type.Object({
    kind: TermsKind,
    useYn: Flag,
    body: Type.Optional(Text(TERMS_LENGTH)),
    effectiveAt: Type.Optional(Instant),
    /** The `revision` that the editor knew, 0 for none: nobody overwrites what they have not read (SET-09). */
    basedOn: Revision,
  }),
  reply: SiteTerms,
  errors: ['CONFLICT_EDITED'],
})

/** 0 is the product. */
const SiteOrProduct = Type.Object({
  channelSeq: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
})
const Terms = { useSiteYn: Flag, version: Type.String(), effectiveAt: nullable(Instant) }

export const serviceTerms = endpoint({
  method: 'GET',
  path: '/v1.0/terms/{channelSeq}/service',
  summary: 'Terms of service in force; channelSeq 0 is the product (FTR-07)',
  access: anyone,
  sameForEverybody: true,
  whileSuspended: true,
  params: SiteOrProduct,
  reply: Type.Object({ termsData: Type.String(), ...Terms }),
})

export const privacyTerms = endpoint({
  method: 'GET',
  path: '/v1.0/terms/{channelSeq}/privacy',
  summary: 'Privacy policy in force; channelSeq 0 is the product (FTR-07)',
  access: anyone,
  sameForEverybody: true,
  whileSuspended: true,
  params: SiteOrProduct,
  reply: Type.Object({ privacyData: Type.String(), ...Terms }),
})

/** SEO-05. An empty value does not override what it inherits (SEO-08). */
export const SeoSetting = Type.Object({
  title: Type.Optional(Text(200)),
  description: Type.Optional(Text(500)),
  keywords: Type.Optional(Text(300)),
  noIndex: Type.Optional(Type.Boolean()),
  noFollow: Type.Optional(Type.Boolean()),
  ogTitle: Type.Optional(Text(200)),
  ogImage: Type.Optional(Text(500)),
  ogDescription: Type.Optional(Text(500)),
})

/** The site's general setting, with the mark that guards against overwriting somebody else's save (SET-09). */
export const GeneralSeo = Type.Object({ revision: Revision, ...SeoSetting.properties })

export const SitePage = Type.Object({
  pageSeq: Seq,
  title: Type.String(),
  path: Type.String(),
  publishStatusCd: Type.String(),
  seoSetting: Type.String(),
  updatedAt: Instant,
})

export const listPages = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/pages',
  summary: 'Published pages of the site (API-22)',
  access: anyone,
  params: ChannelKey,
  query: Type.Object({ ...paging, publishStatusCd: Type.Optional(Text(2)) }),
  reply: listOf(SitePage),
})

export const pageByPath = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/pages/path',
  summary: 'A page by its path (PGE-02)',
  access: anyone,
  params: ChannelKey,
  query: Type.Object({ path: Text(200) }),
  reply: SitePage,
})

export const pageBySeq = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/pages/{pageSeq}',
  summary: 'A page by its key (PGE-02)',
  access: anyone,
  params: Type.Object({ channelSeq: Seq, pageSeq: Seq }),
  reply: SitePage,
})

export const seoPages = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/seo/page/list',
  summary: 'Pages of the site with what each sets for search engines (SEO-12)',
  access: staff('SITE_SEO_READ'),
  params: ChannelKey,
  query: Type.Object({ ...paging, publishStatusCd: Type.Optional(Code(PUBLISH_STATUS)) }),
  reply: listOf(SitePage),
})

export const seoCourses = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/seo/course/list',
  summary: 'Classes of the site with what each sets for search engines (SEO-13)',
  access: staff('SITE_SEO_READ'),
  params: ChannelKey,
  query: Type.Object({ ...paging, publicCd: Type.Optional(Code(PUBLIC)) }),
  reply: listOf(
    Type.Object({
      courseSeq: Seq,
      title: Type.String(),
      courseTypeCd: Code(COURSE_TYPE),
      publicCd: Code(PUBLIC),
      seoSetting: Type.String(),
      updatedAt: Instant,
    }),
  ),
})

export const readSeo = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/seo/general',
  summary: 'SEO defaults of the site (SEO-11)',
  access: staff('SITE_SEO_READ'),
  params: ChannelKey,
  reply: GeneralSeo,
})

export const saveSeo = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/seo/general/modify',
  summary: 'Saves the SEO defaults of the site',
  access: staff('SITE_SEO_UPDATE'),
  params: ChannelKey,
  body: GeneralSeo,
  reply: GeneralSeo,
  errors: ['CONFLICT_EDITED'],
})

const ToolKey = Text(200)
/** MKT-03: public keys, which stand in the site's pages; '' is none. */
export const MarketingKeys = Type.Object({
  revision: Revision,
  analytics: ToolKey,
  pixel: ToolKey,
  kakao: ToolKey,
  channelTalk: ToolKey,
})

export const readMarketingTools = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/marketing-tools',
  summary: 'The keys of the marketing tools of the site (MKT-03)',
  access: staff('SITE_MARKETING_READ'),
  params: ChannelKey,
  reply: MarketingKeys,
})

export const saveMarketingTools = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/marketing-tools/modify',
  summary: 'Saves the keys of the marketing tools; their scripts load from then on (MKT-03, SITE-13)',
  access: staff('SITE_MARKETING_UPDATE'),
  params: ChannelKey,
  body: MarketingKeys,
  reply: MarketingKeys,
  errors: ['CONFLICT_EDITED'],
})

export const commonCodes = endpoint({
  method: 'GET',
  path: '/v1.0/common/codes',
  base: 'universal',
  summary: 'All codes with their names (API-17)',
  access: anyone,
  reply: listOf(
    Type.Object({
      groupCode: Type.String(),
      code: Type.String(),
      name: Type.String(),
      ord: Count,
      useYn: Flag,
    }),
  ),
})

export const keywords = endpoint({
  method: 'GET',
  path: '/v1.0/keywords/{channelSeq}/{language}',
  base: 'universal',
  summary: "The site's own words as a keyword file (LANG-05)",
  access: anyone,
  whileSuspended: true,
  params: Type.Object({ channelSeq: Seq, language: Code(LANGUAGE) }),
  query: Type.Object({ version: Type.Optional(Text(20)) }),
  reply: Type.Object({ version: Type.String(), words: Words }),
})
