import type { Language } from '@seodang/domain/codes'

/** What browser tabs say. Apart from the other texts, because the first script of every page carries these. */
export const titles: Record<Language, { cards: string }> = {
  ko: { cards: '카드 등록' },
  en: { cards: 'Register a card' },
  ja: { cards: 'カード登録' },
}
