import { readdirSync } from 'node:fs'
import { isReservedPath } from '@seodang/domain/channel-form'
import { expect, test } from 'vitest'

const ROUTES = new URL('../routes/', import.meta.url)

/** The first parts of the addresses of the routes in a folder; one that begins with _ has no part of its own. */
function firstParts(folder: URL): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const [part = ''] = entry.name.split('.')
    if (part.startsWith('-') || part === '__root' || part === 'index' || part.startsWith('$')) return []
    if (!part.startsWith('_')) return [part]
    return entry.isDirectory() ? firstParts(new URL(`${entry.name}/`, folder)) : []
  })
}

test('PGE-17 the first part of every route that there is cannot be the path of a page', () => {
  const parts = [...new Set(firstParts(ROUTES))]
  expect(parts.length).toBeGreaterThan(30)
  expect(parts.filter((part) => !isReservedPath(part))).toEqual([])
})
