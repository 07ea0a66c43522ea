import { type FileHandle, open } from 'node:fs/promises'

const LARGEST_HEAD = 64 * 1024 * 1024

/**
 * Length and size of an MP4 or MOV from its own head (ISO/IEC 14496-12), for machines without ffmpeg; null where
 * the file has none.
 */
export async function mp4Facts(
  path: string,
): Promise<{ duration: number; width: number; height: number } | null> {
  const moov = await moovOf(path)
  if (!moov) return null
  const mvhd = boxes(moov).find(({ type }) => type === 'mvhd')?.body
  const tracks = boxes(moov)
    .filter(({ type }) => type === 'trak')
    .flatMap(({ body }) => boxes(body).filter(({ type }) => type === 'tkhd'))
    .map(({ body }) => sizeIn(body))
  const picture = tracks.find(({ width, height }) => width > 0 && height > 0)
  return mvhd && picture ? { duration: durationIn(mvhd), ...picture } : null
}

/** The `moov` box may stand before or after the pictures, so boxes are passed over by their lengths. */
async function moovOf(path: string): Promise<Buffer | null> {
  const file = await open(path)
  try {
    return await moovIn(file)
  } finally {
    await file.close()
  }
}

async function moovIn(file: FileHandle): Promise<Buffer | null> {
  const { size } = await file.stat()
  const head = Buffer.alloc(16)
  for (let at = 0; at + 8 <= size; ) {
    await file.read(head, 0, 16, at)
    const short = head.readUInt32BE(0)
    const headBytes = short === 1 ? 16 : 8
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short
    if (length < headBytes) return null
    if (head.toString('latin1', 4, 8) === 'moov') {
      if (length > LARGEST_HEAD) return null
      const body = Buffer.alloc(Math.min(length, size - at) - headBytes)
      await file.read(body, 0, body.length, at + headBytes)
      return body
    }
    at += length
  }
  return null
}

function boxes(body: Buffer): { type: string; body: Buffer }[] {
  const found: { type: string; body: Buffer }[] = []
  for (let at = 0; at + 8 <= body.length; ) {
    const length = body.readUInt32BE(at)
    if (length < 8) break
    found.push({ type: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + 8, at + length) })
    at += length
  }
  return found
}

/** 8.2.2 of the standard: time scale and duration are 32 bits wide in version 0 and 64 in version 1. */
function durationIn(mvhd: Buffer): number {
  const isLong = mvhd[0] === 1
  if (mvhd.length < (isLong ? 32 : 20)) return 0
  const scale = mvhd.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16)
  return scale > 0 ? units / scale : 0
}

/** 8.3.2: the last two fields of a track header, in 16.16 fixed point; the matrix before them may turn it by 90 degrees. */
function sizeIn(tkhd: Buffer): { width: number; height: number } {
  if (tkhd.length < 44) return { width: 0, height: 0 }
  const [width, height] = [
    tkhd.readUInt32BE(tkhd.length - 8) >>> 16,
    tkhd.readUInt32BE(tkhd.length - 4) >>> 16,
  ]
  const isTurned = tkhd.readInt32BE(tkhd.length - 44) === 0
  return isTurned ? { width: height, height: width } : { width, height }
}
