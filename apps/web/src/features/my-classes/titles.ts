import type { Language } from '@seodang/domain/codes'

interface Titles {
  mypage: string
  myClasses: string
}

/** What browser tabs say. Apart from the other texts, because the first script of every page carries these. */
export const titles: Record<Language, Titles> = {
  ko: {
    mypage: '마이페이지',
    myClasses: '내 강의실',
  },
  en: {
    mypage: 'My page',
    myClasses: 'My classroom',
  },
  ja: {
    mypage: 'マイページ',
    myClasses: 'マイ教室',
  },
}
