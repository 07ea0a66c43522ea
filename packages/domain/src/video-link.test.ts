import { expect, test } from 'vitest'
import { hostOfVideo, isVideoLink, videoLinkProblem } from './video-link.ts'

const YOUTUBE = 'https://youtu.be/dQw4w9WgXcQ'
const VIMEO = 'https://vimeo.com/76979871/a1b2c3d4e5'
const PAGE = 'https://example.com/film'

test.each([
  ['an upload', '02', null, null, false],
  ['YouTube', '01', YOUTUBE, null, true],
  ['YouTube by an address of Vimeo', '01', VIMEO, 'youtube', false],
  ['YouTube without an address', '01', ' ', 'required', false],
  ['Vimeo', '03', VIMEO, null, true],
  ['Vimeo by an address of YouTube', '03', YOUTUBE, 'vimeo', false],
  ['Vimeo without an address', '03', null, 'required', false],
  ['another page', '00', PAGE, null, true],
  ['another page without its scheme', '00', 'example.com', 'url', false],
] as const)('CUR-13 UPL-08 %s', (_, vodTypeCd, linkUrl, problem, plays) => {
  expect(videoLinkProblem({ vodTypeCd, linkUrl })).toBe(problem)
  expect(isVideoLink({ vodTypeCd, linkUrl })).toBe(plays)
})

test('UPL-08 the address tells its host', () => {
  expect([YOUTUBE, VIMEO, PAGE].map(hostOfVideo)).toEqual(['01', '03', null])
})
