import { expect, test } from 'vitest'
import { vimeoEmbedUrl, vimeoUrl, vimeoVideo } from './vimeo.ts'

const plain = { id: '76979871', hash: null }
const unlisted = { id: '76979871', hash: 'a1b2c3d4e5' }

test.each([
  ['https://vimeo.com/76979871', plain],
  ['http://www.vimeo.com/76979871/', plain],
  ['  https://vimeo.com/76979871?share=copy#t=10s ', plain],
  ['https://vimeo.com/76979871/a1b2c3d4e5', unlisted],
  ['https://vimeo.com/76979871?h=a1b2c3d4e5&share=copy', unlisted],
  ['https://vimeo.com/channels/staffpicks/76979871', plain],
  ['https://vimeo.com/groups/calligraphy/videos/76979871', plain],
  ['https://vimeo.com/showcase/1234/video/76979871?h=a1b2c3d4e5', unlisted],
  ['https://player.vimeo.com/video/76979871', plain],
  ['https://player.vimeo.com/video/76979871?badge=0&h=a1b2c3d4e5', unlisted],
  ['https://vimeo.com/76979871/nohash!', null],
  ['https://vimeo.com/76979871?h=<script>', null],
  ['https://vimeo.com/76979871/a1b2c3d4e5/more', null],
  ['https://vimeo.com/about', null],
  ['https://player.vimeo.com/76979871', null],
  ['https://vimeo.com:8080/76979871', null],
  ['https://vimeo.com.evil.test/76979871', null],
  ['https://evilvimeo.com/76979871', null],
  ['https://vimeo.com@evil.test/76979871', null],
  ['https://youtu.be/dQw4w9WgXcQ', null],
  ['vimeo.com/76979871', null],
  ['', null],
])('UPL-08 SEC-54 the video of %s', (address, video) => {
  expect(vimeoVideo(address)).toEqual(video)
})

test('UPL-08 the addresses that we make are read back', () => {
  for (const video of [plain, unlisted])
    for (const address of [vimeoUrl(video), vimeoEmbedUrl(video)]) expect(vimeoVideo(address)).toEqual(video)
})

test('SEC-53 a huge address is answered at once', () => {
  const begun = performance.now()
  vimeoVideo(`https://vimeo.com/${'1'.repeat(1_000_000)}`)
  vimeoVideo(`https://vimeo.com/1?${'h=&'.repeat(300_000)}`)
  expect(performance.now() - begun).toBeLessThan(200)
})
