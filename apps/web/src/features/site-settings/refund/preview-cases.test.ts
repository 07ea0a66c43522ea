import { LEGAL_TERMS } from '@seodang/domain/refund-terms'
import { expect, test } from 'vitest'
import { previewOf } from './preview-cases.ts'

test('BYD-02 the preview: ten of twenty lessons on day 12, 45,000 by the law and 50,000 without a charge', () => {
  const rows = previewOf('ECOMMERCE', { ...LEGAL_TERMS, penaltyPercent: 0 })
  expect(rows.find(({ kind, opened }) => kind === 'lessons' && opened === 10)).toEqual({
    kind: 'lessons',
    day: 12,
    opened: 10,
    law: 45_000,
    own: 50_000,
  })
})

test('BYD-02 the preview shows what the chosen law knows only', () => {
  const kinds = (policyCd: Parameters<typeof previewOf>[0]) => [
    ...new Set(previewOf(policyCd, LEGAL_TERMS).map(({ kind }) => kind)),
  ]
  expect(kinds('ECOMMERCE')).toEqual(['lessons', 'period'])
  expect(kinds('ACADEMY')).toEqual(['lessons', 'month'])
  expect(kinds('LIFELONG_EDU')).toEqual(['lessons', 'month', 'period'])
})

test('BYD-02 terms that are the law give what the law gives', () => {
  for (const { law, own } of previewOf('LIFELONG_EDU', LEGAL_TERMS)) expect(own).toBe(law)
})
