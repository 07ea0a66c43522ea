import type { Details } from '@seodang/domain/errors'

/** Texts among the details of refusals that are words of ours or of an outside service, and nobody's. */
const WORDS: ReadonlySet<string> = new Set([
  'cause',
  'code',
  'event',
  'feature',
  'format',
  'from',
  'language',
  'merchant',
  'method',
  'paymentStatus',
  'problem',
  'provider',
  'refusal',
  'rule',
  'state',
  'status',
  'to',
])

/**
 * What a line of the log keeps of a refusal's details: keys, counts and known words. Every other text may be somebody's
 * name, address or number, and is left out, whatever it is called and how deep it lies (SEC-38).
 */
export const loggedDetails = (details: Details): Details =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => {
      const kept = WORDS.has(name) && typeof value === 'string' ? value : withoutTexts(value)
      return kept === undefined ? [] : [[name, kept]]
    }),
  )

function withoutTexts(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(withoutTexts).filter((one) => one !== undefined)
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const kept = withoutTexts(inner)
      return kept === undefined ? [] : [[name, kept]]
    }),
  )
}
