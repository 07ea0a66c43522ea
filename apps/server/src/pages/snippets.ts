import { SNIPPET_PLACE, type SnippetPlaceCd } from '@seodang/domain/codes'
import { runsOn } from '@seodang/domain/snippet-pages'
import type { PageCode } from '../platform/page-extras.ts'

/** MKT-10: what runs on the page at this address; the query decides nothing. */
export const runningAt = (snippets: readonly PageCode[], url: string): PageCode[] =>
  snippets.filter(({ pages }) => runsOn(pages, url.split(/[?#]/)[0] ?? ''))

/** A finished page with the site's code at its places. React leaves alone what it finds there and did not write. */
export function withSnippets(html: string, snippets: readonly PageCode[]): string {
  if (snippets.length === 0) return html
  const at = (placeCd: SnippetPlaceCd) =>
    snippets
      .filter((snippet) => snippet.placeCd === placeCd)
      .map(({ code }) => code)
      .join('\n')
  const head = html.indexOf('</head>')
  const body = html.indexOf('<body')
  const start = html.indexOf('>', body) + 1
  const end = html.lastIndexOf('</body>')
  // A page that is no whole document has no such places.
  if (head < 0 || body < head || start < 1 || end < start) return html
  return (
    html.slice(0, head) +
    at(SNIPPET_PLACE.head) +
    html.slice(head, start) +
    at(SNIPPET_PLACE.bodyStart) +
    html.slice(start, end) +
    at(SNIPPET_PLACE.bodyEnd) +
    html.slice(end)
  )
}
