import { isColour } from './color.ts'
import type { FooterDraft } from './footer.ts'
import { DAY } from './instant.ts'
import { type FieldProblem, onlyProblems, type Problems } from './problems.ts'
import { digitsOnly, isBlank } from './text.ts'
import { isHostName } from './url.ts'
import {
  emailProblem,
  isBusinessPhone,
  isPagePath,
  MAX_PATH_LENGTH,
  textProblem,
  urlProblem,
} from './validation.ts'

/** SITE-19. */
export const CHANNEL_NAME_LENGTH = 40
export const CHANNEL_ADDRESS_LENGTH = 20
export const CHANNEL_INTRO_LENGTH = 60

/** Longest legal text of a site, in characters. */
export const TERMS_LENGTH = 100_000

/** Names under the shared domain that a site may not take: our own services and what would mislead. */
export const RESERVED_ADDRESSES: readonly string[] = [
  'www api admin app utility universal static assets cdn media files img mail smtp imap ftp ns ns1',
  'ns2 dns mx vpn proxy status metrics dev test stage staging beta demo sandbox local localhost login',
  'join signup account auth oauth sso id my mypage pay payment support help docs blog about legal',
  'terms privacy security abuse postmaster root system official seodang platform studio settings',
  'webmaster hostmaster',
  // What programs ask the name system for by themselves, and obey: settings of proxies and mail, and whoever answers mail.
  'wpad isatap autodiscover autoconfig mtasts dmarc dkim spf bimi webmail pop pop3 imap4 smtps exchange relay mx1 mx2',
  'ns3 ns4 dns1 dns2 ntp sip ldap kerberos broadcasthost',
].flatMap((line) => line.split(' '))

/** PGE-17: first segments of our own routes (appendix B) and of files that a site serves. */
export const RESERVED_PATHS: readonly string[] = [
  'main intro login createaccount join resetpassword authcallback unsubscribe register_card mypage',
  'editinformation coupon service paymenthistory paymentmanage settlement create_site create classes',
  'notices me invite invitation in p boards packages meeting forms studio settings api utility universal files',
  'media assets static calendar healthz readyz metrics robots sitemap favicon manifest',
  'socket index admin certificates chat memberships signon viewon questions terms privacy',
].flatMap((line) => line.split(' '))

/** How long an address that a site gave up stays its own: links and cookies of it reach nobody else meanwhile. */
export const ADDRESS_KEPT_DAYS = 90

export interface FormerAddress {
  address: string
  /** ISO instant. */
  keptUntil: string
}

/** SITE-19, SITE-21: the addresses that stay a site's own when it moves from one to another; one that it takes again is no former one. */
export function formerAddresses(
  before: readonly FormerAddress[],
  { from, to, now }: { from: string; to: string; now: Date },
): FormerAddress[] {
  const [left, taken] = [from.toLowerCase(), to.toLowerCase()]
  const keptUntil = new Date(now.getTime() + ADDRESS_KEPT_DAYS * DAY).toISOString()
  const still = before.filter((one) => new Date(one.keptUntil) > now && one.address !== left)
  return [...still, { address: left, keptUntil }].filter(({ address }) => address !== taken)
}

export type ChannelDraft = { name: string; address: string; intro: string }

/** SITE-19, CRT-06: what is wrong with a site's name, address or one-line intro. */
export function channelProblems(draft: ChannelDraft): Problems<keyof ChannelDraft> {
  return onlyProblems({
    name: textProblem(draft.name, { max: CHANNEL_NAME_LENGTH, isRequired: true }),
    address: addressProblem(draft.address),
    intro: textProblem(draft.intro, { max: CHANNEL_INTRO_LENGTH }),
  })
}

