import { expect, test } from 'vitest'
import { beginLinking, isLinking, takeLinking } from './link-query.ts'

/** The storage of one tab. */
function aTab(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}

test('MY-09, SEC-50 what comes back links once, in the tab that began it', () => {
  const [tab, other] = [aTab(), aTab()]
  const query = beginLinking(tab)
  expect(isLinking(query)).toBe(true)
  expect(takeLinking(query, other)).toBe(false)
  expect(takeLinking(query, tab)).toBe(true)
  expect(takeLinking(query, tab)).toBe(false)
})

test.each([
  ['an address that somebody else wrote', JSON.stringify({ next: '/editinformation', purpose: 'link' })],
  ['a guessed mark', JSON.stringify({ purpose: 'link', mark: 'one' })],
  ['a mark that is none', JSON.stringify({ purpose: 'link', mark: null })],
  ['a login', JSON.stringify({ next: '/main' })],
  ['nothing', null],
])('MY-09, SEC-50 %s links nothing, begun or not', (_, query) => {
  const tab = aTab()
  expect(takeLinking(query, tab)).toBe(false)
  beginLinking(tab)
  expect(takeLinking(query, tab)).toBe(false)
})
