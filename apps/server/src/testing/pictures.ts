import sharp from 'sharp'

/** A picture of one colour, px, as somebody uploads it. */
export const aJpeg = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg({ quality: 60 })
    .toBuffer()
