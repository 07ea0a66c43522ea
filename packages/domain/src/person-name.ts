/** Scripts join letters by them; anywhere else they show nothing. */
const JOINERS = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})/gu
/** Ends a line, turns the writing around, or takes its place and shows nothing. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * ACC-03, SEC-43: the name of a person stands in mails to strangers, in lists and on certificates: one line, nothing
 * that hides or turns the writing, and something to see.
 */
export const isPlainName = (name: string): boolean => {
  const bare = name.replace(JOINERS, '')
  return bare.search(HIDDEN) === -1 && VISIBLE.test(bare)
}

/** The same of a name that was kept before this was asked: in mails it is one line of what can be seen. */
export function plainNameOf(name: string): string {
  const either = new RegExp(`(${JOINERS.source})|${HIDDEN.source}`, 'gu')
  return name
    .replace(/\s+/gu, ' ')
    .replace(either, (_all, joiner?: string) => joiner ?? '')
    .trim()
}
