import Type from 'typebox'
import { Compile } from 'typebox/compile'

const MOST_LETTERS = 300

const Said = {
  name: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  code: Type.Optional(Type.Union([Type.String(), Type.Number()])),
}
const failure = Compile(
  Type.Object({
    ...Said,
    /** A query that failed says what it was given; why it failed its cause says. */
    query: Type.Optional(Type.String()),
    cause: Type.Optional(Type.Object(Said)),
    errors: Type.Optional(Type.Array(Type.Object(Said))),
    /** What the queue itself says of one that took too long. */
    value: Type.Optional(Type.Object(Said)),
  }),
)

/** What may be read of why work failed: what the last try said, in a line, without values of queries and without secrets. */
export function failureText(output: unknown): string {
  if (!failure.Check(output)) return ''
  const { name, query, cause, errors, value } = output
  const told = query === undefined ? [output, errors?.[0], cause, value, { message: name }] : [cause]
  const said = told.map((one) => one?.message || one?.code).find(Boolean) ?? ''
  const [line = ''] = String(said).trim().split('\n')
  return withoutSecrets(line).slice(0, MOST_LETTERS)
}

/**
 * Of an address the host and the folder stay; what the database quotes as a value does not, nor what is long and looks drawn
 * by lot, as keys and tokens are.
 */
const withoutSecrets = (text: string): string =>
  text
    .replace(/: ".*"/, ': "…"')
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s?#]*)[?#]?\S*/gi, '$1$2')
    .replace(/[\w~+/=-]{16,}/g, (word) => word.split('/').map(unlessDrawn).join('/'))

const unlessDrawn = (part: string) =>
  part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part) ? '…' : part
