/**
 * The code tables of the product (appendix A): the only place where a code is written as a literal.
 * Values are stored and sent as they stand here; given ones never change, others may be added.
 */

export const YN = { yes: 'Y', no: 'N' } as const
export type Yn = (typeof YN)[keyof typeof YN]

export const LANGUAGE = { ko: 'ko', en: 'en', ja: 'ja' } as const
export type Language = (typeof LANGUAGE)[keyof typeof LANGUAGE]

export const CURRENCY = { krw: 'KRW', usd: 'USD' } as const
export type Currency = (typeof CURRENCY)[keyof typeof CURRENCY]

export const DEVICE = { mobile: 'mobile', web: 'web' } as const
export type Device = (typeof DEVICE)[keyof typeof DEVICE]

// Classes and packages

export const COURSE_TYPE = {
  live: '00',
  video: '02',
  offline: '04',
  custom: '05',
  package: '08',
  challenge: '09',
} as const
export type CourseTypeCd = (typeof COURSE_TYPE)[keyof typeof COURSE_TYPE]

export const COURSE_STATE = {
  inPreparation: 'inPreparation',
  open: 'open',
  soldOut: 'soldOut',
  closed: 'closed',
  deleted: 'deleted',
} as const
export type CourseState = (typeof COURSE_STATE)[keyof typeof COURSE_STATE]

/** 02 is unused and refused (appendix A). */
export const FARE = { free: '00', paid: '01', open: '03' } as const
export type FareCd = (typeof FARE)[keyof typeof FARE]

export const PUBLIC = { public: '00', private: '99' } as const
export type PublicCd = (typeof PUBLIC)[keyof typeof PUBLIC]

export const PUBLISH_STATUS = { published: '00', unpublished: '99' } as const
export type PublishStatusCd = (typeof PUBLISH_STATUS)[keyof typeof PUBLISH_STATUS]

export const RELEASE_STATE = {
  draft: '00',
  submitted: '01',
  inReview: '02',
  sentBack: '03',
  released: '04',
} as const
export type ReleaseStateCd = (typeof RELEASE_STATE)[keyof typeof RELEASE_STATE]

/** Six digits, further categories are per site. */
export const DEFAULT_CATEGORY_CD = '000001'

export const DIFFICULTY = { beginner: '01', intermediate: '02', advanced: '03' } as const
export type DifficultyCd = (typeof DIFFICULTY)[keyof typeof DIFFICULTY]

export const DELIVERY = { delivered: '00', none: '99' } as const
export type DeliveryCd = (typeof DELIVERY)[keyof typeof DELIVERY]

export const COURSE_OPEN_TYPE = { inSite: '00', externalUrl: '99' } as const
export type CourseOpenTypeCd = (typeof COURSE_OPEN_TYPE)[keyof typeof COURSE_OPEN_TYPE]

export const INTRODUCTION_TYPE = { image: '00', video: '01', richText: '02' } as const
export type IntroductionTypeCd = (typeof INTRODUCTION_TYPE)[keyof typeof INTRODUCTION_TYPE]

export const MEMBERSHIP_TYPE = { notBound: '00', membersOnly: '01' } as const
export type MembershipTypeCd = (typeof MEMBERSHIP_TYPE)[keyof typeof MEMBERSHIP_TYPE]

export const QUESTION_STATUS = { asked: '00', off: '99' } as const
export type QuestionStatusCd = (typeof QUESTION_STATUS)[keyof typeof QUESTION_STATUS]

export const TRASH_TYPE = { active: '00', inBin: '01', removed: '99' } as const
export type TrashTypeCd = (typeof TRASH_TYPE)[keyof typeof TRASH_TYPE]

export const PAY_DATE = { dated: '00', none: '99' } as const
export type PayDateCd = (typeof PAY_DATE)[keyof typeof PAY_DATE]

/** On classes; packages have their own table (ENR-16). */
export const CLASS_USER_LIMIT_TYPE = { unlimited: '00', limited: '99' } as const
export type ClassUserLimitTypeCd = (typeof CLASS_USER_LIMIT_TYPE)[keyof typeof CLASS_USER_LIMIT_TYPE]

export const PACKAGE_USER_LIMIT_TYPE = { unlimited: '00', limited: '01' } as const
export type PackageUserLimitTypeCd = (typeof PACKAGE_USER_LIMIT_TYPE)[keyof typeof PACKAGE_USER_LIMIT_TYPE]

