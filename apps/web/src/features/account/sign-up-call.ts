import { ApiError } from '../../platform/api.ts'
import { referralOf } from '../../platform/referral.ts'

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
