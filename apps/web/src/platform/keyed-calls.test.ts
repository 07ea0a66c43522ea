import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@seodang/contract'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
/** What makes something; of other calls a second one changes nothing. */
const paths = endpoints.flatMap(({ endpoint: { idempotent, path } }) =>
  idempotent && /\/(create|copy|download)$/.test(path) ? [path] : [],
)

/** The first argument of each call by `post(`, and all that stands in its parentheses. */
function postsIn(source: string): { path: string; call: string }[] {
  return [...source.matchAll(/\.post\(\s*(['`])([^'`]+)\1/g)].map((found) => {
    const from = found.index + '.post'.length
    let depth = 0
    let end = from
    do {
      depth += { '(': 1, ')': -1 }[source[end] ?? ''] ?? 0
      end += 1
    } while (depth > 0 && end < source.length)
    return { path: found[2] ?? '', call: source.slice(from, end) }
  })
}

/** Whether an address of a source can be that of a path; its beginning may be a constant of the file, or come from elsewhere. */
function mayBe(written: string, path: string, source: string): boolean {
  const [, name, end] = /^\$\{(\w+)\}(.+)$/.exec(written) ?? []
  if (name === undefined || end === undefined) return path === written
  const [, beginning] = new RegExp(`const ${name} =\\s*'([^']+)'`).exec(source) ?? []
  return beginning === undefined ? path.endsWith(end) : path === beginning + end
}

test('API-25 whatever takes an Idempotency-Key is sent with one', () => {
  const keyless = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(SOURCES, file), 'utf8')
      return postsIn(source)
        .filter(({ path }) => paths.some((one) => mayBe(path, one, source)))
        .filter(({ call }) => !call.includes('idempotencyKey'))
        .map(({ path }) => `${file}: ${path}`)
    })
  expect(keyless).toEqual([])
})

test('API-25 no press makes its own Idempotency-Key: pressing again after a lost answer is the same call', () => {
  const anew = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) =>
    /idempotencyKey:\s*crypto\.randomUUID\(\)/.test(readFileSync(join(SOURCES, file), 'utf8')),
  )
  expect(anew).toEqual([])
})
