import { isDate } from '@seodang/domain/seoul-time'

/** What a tag has to be (VAL-16). */
export type TagKind = 'email' | 'url' | 'text' | 'digits' | 'isodate' | 'textTag'

const CHECKS: Record<TagKind, (tag: string) => boolean> = {
  email: (tag) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(tag),
  url: (tag) => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(tag),
  text: (tag) => tag.length > 0,
  digits: (tag) => /^\d+$/.test(tag),
  isodate: isDate,
  textTag: (tag) => /^[\p{L}\p{N}_-]+$/u.test(tag),
}

export type TagProblem = 'duplicate' | 'tooMany' | 'invalid'

export type TagRules = {
  kind?: TagKind
  max?: number
  allowDuplicates?: boolean
}

/** Keys that end a tag (VAL-14). */
export const endsTag = (key: string) => key === 'Enter' || key === ',' || key === 'Tab'

/** Adds typed or pasted words as tags; says what kept the first of them out (VAL-15, VAL-16). */
export function addTags(
  tags: readonly string[],
  typed: string,
  { kind = 'text', max, allowDuplicates = false }: TagRules,
): { tags: string[]; rest: string; problem?: TagProblem } {
  const next = [...tags]
  const words = typed
    .split(/[,\n\t]/)
    .map((word) => word.trim())
    .filter(Boolean)
  for (const [index, word] of words.entries()) {
    const problem: TagProblem | undefined = !CHECKS[kind](word)
      ? 'invalid'
      : !allowDuplicates && next.includes(word)
        ? 'duplicate'
        : max !== undefined && next.length >= max
          ? 'tooMany'
          : undefined
    if (problem) return { tags: next, rest: words.slice(index).join(', '), problem }
    next.push(word)
  }
  return { tags: next, rest: '' }
}
