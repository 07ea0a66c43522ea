/** Widths that pictures are made and asked for in, px (UI-11); few, so that every cache holds them. */
export const IMAGE_WIDTHS = [320, 480, 640, 768, 960, 1280, 1536] as const

/** Beyond those, for what fills the width of a large screen: the slide banner, kept at 3600 px (UPL-07). */
export const WIDE_IMAGE_WIDTHS = [1920, 2560, 3600] as const

/** The width of a picture for which none is asked, and the largest of an ordinary one (UI-12). */
export const DEFAULT_IMAGE_WIDTH = 1536

const WIDEST = 3600

/** The smallest width on offer that is not below the one asked for. */
export const offeredWidth = (width: number): number =>
  [...IMAGE_WIDTHS, ...WIDE_IMAGE_WIDTHS].find((offered) => offered >= width) ?? WIDEST
