import { expect, test } from 'vitest'
import { factsIn, secondsIn } from './probe.ts'

const report = (
  streams: string,
  duration = '00:01:02.50',
) => `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'lecture.mp4':
  Duration: ${duration}, start: 0.000000, bitrate: 1205 kb/s
${streams}
At least one output file must be specified`

const VIDEO =
  '  Stream #0:0[0x1](und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709), 1920x1080 [SAR 1:1 DAR 16:9], 1067 kb/s, 30 fps'
const AUDIO = '  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 48000 Hz, stereo, fltp, 128 kb/s'

test('a film with sound', () => {
  expect(factsIn(report(`${VIDEO}\n${AUDIO}`))).toEqual({
    duration: 62.5,
    width: 1920,
    height: 1080,
    videoCodec: 'h264',
    audioCodec: 'aac',
  })
})

test('a silent screen recording in another container', () => {
  const webm =
    '  Stream #0:0: Video: vp9 (Profile 0), yuv420p(tv), 1280x720, SAR 1:1 DAR 16:9, 30 fps, 30 tbr, 1k tbn (default)'
  expect(factsIn(report(webm, '01:10:00.04'))).toMatchObject({
    duration: 4200.04,
    width: 1280,
    height: 720,
    audioCodec: null,
  })
})

test.each([
  ['ffmpeg 5 and later', '    Side data:\n      displaymatrix: rotation of -90.00 degrees'],
  [
    'ffmpeg 4',
    '    Metadata:\n      rotate          : 90\n    Side data:\n      displaymatrix: rotation of -90.00 degrees',
  ],
])('a telephone held upright, as %s tells it', (_, side) => {
  expect(factsIn(report(`${VIDEO}\n${side}\n${AUDIO}`))).toMatchObject({ width: 1080, height: 1920 })
})

test('upside down is not on its side', () => {
  expect(factsIn(report(`${VIDEO}\n      displaymatrix: rotation of 180.00 degrees`))).toMatchObject({
    width: 1920,
  })
})

test('sound with a cover picture is no video, and a broken file is nothing', () => {
  const cover =
    '  Stream #0:1: Video: mjpeg (Baseline), yuvj420p(pc), 600x600, 90k tbr, 90k tbn (attached pic)'
  expect(factsIn(report(`${AUDIO}\n${cover}`))).toBeNull()
  expect(factsIn('lecture.mp4: Invalid data found when processing input')).toBeNull()
  expect(factsIn(report(VIDEO, 'N/A'))).toMatchObject({ duration: 0 })
})

test('a length that was guessed from the bit rate counts as unknown', () => {
  const guess = '[mpeg @ 0x1] Estimating duration from bitrate, this may be inaccurate\n'
  expect(factsIn(`${guess}${report(VIDEO)}`)).toMatchObject({ duration: 0, width: 1920 })
})

test('progress is the last time that is told', () => {
  expect(secondsIn('frame=10\nout_time_us=500000\nframe=20\nout_time_us=1250000\nprogress=continue\n')).toBe(
    1.25,
  )
  expect(secondsIn('frame=10\nout_time_us=N/A\n')).toBeNull()
})
