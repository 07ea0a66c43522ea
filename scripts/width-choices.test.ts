import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chosenByWidth } from './lib/width-choices.ts'

const WEB = join(import.meta.dirname, '../apps/web/src')
const WIDTHS = 'ui/narrow.ts'

/**
 * What may be drawn at one width and not at another, as it holds nothing that somebody typed, opened or is at: all else is
 * one element at every width, and the styles decide where it stands (`ui/rich/SideLayer.tsx`).
 */
const HOLDS_NOTHING: Readonly<Record<string, string>> = {
  BudgetChip: 'a figure',
  Button: 'a press',
  CardRows: 'rows whose ticks the table has',
  FigureTable: 'figures',
  GridRows: 'rows whose ticks the table has',
  KeyHints: 'words',
  LessonMoves: 'presses',
  RoomTabs: 'the tab stands in the address',
}

const sources = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(WEB, file), 'utf8') }))
const hooks = [...readFileSync(join(WEB, WIDTHS), 'utf8').matchAll(/export const (use[A-Z]\w*)/g)].flatMap(
  ([, name]) => name ?? [],
)

test('GEN-14, VAL-27 a window that is made narrower or turned begins nothing anew that somebody is at', () => {
  expect(hooks).toContain('useCompact')
  const chosen = sources
    .filter(({ source }) => hooks.some((hook) => source.includes(hook)))
    .flatMap(({ file, source }) => chosenByWidth(file, source, hooks).map((name) => ({ file, name })))
  expect(chosen.filter(({ name }) => !(name in HOLDS_NOTHING))).toEqual([])
  expect(Object.keys(HOLDS_NOTHING)).toEqual([...new Set(chosen.map(({ name }) => name))].toSorted())
})

test('GEN-14 the width of the window is asked in one place', () => {
  const asking = sources.filter(
    ({ source }) => /\bmatchMedia\(/.test(source) && !source.includes('prefers-reduced-motion'),
  )
  expect(asking.map(({ file }) => file)).toEqual([WIDTHS])
})

const isIn = (body: string) => chosenByWidth('Sample.tsx', `function Sample() { ${body} }`, ['useCompact'])

test.each([
  ['an early return', 'const c = useCompact(); if (!c) return <Pushing />; return <Over />', ['Pushing']],
  ['a choice', 'return useCompact() ? <Over><Form /></Over> : <aside><Form /></aside>', ['Form', 'Over']],
  ['something left out', 'const c = useCompact(); return <p>{!c && <Beside />}</p>', ['Beside']],
  ['what was made before', 'const f = <Form />; const c = useCompact(); return <p>{c && f}</p>', ['Form']],
  ['more than the width', 'const c = useCompact() && open; return <p>{c && <Over />}</p>', ['Over']],
  ['a property', 'return <Range columns={useCompact() ? 1 : 2} />', []],
  ['another reason', 'const c = useCompact(); return <p className={c}>{open && <Form />}</p>', []],
])('finds what is chosen by the width: %s', (_, body, names) => {
  expect(isIn(body)).toEqual(names)
})
