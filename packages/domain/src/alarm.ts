import { ALARM_BLANKS, ALARM_TEXTS, type AlarmNews } from './alarm-texts.ts'
import { ALARM_TYPE, type AlarmTypeCd, isCodeOf, type Language } from './codes.ts'
import { readJsonObject } from './json.ts'
import { questionHash } from './question-hash.ts'
import { formatDateTime, seoulDate } from './seoul-time.ts'
import { isBlank } from './text.ts'
import { isSitePath } from './url.ts'
import { fillText, type Words } from './words.ts'

export type { AlarmNews } from './alarm-texts.ts'

/** ALM-20: itemPerPage. */
export const ALARMS_PER_PAGE = 20
export const MOST_ALARMS_PER_PAGE = 100

/** What the content of an alarm says (ALM-03); of plain text, that is all there is. */
export interface AlarmContent {
  plain: string | null
  type: string | null
  name: string | null
  courseTitle: string | null
  missionType: string | null
  likeCount: number
  curriculumSeq: number | null
  questionSeq: number | null
  chatRoomSeq: number | null
  /** ISO-8601; the end of what is offered (BYD-18). */
  until: string | null
  /** Where what the site wrote leads: a path of the site (MKT-05). */
  path: string | null
}

/** The content as it is stored and sent. */
export interface AlarmSays {
  type?: AlarmNews
  name?: string
  course_title?: string
  mission_type?: string
  like_count?: number
  curriculumSeq?: number
  questionSeq?: number
  chatRoomSeq?: number
  until?: string
  path?: string
}

/** What decides an alarm's text and where it leads; the type is whatever came, as a newer server may know more. */
export interface AlarmFacts {
  alarmType: string
  content: string
  legacy: 'Y' | 'N'
  courseSeq: number | null
  linkPackage: 'Y' | 'N'
}

/** A content that is JSON and says nothing more than its type. */
const EMPTY = /^\s*\{\s*\}\s*$/

/** ALM-03, ALM-04: a legacy alarm is its text, whatever the text looks like. */
export function alarmContent({ content, legacy }: Pick<AlarmFacts, 'content' | 'legacy'>): AlarmContent {
  const said = legacy === 'Y' ? new Map<string, unknown>() : readJsonObject(content)
  const text = (name: string) => {
    const value = said.get(name)
    return typeof value === 'string' && !isBlank(value) ? value : null
  }
  const likes = Number(said.get('like_count') ?? 0)
  const seq = (name: string) => {
    const value = Number(said.get(name) ?? 0)
    return Number.isSafeInteger(value) && value > 0 ? value : null
  }
  return {
    plain: said.size > 0 || (legacy === 'N' && EMPTY.test(content)) ? null : content,
    type: text('type'),
    name: text('name'),
    courseTitle: text('course_title'),
    missionType: text('mission_type'),
    likeCount: Number.isSafeInteger(likes) && likes > 0 ? likes : 0,
    curriculumSeq: seq('curriculumSeq'),
    questionSeq: seq('questionSeq'),
    chatRoomSeq: seq('chatRoomSeq'),
    until: instantOf(text('until')),
    path: pathIn(text('path')),
  }
}

const pathIn = (text: string | null): string | null => (text !== null && isSitePath(text) ? text : null)

const instantOf = (text: string | null): string | null =>
  text !== null && Number.isFinite(Date.parse(text)) ? text : null

/** ALM-18, ALM-23: the sentence of an alarm. Of a type that nobody knows, what its content says. */
export function alarmText(
  alarm: Pick<AlarmFacts, 'alarmType' | 'content' | 'legacy'> & { siteName: string | null },
  language: Language,
  words?: Words,
): string {
  const said = alarmContent(alarm)
  if (said.plain !== null) return said.plain
  const fill = (template: string, values: Record<string, string | number> = {}) =>
    fillText(template, values, words, language)
  const type = isCodeOf(ALARM_TYPE, alarm.alarmType) ? alarm.alarmType : null
  if (type === null && said.courseTitle !== null) return said.courseTitle
  const others = said.likeCount - 1
  return fill(sentenceOf(type ?? ALARM_TYPE.normal, others > 0 ? 'likes' : said.type)[language], {
    title: said.courseTitle ?? fill(ALARM_BLANKS.title[language]),
    name: said.name ?? ALARM_BLANKS.name[language],
    site: alarm.siteName ?? ALARM_BLANKS.site[language],
    mission: said.missionType ?? ALARM_BLANKS.mission[language],
    count: others,
    until: said.until === null ? '' : formatDateTime(said.until, language),
  })
}

