import { type Language, SNS_TYPE, type SnsTypeCd } from './codes.ts'
import { MINUTE } from './instant.ts'
import { type FieldProblem, onlyProblems, type Problems, tooLong } from './problems.ts'

export type SocialTypeCd = Exclude<SnsTypeCd, typeof SNS_TYPE.email>

/** In the order in which they are offered. */
export const SOCIAL_TYPES = [
  SNS_TYPE.kakao,
  SNS_TYPE.naver,
  SNS_TYPE.google,
  SNS_TYPE.facebook,
] as const satisfies readonly SocialTypeCd[]

/** As each calls itself. */
export const PROVIDER_NAMES: Record<SocialTypeCd, Record<Language, string>> = {
  KAK: { ko: '카카오', en: 'Kakao', ja: 'Kakao' },
  NAV: { ko: '네이버', en: 'Naver', ja: 'NAVER' },
  GOG: { ko: 'Google', en: 'Google', ja: 'Google' },
  FAB: { ko: 'Facebook', en: 'Facebook', ja: 'Facebook' },
}

export const isSocialType = (value: unknown): value is SocialTypeCd =>
  SOCIAL_TYPES.some((snsTypeCd) => snsTypeCd === value)

/** How long a person may stay at the provider, and how long what they bring back can be used. */
export const SOCIAL_STATE_LIFE = 15 * MINUTE
/** From the press to the provider: the page goes there at once. */
export const SOCIAL_LINKING_LIFE = 2 * MINUTE
export const SOCIAL_TICKET_LIFE = 2 * MINUTE
/** Filling in a form takes longer, as does looking for a mail. */
export const SOCIAL_SIGN_UP_LIFE = 30 * MINUTE
export const INTEGRATION_LIFE = 30 * MINUTE

/** What a provider says about somebody. Only it knows whether the address is theirs (SEC-34). */
export interface SocialWord {
  subject: string
  email: string | null
  isEmailProved: boolean
  name: string | null
  /** Tags of the service terms that were agreed to at the provider (Kakao Sync). */
  agreedTerms: string[]
}

/** JOIN-04: the tags under which a site registers terms with Kakao Sync, and what each is an agreement to. */
export const PRODUCT_TERMS = {
  terms: 'terms',
  privacy: 'privacy',
  age14: 'age14',
  marketing: 'marketing',
} as const
export const SITE_TERMS = {
  site_terms: 'terms',
  site_privacy: 'privacy',
  site_marketing: 'marketing',
} as const

/** What the tags mean as agreements; a tag that is not among them says nothing. */
export function agreedPurposes<Purpose extends string>(
  terms: Readonly<Record<string, Purpose>>,
  tags: readonly string[],
): Purpose[] {
  return Object.entries(terms)
    .filter(([tag]) => tags.includes(tag))
    .map(([, purpose]) => purpose)
}

/** Accounts that a merge must not make one without another proof: anything but an address that both sides proved. */
export function mayLinkAtOnce(word: SocialWord, owner: { isProved: boolean } | null): boolean {
  return word.email !== null && word.isEmailProved && owner !== null && owner.isProved
}

/** MY-09, ACC-27: what an account can be entered by; the last of them stays. */
export function isLastWayIn(
  ways: { hasPassword: boolean; linked: readonly string[] },
  taken: string,
): boolean {
  return !ways.hasPassword && ways.linked.every((snsTypeCd) => snsTypeCd === taken)
}

/** Longest id or secret that a provider gives out, with room to spare. */
export const CLIENT_KEY_LENGTH = 200

export type SocialKeyDraft = { clientId: string; secret: string; hasSecret: boolean }

/** SET-07: an id needs its secret, and both are one word. */
export function socialKeyProblems({
  clientId,
  secret,
  hasSecret,
}: SocialKeyDraft): Problems<'clientId' | 'secret'> {
  const isOn = clientId !== ''
  return onlyProblems({
    clientId: wordProblem(clientId, !isOn && secret !== ''),
    secret: wordProblem(secret, isOn && !hasSecret),
  })
}

function wordProblem(word: string, isRequired: boolean): FieldProblem | null {
  if (word === '') return isRequired ? 'required' : null
  if (word.length > CLIENT_KEY_LENGTH) return tooLong(CLIENT_KEY_LENGTH)
  return /^[\x21-\x7e]+$/.test(word) ? null : 'format'
}
