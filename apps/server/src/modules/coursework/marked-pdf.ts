import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { drawMark } from './mark-sheet.ts'

/** Lighter, and it could be overlooked; darker, and the page could not be read. */
const OPACITY = 0.16
const TURNED = 30
const ACROSS = 2
const DOWN = 4

/**
 * The document with a mark all over each page, for eyes only: no form fields, links or scripts of the original. Null
 * where it has a password or is damaged.
 */
export async function markPages(bytes: Buffer, lines: readonly string[]): Promise<Buffer | null> {
  const marked = await PDFDocument.create()
  const pages = await pagesOf(bytes, marked)
  if (!pages) return null
  const [mark] = await marked.embedPdf(await drawMark(lines))
  if (!mark) throw new Error('The mark has no page')
  for (const { page, angle } of pages) {
    const drawn = marked.addPage([page.width, page.height])
    drawn.drawPage(page)
    for (let row = 0; row < DOWN; row++)
      for (let column = 0; column < ACROSS; column++)
        drawn.drawPage(mark, {
          x: (page.width / ACROSS) * column + page.width * 0.06,
          y: (page.height / DOWN) * row + page.height * 0.04,
          width: page.width * 0.4,
          height: (page.width * 0.4 * mark.height) / mark.width,
          rotate: degrees(TURNED),
          opacity: OPACITY,
        })
    drawn.setRotation(degrees(angle))
  }
  return Buffer.from(await marked.save())
}

/** Pages are drawn as pictures of themselves, so what was active in them stays behind. */
async function pagesOf(bytes: Buffer, into: PDFDocument) {
  try {
    const originals = (await PDFDocument.load(bytes)).getPages()
    const embedded = await into.embedPages(originals)
    return embedded.map((page, index) => ({ page, angle: originals[index]?.getRotation().angle ?? 0 }))
  } catch {
    // The library tells damage by many kinds of errors, all of which mean that nobody can read the document.
    return null
  }
}
