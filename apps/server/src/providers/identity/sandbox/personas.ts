import { createHash } from 'node:crypto'
import { PRODUCT_TERMS, SITE_TERMS } from '@seodang/domain/social'

/** Who or what comes back from the stand-in (integrations 2). */
export const PERSONAS = [
  'normal',
  'noEmail',
  'unverifiedEmail',
  'cancel',
  'otherApp',
  'expiredCode',
  'reusedCode',
  'stateMismatch',
  'serverError',
] as const
export type Persona = (typeof PERSONAS)[number]

export const isPersona = (value: unknown): value is Persona => PERSONAS.some((persona) => persona === value)

/** Everybody here is invented, so nobody may be somebody: only names that are reserved for examples (RFC 2606). */
export const isInvented = (email: string): boolean => /^[a-z0-9._-]{1,60}@example\.test$/.test(email)

export interface InventedPerson {
  subject: string
  email: string | null
  isEmailProved: boolean
  name: string
  agreedTerms: string[]
}

export function personOf(persona: Persona, vendor: string, email: string, agrees: boolean): InventedPerson {
  return {
    subject: subjectOf(vendor, email),
    email: persona === 'noEmail' ? null : email,
    isEmailProved: persona !== 'unverifiedEmail' && persona !== 'noEmail',
    name: '문서연',
    agreedTerms: agrees ? [...Object.keys(PRODUCT_TERMS), ...Object.keys(SITE_TERMS)] : [],
  }
}

/** The same person each time, as a number that fits JavaScript: Kakao numbers people. */
const subjectOf = (vendor: string, email: string): string =>
  String(Number.parseInt(createHash('sha256').update(`${vendor} ${email}`).digest('hex').slice(0, 12), 16))
