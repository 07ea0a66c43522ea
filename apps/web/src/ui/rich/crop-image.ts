/** Pixels of the original that are kept. */
export type CropArea = { x: number; y: number; width: number; height: number }

/** No place shows more; a slide banner is 3600 px wide (UPL-07). */
const WIDEST = 3600
/** Tried in turn until the result is small enough. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6] as const

const widthOf = (area: CropArea) => Math.round(Math.min(area.width, WIDEST))

/**
 * The kept part of a picture as a file of at most `maxBytes`. Keeps PNG while that is small enough, because it may
 * be transparent; otherwise JPEG, on white.
 */
export async function cropImage(
  source: string,
  area: CropArea,
  name: string,
  maxBytes: number,
  keepPng: boolean,
) {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = widthOf(area)
  canvas.height = Math.round((canvas.width * area.height) / area.width)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw pictures')
  const paint = () =>
    context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)

  if (keepPng) {
    paint()
    const png = await blobOf(canvas, 'image/png')
    if (png.size <= maxBytes) return asFile(png, name, 'png')
  }
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  paint()
  let last = await blobOf(canvas, 'image/jpeg', QUALITIES[0])
  for (const quality of QUALITIES.slice(1)) {
    if (last.size <= maxBytes) break
    last = await blobOf(canvas, 'image/jpeg', quality)
  }
  return asFile(last, name, 'jpg')
}

const asFile = (blob: Blob, name: string, ending: string) =>
  new File([blob], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: blob.type })

const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))),
      type,
      quality,
    )
  })
