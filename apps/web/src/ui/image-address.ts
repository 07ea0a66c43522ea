/** Widths at which pictures are asked for, px (UI-11). */
export const IMAGE_WIDTHS = [320, 480, 640, 768, 960, 1280, 1536] as const

export type ImageFormat = 'avif' | 'webp'

/** The delivery address of stored pictures; anything that is already an address passes through. */
const MEDIA = '/media/image/'

const isAddress = (source: string) => /^(\/|https?:|data:|blob:)/.test(source)

/** True where the server can make other sizes and formats: stored pictures that are not drawings. */
export const isScalable = (source: string) =>
  !/\.svg($|\?)/i.test(source) && (source.startsWith(MEDIA) || !isAddress(source))

/** `/media/image/{key}?w=640&f=avif` for a key of a stored picture; other addresses and drawings are left alone. */
export function imageAddress(source: string, width?: number, format?: ImageFormat) {
  const base = isAddress(source) ? source : MEDIA + source
  if (!width || !isScalable(source)) return base
  const query = `w=${nearestWidth(width)}${format ? `&f=${format}` : ''}`
  return `${base}${base.includes('?') ? '&' : '?'}${query}`
}

/** The smallest width on offer that is not below the one asked for, so that few variants are ever made. */
export const nearestWidth = (width: number) => IMAGE_WIDTHS.find((offered) => offered >= width) ?? 1536

/** One candidate per width; `undefined` for what has one size only. */
export const imageSet = (source: string, format?: ImageFormat) =>
  isScalable(source)
    ? IMAGE_WIDTHS.map((width) => `${imageAddress(source, width, format)} ${width}w`).join(', ')
    : undefined
