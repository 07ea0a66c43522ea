import { forgetWords, foundWords, keepWords, type Place } from './keeping.ts'
import { fitting, markOf } from './shape.ts'

/** What was found at a place, and whether what it was written over is still what stands there. */
export interface Found<T> {
  id: string
  value: T
  isOlder: boolean
}

/** One piece of writing, from its first letter until it has arrived. */
export interface Piece<T> {
  /** What was kept at `place`, as far as it fits over what stands there now. */
  find: (place: Place, now: { clean: T; over: unknown; revision: unknown }) => Found<T> | null
  /** It is written on. */
  resume: (found: Found<T>) => void
  /** It is not wanted. */
  refuse: (place: Place, found: Found<T>) => void
  /** Keeps what is written by now; false where the browser has no room for it. */
  keep: (place: Place, value: T, revision: unknown) => boolean
  /** Nothing is written any more: what this piece kept goes, and what it only found stays. */
  empty: (place: Place) => void
  /** It arrived, or nobody wants it: what comes now is another piece. */
  end: (place: Place | null) => void
  /** API-25: the same for the same words of this piece, also after a reload and in another window. */
  keyOf: (words: unknown) => string
}

export function newPiece<T>(): Piece<T> {
  let id = ''
  let isKept = false
  const named = () => {
    id ||= crypto.randomUUID()
    return id
  }
  const end = (place: Place | null) => {
    if (place && id) forgetWords(place, id)
    id = ''
    isKept = false
  }
  return {
    find(place, { clean, over, revision }) {
      const kept = foundWords(place)
      const value = kept ? fitting(kept.value, clean, over) : undefined
      if (!kept || value === undefined) return null
      return { id: kept.id, value, isOlder: kept.over !== markOf(revision) }
    },
    resume(found) {
      id = found.id
    },
    refuse: (place, found) => forgetWords(place, found.id),
    keep(place, value, revision) {
      isKept = keepWords(place, { id: named(), value, over: markOf(revision) })
      return isKept
    },
    empty(place) {
      if (isKept) end(place)
    },
    end,
    keyOf: (words) => `${named()}-${markOf(words)}`,
  }
}
