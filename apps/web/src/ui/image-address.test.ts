import { expect, test } from 'vitest'
import { IMAGE_WIDTHS, imageAddress, imageSet, nearestWidth } from './image-address.ts'

test('UI-11 pictures are asked for at widths from 320 to 1536', () => {
  expect(IMAGE_WIDTHS[0]).toBe(320)
  expect(IMAGE_WIDTHS.at(-1)).toBe(1536)
  expect(imageSet('1/cover', 'avif')?.split(', ')).toHaveLength(IMAGE_WIDTHS.length)
  expect(imageSet('1/cover', 'avif')).toContain('/media/image/1/cover?w=640&f=avif 640w')
})

test('only the offered widths are asked for', () => {
  expect(nearestWidth(80)).toBe(320)
  expect(nearestWidth(641)).toBe(768)
  expect(nearestWidth(5000)).toBe(1536)
})

test('drawings and foreign pictures come as they are', () => {
  expect(imageAddress('/covers/essay.svg', 640, 'webp')).toBe('/covers/essay.svg')
  expect(imageAddress('https://img.example/a.jpg', 640)).toBe('https://img.example/a.jpg')
  expect(imageSet('cover.svg')).toBeUndefined()
})

test('a signed address keeps its query', () => {
  expect(imageAddress('/media/image/1/a?s=1', 320)).toBe('/media/image/1/a?s=1&w=320')
})
