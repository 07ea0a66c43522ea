import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandScale, contrast, hexOf, isColour, luminance, parseColour, textOn } from './color.ts'

const hexes = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([red, green, blue]) => hexOf({ red, green, blue }))

test('colours are #rgb or #rrggbb', () => {
  expect(['#fff', '#1A2B3C', '#12345', 'fff', '#ggg', 'red', '#12345678'].map(isColour)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(parseColour('#f08')).toEqual({ red: 255, green: 0, blue: 136 })
})

test('contrast follows WCAG 2.2', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(textOn('#b44313')).toBe('#ffffff')
  expect(textOn('#ffe0cf')).toBe('#1f1c19')
})

test('ux.md any hex gives ten steps, each darker than the one before, whose seventh carries white text', () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const scale = brandScale(hex)
      expect(scale).toHaveLength(10)
      expect(scale.every(isColour)).toBe(true)
      expect(contrast(scale[6], '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(scale[6], '#faf9f7')).toBeGreaterThanOrEqual(4.5)
      const lights = scale.map((step) => luminance(parseColour(step) ?? { red: 0, green: 0, blue: 0 }))
      for (let step = 1; step < 10; step += 1) expect(lights[step]).toBeLessThan(lights[step - 1] ?? 0)
      expect(contrast(scale[9], scale[0])).toBeGreaterThanOrEqual(7)
    }),
    { numRuns: 500 },
  )
})

test.each(['#ffffff', '#000000', '#ffff00', '#00ff00', '#0000ff', '#f2733a', '#808080'])(
  'ux.md the scale of %s keeps text readable on its lightest steps',
  (hex) => {
    const scale = brandScale(hex)
    expect(contrast(scale[7], scale[1])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scale[6], scale[0])).toBeGreaterThanOrEqual(4)
  },
)
