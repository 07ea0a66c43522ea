import type { ReplyOf } from '@seodang/contract/endpoint'
import type { sessionUser } from '@seodang/contract/identity'

export type SessionUser = ReplyOf<typeof sessionUser>['user']

/** Somebody came, went, or is another; `before` is undefined where nobody had been asked for yet. */
export interface PersonChange {
  before: number | null | undefined
  user: SessionUser | null
}

/**
 * Kept over reloads, so that visitors need no call to know that they are nobody; other tabs hear it change. It says
 * who, and opens nothing.
 */
const MARK = 'signed-in'

/** Null is nobody, undefined is not known yet. */
export type Person = number | null | undefined

let here: Person
let takeovers = 0
let hasEnded = false
const listeners = new Set<(change: PersonChange) => void>()

/** Whose this tab is. */
export const personHere = (): Person => here

/** How often another person came in place of the one who was here, without this tab having asked for it. */
export const takeoverCount = (): number => takeovers

/** ACC-13: a login ended that nobody ended in this tab, by its time or elsewhere. */
export const hasLoginEnded = (): boolean => hasEnded

/**
 * What was begun by one person is not sent, and its answer not shown, as another's, who came unasked or by a login after
 * theirs had ended. What a visitor began goes on as whoever logs in beside it.
 */
export const isStillTheirs = (begunBy: Person): boolean =>
  typeof begunBy !== 'number' || typeof here !== 'number' || begunBy === here

export function requireSamePerson(begunBy: Person): void {
  if (!isStillTheirs(begunBy)) throw new DOMException('Somebody else is logged in now', 'AbortError')
}

export function onPersonChange(listener: (change: PersonChange) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Null: nobody is marked; undefined: storage is switched off, and nobody knows. */
export function markedPerson(): string | null | undefined {
  try {
    return localStorage.getItem(MARK)
  } catch {
    return undefined
  }
}

export const mayBeSomebody = (): boolean =>
  typeof document !== 'undefined' && (here === undefined ? markedPerson() !== null : here !== null)

/** From here on answers were given to nobody in particular. */
export function settleAsVisitor(): void {
  here ??= null
}

/** By a login in this tab, or as the answer to `renewing` who is there. */
export function personCame(user: SessionUser, { renewing }: { renewing: boolean }): void {
  const before = here
  here = user.userSeq
  hasEnded = false
  if (renewing && typeof before === 'number' && before !== here) takeovers += 1
  mark(String(here))
  // Whoever logs in where they were already comes in anew: there may be more that is theirs, as after a merge.
  tell({ before: !renewing && before === here ? null : before, user })
}

/** `ended`: without having asked for it in this tab. */
export function personLeft({ ended }: { ended: boolean }): void {
  const before = here
  // Where storage is switched off, a visitor asks once, too.
  const wasSomebody = typeof before === 'number' || typeof markedPerson() === 'string'
  hasEnded = ended && (hasEnded || wasSomebody)
  here = null
  mark(null)
  tell({ before, user: null })
}

/** Calls when the mark says somebody else than who is here: another tab, or a page that comes out of the browser's memory. */
export function watchMark(changed: () => void): () => void {
  const compare = () => {
    const marked = markedPerson()
    if (here !== undefined && marked !== undefined && marked !== (here === null ? null : String(here)))
      changed()
  }
  const heard = ({ key }: StorageEvent) => {
    // Null: everything was cleared.
    if (key === MARK || key === null) compare()
  }
  addEventListener('storage', heard)
  addEventListener('pageshow', compare)
  document.addEventListener('visibilitychange', compare)
  return () => {
    removeEventListener('storage', heard)
    removeEventListener('pageshow', compare)
    document.removeEventListener('visibilitychange', compare)
  }
}

function mark(person: string | null): void {
  try {
    if (person === null) localStorage.removeItem(MARK)
    else localStorage.setItem(MARK, person)
  } catch {
    // Storage can be switched off; each page then asks once who is there.
  }
}

function tell(change: PersonChange): void {
  for (const listener of listeners) listener(change)
}
