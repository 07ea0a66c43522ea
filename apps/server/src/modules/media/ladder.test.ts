import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ladderOf } from './ladder.ts'

const sizes = (width: number, height: number) =>
  ladderOf({ width, height }).map((step) => `${step.name} ${step.width}x${step.height}`)

test.each([
  ['4K', 3840, 2160, ['360p 640x360', '720p 1280x720', '1080p 1920x1080']],
  ['full HD', 1920, 1080, ['360p 640x360', '720p 1280x720', '1080p 1920x1080']],
  ['HD', 1280, 720, ['360p 640x360', '720p 1280x720']],
  ['between two steps', 1600, 900, ['360p 640x360', '720p 1280x720', '900p 1600x900']],
  ['a little above a step', 1366, 768, ['360p 640x360', '720p 1280x720']],
  ['SD', 854, 480, ['360p 640x360', '480p 854x480']],
  ['small', 320, 240, ['240p 320x240']],
  ['a telephone held upright', 1080, 1920, ['360p 360x640', '720p 720x1280', '1080p 1080x1920']],
  ['odd sizes', 1279, 719, ['360p 640x360', '720p 1280x720']],
  ['tiny', 17, 9, ['10p 18x10']],
])('%s', (_, width, height, expected) => {
  expect(sizes(width, height)).toEqual(expected)
})

test('steps are even, rise, keep the ratio, and never go beyond the source or three', () => {
  const side = fc.integer({ min: 16, max: 8000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const steps = ladderOf({ width, height })
      expect(steps.length).toBeGreaterThanOrEqual(1)
      expect(steps.length).toBeLessThanOrEqual(3)
      for (const [at, step] of steps.entries()) {
        expect([step.width % 2, step.height % 2]).toEqual([0, 0])
        expect(step.width).toBeLessThanOrEqual(width + 1)
        expect(step.height).toBeLessThanOrEqual(height + 1)
        expect(step.bitrate).toBeLessThanOrEqual(5_000_000)
        const before = steps[at - 1]
        if (before) expect(step.bitrate).toBeGreaterThan(before.bitrate)
      }
    }),
  )
})
