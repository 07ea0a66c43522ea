import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the address of the file, which Vite answers
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

export interface DrawnDocument {
  pageCount: number
  draw: (number: number, canvas: HTMLCanvasElement) => Promise<void>
}

const MOST_PIXELS_PER_POINT = 2

/** A document whose pages are drawn onto canvases; nothing of it is kept once the viewer closes. */
export async function openDocument(bytes: ArrayBuffer): Promise<DrawnDocument> {
  const document = await getDocument({ data: new Uint8Array(bytes), isEvalSupported: false }).promise
  return {
    pageCount: document.numPages,
    async draw(number, canvas) {
      const page = await document.getPage(number)
      const width = canvas.clientWidth || page.getViewport({ scale: 1 }).width
      const sharpness = Math.min(MOST_PIXELS_PER_POINT, window.devicePixelRatio || 1)
      const scale = (width * sharpness) / page.getViewport({ scale: 1 }).width
      const viewport = page.getViewport({ scale })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      await page.render({ canvas, viewport }).promise
      canvas.dataset.drawn = 'true'
    },
  }
}
