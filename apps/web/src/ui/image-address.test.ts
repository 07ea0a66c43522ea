import { DEFAULT_IMAGE_WIDTH, IMAGE_WIDTHS, offeredWidth } from '@seodang/domain/image-sizes'
import { expect, test } from 'vitest'
import { deliverImagesFrom, imageAddress, imageSet } from './image-address.ts'

test('UI-11 pictures are asked for at widths from 320 to 1536', () => {
  expect(IMAGE_WIDTHS[0]).toBe(320)
  expect(IMAGE_WIDTHS.at(-1)).toBe(1536)
  expect(imageSet('1/cover', 'avif')?.split(', ')).toHaveLength(IMAGE_WIDTHS.length)
  expect(imageSet('1/cover', 'avif')).toContain('/media/image/1/cover?w=640&f=avif 640w')
})

test('only the offered widths are asked for', () => {
  expect(offeredWidth(80)).toBe(320)
  expect(offeredWidth(641)).toBe(768)
  expect(offeredWidth(1537)).toBe(1920)
  expect(offeredWidth(5000)).toBe(3600)
})

test('drawings and foreign pictures come as they are', () => {
  expect(imageAddress('/covers/essay.svg', 640, 'webp')).toBe('/covers/essay.svg')
  expect(imageAddress('https://img.example/a.jpg', 640)).toBe('https://img.example/a.jpg')
  expect(imageSet('cover.svg')).toBeUndefined()
})

test('a signed address keeps its query', () => {
  expect(imageAddress('/media/image/1/a?s=1', 320)).toBe('/media/image/1/a?s=1&w=320')
})

test('UI-12 a delivery network serves stored pictures by its alias, and nothing else', () => {
  deliverImagesFrom('https://cdn.seodang.test')
  expect(imageAddress('1/cover', 640)).toBe('https://cdn.seodang.test/media/image/1/cover?w=640')
  expect(imageAddress('/media/image/1/cover')).toBe('https://cdn.seodang.test/media/image/1/cover')
  expect(imageSet('1/cover')).toContain('https://cdn.seodang.test/media/image/1/cover?w=320 320w')
  expect(imageAddress('/covers/essay.svg')).toBe('/covers/essay.svg')
  expect(imageAddress('https://img.example/a.jpg')).toBe('https://img.example/a.jpg')
  deliverImagesFrom('')
  expect(imageAddress('1/cover', DEFAULT_IMAGE_WIDTH)).toBe('/media/image/1/cover?w=1536')
})