/** What a class contains, for the marks on its card (CAT-14). */
export const CURRICULUM_STATUS = { hasLive: '00', hasVideo: '02' } as const
export type CurriculumStatusCd = (typeof CURRICULUM_STATUS)[keyof typeof CURRICULUM_STATUS]

// Curriculum

export const CURRICULUM_TYPE = {
  live: '00',
  section: '01',
  video: '02',
  mission: '03',
  offline: '04',
  text: '05',
  file: '06',
  chat: '07',
  course: '08',
  certification: '09',
  /** Ours (BYD-11); see docs/decisions/quizzes.md for the number. */
  quiz: '50',
} as const
export type CurriculumTypeCd = (typeof CURRICULUM_TYPE)[keyof typeof CURRICULUM_TYPE]

/** Set on 07, 08 and 09 it makes the item a mission; empty keeps the first reading (ROOM-05). */
export const MISSION_TYPE = {
  enterChatRoom: 'ENTER_CHAT_ROOM',
  lessonComplete: 'LESSON_COMPLETE',
  newPost: 'NEW_POST',
} as const
export type MissionType = (typeof MISSION_TYPE)[keyof typeof MISSION_TYPE]

export const CURRICULUM_PROGRESS = { free: '00', oneAfterAnother: '01' } as const
export type CurriculumProgressCd = (typeof CURRICULUM_PROGRESS)[keyof typeof CURRICULUM_PROGRESS]

export const VOD_TYPE = { other: '00', youtube: '01', upload: '02', vimeo: '03' } as const
export type VodTypeCd = (typeof VOD_TYPE)[keyof typeof VOD_TYPE]

export const VOD_LOCK_STATUS = { open: '0', locked: '1' } as const
export type VodLockStatusCd = (typeof VOD_LOCK_STATUS)[keyof typeof VOD_LOCK_STATUS]

export const WORK_TYPE = { text: '00', file: '01', link: '02', none: '99' } as const
export type WorkTypeCd = (typeof WORK_TYPE)[keyof typeof WORK_TYPE]

/** How a question of a quiz is answered (BYD-11). */
export const QUIZ_QUESTION = { one: '00', several: '01', text: '02' } as const
export type QuizQuestionCd = (typeof QUIZ_QUESTION)[keyof typeof QUIZ_QUESTION]

/** When a learner sees what would have been right. */
export const QUIZ_REVEAL = { never: '00', afterPassing: '01', afterEach: '02' } as const
export type QuizRevealCd = (typeof QUIZ_REVEAL)[keyof typeof QUIZ_REVEAL]

/** How an attempt at a quiz came to its end. */
export const QUIZ_END = { handedIn: '00', timeUp: '01' } as const
export type QuizEndCd = (typeof QUIZ_END)[keyof typeof QUIZ_END]

export const PUBLIC_SCOPE = { public: 'PUBLIC', members: 'MEMBERS', staff: 'STAFF' } as const
export type PublicScope = (typeof PUBLIC_SCOPE)[keyof typeof PUBLIC_SCOPE]

export const SUBMISSION_STATUS = { waiting: '00', approved: '01', sentBack: '02' } as const
export type SubmissionStatusCd = (typeof SUBMISSION_STATUS)[keyof typeof SUBMISSION_STATUS]

/** State of a learner's question; not to be mixed with QUESTION_STATUS of a class. */
export const ASKED_QUESTION_STATUS = { open: '00', answered: '01', closed: '99' } as const
export type AskedQuestionStatusCd = (typeof ASKED_QUESTION_STATUS)[keyof typeof ASKED_QUESTION_STATUS]

// Live

/** Any value outside 00, 01 and 99 means the Korean room provider (LIVE-11). */
export const LIVE_TYPE = { zoom: '00', meet: '01', gooroomee: '02', link: '99' } as const
export type LiveTypeCd = (typeof LIVE_TYPE)[keyof typeof LIVE_TYPE]

export const LIVE_USER_TYPE = {
  user: 'user',
  facilitator: 'facilitator',
  classManager: 'classManager',
} as const
export type LiveUserType = (typeof LIVE_USER_TYPE)[keyof typeof LIVE_USER_TYPE]

export const LIVE_LABEL = {
  before: 'before',
  imminent: 'imminent',
  inProgress: 'inProgress',
  longElapsed: 'longElapsed',
} as const
export type LiveLabel = (typeof LIVE_LABEL)[keyof typeof LIVE_LABEL]

