import { IMAGE_WIDTHS, offeredWidth } from '@seodang/domain/image-sizes'

export type ImageFormat = 'avif' | 'webp'

/** The delivery address of stored pictures; anything that is already an address passes through. */
const MEDIA = '/media/image/'

/** One for the whole installation, so pages that are rendered side by side may share it. */
let deliveredFrom = ''

/** UI-12: the alias of the delivery network that serves stored pictures; '' for the server of the page itself. */
export function deliverImagesFrom(origin: string): void {
  deliveredFrom = origin
}

const isAddress = (source: string) => /^(\/|https?:|data:|blob:)/.test(source)

/** True where the server can make other sizes and formats: stored pictures that are not drawings. */
export const isScalable = (source: string) =>
  !/\.svg($|\?)/i.test(source) && (source.startsWith(MEDIA) || !isAddress(source))

/** `/media/image/{key}?w=640&f=avif` for a key of a stored picture; other addresses and drawings are left alone. */
export function imageAddress(source: string, width?: number, format?: ImageFormat) {
  const path = isAddress(source) ? source : MEDIA + source
  const base = path.startsWith(MEDIA) ? deliveredFrom + path : path
  if (!width || !isScalable(source)) return base
  const query = `w=${offeredWidth(width)}${format ? `&f=${format}` : ''}`
  return `${base}${base.includes('?') ? '&' : '?'}${query}`
}

/** One candidate per width; `undefined` for what has one size only. */
export const imageSet = (
  source: string,
  format?: ImageFormat,
  widths: readonly number[] = IMAGE_WIDTHS,
): string | undefined =>
  isScalable(source)
    ? widths.map((width) => `${imageAddress(source, width, format)} ${width}w`).join(', ')
    : undefined
