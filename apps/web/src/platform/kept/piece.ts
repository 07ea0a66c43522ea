import { forgetWords, foundWords, type KeptWords, keepWords, type Place, wordsAside } from './keeping.ts'
import { fitting, markOf } from './shape.ts'

/** What was found at a place, and whether what it was written over is still what stands there. */
export interface Found<T> {
  id: string
  value: T
  isOlder: boolean
}

/** `restored`: it is in the form again. `offered`, `older`: it waits, as something else was written or saved meanwhile. */
export type KeptState = 'nothing' | 'restored' | 'offered' | 'older' | 'discarded'

/** What a form shows, over what it began with and what is saved. */
interface Now<T> {
  value: T
  clean: T
  over: unknown
  revision: unknown
}

/** A form has come to a place. */
interface Coming<T> {
  /** What waits there, and what becomes of it. */
  seen: { state: KeptState; found: Found<T> } | null
  /** What the form is to show now, where that is another thing. */
  put?: T
}

/** One piece of writing, from its first letter until it has arrived. */
export interface Piece<T> {
  /**
   * Whoever comes from another place leaves what they wrote there, where it is kept: a form that stays while its place
   * changes shows the words of the new place, and never carries those of the old one along. What has arrived has left
   * its place, so that a form whose new thing gets its number just goes on.
   */
  come: (place: Place, now: Now<T>) => Coming<T>
  /** What was kept at `place`, as far as it fits over what stands there now. */
  find: (place: Place, now: { clean: T; over: unknown; revision: unknown }) => Found<T> | null
  /** It is written on. */
  resume: (found: Found<T>) => void
  /** It is not wanted. */
  refuse: (place: Place, found: Found<T>) => void
  /** Keeps what is written by now; false where the browser has no room for it. */
  keep: (place: Place, value: T, revision: unknown) => boolean
  /** Whether the form still shows what was left at the place before. */
  isLeft: (value: T) => boolean
  /** Nothing is written any more: what this piece kept goes, and what it only found stays. */
  empty: (place: Place) => void
  /** It arrived, or nobody wants it: what comes now is another piece. */
  end: (place: Place | null) => void
  /** API-25: the same for the same words of this piece, also after a reload and in another window. */
  keyOf: (words: unknown) => string
}

/** The same for a visitor and for the account that they log in to: they go on writing. */
const nameOf = ({ channelSeq, name }: Place) => `${channelSeq} ${name}`

export function newPiece<T>(): Piece<T> {
  let id = ''
  let isKept = false
  /** Where the form is, what it showed when it came from elsewhere, and what it left there, by place. */
  let at: string | null = null
  let left: string | null = null
  const leftIds = new Map<string, string>()
  const named = () => {
    id ||= crypto.randomUUID()
    return id
  }
  const begin = () => {
    id = ''
    isKept = false
  }
  const leave = () => {
    if (at !== null && id) leftIds.set(at, id)
    begin()
  }
  const end = (place: Place | null) => {
    // What was sent from there arrives when the form is somewhere else already.
    const sent = place && nameOf(place) !== at ? leftIds.get(nameOf(place)) : undefined
    if (place && sent) return forgetWords(place, sent)
    if (place && id) forgetWords(place, id)
    begin()
    at = null
    left = null
  }
  type Standing = Pick<Now<T>, 'clean' | 'over' | 'revision'>
  const asFound = (kept: KeptWords | null, { clean, over, revision }: Standing): Found<T> | null => {
    const value = kept ? fitting(kept.value, clean, over) : undefined
    if (!kept || value === undefined) return null
    return { id: kept.id, value, isOlder: kept.over !== markOf(revision) }
  }
  const aside = (place: Place, now: Standing): Found<T> | null =>
    wordsAside(place)
      .map((kept) => asFound(kept, now))
      .find((found) => found !== null) ?? null
  const find: Piece<T>['find'] = (place, now) => asFound(foundWords(place), now) ?? aside(place, now)
  const resume = (found: Found<T>) => {
    id = found.id
  }
  return {
    come(place, { value, clean, over, revision }) {
      const hasLeft = at !== null && at !== nameOf(place)
      if (hasLeft) {
        leave()
        left = JSON.stringify(value)
      }
      at = nameOf(place)
      const blank = hasLeft ? { put: clean } : {}
      const now = { clean, over, revision }
      const found = find(place, now)
      if (!found) return { seen: null, ...blank }
      const shown = JSON.stringify(hasLeft ? clean : value)
      const isThere = JSON.stringify(found.value) === shown
      const isClean = shown === JSON.stringify(clean)
      const state = isThere ? 'nothing' : found.isOlder ? 'older' : isClean ? 'restored' : 'offered'
      const isInForm = isThere || state === 'restored'
      if (isInForm) resume(found)
      const shows = state === 'restored' ? { put: found.value } : blank
      // What is in the form needs fewer words than what is not.
      const waiting = isInForm ? aside(place, now) : null
      if (waiting && waiting.id !== found.id)
        return { seen: { state: waiting.isOlder ? 'older' : 'offered', found: waiting }, ...shows }
      return { seen: { state, found }, ...shows }
    },
    find,
    resume,
    refuse: (place, found) => forgetWords(place, found.id),
    isLeft(value) {
      if (left !== JSON.stringify(value)) left = null
      return left !== null
    },
    keep(place, value, revision) {
      at = nameOf(place)
      isKept = keepWords(place, { id: named(), value, over: markOf(revision) })
      return isKept
    },
    empty(place) {
      if (!isKept) return
      forgetWords(place, id)
      begin()
    },
    end,
    keyOf: (words) => `${named()}-${markOf(words)}`,
  }
}
