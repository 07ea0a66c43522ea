import { expect, test } from 'vitest'
import { bandwidthOf, codecsIn, masterPlaylist, segmentsIn } from './playlist.ts'

test('the master playlist names every size with what it needs', () => {
  const stream = {
    name: '360p',
    width: 640,
    height: 360,
    bandwidth: 900_000,
    averageBandwidth: 700_000,
    codecs: 'avc1.64001e,mp4a.40.2',
  }
  expect(masterPlaylist([stream])).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=700000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2"
360p/index.m3u8
`)
})

test('segments are read with their seconds and their beginning', () => {
  const playlist =
    '#EXTM3U\n#EXT-X-MAP:URI="init_0.mp4"\n#EXTINF:4.000000,\nseg_00000.m4s\n#EXTINF:1.5,\nseg_00001.m4s\n#EXT-X-ENDLIST\n'
  expect(segmentsIn(playlist)).toEqual({
    init: 'init_0.mp4',
    segments: [
      { file: 'seg_00000.m4s', seconds: 4 },
      { file: 'seg_00001.m4s', seconds: 1.5 },
    ],
  })
})

test('bandwidth is the busiest segment, whatever the splinter at the end', () => {
  const segments = [
    { bytes: 400_000, seconds: 4 },
    { bytes: 800_000, seconds: 4 },
    { bytes: 90_000, seconds: 0.1 },
  ]
  expect(bandwidthOf(segments)).toEqual({ bandwidth: 1_600_000, averageBandwidth: 1_274_074 })
  expect(bandwidthOf([{ bytes: 1000, seconds: 0.5 }])).toEqual({
    bandwidth: 16_000,
    averageBandwidth: 16_000,
  })
})

test('codecs are read from the avcC box', () => {
  const init = Buffer.concat([Buffer.from('xxxxavcC'), Buffer.from([1, 0x64, 0x00, 0x1f, 0xff])])
  expect(codecsIn(init, true)).toBe('avc1.64001f,mp4a.40.2')
  expect(codecsIn(init, false)).toBe('avc1.64001f')
})
