import type { CardData, HomeData } from '../queries.ts'

/** Large cards come in full lines of three; below one line, all of them. */
const LARGE_LINE = 3
const MOST_SMALL = 4
/** One card alone in a line of four looks forgotten. */
const LEAST_SMALL = 2
const MOST_SLIDES = 3

export type HomeRows = {
  recruiting: CardData[]
  popular: CardData[]
  free: CardData[]
}

/** The rows of the home page: a class stands in the first of them that it belongs to, and thin rows disappear. */
export function homeRows({ recruiting, popular, free }: HomeData): HomeRows {
  const large = recruiting.slice(0, wholeLines(recruiting.length))
  const small = without(popular, large).slice(0, MOST_SMALL)
  const smallRow = small.length >= LEAST_SMALL ? small : []
  return {
    recruiting: large,
    popular: smallRow,
    free: without(free, [...large, ...smallRow]).slice(0, MOST_SMALL),
  }
}

function wholeLines(count: number): number {
  return count < LARGE_LINE ? count : count - (count % LARGE_LINE)
}

function without(cards: readonly CardData[], shown: readonly CardData[]): CardData[] {
  const seqs = new Set(shown.map(({ courseSeq }) => courseSeq))
  return cards.filter(({ courseSeq }) => !seqs.has(courseSeq))
}

/** Classes with a picture that may fill the head of the page beside the site's own scene. */
export function heroClasses({ recruiting }: HomeData, hasCover: boolean): CardData[] {
  return recruiting.filter(({ image }) => image !== null).slice(0, hasCover ? MOST_SLIDES - 1 : MOST_SLIDES)
}