export const LIVE_STATUS = { today: 'today', pending: 'pending', end: 'end' } as const
export type LiveStatus = (typeof LIVE_STATUS)[keyof typeof LIVE_STATUS]

export const LIVE_CLASS_STATE = {
  notOpen: 'notOpen',
  enterable: 'enterable',
  inProgress: 'inProgress',
  ended: 'ended',
} as const
export type LiveClassState = (typeof LIVE_CLASS_STATE)[keyof typeof LIVE_CLASS_STATE]

// Enrolment

export const CHOISE_TYPE = { auto: '00', approval: '01' } as const
export type ChoiseTypeCd = (typeof CHOISE_TYPE)[keyof typeof CHOISE_TYPE]

export const CHOISE_STATUS = { approved: '00', pending: '01', onHold: '02', cancelled: '99' } as const
export type ChoiseStatusCd = (typeof CHOISE_STATUS)[keyof typeof CHOISE_STATUS]

/** The query `ps` of the payment page (ENR-07). */
export const PAYMENT_ENTRY = { waitlistOrApproval: '00', normal: '01' } as const
export type PaymentEntry = (typeof PAYMENT_ENTRY)[keyof typeof PAYMENT_ENTRY]

/** Where a grant of access to a class comes from; each has its own start, end and revocation. */
export const GRANT_SOURCE = {
  order: 'ORDER',
  package: 'PACKAGE',
  membership: 'MEMBERSHIP',
  manual: 'MANUAL',
  gift: 'GIFT',
  coupon: 'COUPON',
} as const
export type GrantSource = (typeof GRANT_SOURCE)[keyof typeof GRANT_SOURCE]

/** Days; -1 is unlimited (AUTH-09). Any other whole number above 0 is a custom period. */
export const UNLIMITED_DAYS = -1
export const ATTENDANCE_PERIODS = [UNLIMITED_DAYS, 30, 60, 90, 120, 150, 180] as const

// Money

/** What an order sells: a class or package with what comes with it, or one term of a membership. */
export const ORDER_KIND = { class: 'class', membership: 'membership' } as const
export type OrderKind = (typeof ORDER_KIND)[keyof typeof ORDER_KIND]

/** The lines of an order; `delivery` is the charge for sending its materials. */
export const ORDER_LINE = {
  class: 'class',
  package: 'package',
  material: 'material',
  delivery: 'delivery',
  membership: 'membership',
} as const
export type OrderLineCd = (typeof ORDER_LINE)[keyof typeof ORDER_LINE]

/**
 * `pending` is a payment whose outcome the gateway has not told yet; `cancelled` is a full refund or a
 * deposit that never came; `expired` is a payment nobody finished.
 */
export const PAYMENT_STATUS = {
  ready: '00',
  pending: '01',
  waitingDeposit: '02',
  completed: '03',
  partlyRefunded: '04',
  cancelled: '05',
  failed: '06',
  expired: '07',
} as const
export type PaymentStatusCd = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS]

export const PAY_METHOD = {
  card: 'CARD',
  foreignCard: 'CARD_FOREIGN',
  bankTransfer: 'BANK',
  virtualAccount: 'VBANK',
  deposit: 'DEPOSIT',
  wallet1: 'WALLET_1',
  wallet2: 'WALLET_2',
  wallet3: 'WALLET_3',
  /** In dollars only, by a site's own store (PAY-05). */
  paypal: 'PAYPAL',
} as const
export type PayMethodCd = (typeof PAY_METHOD)[keyof typeof PAY_METHOD]

/** The field that `q` searches in payment lists (SALE-04). */
export const ORDER_SEARCH_FIELD = {
  orderNo: 'orderNo',
  name: 'name',
  email: 'email',
  phone: 'phone',
  title: 'title',
} as const
export type OrderSearchField = (typeof ORDER_SEARCH_FIELD)[keyof typeof ORDER_SEARCH_FIELD]

export const CASH_RECEIPT_TYPE = { incomeDeduction: '00', expenseProof: '01', none: '99' } as const
export type CashReceiptTypeCd = (typeof CASH_RECEIPT_TYPE)[keyof typeof CASH_RECEIPT_TYPE]

