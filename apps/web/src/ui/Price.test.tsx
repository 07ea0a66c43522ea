import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Price, type PriceProps } from './Price.tsx'

const words = (props: PriceProps) =>
  renderToStaticMarkup(<Price {...props} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test.each<[string, PriceProps, string]>([
  ['no discount', { currency: 'KRW', total: 88000 }, '88,000원'],
  ['free', { currency: 'KRW', total: 0 }, '무료'],
  ['dollars', { currency: 'USD', total: 9600 }, '$96.00'],
  ['a membership', { currency: 'KRW', total: 19000, unit: '한 달' }, '19,000원 한 달'],
  [
    'a discount',
    { currency: 'KRW', total: 48000, listPrice: 64000, discountPercent: 25 },
    '25% 48,000원 정가 64,000원',
  ],
])('UI-14 the price of %s', (_, props, expected) => {
  expect(words(props)).toBe(expected)
})

const monthly: PriceProps = {
  currency: 'KRW',
  total: 126000,
  listPrice: 180000,
  discountPercent: 30,
  monthly: { months: 5, perMonth: 25200 },
}

test('UI-14 an instalment is prefixed per month', () => {
  expect(words(monthly)).toContain('월 25,200원 5개월')
})

test.each([false, true])('BYD-03 the total always stands below the monthly figure (large: %s)', (large) => {
  const said = words({ ...monthly, large })
  expect(said).toContain('총 126,000원')
  expect(said.indexOf('총 126,000원')).toBeGreaterThan(said.indexOf('월 25,200원'))
})

test('a thing without a price yet shows no price line', () => {
  expect(renderToStaticMarkup(<Price currency="KRW" total={null} />)).toBe('')
})
