import { Document, Image, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { encode } from 'uqr'
import { PDF_FAMILY, pdfColour, printable } from '../../platform/pdf/font.ts'

/** What stands on a certificate, in words; the drawing decides nothing. */
export interface CertificateSheet {
  number: string
  title: string
  name: string
  courseTitle: string
  content: string
  date: string
  siteName: string
  brandColor: string
  /** A PNG or JPEG. */
  seal: Buffer | null
  verify: string
  verifyUrl: string
  /** A word across the paper: a sample, or one that was withdrawn. */
  across: string | null
}

const INK = '#1f1c19'
const SOFT = '#6d675f'
const LONG_TITLE = 28

const style = StyleSheet.create({
  page: { padding: 24, fontFamily: PDF_FAMILY, color: INK },
  frame: { flex: 1, borderWidth: 2, padding: 5 },
  inner: { flex: 1, borderWidth: 0.75, paddingVertical: 32, paddingHorizontal: 56, alignItems: 'center' },
  number: { alignSelf: 'flex-start', fontSize: 10, color: SOFT },
  title: { fontSize: 38, fontWeight: 700, marginTop: 16, lineHeight: 1.3, textAlign: 'center' },
  name: { fontSize: 26, fontWeight: 700, marginTop: 28, lineHeight: 1.3 },
  course: { fontSize: 16, marginTop: 8, lineHeight: 1.4, textAlign: 'center' },
  content: { fontSize: 13, lineHeight: 1.8, marginTop: 24, textAlign: 'center', maxWidth: 520 },
  foot: { position: 'absolute', bottom: 32, left: 56, right: 56, alignItems: 'center' },
  date: { fontSize: 13, marginBottom: 8 },
  site: { fontSize: 20, fontWeight: 700 },
  issuer: { flexDirection: 'row', alignItems: 'center', gap: 10 },
  seal: { width: 60, height: 60, objectFit: 'contain' },
  check: { position: 'absolute', right: 0, bottom: 0, width: 150, alignItems: 'flex-end' },
  verify: { fontSize: 7, color: SOFT, marginTop: 4, textAlign: 'right' },
  across: {
    position: 'absolute',
    top: 210,
    left: 0,
    right: 0,
    textAlign: 'center',
    fontSize: 96,
    fontWeight: 700,
    color: INK,
    opacity: 0.1,
    transform: 'rotate(-20deg)',
  },
})

type Style = ReturnType<typeof StyleSheet.create>[string]
type Look = Style | Style[]

/** The certificate as one page of A4, lying. */
export function drawCertificate(sheet: CertificateSheet): Promise<Buffer> {
  const colour = pdfColour(sheet.brandColor, INK)
  const words = (look: Look, text: string) => h(Text, { style: look }, printable(text))
  return renderToBuffer(
    h(
      Document,
      { title: `${sheet.title} ${sheet.name}`, creator: sheet.siteName, producer: sheet.siteName },
      h(
        Page,
        { size: 'A4', orientation: 'landscape', style: style.page },
        h(
          View,
          { style: [style.frame, { borderColor: colour }] },
          h(
            View,
            { style: [style.inner, { borderColor: colour }] },
            words(style.number, sheet.number),
            words(style.title, sheet.title),
            words(style.name, sheet.name),
            words(
              [style.course, sheet.courseTitle.length > LONG_TITLE ? { fontSize: 13 } : {}],
              sheet.courseTitle,
            ),
            words(style.content, sheet.content),
            h(
              View,
              { style: style.foot },
              words(style.date, sheet.date),
              h(
                View,
                { style: style.issuer },
                words([style.site, { color: colour }], sheet.siteName),
                sheet.seal && h(Image, { src: sheet.seal, style: style.seal }),
              ),
              h(
                View,
                { style: style.check },
                qrCode(sheet.verifyUrl),
                words(style.verify, `${sheet.verify}\n${shortAddress(sheet.verifyUrl)}`),
              ),
            ),
          ),
        ),
        sheet.across && words(style.across, sheet.across),
      ),
    ),
  )
}

/** The whole address is in the code beside it; a person types the number. */
function shortAddress(url: string): string {
  const { host } = new URL(url)
  return `${host}/certificates`
}

const QR_POINTS = 54

/** One path for all dark squares: thousands of boxes would make a slow document. */
function qrCode(text: string): ReactElement {
  const { data, size } = encode(text, { border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return h(
    Svg,
    { width: QR_POINTS, height: QR_POINTS, viewBox: `0 0 ${size} ${size}` },
    h(Path, { d: squares.join(''), fill: INK }),
  )
}
