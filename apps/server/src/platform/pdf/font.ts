import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Font } from '@react-pdf/renderer'

/** What documents are written in: the typeface of the pages. */
export const PDF_FAMILY = 'Pretendard'

const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pretendard/package.json')),
  'dist/public/static/alternative',
)
Font.register({
  family: PDF_FAMILY,
  fonts: [
    { src: join(fonts, 'Pretendard-Regular.ttf'), fontWeight: 400 },
    { src: join(fonts, 'Pretendard-Bold.ttf'), fontWeight: 700 },
  ],
})
// Korean breaks between words; a hyphen in the middle of one would be wrong in either language.
Font.registerHyphenationCallback((word) => [word])

/** A brand colour as documents may use it. */
export const pdfColour = (colour: string, otherwise: string): string =>
  /^#[0-9a-f]{6}$/i.test(colour) ? colour : otherwise

/** Letters that Pretendard draws: Latin, Greek, Hangul, kana and their signs. */
const DRAWN =
  /[^\p{Script=Latin}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{P}\p{N}\p{Sc}\p{Sm}\s]/gu

/** A character that the font lacks would be an empty box; a question mark at least says that something stood there. */
export const printable = (text: string): string => text.replaceAll(DRAWN, '?')
