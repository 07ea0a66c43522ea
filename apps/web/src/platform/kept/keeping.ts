import { markedPerson, personHere } from '../person.ts'
import { agesIn, lookAt } from './ages.ts'

/** What somebody was writing at one place, and what they wrote it over. */
export interface KeptWords {
  /** Names this piece of writing, so that the same words sent again are one call (API-25). */
  id: string
  value: unknown
  /** A mark of what stood there when it was written. */
  over: string
}

/** Whose it is: an account, or nobody yet. Undefined while nobody knows. */
export type Writer = number | null

/** Before anybody asked the server who is here, the mark of this browser says it. */
export function writerHere(): Writer {
  const here = personHere()
  if (here !== undefined) return here
  const marked = markedPerson()
  return marked ? Number(marked) : null
}

const PREFIX = 'kept:'
const AGES = 'kept-ages'

export interface Place {
  writer: Writer
  channelSeq: number
  /** The kind of thing and its key: 'post:3:new'. */
  name: string
}

const nameOf = ({ writer, channelSeq, name }: Place) => `${PREFIX}${writer ?? 'nobody'}:${channelSeq}:${name}`

/** Where a piece of writing waits while another is written at its place. */
const asideOf = (place: Place, id: string) => `${nameOf(place)}~${id}`

/** An account's words outlive the window; a visitor's end with it, because nobody knows who sits there next. */
const storageOf = ({ writer }: Place): Storage => (writer === null ? sessionStorage : localStorage)

/**
 * Answers whether there was room. The time stands first, so that it is found without reading the words. Another piece that
 * was kept at the place is put aside: only what arrives or is refused goes.
 */
export function keepWords(place: Place, words: KeptWords): boolean {
  const text = `${Date.now()} ${JSON.stringify(words)}`
  try {
    const storage = storageOf(place)
    const before = storage.getItem(nameOf(place))
    const other = before === null ? null : wordsIn(before)
    if (before !== null && other && other.id !== words.id) storage.setItem(asideOf(place, other.id), before)
    storage.setItem(nameOf(place), text)
    storage.removeItem(asideOf(place, words.id))
    return true
  } catch {
    // Storage that is full or switched off: the form says that it keeps nothing.
    return false
  }
}

export function keptWords(place: Place): KeptWords | null {
  try {
    forgetOld()
    const text = storageOf(place).getItem(nameOf(place))
    return text === null ? null : wordsIn(text)
  } catch {
    return null
  }
}

/**
 * The same. Who logs in to send what they wrote in this window takes it along, over what was kept before, and leaves
 * nothing for the next one there.
 */
export function foundWords(place: Place): KeptWords | null {
  const asNobody = { ...place, writer: null }
  const brought = place.writer === null ? null : keptWords(asNobody)
  if (brought && keepWords(place, brought)) forgetWords(asNobody, brought.id)
  return brought ?? keptWords(place)
}

/** What waits beside it, the newest first. */
export function wordsAside(place: Place): KeptWords[] {
  return keptBelow({ ...place, name: `${place.name}~` })
    .map(({ words }) => words)
    .toReversed()
}

/** Only what `id` wrote: another window may have begun anew there. */
export function forgetWords(place: Place, id: string): void {
  try {
    const storage = storageOf(place)
    if (keptWords(place)?.id === id) storage.removeItem(nameOf(place))
    storage.removeItem(asideOf(place, id))
  } catch {
    // Nothing was kept.
  }
}

/** Everything at places whose names begin so, the oldest first, with the time of its last letter. */
export function keptBelow(place: Place): { words: KeptWords; at: number }[] {
  try {
    const storage = storageOf(place)
    return Object.keys(storage)
      .filter((name) => name.startsWith(nameOf(place)))
      .flatMap((name) => {
        const text = storage.getItem(name) ?? ''
        const words = wordsIn(text)
        return words ? [{ words, at: Number.parseInt(text, 10) }] : []
      })
      .toSorted((one, other) => one.at - other.at)
  } catch {
    return []
  }
}

/** The account ends. */
export function forgetAllHere(): void {
  try {
    for (const name of keptNames())
      if (name.startsWith(`${PREFIX}${writerHere()}:`)) localStorage.removeItem(name)
    age()
  } catch {
    // Nothing was kept.
  }
}

let hasLooked = false

/** Once a page is enough: a term is a month. */
function forgetOld(): void {
  if (hasLooked) return
  hasLooked = true
  try {
    age()
  } catch {
    // No room to write their ages down, or no storage: they stay.
  }
}

const keptNames = () => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))

function age(): void {
  const stamps = keptNames().map((name) => [name, stampOf(localStorage.getItem(name) ?? '')] as const)
  const { over, ages } = lookAt(Object.fromEntries(stamps), agesIn(localStorage.getItem(AGES)), Date.now())
  for (const name of over) localStorage.removeItem(name)
  if (Object.keys(ages.of).length === 0) localStorage.removeItem(AGES)
  else localStorage.setItem(AGES, JSON.stringify(ages))
}

const stampOf = (text: string) => text.slice(0, text.indexOf(' '))

function wordsIn(text: string): KeptWords | null {
  const words: unknown = JSON.parse(text.slice(text.indexOf(' ') + 1))
  return typeof words === 'object' &&
    words !== null &&
    'id' in words &&
    typeof words.id === 'string' &&
    'over' in words &&
    typeof words.over === 'string' &&
    'value' in words
    ? { id: words.id, over: words.over, value: words.value }
    : null
}
