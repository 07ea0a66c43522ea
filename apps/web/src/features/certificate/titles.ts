import type { Language } from '@seodang/domain/codes'

/** Names of the page for the head of the document, apart from its texts. */
export const titles: Readonly<Record<Language, string>> = {
  ko: '수료증 확인',
  en: 'Check a certificate',
  ja: '修了証の確認',
}
