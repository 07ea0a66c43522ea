import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tour } from '../e2e/tour-routes.ts'

/** They lead on at once, or are there for a moment between two origins. */
const WITHOUT_A_SCREEN = [
  '/',
  '/authcallback',
  '/service',
  '/settings',
  '/settings/seo',
  '/signon',
  '/viewon',
  '/classes/$courseSeq/settings',
  '/packages/$courseSeq/settings',
  '/studio/$courseSeq',
  '/studio/$courseSeq/challenge',
  '/studio/$courseSeq/contents',
]

function routes(): string[] {
  const tree = readFileSync(new URL('../apps/web/src/routeTree.gen.ts', import.meta.url), 'utf8')
  const from = tree.indexOf('interface FileRoutesByFullPath')
  const paths = tree.slice(from, tree.indexOf('\n}', from)).matchAll(/'([^']+)':/g)
  return [...new Set([...paths].map(([, path = '']) => path.replace(/(.)\/$/, '$1')))]
}

const matcher = (route: string) => new RegExp(`^${route.replaceAll(/\{?\$[A-Za-z]+\}?/g, '[^/]+')}$`)

test('NAV-02 the tour stops at every route that has a screen', () => {
  const stops = tour.map(({ path, follow, row }) =>
    follow || row ? `${follow ?? row}1` : path.replace(/\?.*/, ''),
  )
  const missed = routes().filter((route) => !stops.some((path) => matcher(route).test(path)))
  expect(missed.filter((route) => !WITHOUT_A_SCREEN.includes(route))).toEqual([])
})
