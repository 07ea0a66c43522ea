import { expect, test } from 'vitest'
import { hidesLives } from './hidden.ts'
import { mostCards } from './widget-size.ts'

test.each([
  [943, 1440, 3],
  [942, 1440, 2],
  [685, 1440, 2],
  [684, 1440, 1],
  [427, 1440, 1],
  [426, 1440, 0],
  [844, 390, 2],
  [500, 390, 2],
])('LIVE-34 a window of %i by %i shows %i cards', (height, width, cards) => {
  expect(mostCards(height, width)).toBe(cards)
})

test.each([
  ['/classes/create', true],
  ['/packages/create', true],
  ['/classes/12', false],
  ['/classes/created', false],
  ['/main', false],
])('LIVE-32 on %s the widget is hidden: %s', (path, isHidden) => {
  expect(hidesLives(path)).toBe(isHidden)
})
