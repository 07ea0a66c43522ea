import { MAX_MENTIONS, partsOfMessage } from '@seodang/domain/chat'

/** What is being written after an `@`; null where the caret is not in such a word. */
export function mentionAt(text: string, caret: number): { from: number; words: string } | null {
  const found = /(?:^|\s)@([^\s@]{0,30})$/.exec(text.slice(0, caret))
  if (!found) return null
  const [, words = ''] = found
  return { from: caret - words.length - 1, words }
}

/** Whom the text calls by `@name`; of several with one name each is called. */
export function mentionedIn(
  text: string,
  people: readonly { userSeq: number; name: string | null }[],
): number[] {
  const names = people.flatMap(({ name }) => (name === null ? [] : [name]))
  const called = new Set(
    partsOfMessage(text, names).flatMap((part) => (part.kind === 'mention' ? [part.text.slice(1)] : [])),
  )
  return people
    .filter(({ name }) => name !== null && called.has(name))
    .map(({ userSeq }) => userSeq)
    .slice(0, MAX_MENTIONS)
}
