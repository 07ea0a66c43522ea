import type { SnippetPage, SnippetPlaceCd } from '@seodang/domain/codes'
import { definePort } from './ports.ts'

/** Code of a site that runs in its visitors' browsers (MKT-10). */
export interface PageCode {
  placeCd: SnippetPlaceCd
  pages: SnippetPage[]
  code: string
  hosts: string[]
}

/** What the pages of a site carry besides what stands on them. */
export interface PageExtras {
  snippets: PageCode[]
  /** Whether there is any popup to ask for. */
  hasPopups: boolean
}

export const PAGE_EXTRAS = definePort<(channelSeq: number) => Promise<PageExtras>>('pages.extras')
