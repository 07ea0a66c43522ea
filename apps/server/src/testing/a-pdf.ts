import { PDFDocument } from '@cantoo/pdf-lib'

/** A document of small pages whose words stand in it as they are. */
export async function aPdf(pages = 2): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) document.addPage([400, 600]).drawText(`SECRET PAGE ${page}`)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
