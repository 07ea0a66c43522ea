import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { segmentsIn } from './playlist.ts'

/**
 * Fails where something of a stream was not written, or not to its end: ffmpeg ends as if all were well, and without a word,
 * where the volume of what it makes is full. That says nothing about the film.
 */
export async function requireWhole(folder: string, sizes: readonly string[]): Promise<void> {
  for (const size of sizes) {
    const list = await readFile(join(folder, size, 'index.m3u8'), 'utf8')
    const { init, segments } = segmentsIn(list)
    const isEnded = list.trimEnd().endsWith('#EXT-X-ENDLIST')
    if (!isEnded || init === null || segments.length === 0)
      throw new Error(`the list of ${size} was not written to its end`)
    for (const part of [init, ...segments.map(({ file }) => file)])
      if (!(await isWhole(join(folder, size, part))))
        throw new Error(`${size}/${part} was not written to its end`)
  }
}

const HEAD_BYTES = 16

/** Its boxes (ISO/IEC 14496-12 4.2) end where the file does. */
async function isWhole(path: string): Promise<boolean> {
  const { size } = await stat(path)
  const file = await open(path)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    let at = 0
    while (at < size) {
      const { bytesRead } = await file.read(head, 0, HEAD_BYTES, at)
      if (bytesRead < 8) return false
      const short = head.readUInt32BE(0)
      const isLong = short === 1
      if (isLong && bytesRead < HEAD_BYTES) return false
      const length = isLong ? Number(head.readBigUInt64BE(8)) : short
      if (length < 8) return false
      at += length
    }
    return size > 0 && at === size
  } finally {
    await file.close()
  }
}