export const REFUND_POLICY = {
  ecommerce: 'ECOMMERCE',
  academy: 'ACADEMY',
  lifelongEdu: 'LIFELONG_EDU',
} as const
export type RefundPolicyCd = (typeof REFUND_POLICY)[keyof typeof REFUND_POLICY]

export const COUPON_DISCOUNT_TYPE = { amount: '00', percent: '01' } as const
export type CouponDiscountTypeCd = (typeof COUPON_DISCOUNT_TYPE)[keyof typeof COUPON_DISCOUNT_TYPE]

export const COUPON_TARGET = { all: '00', classes: '01', packages: '02', memberships: '03' } as const
export type CouponTargetCd = (typeof COUPON_TARGET)[keyof typeof COUPON_TARGET]

/** CPN-07, CPN-08: how people come by a coupon; staff may give any of them by hand as well. */
export const COUPON_ISSUE = {
  code: '00',
  codes: '01',
  hand: '02',
  join: '03',
  finish: '04',
  download: '05',
} as const
export type CouponIssueCd = (typeof COUPON_ISSUE)[keyof typeof COUPON_ISSUE]

export const COUPON_STATUS = { active: '00', stopped: '99' } as const
export type CouponStatusCd = (typeof COUPON_STATUS)[keyof typeof COUPON_STATUS]

/** A coupon in somebody's hands: `held` is kept by an order that is being paid (BYD-17). */
export const COUPON_STATE = { usable: '00', held: '01', used: '02', withdrawn: '03' } as const
export type CouponStateCd = (typeof COUPON_STATE)[keyof typeof COUPON_STATE]

// Campaigns and snippets

export const CAMPAIGN_CHANNEL = { email: '00', message: '01', alarm: '02', popup: '03' } as const
export type CampaignChannelCd = (typeof CAMPAIGN_CHANNEL)[keyof typeof CAMPAIGN_CHANNEL]

export const CAMPAIGN_STATE = {
  draft: '00',
  scheduled: '01',
  sending: '02',
  done: '03',
  stopped: '99',
} as const
export type CampaignStateCd = (typeof CAMPAIGN_STATE)[keyof typeof CAMPAIGN_STATE]

export const CAMPAIGN_SCHEDULE = { now: '00', at: '01', event: '02' } as const
export type CampaignScheduleCd = (typeof CAMPAIGN_SCHEDULE)[keyof typeof CAMPAIGN_SCHEDULE]

export const CAMPAIGN_TRIGGER = { join: '00', finish: '01' } as const
export type CampaignTriggerCd = (typeof CAMPAIGN_TRIGGER)[keyof typeof CAMPAIGN_TRIGGER]

export const CAMPAIGN_AUDIENCE = { all: '00', segment: '01', course: '02', code: '03' } as const
export type CampaignAudienceCd = (typeof CAMPAIGN_AUDIENCE)[keyof typeof CAMPAIGN_AUDIENCE]

/**
 * `underWay`: handed to the queue that delivers it, which has not said yet what came of it. `left`: nothing was sent to this
 * person, for a reason that is kept.
 */
export const RECIPIENT_STATE = {
  waiting: '00',
  underWay: '04',
  sent: '01',
  failed: '02',
  left: '03',
} as const
export type RecipientStateCd = (typeof RECIPIENT_STATE)[keyof typeof RECIPIENT_STATE]

export const SNIPPET_PLACE = { head: '00', bodyStart: '01', bodyEnd: '02' } as const
export type SnippetPlaceCd = (typeof SNIPPET_PLACE)[keyof typeof SNIPPET_PLACE]

/** The pages on which code of a site may run; every other page never runs any (MKT-10). */
export const SNIPPET_PAGE = {
  main: 'main',
  classes: 'classes',
  class: 'class',
  package: 'package',
  memberships: 'memberships',
} as const
export type SnippetPage = (typeof SNIPPET_PAGE)[keyof typeof SNIPPET_PAGE]

export const DELIVERY_STATE = {
  toPrepare: '00',
  packed: '01',
  sent: '02',
  delivered: '03',
  returned: '04',
} as const
export type DeliveryStateCd = (typeof DELIVERY_STATE)[keyof typeof DELIVERY_STATE]

export const SETTLEMENT_STATE = { planned: '00', confirmed: '01', paid: '02', held: '99' } as const
export type SettlementStateCd = (typeof SETTLEMENT_STATE)[keyof typeof SETTLEMENT_STATE]

