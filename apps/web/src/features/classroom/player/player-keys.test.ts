import { expect, test } from 'vitest'
import { commandOf, type PlayerCommand } from './player-keys.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
})

test.each<[string, PlayerCommand]>([
  [' ', 'toggle'],
  ['k', 'toggle'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['ArrowUp', 'louder'],
  ['ArrowDown', 'quieter'],
  ['<', 'slower'],
  ['>', 'faster'],
  ['c', 'captions'],
  ['F', 'fullScreen'],
  ['m', 'mute'],
  ['?', 'help'],
])('%s means %s', (key, command) => {
  expect(commandOf(press(key), 'nothing')).toBe(command)
})

test('no key is taken from somebody who writes', () => {
  for (const key of [' ', 'f', 'ArrowLeft', '?']) expect(commandOf(press(key), 'text')).toBeNull()
})

test('space presses the button that has the focus, arrows move within what they move in', () => {
  expect(commandOf(press(' '), 'pressable')).toBeNull()
  expect(commandOf(press('ArrowRight'), 'pressable')).toBe('forward')
  expect(commandOf(press('ArrowRight'), 'arrows')).toBeNull()
  expect(commandOf(press('f'), 'pressable')).toBe('fullScreen')
})

test('the letters of a Korean keyboard count by their place', () => {
  expect(commandOf(press('ㄹ', { code: 'KeyF' }), 'nothing')).toBe('fullScreen')
  expect(commandOf(press('Process', { code: 'KeyC' }), 'nothing')).toBe('captions')
})

test('keys of the browser and the system stay theirs', () => {
  expect(commandOf(press('f', { ctrlKey: true }), 'nothing')).toBeNull()
  expect(commandOf(press('ArrowLeft', { altKey: true }), 'nothing')).toBeNull()
  expect(commandOf(press('c', { metaKey: true }), 'nothing')).toBeNull()
})

test('a held key goes on moving and does not switch on and off', () => {
  expect(commandOf(press('ArrowRight', { repeat: true }), 'nothing')).toBe('forward')
  expect(commandOf(press(' ', { repeat: true }), 'nothing')).toBeNull()
})