function sentenceOf(type: AlarmTypeCd, news: string | null) {
  const sentences: Readonly<Record<string, Readonly<Record<Language, string>>>> = ALARM_TEXTS[type]
  const known = news !== null && Object.hasOwn(sentences, news) ? sentences[news] : undefined
  return known ?? ALARM_TEXTS[type].first
}

const CLASSROOM: ReadonlySet<string> = new Set([ALARM_TYPE.missionNotice, ALARM_TYPE.homework])
const CLASS_VIEW: ReadonlySet<string> = new Set([
  ALARM_TYPE.courseChanged,
  ALARM_TYPE.enrolmentReceived,
  ALARM_TYPE.enrolmentApproved,
  ALARM_TYPE.enrolmentWaiting,
  ALARM_TYPE.question,
  ALARM_TYPE.answer,
  ALARM_TYPE.classCancelled,
  ALARM_TYPE.like,
  ALARM_TYPE.classNotice,
])

/** News whose content says where they lead. */
const LED: ReadonlySet<string> = new Set<AlarmNews>([
  'campaign',
  'campaignsHeld',
  'cardKeysGone',
  'claimMade',
  'claimRefused',
  'formAnswered',
  'formReceived',
  'soldStranded',
])

/**
 * ALM-12 to ALM-17, ALM-23: the path that an alarm opens, on its own site. A classroom without an item picks the
 * first that is open (ALM-15), and one that was entered to attend joins a live session (ALM-16). Of coupons the box
 * tells more. What names no class that the reader may see leads to main.
 */
export function alarmPath(alarm: AlarmFacts): string {
  const { alarmType, courseSeq, linkPackage } = alarm
  if (alarmType === ALARM_TYPE.normal) return '/'
  const { type, curriculumSeq, questionSeq, chatRoomSeq, path } = alarmContent(alarm)
  if ((type !== null && LED.has(type)) || alarmType === ALARM_TYPE.boardNotice) return path ?? '/main'
  if (type === 'mentioned' && chatRoomSeq !== null) return `/chat/${chatRoomSeq}`
  if (type === 'couponGiven' || type === 'couponEnding') return '/coupon'
  if (isOfPlan(alarm)) return '/service/servicemanage'
  if (alarmType === ALARM_TYPE.paymentOrPlan && alarmContent(alarm).type?.startsWith('membership'))
    return '/me/memberships'
  if (type?.startsWith('instalment')) return '/paymenthistory'
  if (courseSeq === null) return '/main'
  const classroom = `/classes/${courseSeq}/classroom/${curriculumSeq ?? 0}`
  if (alarmType === ALARM_TYPE.liveSoon) return `${classroom}?attend=true`
  if (CLASSROOM.has(alarmType)) return classroom
  const about = questionSeq === null ? '' : questionHash(questionSeq)
  if (CLASS_VIEW.has(alarmType))
    return `/${linkPackage === 'Y' ? 'packages' : 'classes'}/${courseSeq}${about}`
  return '/main'
}

/** PLAN-13: what the owners of a site hear of its plan. */
const isOfPlan = (alarm: AlarmFacts): boolean =>
  alarm.alarmType === ALARM_TYPE.paymentOrPlan && (alarmContent(alarm).type ?? '').startsWith('plan')

/** ALM-19: what another site told opens that site; what the product itself told has none of its own. */
export function isOfAnotherSite(channelSeq: number | null, here: number | null): boolean {
  return channelSeq !== null && channelSeq !== here
}

/** ALM-05. */
export function isNewAlarm(alarmSeq: number, readSeq: number): boolean {
  return alarmSeq > readSeq
}

