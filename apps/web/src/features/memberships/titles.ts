import type { Language } from '@seodang/domain/codes'

/** What browser tabs say. Apart from the other texts, because the first script of every page carries these. */
export const titles: Record<Language, { memberships: string; mine: string }> = {
  ko: { memberships: '멤버십', mine: '내 멤버십' },
  en: { memberships: 'Memberships', mine: 'My memberships' },
  ja: { memberships: 'メンバーシップ', mine: 'マイメンバーシップ' },
}
