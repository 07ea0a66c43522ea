import { digitsOnly, textLength } from './text.ts'

/** FTR-08: the fields of the footer, in the order in which it shows them. */
export const FOOTER_FIELDS = [
  'corpName',
  'ceoName',
  'regNo',
  'shopNo',
  'remote',
  'addr',
  'homepageUrl',
  'phone',
  'fax',
  'email',
  'privacyName',
  'copyright',
] as const

/** Empty ones are left out of the footer (FTR-09). */
export type FooterDraft = Partial<Record<(typeof FOOTER_FIELDS)[number], string>>

/** FTR-09: the footer fields that are shown, in order. */
export function filledFooter(draft: FooterDraft): [keyof FooterDraft, string][] {
  return FOOTER_FIELDS.flatMap((field) => {
    const text = draft[field]?.trim() ?? ''
    return textLength(text) === 0 ? [] : [[field, text]]
  })
}

const BUSINESS_NUMBER_DIGITS = 10
/** 전자상거래법 제10조, 시행규칙 제7조: the page of the Fair Trade Commission where a seller's details can be checked. */
const BUSINESS_INFORMATION = 'https://www.ftc.go.kr/bizCommPop.do'

/** Where the business of this number is shown; null without a number that can be one. */
export function businessInformationUrl(regNo: string | null | undefined): string | null {
  const digits = digitsOnly(regNo ?? '')
  return digits.length === BUSINESS_NUMBER_DIGITS ? `${BUSINESS_INFORMATION}?wrkr_no=${digits}` : null
}
