import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { fileMime, plainName, videoMime } from './kinds.ts'

const folder = await mkdtemp(join(tmpdir(), 'seodang-kinds-'))
afterAll(() => rm(folder, { recursive: true }))

const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
const page = Buffer.from('<!doctype html><script>alert(1)</script>')
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)])

test.each([
  ['교안.pdf', pdf, 'application/pdf'],
  ['교안.PDF', pdf, 'application/pdf'],
  ['사진.png', png, 'image/png'],
  ['문서.hwp', compound, 'application/x-hwp'],
  ['노트.txt', Buffer.from('안녕하세요\n'), 'text/plain; charset=utf-8'],
  ['목록.csv', Buffer.from([0xbe, 0xc8, 0x2c, 0xb3, 0xe7]), 'text/csv; charset=utf-8'],
  // Text is served as text, whatever stands in it.
  ['쪽.txt', page, 'text/plain; charset=utf-8'],
  ['쪽.html', page, null],
  ['쪽.png', page, null],
  ['그림.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ['그림.pdf', png, null],
  ['프로그램.exe', program, null],
  ['프로그램.pdf', program, null],
  ['문서.pdf', Buffer.alloc(0), null],
  ['이름없음', pdf, null],
])('UPL-11, SEC-45 %s is judged by its bytes', async (name, bytes, expected) => {
  expect(await fileMime(name, bytes)).toBe(expected)
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  expect(await fileMime(name, { path })).toBe(expected)
})

test.each([
  [
    'an MP4',
    Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('isomiso2avc1mp41')]),
    'video/mp4',
  ],
  [
    'a QuickTime film',
    Buffer.concat([Buffer.from('0000001466747970', 'hex'), Buffer.from('qt  qt  ')]),
    'video/quicktime',
  ],
  [
    'a list of addresses that calls itself a film',
    Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://169.254.169.254/\n'),
    null,
  ],
  ['a playlist for ffmpeg', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"), null],
  ['a picture', png, null],
  ['sound', Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000'), null],
  ['nothing', Buffer.alloc(0), null],
])('UPL-11 %s', async (_, bytes, expected) => {
  const path = join(folder, 'video.mp4')
  await writeFile(path, bytes)
  expect(await videoMime(path)).toBe(expected)
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\강의 1.pdf', '강의 1.pdf'],
  ['a\r\nb\0.pdf', 'ab.pdf'],
  ['..', 'file'],
  ['', 'file'],
  ['.htaccess', 'htaccess'],
  ['gpj.\u202Efdp', 'gpj.fdp'],
  ['"><img>.png', 'img.png'],
  ['각'.normalize('NFD'), '각'],
])('SEC-46 the name %j is kept as %j', (name, kept) => {
  expect(plainName(name)).toBe(kept)
})
