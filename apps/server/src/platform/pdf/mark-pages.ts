import { degrees, PDFDocument, type PDFEmbeddedPage } from '@cantoo/pdf-lib'
import { isShortEnough } from '@seodang/domain/secured-document'

/** Lighter, and it could be overlooked; darker, and the page could not be read. */
const OPACITY = 0.16
const TURNED = 30
const ACROSS = 2
const DOWN = 4

/** Why a document cannot be marked. */
export type Unmarkable = 'unreadable' | 'tooLarge'

/**
 * The document with `mark` all over each page, for eyes only: no form fields, links or scripts of the original. Called
 * by its thread alone (`markDocument`).
 */
export async function markPages(bytes: Buffer, mark: Uint8Array): Promise<Uint8Array | Unmarkable> {
  const original = await opened(bytes)
  if (typeof original === 'string') return original
  const marked = await PDFDocument.create()
  const sheetOf = sheets(marked, mark)
  try {
    for (const { embedded, size, angle } of await picturesOf(original, marked)) {
      const drawn = marked.addPage([size.width, size.height])
      if (embedded) drawn.drawPage(embedded)
      drawn.drawPage(await sheetOf(size))
      drawn.setRotation(degrees(angle))
    }
    return await marked.save()
  } catch {
    return 'unreadable'
  }
}

/** Why `markPages` could not mark it, told to whoever brings it; null where it could. */
export async function problemOf(bytes: Buffer): Promise<Unmarkable | null> {
  const original = await opened(bytes)
  if (typeof original === 'string') return original
  try {
    await picturesOf(original, await PDFDocument.create())
    return null
  } catch {
    return 'unreadable'
  }
}

/** Pages are drawn as pictures of themselves, so what was active in them stays behind. One without contents has none. */
async function picturesOf(original: PDFDocument, into: PDFDocument) {
  const pages = original.getPages()
  const filled = pages.filter(({ node }) => node.Contents() !== undefined)
  const embedded = await into.embedPages(filled)
  const pictures = new Map(filled.map((page, index) => [page, embedded[index]]))
  return pages.map((page) => {
    const picture = pictures.get(page)
    return { embedded: picture, size: picture ?? page.getSize(), angle: page.getRotation().angle }
  })
}

/** The library tells damage by many kinds of errors, all of which mean that nobody can read the document. */
async function opened(bytes: Buffer): Promise<PDFDocument | Unmarkable> {
  try {
    const original = await PDFDocument.load(bytes)
    return isShortEnough(original.getPageCount()) ? original : 'tooLarge'
  } catch {
    return 'unreadable'
  }
}

/** One form for all pages of a size, which holds the mark as often as it stands on a page: a page draws it once. */
function sheets(marked: PDFDocument, mark: Uint8Array) {
  const drawn = new Map<string, Promise<PDFEmbeddedPage>>()
  return ({ width, height }: { width: number; height: number }): Promise<PDFEmbeddedPage> => {
    const size = `${width} ${height}`
    const sheet = drawn.get(size) ?? drawSheet(marked, mark, width, height)
    drawn.set(size, sheet)
    return sheet
  }
}

async function drawSheet(
  marked: PDFDocument,
  bytes: Uint8Array,
  width: number,
  height: number,
): Promise<PDFEmbeddedPage> {
  const document = await PDFDocument.create()
  const [mark] = await document.embedPdf(bytes)
  if (!mark) throw new Error('The mark has no page')
  const page = document.addPage([width, height])
  for (let row = 0; row < DOWN; row++)
    for (let column = 0; column < ACROSS; column++)
      page.drawPage(mark, {
        x: (width / ACROSS) * column + width * 0.06,
        y: (height / DOWN) * row + height * 0.04,
        width: width * 0.4,
        height: (width * 0.4 * mark.height) / mark.width,
        rotate: degrees(TURNED),
        opacity: OPACITY,
      })
  const [sheet] = await marked.embedPdf(await document.save())
  if (!sheet) throw new Error('The sheet has no page')
  return sheet
}