export const SETTLEMENT_DOCUMENT_STATE = {
  missing: '00',
  submitted: '01',
  sentBack: '02',
  approved: '03',
  /** What they were approved for is another by now: they are handed in anew. */
  askedAnew: '04',
} as const
export type SettlementDocumentStateCd =
  (typeof SETTLEMENT_DOCUMENT_STATE)[keyof typeof SETTLEMENT_DOCUMENT_STATE]

/** Months of a plan subscription (PLAN-05). */
export const PLAN_PERIODS = [1, 3, 6, 12] as const
export type PlanPeriod = (typeof PLAN_PERIODS)[number]

// People

export const USER_TYPE = { owner: 'OWN', manager: 'MNG', teacher: 'TCH' } as const
export type UserTypeCd = (typeof USER_TYPE)[keyof typeof USER_TYPE]

export const COURSE_USER_TYPE = { manager: 'MNG', facilitator: 'FAC', classManager: 'CMG' } as const
export type CourseUserTypeCd = (typeof COURSE_USER_TYPE)[keyof typeof COURSE_USER_TYPE]

export const AUDIENCE = {
  all: 'ALL',
  member: 'MBR',
  student: 'STUD',
  owner: 'OWN',
  manager: 'MNG',
  teacher: 'TCH',
} as const
export type Audience = (typeof AUDIENCE)[keyof typeof AUDIENCE]

export const SNS_TYPE = {
  email: 'LIV',
  facebook: 'FAB',
  google: 'GOG',
  naver: 'NAV',
  kakao: 'KAK',
} as const
export type SnsTypeCd = (typeof SNS_TYPE)[keyof typeof SNS_TYPE]

export const INTEGRATION_STATUS = { integrated: 'COMP', mergeNeeded: 'NEED' } as const
export type IntegrationStatus = (typeof INTEGRATION_STATUS)[keyof typeof INTEGRATION_STATUS]

// The site

export const MENU_OPEN_TYPE = { sameWindow: '00', newWindow: '99' } as const
export type MenuOpenTypeCd = (typeof MENU_OPEN_TYPE)[keyof typeof MENU_OPEN_TYPE]

export const MENU_TYPE = { internal: '00', external: '99' } as const
export type MenuTypeCd = (typeof MENU_TYPE)[keyof typeof MENU_TYPE]

export const VISIBLE_TYPE = { everyone: '00', members: '01', nonMembers: '02' } as const
export type VisibleTypeCd = (typeof VISIBLE_TYPE)[keyof typeof VISIBLE_TYPE]

export const MARKETING_TOOL = {
  analytics: 'ANALYTICS',
  pixel: 'PIXEL',
  kakao: 'KAKAO',
  channelTalk: 'CHANNELTALK',
} as const
export type MarketingTool = (typeof MARKETING_TOOL)[keyof typeof MARKETING_TOOL]

/** The word that a site may replace by its own (LANG-06). */
export const SITE_WORD = {
  class: 'class',
  instructor: 'instructor',
  attend: 'attend',
  program: 'program',
} as const
export type SiteWord = (typeof SITE_WORD)[keyof typeof SITE_WORD]

// Community, forms and tracking

export const POST_TYPE = {
  notice: 'notice',
  general: 'general',
  task: 'task',
  question: 'question',
} as const
export type PostType = (typeof POST_TYPE)[keyof typeof POST_TYPE]

export const FORM_FIELD_KIND = {
  shortText: 'SHORT_TEXT',
  longText: 'LONG_TEXT',
  multipleChoice: 'MULTIPLE_CHOICE',
  phoneNumber: 'PHONE_NUMBER',
  email: 'EMAIL',
  agree: 'AGREE',
} as const
export type FormFieldKind = (typeof FORM_FIELD_KIND)[keyof typeof FORM_FIELD_KIND]

export const FORM_AGREEMENT = { privacy: 'privacy', marketing: 'marketing' } as const
export type FormAgreement = (typeof FORM_AGREEMENT)[keyof typeof FORM_AGREEMENT]

export const FORM_OPTION = {
  changeable: 'MOD_Y',
  notChangeable: 'MOD_N',
  duplicatesAllowed: 'DUP_Y',
} as const
export type FormOption = (typeof FORM_OPTION)[keyof typeof FORM_OPTION]

export const FORM_TYPE = { single: 'S', repeat: 'R', default: 'D' } as const
export type FormType = (typeof FORM_TYPE)[keyof typeof FORM_TYPE]