/** SITE-19: up to 20 letters and digits, and not one of ours. Case does not make another address. */
export function addressProblem(address: string): FieldProblem | null {
  if (address === '') return 'required'
  if (address.length > CHANNEL_ADDRESS_LENGTH) return { code: 'tooLong', n: CHANNEL_ADDRESS_LENGTH }
  if (!/^[a-z0-9]+$/i.test(address)) return 'address'
  return RESERVED_ADDRESSES.includes(address.toLowerCase()) ? 'reserved' : null
}

/** VAL-13, PGE-17: what is wrong with the path of a page. */
export function pagePathProblem(path: string): FieldProblem | null {
  if (path === '') return 'required'
  if (path.length > MAX_PATH_LENGTH) return { code: 'tooLong', n: MAX_PATH_LENGTH }
  if (!isPagePath(path)) return 'path'
  return isReservedPath(path) ? 'reserved' : null
}

/** PGE-17: routes are told apart whatever the letter case. */
export function isReservedPath(segment: string): boolean {
  return RESERVED_PATHS.includes(segment.toLowerCase())
}

/** SITE-18: a class alias stands where /classes stands, so it follows the rule of page paths. */
export function serviceAliasProblem(alias: string): FieldProblem | null {
  return alias === 'default' ? null : pagePathProblem(alias)
}

/**
 * SITE-23, SEC-05, SEC-54: a name that a site can register: a full host, no address, none of ours. In its one spelling,
 * without a full stop at its end.
 */
export function customDomainProblem(domain: string, sharedDomains: readonly string[]): FieldProblem | null {
  const host = domain.trim().toLowerCase()
  if (host === '') return 'required'
  const labels = host.split('.')
  if (!isHostName(host) || labels.length < 2 || !/^[a-z]{2,}$|^xn--/.test(labels.at(-1) ?? ''))
    return 'format'
  const isOurs = sharedDomains.some((shared) => host === shared || host.endsWith(`.${shared}`))
  return isOurs || host.endsWith('.localhost') ? 'reserved' : null
}

/** The colour of a site whose maker has not chosen one. */
export const DEFAULT_BRAND_COLOUR = '#2f7d63'

/** A brand colour in the form #1A2B3C. */
export function brandColourProblem(hex: string): FieldProblem | null {
  return isColour(hex) ? null : 'colour'
}

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const

/** The check digit of a Korean business number (integrations 8.4): 124-81-00998 passes. */
export function isBusinessNumber(text: string): boolean {
  const digits = Array.from(digitsOnly(text), Number)
  if (digits.length !== 10 || /[^\d\s-]/.test(text)) return false
  const weighted = WEIGHTS.reduce<number>((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0)
  const sum = weighted + Math.floor(((digits[8] ?? 0) * 5) / 10)
  return (10 - (sum % 10)) % 10 === digits[9]
}

/** '124-81-00998'. */
export function formatBusinessNumber(text: string): string {
  const digits = digitsOnly(text)
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` : text
}

const FOOTER_LENGTH = 100

/** FTR-08: what is wrong with the business details. */
export function footerProblems(draft: FooterDraft): Problems<keyof FooterDraft> {
  const text = (value: string | undefined) => textProblem(value, { max: FOOTER_LENGTH })
  return onlyProblems({
    corpName: text(draft.corpName),
    ceoName: text(draft.ceoName),
    regNo: isBlank(draft.regNo) || isBusinessNumber(draft.regNo ?? '') ? null : 'businessNumber',
    shopNo: text(draft.shopNo),
    remote: text(draft.remote),
    addr: textProblem(draft.addr, { max: 200 }),
    homepageUrl: urlProblem(draft.homepageUrl),
    phone: businessPhoneProblem(draft.phone),
    fax: businessPhoneProblem(draft.fax),
    email: emailProblem(draft.email),
    privacyName: text(draft.privacyName),
    copyright: textProblem(draft.copyright, { max: 200 }),
  })
}

function businessPhoneProblem(phone: string | undefined): FieldProblem | null {
  return isBlank(phone) || isBusinessPhone(digitsOnly(phone ?? '')) ? null : 'phone'
}
