import { expect, test } from 'vitest'

/** Fields of these are not kept in the browser, each for its reason. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  'ui/TextField.tsx': 'is the field itself',
  'features/admin/ReasonDialog.tsx':
    'the desk of the platform has a login of its own, which no mark of a browser names',
  'features/admin/SuspendDialog.tsx': 'as above',
  'features/site-settings/MeetingSection.tsx': 'keys and secrets of accounts elsewhere',
  'features/payments/StatementDialog.tsx':
    'a statement of a bank is pasted, and names people and their money',
  'features/site-settings/join-form/JoinFormPreview.tsx': 'a trial: nothing is sent',
  'features/account/EditInformation.tsx': 'a name, a number and a password',
  'features/authoring/list/CategoryDialog.tsx': 'a few words, each saved by itself',
}

const FIELD = /<(?:TextArea|textarea|RichTextEditor|UnsavedGuard)\b/
/** `useEditor` is the class editor's, whose frame keeps everything below it; `keepDraft` the payment page's. */
const KEEPS = /\b(?:useKept|useKeptDraft|useSettingsDraft|useEditor|keepDraft)(?:<[^(]*>)?\(/

const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.*'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([file, text]) => [new URL(file, 'file:///platform/kept/').pathname.slice(1), text]),
)

const importsOf = (file: string): string[] =>
  [...(sources[file] ?? '').matchAll(/(?:^import (?!type )[^;]*?from |\bimport\()'(\.[^']+)'/gms)].map(
    ([, to]) => new URL(to ?? '', `file:///${file}`).pathname.slice(1),
  )
const graph = new Map(Object.keys(sources).map((file) => [file, importsOf(file)]))

/** Itself, or by a hook of its own feature that it calls. */
const keeps = (file: string): boolean =>
  KEEPS.test(sources[file] ?? '') ||
  importsOf(file).some(
    (to) => /\/use-[^/]+\.ts$/.test(to) && to.startsWith('features/') && KEEPS.test(sources[to] ?? ''),
  )

/** Whether every way from a page to it leads through a form that keeps what is written. */
function isKept(file: string, seen: ReadonlySet<string> = new Set()): boolean {
  if (file in NOT_KEPT || keeps(file)) return true
  const users = [...graph].flatMap(([user, used]) => (used.includes(file) && !seen.has(user) ? [user] : []))
  return users.length > 0 && users.every((user) => isKept(user, new Set([...seen, file])))
}

const withFields = Object.keys(sources).filter((file) => FIELD.test(sources[file] ?? ''))

test('VAL-27 every field of several lines, editor and guarded form keeps what is written in it', () => {
  expect(withFields.length).toBeGreaterThan(50)
  expect(withFields.filter((file) => !isKept(file))).toEqual([])
})

test('each exception of them still has such a field', () => {
  const users = (file: string) =>
    withFields.some((one) => one === file) || graph.get(file)?.some((to) => FIELD.test(sources[to] ?? ''))
  expect(Object.keys(NOT_KEPT).filter((file) => !users(file))).toEqual([])
})
