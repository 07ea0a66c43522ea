import { CAMPAIGN_CHANNEL, type CampaignChannelCd, type Language } from './codes.ts'
import type { Instant } from './instant.ts'
import { addDays, addSeoulMonths, fromSeoul, seoulDate, seoulParts } from './seoul-time.ts'

/**
 * What the law asks of an advertisement that is sent (정보통신망법 제50조, 시행령 제61조, 별표 6). It is about messages
 * that are sent to people; a popup stands on the site's own page and is none.
 */

/** 별표 6: an advertisement begins with this, whatever language it is in, and nothing may stand in between. */
export const AD_MARK = '(광고)'

/** 제50조 제3항: from 21:00 to 08:00 nobody is sent an advertisement without a consent of its own. */
const NIGHT_FROM = 21
const NIGHT_TO = 8

export function isNight(at: Instant): boolean {
  const { hour } = seoulParts(at)
  return hour >= NIGHT_FROM || hour < NIGHT_TO
}

/** When the night is over; now, by day. */
export function nextMorning(at: Instant): Date {
  if (!isNight(at)) return new Date(at)
  const day = seoulParts(at).hour < NIGHT_TO ? at : addDays(at, 1)
  return fromSeoul(seoulDate(day), '08:00')
}

/** The next moment after which an advertisement may not come any more. */
export function nightBegins(at: Instant): Date {
  const day = seoulParts(at).hour >= NIGHT_FROM ? addDays(at, 1) : at
  return fromSeoul(seoulDate(day), '21:00')
}

/**
 * 시행령 제61조 제2항: electronic mail may come at night; a text message may not. An alarm makes no sound: it is
 * seen by whoever opens the site.
 */
export const restsAtNight = (channelCd: CampaignChannelCd): boolean => channelCd === CAMPAIGN_CHANNEL.message

/**
 * 제50조 제8항, 시행령 제62조의3: whoever agreed to advertisements is told so again every two years, with the day of the
 * consent and the way to take it back. Silence keeps the consent.
 */
const CONSENT_TOLD_EVERY_MONTHS = 24

/** A consent that was given, or told last, at this moment or before it is to be told now. */
export const consentToldBefore = (now: Instant): Date => addSeoulMonths(now, -CONSENT_TOLD_EVERY_MONTHS)

/** Why somebody in the audience gets nothing. */
export type LeftOutReason = 'gone' | 'noConsent' | 'noAddress' | 'notVerified'

export interface Reachable {
  isMember: boolean
  isVerified: boolean
  hasPhone: boolean
  /** Agreed to advertising of the site (MEM-11). */
  marketing: boolean
}

/** MKT-06: null where the person may be written to. */
export function leftOutReason(
  person: Reachable,
  { channelCd, isAdvertising }: { channelCd: CampaignChannelCd; isAdvertising: boolean },
): LeftOutReason | null {
  if (!person.isMember) return 'gone'
  if (isAdvertising && !person.marketing) return 'noConsent'
  // An address that nobody proved may be a stranger's.
  if (channelCd === CAMPAIGN_CHANNEL.email && !person.isVerified) return 'notVerified'
  if (channelCd === CAMPAIGN_CHANNEL.message && !person.hasPhone) return 'noAddress'
  return null
}

/** Who sends: what an advertisement has to name. */
export interface Sender {
  site: string
  corpName: string | null
  addr: string | null
  phone: string | null
  email: string | null
}

/** 별표 6: a name and a way to reach the sender. */
export const isKnownSender = ({ corpName, phone, email }: Sender): boolean =>
  Boolean(corpName?.trim()) && Boolean(phone?.trim() || email?.trim())

/** The sender in one line, without what is not known. */
export const senderLine = ({ site, corpName, addr, phone, email }: Sender): string =>
  [corpName ?? site, addr, phone, email].filter((part) => part?.trim()).join(' · ')

const WHY: Readonly<Record<Language, string>> = {
  ko: '{site}의 광고성 정보 수신에 동의한 분께 보내드려요.',
  en: 'You get this because you agreed to advertising mail of {site}.',
  ja: '{site} の広告メールの受信に同意された方にお送りしています。',
}
/** In the reader's language and, as the law asks, in Korean and in English. */
const STOP: Readonly<Record<Language, string>> = {
  ko: '수신거부 (Unsubscribe)',
  en: 'Unsubscribe (수신거부)',
  ja: '配信停止 (수신거부 / Unsubscribe)',
}
const FREE_STOP: Readonly<Record<Language, string>> = {
  ko: '무료수신거부',
  en: '무료수신거부 (free opt-out)',
  ja: '무료수신거부 (無料配信停止)',
}

export const whyText = (language: Language): string => WHY[language]
export const stopText = (language: Language): string => STOP[language]

/** The whole of an advertising text message: the mark, the sender, the words and the way to stop it at no cost. */
export const advertisingMessage = (
  { sender, text, stop }: { sender: Sender; text: string; stop: string },
  language: Language,
): string =>
  `${AD_MARK}[${sender.corpName ?? sender.site}] ${text}\n${sender.phone ?? sender.email ?? ''}\n${FREE_STOP[language]} ${stop}`
