import type { Language } from '@seodang/domain/codes'

/** What browser tabs say. Apart from the other texts, because the first script of every page carries these. */
export const titles: Record<Language, { chat: string }> = {
  ko: { chat: '채팅방' },
  en: { chat: 'Chat rooms' },
  ja: { chat: 'チャットルーム' },
}
