import { contrast } from '@seodang/domain/color'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Brand, brandProperties } from './Brand.tsx'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('any colour of a site gives text that can be read on white, on buttons and on its tint', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      const steps = brandProperties(colour)
      const step = (name: `--${string}`) => String(steps[name])
      expect(contrast(step('--brand-7'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(step('--brand-8'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(step('--brand-tint-ink'), step('--brand-1'))).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 60 },
  )
})

test('a site colours the whole document', () => {
  const html = renderToStaticMarkup(<Brand hex="#f2733a" />)
  expect(html).toMatch(/^<style>:root\{--brand-1:#[0-9a-f]{6};.*--brand-9:#[0-9a-f]{6}/)
})

test.each([null, '', 'red', '#12', '#ffffff;}</style><script>'])(
  '%s is no colour and changes nothing',
  (given) => {
    expect(renderToStaticMarkup(<Brand hex={given} />)).toBe('')
  },
)
