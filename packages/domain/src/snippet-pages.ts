import { SNIPPET_PAGE, type SnippetPage } from './codes.ts'

const PATHS: Readonly<Record<SnippetPage, RegExp>> = {
  main: /^\/main\/?$/,
  classes: /^\/classes\/?$/,
  class: /^\/classes\/\d+\/?$/,
  package: /^\/packages\/\d+\/?$/,
  memberships: /^\/memberships\/?$/,
}

/**
 * The kind of page behind a path, or null for one that never runs code of a site. It is a list of what may and not of
 * what may not, so a page that is added later runs none until somebody decides that it should.
 */
export const snippetPage = (path: string): SnippetPage | null =>
  Object.values(SNIPPET_PAGE).find((page) => PATHS[page].test(path)) ?? null

/** Whether a snippet that is bound to these pages runs at a path. */
export function runsOn(pages: readonly SnippetPage[], path: string): boolean {
  const page = snippetPage(path)
  return page !== null && (pages.length === 0 || pages.includes(page))
}

/**
 * Which of them run at a path, as one text. Where it differs between two pages a browser has to load the second one
 * anew: what a document once ran stays in it.
 */
export const snippetsAt = (all: readonly (readonly SnippetPage[])[], path: string): string =>
  all.flatMap((pages, index) => (runsOn(pages, path) ? [index] : [])).join(',')
