import { textLength } from './text.ts'

/** FTR-08: the fields of the footer; empty ones are left out of it (FTR-09). */
export type FooterDraft = Partial<
  Record<
    | 'corpName'
    | 'ceoName'
    | 'regNo'
    | 'shopNo'
    | 'remote'
    | 'addr'
    | 'homepageUrl'
    | 'phone'
    | 'fax'
    | 'email'
    | 'privacyName'
    | 'copyright',
    string
  >
>

/** FTR-09: the footer fields that are shown, in order. */
export function filledFooter(draft: FooterDraft): [keyof FooterDraft, string][] {
  const fields: readonly (keyof FooterDraft)[] = [
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
  ]
  return fields.flatMap((field) => {
    const text = draft[field]?.trim() ?? ''
    return textLength(text) === 0 ? [] : [[field, text]]
  })
}
