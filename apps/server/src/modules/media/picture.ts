import { fail } from '@seodang/domain/errors'

export interface Picture {
  bytes: Buffer
  mime: 'image/jpeg' | 'image/png'
  width: number
  height: number
  placeholder: string
}

export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** A small file may unfold into a picture that fills the memory. */
const MOST_PIXELS = 50_000_000
/** Larger than any place shows it: the widest is the slide banner with 3600 (UPL-07). */
const LONGEST_SIDE = 3840
const PLACEHOLDER_WIDTH = 16
/** Threads draw, and there are few: a picture that takes longer would keep them from everybody else's. */
const LONGEST_SECONDS = 20

/** Loaded with the first picture, because the decoder holds a large part of the memory of an idle server. */
async function reader(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({
    seconds: LONGEST_SECONDS,
  })
}

/**
 * The picture drawn anew from its pixels: upright, without place, camera or anything else that was hidden in the
 * file, and nothing but a picture whatever the file also was (SEC-45). Refuses what is neither JPG nor PNG.
 */
export async function redraw(bytes: Buffer, crop?: Crop): Promise<Picture> {
  const format = await formatOf(bytes)
  // What is cropped was drawn anew before, so it stands upright already.
  const upright = await reader(bytes)
  const cut = crop
    ? upright.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
    : upright.rotate()
  const sized = cut.resize({
    width: LONGEST_SIDE,
    height: LONGEST_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const encoded =
    format === 'png' ? sized.png({ compressionLevel: 9 }) : sized.jpeg({ quality: 90, mozjpeg: true })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(refuse)
  return {
    bytes: data,
    mime: format === 'png' ? 'image/png' : 'image/jpeg',
    width: info.width,
    height: info.height,
    placeholder: await placeholderOf(data),
  }
}

async function formatOf(bytes: Buffer): Promise<'jpeg' | 'png'> {
  const { format, pages = 1 } = await (await reader(bytes)).metadata().catch(refuse)
  if ((format !== 'jpeg' && format !== 'png') || pages > 1) fail('UPLOAD_KIND_REFUSED', { format })
  return format
}

/** Whatever the decoder trips over is no picture that we take. */
const refuse = (error: Error): never => fail('UPLOAD_KIND_REFUSED', { cause: error.message })

async function placeholderOf(bytes: Buffer): Promise<string> {
  const whole = await reader(bytes)
  const tiny = await whole.resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 30 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** A stored picture at another width, never larger than it is. */
export async function atWidth(bytes: Buffer, width: number, format: ImageFormat): Promise<Buffer> {
  const sized = (await reader(bytes)).resize({ width, withoutEnlargement: true })
  if (format === 'avif') return sized.avif({ quality: 52, effort: 3 }).toBuffer()
  if (format === 'webp') return sized.webp({ quality: 78 }).toBuffer()
  return sized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}
