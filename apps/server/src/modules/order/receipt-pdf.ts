import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { PDF_FAMILY, pdfColour, printable } from '../../platform/pdf/font.ts'

/** What stands on a receipt, in words; the drawing decides nothing. */
export interface ReceiptSheet {
  title: string
  site: string
  brandColor: string
  facts: [label: string, value: string][]
  head: string[]
  lines: string[][]
  totals: [label: string, value: string][]
  sellerTitle: string
  seller: [label: string, value: string][]
  note: string
  issued: string
}

const INK = '#1f1c19'
const SOFT = '#6d675f'
const LINE = '#e4e0da'

const style = StyleSheet.create({
  page: { padding: 48, fontFamily: PDF_FAMILY, fontSize: 10, color: INK, lineHeight: 1.5 },
  site: { fontSize: 12, fontWeight: 700 },
  title: { fontSize: 26, fontWeight: 700, marginTop: 10, marginBottom: 20, lineHeight: 1.3 },
  pair: { flexDirection: 'row', marginBottom: 4 },
  label: { width: 110, color: SOFT },
  value: { flex: 1 },
  row: { flexDirection: 'row', paddingVertical: 8, borderBottomWidth: 1, borderBottomColor: LINE },
  item: { flex: 1, paddingRight: 12 },
  number: { width: 84, textAlign: 'right' },
  total: { flexDirection: 'row', justifyContent: 'flex-end', marginTop: 8 },
  strong: { fontWeight: 700, fontSize: 13 },
  seller: { marginTop: 36, paddingTop: 16, borderTopWidth: 1, borderTopColor: LINE },
  note: { marginTop: 28, color: SOFT, fontSize: 9 },
})

/** The receipt as a PDF of A4 pages. */
export async function drawReceipt(sheet: ReceiptSheet): Promise<Buffer> {
  return renderToBuffer(
    h(
      Document,
      { title: `${sheet.title} ${sheet.site}`, creator: sheet.site, producer: sheet.site },
      h(
        Page,
        { size: 'A4', style: style.page },
        h(Text, { style: [style.site, { color: pdfColour(sheet.brandColor, INK) }] }, printable(sheet.site)),
        h(Text, { style: style.title }, sheet.title),
        ...sheet.facts.map(pair),
        h(
          View,
          { style: { marginTop: 24 } },
          tableRow(sheet.head, true),
          ...sheet.lines.map((line) => tableRow(line)),
        ),
        ...sheet.totals.map(total),
        h(
          View,
          { style: style.seller },
          h(Text, { style: { fontWeight: 700, marginBottom: 8 } }, sheet.sellerTitle),
          ...sheet.seller.map(pair),
        ),
        h(Text, { style: style.note }, `${sheet.note}\n${sheet.issued}`),
      ),
    ),
  )
}

const pair = ([label, value]: [string, string]): ReactElement =>
  h(
    View,
    { style: style.pair, key: label },
    h(Text, { style: style.label }, label),
    h(Text, { style: style.value }, printable(value)),
  )

function tableRow(cells: readonly string[], isHead = false): ReactElement {
  const look = isHead ? { color: SOFT } : {}
  return h(
    View,
    { style: style.row, key: cells.join('|'), wrap: false },
    ...cells.map((cell, index) =>
      h(Text, { style: [index === 0 ? style.item : style.number, look], key: index }, printable(cell)),
    ),
  )
}

const total = ([label, value]: [string, string], index: number): ReactElement =>
  h(
    View,
    { style: style.total, key: label },
    h(Text, { style: { color: SOFT, marginRight: 16 } }, label),
    h(Text, { style: index === 0 ? style.strong : {} }, value),
  )