/** The ways by which something may be told (ALM-22). */
export const ALARM_WAY = { site: 'site', email: 'email', message: 'message' } as const
export type AlarmWay = (typeof ALARM_WAY)[keyof typeof ALARM_WAY]

/** ALM-22: what a member chooses about as one; types that belong together. */
export const ALARM_KIND = {
  account: 'account',
  payment: 'payment',
  place: 'place',
  applicants: 'applicants',
  news: 'news',
  answers: 'answers',
  likes: 'likes',
  notices: 'notices',
} as const
export type AlarmKind = (typeof ALARM_KIND)[keyof typeof ALARM_KIND]

const KIND_OF: Readonly<Record<AlarmTypeCd, AlarmKind>> = {
  [ALARM_TYPE.signUp]: ALARM_KIND.account,
  [ALARM_TYPE.roleOrInvitation]: ALARM_KIND.account,
  [ALARM_TYPE.paymentOrPlan]: ALARM_KIND.payment,
  [ALARM_TYPE.enrolmentApproved]: ALARM_KIND.place,
  [ALARM_TYPE.enrolmentWaiting]: ALARM_KIND.place,
  [ALARM_TYPE.classCancelled]: ALARM_KIND.place,
  [ALARM_TYPE.enrolmentReceived]: ALARM_KIND.applicants,
  [ALARM_TYPE.courseChanged]: ALARM_KIND.news,
  [ALARM_TYPE.missionNotice]: ALARM_KIND.news,
  [ALARM_TYPE.liveSoon]: ALARM_KIND.news,
  [ALARM_TYPE.homework]: ALARM_KIND.news,
  [ALARM_TYPE.classNotice]: ALARM_KIND.news,
  [ALARM_TYPE.question]: ALARM_KIND.answers,
  [ALARM_TYPE.answer]: ALARM_KIND.answers,
  [ALARM_TYPE.like]: ALARM_KIND.likes,
  [ALARM_TYPE.siteNotice]: ALARM_KIND.notices,
  [ALARM_TYPE.boardNotice]: ALARM_KIND.notices,
  [ALARM_TYPE.normal]: ALARM_KIND.notices,
}

export const alarmKind = (type: AlarmTypeCd): AlarmKind => KIND_OF[type]

/** By which ways a kind is told at all: only what exists can be turned off. */
export const WAYS_OF_KIND: Readonly<Record<AlarmKind, readonly AlarmWay[]>> = {
  account: [ALARM_WAY.site, ALARM_WAY.email],
  payment: [ALARM_WAY.site, ALARM_WAY.email],
  place: [ALARM_WAY.site, ALARM_WAY.email],
  applicants: [ALARM_WAY.site],
  news: [ALARM_WAY.site],
  answers: [ALARM_WAY.site],
  likes: [ALARM_WAY.site],
  notices: [ALARM_WAY.site],
}

/** ALM-22: what is about money or the account itself always comes. */
export const isRequiredKind = (kind: AlarmKind): boolean =>
  kind === ALARM_KIND.account || kind === ALARM_KIND.payment

/** What only those hear who have to do with a class or run the site. */
export const isStaffKind = (kind: AlarmKind): boolean =>
  kind === ALARM_KIND.applicants || kind === ALARM_KIND.likes

/** The ways that a person has turned off, by kind; what is not named comes. */
export type AlarmsOff = Readonly<Partial<Record<AlarmKind, readonly AlarmWay[]>>>

export function isWanted(off: AlarmsOff, kind: AlarmKind, way: AlarmWay): boolean {
  return isRequiredKind(kind) || !(off[kind] ?? []).includes(way)
}

/** What is off after one choice. */
export function withChoice(off: AlarmsOff, kind: AlarmKind, way: AlarmWay, wanted: boolean): AlarmsOff {
  const others = (off[kind] ?? []).filter((one) => one !== way)
  return { ...off, [kind]: wanted ? others : [...others, way] }
}

/** ALM-01: `2026-11` by the calendar of Seoul: what the list is grouped by. */
export const alarmMonth = (createdAt: string): string => seoulDate(createdAt).slice(0, 7)
