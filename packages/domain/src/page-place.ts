/** PGE-18: the places of a site that a page of its own can take: `/` for whoever is not signed in, `/main`, `/intro`. */
export const PAGE_PLACES = ['entry', 'main', 'intro'] as const
export type PagePlace = (typeof PAGE_PLACES)[number]
export type PlacedPages = Record<PagePlace, number | null>

/** Where a page stands; a page in use is not deleted, nor taken back from the visitors of that place. */
export const placesOf = (placed: PlacedPages, pageSeq: number): PagePlace[] =>
  PAGE_PLACES.filter((place) => placed[place] === pageSeq)

/** Rows that only carry what a part of the product says to search engines; no one builds them (SEO-02). */
export const PART_PATHS: readonly string[] = ['main', 'classes', 'notices', 'me/classes']
