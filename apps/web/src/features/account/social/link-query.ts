import { readJsonObject } from '@seodang/domain/json'

const PURPOSE = 'link'
const KEPT_AS = 'seodang.linking'

/**
 * What comes back with whoever leaves the page to link a provider rather than to log in with it. Its mark stays in this
 * tab, and in a window that it opens: an address alone, which anybody can write, links nothing (SEC-50).
 */
export function beginLinking(kept: Storage = sessionStorage): string {
  const mark = crypto.randomUUID()
  kept.setItem(KEPT_AS, mark)
  return JSON.stringify({ next: '/editinformation', purpose: PURPOSE, mark })
}

export const isLinking = (query: string | null): boolean => readJsonObject(query).get('purpose') === PURPOSE

/** Whether this very tab began it. Once: what was begun is over then. */
export function takeLinking(query: string | null, kept: Storage = sessionStorage): boolean {
  const mark = kept.getItem(KEPT_AS)
  kept.removeItem(KEPT_AS)
  return isLinking(query) && mark !== null && readJsonObject(query).get('mark') === mark
}
