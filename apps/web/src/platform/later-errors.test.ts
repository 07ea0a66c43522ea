import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const sources = globSync('**/*.tsx', { cwd: SOURCES })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, source: readFileSync(join(SOURCES, file), 'utf8') }))

/**
 * A reading that was made again and failed leaves what is shown, and what is typed in it, where it is. Whatever stands in the
 * place of data asks for `isLoadingError`, or for no data.
 */
const QUERY = /const (\w+) = use(?:Infinite)?Query\(/g
const PARTS = /const \{([^}]*\berror\b[^}]*)\} = use(?:Infinite)?Query\(/

/** `isError` of a query in the place of its data: a return, or the first of two. */
const inPlaceOfData = (source: string) =>
  [...source.matchAll(QUERY)].flatMap(([, query]) => [
    ...source.matchAll(new RegExp(`(?:\\bif \\(|\\{|: )${query}\\.isError(?:\\)| \\|\\|| \\? \\()`, 'g')),
  ])

/** A return for `error` alone, before anything was drawn from data. */
const forErrorAlone = (source: string) => {
  if (!PARTS.test(source)) return []
  const at = source.search(/\bif \(error\)/)
  const drawn = source.search(/\bif \(data\)/)
  return at < 0 || (drawn >= 0 && drawn < at) ? [] : [at]
}

test('SET-09 what is shown, and typed, is never replaced by the error of a later reading', () => {
  const replaced = sources.filter(
    ({ source }) => inPlaceOfData(source).length > 0 || forErrorAlone(source).length > 0,
  )
  expect(replaced.map(({ file }) => file)).toEqual([])
})
