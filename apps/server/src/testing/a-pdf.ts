import { PDFDocument } from '@cantoo/pdf-lib'

/** A document of small pages whose words stand in it as they are. */
export async function aPdf(pages = 2): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) document.addPage([400, 600]).drawText(`SECRET PAGE ${page}`)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** A small document that shows one page so many times. */
export function aPdfOf(pages: number): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${'3 0 R '.repeat(pages)}] >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> /Contents 4 0 R >>',
    '<< /Length 22 >>\nstream\n0 0 m 200 200 l 1 w S \nendstream',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer << /Root 1 0 R /Size 5 >>\n%%EOF\n`)
}
