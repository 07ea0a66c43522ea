import { expect, test } from 'vitest'
import { HEAD_BYTES, IMAGE_ACCEPT, IMAGE_MAX_BYTES, imageProblem } from './image-rules.ts'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const gif = new TextEncoder().encode('GIF89a..')

test('UPL-02 images are JPG or PNG up to 2MB', () => {
  expect(IMAGE_MAX_BYTES).toBe(2 * 1024 * 1024)
  expect(IMAGE_ACCEPT).toBe('image/jpeg,image/png')
  expect(imageProblem(1000, jpeg)).toBeUndefined()
  expect(imageProblem(IMAGE_MAX_BYTES, png)).toBeUndefined()
  expect(imageProblem(IMAGE_MAX_BYTES + 1, png)).toBe('size')
})

test('UPL-11 the kind is told by the content, not by the name', () => {
  expect(HEAD_BYTES).toBe(8)
  expect(imageProblem(1000, gif)).toBe('kind')
  expect(imageProblem(0, new Uint8Array())).toBe('kind')
})
