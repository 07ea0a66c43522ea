import { ACCOUNT_TITLES, type AccountPageId } from '@seodang/domain/account-titles'
import { fillText } from '@seodang/domain/words'
import type { Boot } from '../../platform/app-router.tsx'
import { currentPage, STAFF_GROUPS } from './navigation.ts'
import * as texts from './texts.ts'

/** Pages that the account has too, which are called the same in both (MY-02). */
const OF_ACCOUNT: Readonly<Record<string, AccountPageId>> = {
  sales: 'paymentManage',
  settlement: 'settlement',
}

const LABELS = new Map(STAFF_GROUPS.flatMap(({ pages }) => pages).map(({ id, label }) => [id, label]))

/** SET-02: what a page of the workbench is called, by its address alone; '' where the menu does not know it. */
export function staffPageTitle(pathname: string, { channel, language }: Boot): string {
  if (pathname.startsWith('/studio/')) return texts[language].studio
  const id = currentPage(pathname)
  const account = id && OF_ACCOUNT[id]
  if (account) return ACCOUNT_TITLES[account][language]
  const label = id && LABELS.get(id)
  return label ? fillText(texts[language][label], {}, channel?.words[language], language) : ''
}
