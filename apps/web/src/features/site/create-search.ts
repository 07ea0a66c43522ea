import { safeNext } from '@seodang/domain/next-path'
import { DEFAULT_TEMPLATE, isSiteTemplate, type SiteTemplateCd } from '@seodang/domain/site-template'
import { readCode } from '../../ui/list-search.ts'

/** CRT-05: the query of the creation flow; each step hands it on. */
export interface CreateSearch {
  contentTypeCd?: SiteTemplateCd
  /** The path that the person came from, to which leaving leads back. */
  from_path?: string
}

export const LIST_PATH = '/create_site/list'

/** A template that does not exist, or not yet, is none; a path that leads elsewhere is none (SEC-31). */
export function createSearch(search: Record<string, unknown>): CreateSearch {
  const code = readCode(search.contentTypeCd)
  const from = typeof search.from_path === 'string' ? safeNext(search.from_path, { fallback: '' }) : ''
  return {
    ...(isSiteTemplate(code) && { contentTypeCd: code }),
    ...(from.startsWith('/') && { from_path: from }),
  }
}

export const templateOf = ({ contentTypeCd }: CreateSearch, kept?: string): SiteTemplateCd =>
  contentTypeCd ?? (isSiteTemplate(kept) ? kept : DEFAULT_TEMPLATE)

/** A step of the flow with the same query. */
export function stepAddress(path: string, { contentTypeCd, from_path }: CreateSearch): string {
  const query = new URLSearchParams({
    ...(contentTypeCd && { contentTypeCd }),
    ...(from_path && { from_path }),
  }).toString()
  return query === '' ? path : `${path}?${query}`
}
