import type { Language } from '@seodang/domain/codes'

interface Titles {
  create: string
  list: string
}

/** What browser tabs say. Apart from the other texts, because the first script of every page carries these. */
export const titles: Record<Language, Titles> = {
  ko: {
    create: '사이트 만들기',
    list: '내 사이트',
  },
  en: {
    create: 'Make a site',
    list: 'My sites',
  },
  ja: {
    create: 'サイトを作る',
    list: 'マイサイト',
  },
}
