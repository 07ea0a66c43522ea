import { Document, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { PDF_FAMILY, printable } from './font.ts'

/** Who looks and when, as a small page without a background that is laid over others. */
export function drawMark(lines: readonly string[]): Promise<Buffer> {
  return renderToBuffer(
    h(
      Document,
      {},
      h(
        Page,
        { size: [320, 48], style: { fontFamily: PDF_FAMILY, fontSize: 14, color: '#000000' } },
        ...lines.map((line) => h(Text, { key: line, style: { textAlign: 'center' } }, printable(line))),
      ),
    ),
  )
}
