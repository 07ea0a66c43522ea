import { expect, test } from 'vitest'
import { cardTail, cardText } from './stored-card.ts'

test.each([
  ['43301234****123*', '123*'],
  ['4330-1234-****-5678', '5678'],
  ['', ''],
])('ACC-20 of the number %s only the end is kept', (masked, tail) => {
  expect(cardTail(masked)).toBe(tail)
})

test('ACC-20 a card is shown by brand and end', () => {
  expect(cardText({ brand: '현대카드', tail: '123*' })).toBe('현대카드 •••• 123*')
  expect(cardText({ brand: '', tail: '5678' })).toBe('•••• 5678')
})
