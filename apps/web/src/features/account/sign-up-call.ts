import { ApiError } from '../../platform/api.ts'
import { referralOf } from '../../platform/referral.ts'

/** What every new account says of its person. Nothing is ticked beforehand (PIPA 22). */
export const EMPTY_PERSON = {
  name: '',
  termsAgreed: false,
  privacyAgreed: false,
  age14Agreed: false,
  marketingAgreed: false,
}

/** As the calls name what was agreed to. */
export const agreementsOf = (draft: Omit<typeof EMPTY_PERSON, 'name'>) => ({
  terms: draft.termsAgreed,
  privacy: draft.privacyAgreed,
  age14: draft.age14Agreed,
  marketing: draft.marketingAgreed,
})

/** What both ways of signing up say of the site that they are on. */
export function siteOf(channelSeq: number | undefined) {
  if (channelSeq === undefined) return {}
  const refererCode = referralOf(channelSeq)
  return { channelSeq, ...(refererCode && { refererCode }) }
}

const FIELDS: Record<string, string> = {
  'agreements.terms': 'termsAgreed',
  'agreements.privacy': 'privacyAgreed',
  'agreements.age14': 'age14Agreed',
}

/** The refusal names the fields of the call; the form has its own. */
export const draftFields = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, said]) => [FIELDS[name] ?? name, said]))

export const hasFields = (error: Error) => error instanceof ApiError && Object.keys(error.fields).length > 0
