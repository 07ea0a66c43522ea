import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isWorkbench } from './workbench-paths.ts'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

/** The files of pages that a tree is made of. */
const filesOf = (tree: string): Map<string, string> =>
  new Map(
    [...tree.matchAll(/import \{ Route as (\w+) \} from '\.\/routes\/(.+)'/g)].map(
      ([, name = '', file = '']) => [name, file],
    ),
  )

test('UX-budget visitors begin with the routes of their own pages, and the workbench knows all', () => {
  const whole = read('routeTree.gen.ts')
  const files = filesOf(whole)
  const publicFiles = new Set(filesOf(read('publicTree.gen.js')).values())
  const pages = [...whole.matchAll(/fullPath: '(.*)'\s+preLoaderRoute: typeof (\w+)/g)].map(
    ([, path = '', name = '']) => ({ path, file: files.get(name) ?? '' }),
  )
  expect(pages.length).toBeGreaterThan(80)
  const misplaced = pages.filter(({ path, file }) => isWorkbench(path) === publicFiles.has(file))
  expect(misplaced).toEqual([])
})
