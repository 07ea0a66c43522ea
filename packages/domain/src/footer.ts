import { textLength } from './text.ts'

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
