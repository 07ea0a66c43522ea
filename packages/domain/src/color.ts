export type Rgb = { red: number; green: number; blue: number }

/** #rgb or #rrggbb. */
export function isColour(text: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)
}

/** Parts 0 to 255; null when the text is no colour. */
export function parseColour(text: string): Rgb | null {
  if (!isColour(text)) return null
  const digits = text.slice(1)
  const full = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16)
  return { red: part(0), green: part(2), blue: part(4) }
}

export function hexOf({ red, green, blue }: Rgb): string {
  const part = (value: number) => Math.round(value).toString(16).padStart(2, '0')
  return `#${part(red)}${part(green)}${part(blue)}`
}

const linear = (channel: number) => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance({ red, green, blue }: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(first: string, second: string): number {
  const [a, b] = [parseColour(first), parseColour(second)]
  if (a === null || b === null) throw new RangeError('not a colour')
  const [light, dark] = [Math.max(luminance(a), luminance(b)), Math.min(luminance(a), luminance(b))]
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2 AA for text. */
export const TEXT_CONTRAST = 4.5
const WHITE = '#ffffff'
const INK = '#1f1c19'
/** The sunk surface of the interface (`--w-sunk`), the lightest grey that links stand on. */
const PAPER = '#faf9f7'

/** White or ink, whichever reads better on the colour. */
export function textOn(background: string): string {
  return contrast(WHITE, background) >= contrast(INK, background) ? WHITE : INK
}

type Oklch = { lightness: number; chroma: number; hue: number }

// Björn Ottosson's OKLab: equal steps of lightness look equal, whatever the hue.
function toOklch(colour: Rgb): Oklch {
  const [r, g, b] = [linear(colour.red), linear(colour.green), linear(colour.blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const labB = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, labB),
    hue: Math.atan2(labB, a),
  }
}

function linearRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The colour, its chroma lessened until a screen can show it. */
function hexOfOklch(colour: Oklch): string {
  let { chroma } = colour
  let channels = linearRgb(colour)
  while (chroma > 0 && channels.some((value) => value < -0.0001 || value > 1.0001)) {
    chroma = Math.max(0, chroma - 0.004)
    channels = linearRgb({ ...colour, chroma })
  }
  const [red, green, blue] = channels.map((value) => {
    const clamped = Math.min(1, Math.max(0, value))
    return 255 * (clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055)
  })
  return hexOf({ red: red ?? 0, green: green ?? 0, blue: blue ?? 0 })
}

/** Ten colours, lightest first: `scale[0]` is step 1. */
export type BrandScale = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

/**
 * ux.md, colour: the scale of a site's brand, in the steps of tokens.css. Step 7 carries white text and stands as text on white with
 * 4.5:1, whatever the hex; 8 to 10 are deeper. The raw colour is never used for text.
 */
export function brandScale(hex: string): BrandScale {
  const colour = parseColour(hex)
  if (colour === null) throw new RangeError('not a colour')
  const brand = toOklch(colour)
  const at = (lightness: number, share: number) =>
    hexOfOklch({ hue: brand.hue, lightness, chroma: brand.chroma * share })
  const deep = textLightness(brand)
  return [
    at(0.972, 0.12),
    at(0.932, 0.3),
    at(0.87, 0.52),
    at(0.79, 0.78),
    at(0.7, 0.98),
    at((0.7 + deep) / 2, 1),
    at(deep, 1),
    at(deep * 0.84, 0.84),
    at(deep * 0.62, 0.62),
    at(deep * 0.45, 0.45),
  ]
}

/** The lightness of step 7: that of the brand if it reads on paper (and white on it), else the lightest that does. */
function textLightness(brand: Oklch): number {
  const reads = (lightness: number) => contrast(hexOfOklch({ ...brand, lightness }), PAPER) >= TEXT_CONTRAST
  const start = Math.min(0.62, Math.max(0.35, brand.lightness))
  for (let lightness = start; lightness > 0; lightness -= 0.005) {
    if (reads(lightness)) return lightness
  }
  return 0
}
