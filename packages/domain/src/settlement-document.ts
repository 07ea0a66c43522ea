import { isBusinessNumber } from './channel-form.ts'
import { onlyProblems, type Problems } from './problems.ts'
import { digitsOnly, isBlank } from './text.ts'
import { emailProblem, textProblem } from './validation.ts'

/** SALE-11: a person, of whose payouts tax is withheld, or a business, which gets tax invoices. */
export const BUSINESS_KIND = { individual: 'individual', business: 'business' } as const
export type BusinessKind = (typeof BUSINESS_KIND)[keyof typeof BUSINESS_KIND]

/** How a business is taxed (Value-Added Tax Act): in general, simplified, or exempt as many schools are. */
export const TAX_TYPE = { general: 'general', simplified: 'simplified', exempt: 'exempt' } as const
export type TaxType = (typeof TAX_TYPE)[keyof typeof TAX_TYPE]

/** The copies that are handed in with the form. */
export const DOCUMENT_FILES = ['licence', 'bankBook', 'identity'] as const
export type DocumentFile = (typeof DOCUMENT_FILES)[number]

export const NAME_LENGTH = 60
const SHORTEST_ACCOUNT = 6
const LONGEST_ACCOUNT = 20

export type DocumentForm = {
  businessKind: BusinessKind
  name: string
  representative: string
  licenceNumber: string
  licenceUploadSeq: number | null
  taxType: TaxType
  taxEmail: string
  bankCode: string
  /** Empty: the one that is kept stays. */
  accountNumber: string
  accountHolder: string
  bankBookUploadSeq: number | null
  identityUploadSeq: number | null
}

/**
 * SALE-11: what is wrong with the form. Only a business has a licence; a number that is kept already need not be
 * typed again; copies that are stale prove nothing.
 */
export function documentProblems(
  form: DocumentForm,
  hasAccount: boolean,
  stale: readonly number[] = [],
): Problems<keyof DocumentForm> {
  const isBusiness = form.businessKind === BUSINESS_KIND.business
  const digits = digitsOnly(form.accountNumber).length
  const missing = (value: number | null) =>
    value === null ? 'required' : stale.includes(value) ? 'copyAnew' : null
  return onlyProblems({
    businessKind: null,
    taxType: null,
    name: textProblem(form.name, { max: NAME_LENGTH, isRequired: true }),
    representative: isBusiness && isBlank(form.representative) ? 'required' : null,
    licenceNumber: !isBusiness
      ? null
      : isBlank(form.licenceNumber)
        ? 'required'
        : isBusinessNumber(form.licenceNumber)
          ? null
          : 'businessNumber',
    licenceUploadSeq: isBusiness ? missing(form.licenceUploadSeq) : null,
    taxEmail: emailProblem(form.taxEmail, isBusiness),
    bankCode: isBlank(form.bankCode) ? 'notChosen' : null,
    accountNumber:
      digits === 0
        ? hasAccount
          ? null
          : 'required'
        : digits < SHORTEST_ACCOUNT || digits > LONGEST_ACCOUNT
          ? 'format'
          : null,
    accountHolder: textProblem(form.accountHolder, { max: NAME_LENGTH, isRequired: true }),
    bankBookUploadSeq: missing(form.bankBookUploadSeq),
    identityUploadSeq: missing(form.identityUploadSeq),
  })
}

/** SALE-12: of an account only its end is shown. */
export const maskedAccount = (tail: string): string => `******${tail}`
export const accountTail = (number: string): string => digitsOnly(number).slice(-4)
