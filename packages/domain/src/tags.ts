import { TAG_VALIDATOR, type TagValidator } from './codes.ts'
import type { FieldProblem } from './problems.ts'
import { isDate } from './seoul-time.ts'
import { cutText } from './text.ts'
import { isHttpUrl } from './url.ts'
import { isEmail } from './validation.ts'

/** VAL-14: the keys that end a tag. */
export const TAG_KEYS = ['Enter', ',', 'Tab'] as const

export function endsTag(key: string): boolean {
  return TAG_KEYS.some((tagKey) => tagKey === key)
}

const MAX_TAG_LENGTH = 100
// Letters, digits, marks, space, _ and - of any script: what can stand behind a # sign.
const TEXT_TAG = /^[\p{L}\p{N}\p{M}_-][\p{L}\p{N}\p{M} _-]*$/u

/** VAL-16: what is wrong with a tag of a kind, or null. */
export function tagProblem(tag: string, validator: TagValidator): FieldProblem | null {
  switch (validator) {
    case TAG_VALIDATOR.email:
      return isEmail(tag) ? null : 'email'
    case TAG_VALIDATOR.url:
      return isHttpUrl(tag) ? null : 'url'
    case TAG_VALIDATOR.digits:
      return /^\d+$/.test(tag) ? null : 'digits'
    case TAG_VALIDATOR.isodate:
      return isDate(tag) ? null : 'date'
    case TAG_VALIDATOR.textTag:
      return TEXT_TAG.test(tag) ? null : 'format'
    case TAG_VALIDATOR.text:
      return tag.trim() === '' ? 'required' : null
  }
}

export type TagRules = {
  validator?: TagValidator
  limit?: number
  allowsDuplicates?: boolean
}

/** VAL-14, VAL-15: the tags with one more, or the reason against it. An empty input adds nothing. */
export function addTag(
  tags: readonly string[],
  input: string,
  { validator = TAG_VALIDATOR.text, limit, allowsDuplicates = false }: TagRules = {},
): { tags: readonly string[]; problem: FieldProblem | null } {
  const tag = cutText(input.replace(/^\s*#/, '').replaceAll(',', ' ').trim(), MAX_TAG_LENGTH)
  if (tag === '') return { tags, problem: null }
  if (limit !== undefined && tags.length >= limit) return { tags, problem: { code: 'tooMany', n: limit } }
  const problem = tagProblem(tag, validator)
  if (problem !== null) return { tags, problem }
  const isKnown = tags.some((known) => known.toLowerCase() === tag.toLowerCase())
  if (isKnown && !allowsDuplicates) return { tags, problem: 'duplicate' }
  return { tags: [...tags, tag], problem: null }
}
