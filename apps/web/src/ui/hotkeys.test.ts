import { expect, test } from 'vitest'
import { keyName } from './hotkeys.ts'

const plain = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false }

test.each([
  [{ ...plain, key: 'k', metaKey: true }, 'mod+k'],
  [{ ...plain, key: 'k', ctrlKey: true }, 'mod+k'],
  [{ ...plain, key: '?', shiftKey: true }, '?'],
  [{ ...plain, key: 'X', shiftKey: true }, 'shift+x'],
  [{ ...plain, key: 'ArrowUp', altKey: true }, 'alt+ArrowUp'],
  [{ ...plain, key: 'g' }, 'g'],
])('%o is %s', (event, name) => {
  expect(keyName(event)).toBe(name)
})