/** How the page of a form is dressed (FRM-12). */
export const FORM_LOOK = { plain: 'plain', card: 'card', brand: 'brand' } as const
export type FormLook = (typeof FORM_LOOK)[keyof typeof FORM_LOOK]

/** PAGEVIEW and PAGE_VIEW name one act and are counted once (appendix H). */
export const EVENT_TYPE = {
  logout: 'LOGOUT',
  pageview: 'PAGEVIEW',
  pageView: 'PAGE_VIEW',
  vimeoBufferStart: 'VIMEO_BUFFER_START',
  vimeoBufferEnd: 'VIMEO_BUFFER_END',
  newVisitor: 'NEW_VISITOR',
} as const
export type EventType = (typeof EVENT_TYPE)[keyof typeof EVENT_TYPE]

export const ALARM_TYPE = {
  courseChanged: '00',
  signUp: '01',
  roleOrInvitation: '02',
  siteNotice: '03',
  paymentOrPlan: '04',
  boardNotice: '05',
  enrolmentReceived: '06',
  enrolmentApproved: '07',
  enrolmentWaiting: '08',
  missionNotice: '09',
  question: '10',
  answer: '11',
  classCancelled: '12',
  liveSoon: '13',
  like: '14',
  normal: '20',
  homework: '21',
  classNotice: '22',
} as const
export type AlarmTypeCd = (typeof ALARM_TYPE)[keyof typeof ALARM_TYPE]

// Realtime

/** Unknown commands are ignored by the client; E0014 to E0017 are reserved without a meaning. */
export const SOCKET_COMMAND = {
  connected: 'E0001',
  alarmBadgeChanged: 'E0002',
  sessionEnded: 'E0003',
  liveStateChanged: 'E0004',
  secondPlayerAsks: 'E0005',
  stopPlaying: 'E0006',
  chatMessage: 'E0007',
  chatRead: 'E0008',
  chatModeration: 'E0009',
  enrolmentChanged: 'E0010',
  videoReady: 'E0011',
  rolesChanged: 'E0012',
  sessionReplaced: 'E0013',
  serverError: 'E500',
} as const
export type SocketCommand = (typeof SOCKET_COMMAND)[keyof typeof SOCKET_COMMAND]

export const SOCKET_SEND = { turnOn: 'turn_on', turnOff: 'turn_off' } as const
export type SocketSend = (typeof SOCKET_SEND)[keyof typeof SOCKET_SEND]

// Screens

export const DASHBOARD_FILTER = {
  today: 'today',
  yesterday: 'yesterday',
  lastMonth: 'lastMonth',
  last7Days: 'last7Days',
  last30Days: 'last30Days',
  last90Days: 'last90Days',
} as const
export type DashboardFilter = (typeof DASHBOARD_FILTER)[keyof typeof DASHBOARD_FILTER]

export const SEARCH_TYPE = { daily: 'DAILY', hourly: 'HOURLY' } as const
export type SearchType = (typeof SEARCH_TYPE)[keyof typeof SEARCH_TYPE]

export const SORT = { none: 'none', asc: 'asc', desc: 'desc' } as const
export type Sort = (typeof SORT)[keyof typeof SORT]

/** The widget's own `done` (UPL-01) is `ready`; a video lies in `optimising` in between (UPL-05). */
export const UPLOAD_STATE = {
  idle: 'idle',
  uploading: 'uploading',
  optimising: 'optimising',
  ready: 'ready',
  failed: 'failed',
} as const
export type UploadState = (typeof UPLOAD_STATE)[keyof typeof UPLOAD_STATE]

export const TAG_VALIDATOR = {
  email: 'email',
  url: 'url',
  text: 'text',
  digits: 'digits',
  isodate: 'isodate',
  textTag: 'textTag',
} as const
export type TagValidator = (typeof TAG_VALIDATOR)[keyof typeof TAG_VALIDATOR]

export const MODAL_SIZE = {
  small: 'small',
  smallMedium: 'small-medium',
  medium: 'medium',
  large: 'large',
  mediumInner: 'medium-inner',
} as const
export type ModalSize = (typeof MODAL_SIZE)[keyof typeof MODAL_SIZE]

/** Whether `value` is one of the codes of `table`, for narrowing what comes from outside. */
export function isCodeOf<T extends Record<string, string>>(table: T, value: unknown): value is T[keyof T] {
  return Object.values(table).some((code) => code === value)
}
