import { laidOver, type Reading, readingUnder, unmoved } from '../../../platform/typed-over.ts'

export type Fields = Readonly<Record<string, unknown>>

export interface Draft {
  /** What it was typed over, or saved as; nothing before the first letter. */
  over: Reading | null
  /** Not saved yet. */
  changes: Fields
  /** Saved, as it was typed: the server may trim it, and must not take a space from under the writer's hand. */
  typed: Fields
  /** What the server said of a field, until the field changes again. */
  refused: Readonly<Record<string, string>>
}

export const EMPTY: Draft = { over: null, changes: {}, typed: {}, refused: {} }

/**
 * The reading that a save of it names. It is the one that its words were typed over, through whatever is fetched
 * meanwhile, unless that left these fields alone: then nobody's words are replaced (SET-09).
 */
export const overOf = ({ over, changes }: Draft, now: Reading): Reading =>
  over === null ? now : readingUnder(over, now, changes)

/** What the fields show, over what stands now. */
export const shownOf = (draft: Draft, now: Reading): Fields => ({
  ...stillSaved(draft, now),
  ...draft.changes,
})

/** What somebody else has replaced since it was saved here is shown as they left it. */
function stillSaved({ over, typed }: Draft, now: Reading): Fields {
  if (over === null) return typed
  return Object.fromEntries(unmoved(over, now, Object.keys(typed)).map((name) => [name, typed[name]]))
}

/** Without a reading it is so new that nobody else has written into it. */
export const typedOn = (draft: Draft, changes: Fields, now: Reading | undefined): Draft => ({
  over: now ? overOf(draft, now) : draft.over,
  changes: { ...draft.changes, ...changes },
  typed: now ? stillSaved(draft, now) : draft.typed,
  refused: withoutNames(draft.refused, Object.keys(changes)),
})

/** What was typed while it was on its way is not saved yet. */
export const savedAs = (draft: Draft, sent: Fields, answer: Reading): Draft => ({
  over: answer,
  changes: Object.fromEntries(
    Object.entries(draft.changes).filter(([name, value]) => !Object.is(value, sent[name])),
  ),
  typed: { ...draft.typed, ...sent },
  refused: {},
})

/** Its writer knows of what somebody else saved, and keeps what they typed. */
export const putOver = (draft: Draft, newest: Reading): Draft => ({
  ...draft,
  over: newest,
  changes: draft.over ? laidOver(draft.changes, draft.over, newest) : draft.changes,
  typed: {},
})

/** A refusal of `live.liveAt` goes when `live` changes. */
const withoutNames = (refused: Draft['refused'], names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(refused).filter(
      ([field]) => !names.some((name) => field === name || field.startsWith(`${name}.`)),
    ),
  )
