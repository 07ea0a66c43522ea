import type { Language } from '@seodang/domain/codes'
import type { RouterContext } from '../../platform/app-router.tsx'
import { pageHead } from '../../platform/seo.ts'

/** What browser tabs say. Apart from the other texts, because the first script of every page carries these. */
const TITLES: Record<Language, string> = { ko: '카드 등록', en: 'Register a card', ja: 'カード登録' }

/** The same on all pages of a registration. */
export const cardsHead = ({ match: { context } }: { match: { context: RouterContext } }) =>
  pageHead(context.boot, { pageName: TITLES[context.boot.language], path: '/register_card', hidden: true })
