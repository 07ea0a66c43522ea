import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mp4Facts } from './mp4-facts.ts'
import { aFilm } from './test-film.ts'

const folder = await mkdtemp(join(tmpdir(), 'seodang-mp4-'))
afterAll(() => rm(folder, { recursive: true }))

test('an MP4 tells its length and size, wherever its head stands', async () => {
  const end = await aFilm(folder, { seconds: 3, size: '320x180', name: 'end.mp4' })
  const front = await aFilm(folder, {
    seconds: 3,
    size: '320x180',
    name: 'front.mp4',
    extra: ['-movflags', '+faststart'],
  })
  for (const { path } of [end, front]) {
    const facts = await mp4Facts(path)
    expect(facts).toMatchObject({ width: 320, height: 180 })
    expect(facts?.duration).toBeCloseTo(3, 1)
  }
})

const box = (type: string, body: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

function header(width: number, height: number, matrixFirst: number): Buffer {
  const tkhd = Buffer.alloc(84)
  tkhd.writeInt32BE(matrixFirst, 40)
  tkhd.writeUInt32BE(width * 65_536, 76)
  tkhd.writeUInt32BE(height * 65_536, 80)
  return box('trak', box('tkhd', tkhd))
}

test('64-bit lengths and a film on its side are read', async () => {
  const mvhd = Buffer.alloc(112)
  mvhd[0] = 1
  mvhd.writeUInt32BE(1000, 20)
  mvhd.writeBigUInt64BE(7_200_000n, 24)
  const path = join(folder, 'long.mp4')
  await writeFile(
    path,
    box('moov', Buffer.concat([box('mvhd', mvhd), header(0, 0, 65_536), header(1920, 1080, 0)])),
  )
  expect(await mp4Facts(path)).toEqual({ duration: 7200, width: 1080, height: 1920 })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no film', Buffer.from('<!doctype html>'.repeat(20))],
  ['a box that says it is empty', Buffer.from('00000004667265650000000000000000', 'hex')],
  ['a head without tracks', box('moov', box('mvhd', Buffer.alloc(100)))],
  ['a head that is cut off', box('moov', box('trak', Buffer.alloc(4))).subarray(0, 20)],
  ['a head that claims terabytes', Buffer.from('000000016d6f6f760000ffffffffffff', 'hex')],
])('%s has no facts', async (_, bytes) => {
  const path = join(folder, 'odd.mp4')
  await writeFile(path, bytes)
  expect(await mp4Facts(path)).toBeNull()
})
