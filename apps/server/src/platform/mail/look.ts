import type { AddressedSite } from '@seodang/domain/site-address'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { definePort } from '../ports.ts'

/** How a sender shows itself in a mail. */
export interface MailLook {
  name: string
  /** `#rrggbb`; anything else gives the product's colour. */
  brandColor: string
  /** The sender's first page. */
  home: string
}

export interface SiteLook extends MailLook {
  /** Where links of its mails lead; see `siteLink`. */
  site: AddressedSite
}

/** The site module answers; null for a site that is gone, whose mails then come from the product. */
export const mailLook = definePort<(ctx: Context, channelSeq: number) => Promise<SiteLook | null>>('mailLook')

const PRODUCT_COLOUR = '#236650'
const INK = '#1f1c19'
const PAPER = '#ffffff'

export const productLook = (config: Config): MailLook => ({
  name: '서당 Seodang',
  brandColor: PRODUCT_COLOUR,
  home: config.origin,
})

/** A fill and the text colour that reads best on it (WCAG 2.2, 1.4.3). */
export function coloursOf({ brandColor }: MailLook): { fill: string; onFill: string } {
  const fill = /^#[0-9a-f]{6}$/i.test(brandColor) ? brandColor : PRODUCT_COLOUR
  return { fill, onFill: contrast(fill, PAPER) >= contrast(fill, INK) ? PAPER : INK }
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
