const MARGIN = 8
const GAP = 6

/**
 * Puts a fixed panel under a control, or above it where there is more room or where it is wanted, and never off the
 * screen.
 */
export function placeBelow(
  panel: HTMLElement,
  control: HTMLElement,
  align: 'start' | 'end',
  wantsAbove = false,
) {
  const from = control.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const wanted = align === 'end' ? from.right - width : from.left
  const left = Math.max(MARGIN, Math.min(wanted, innerWidth - width - MARGIN))
  const below = innerHeight - from.bottom - GAP - MARGIN
  const above = from.top - GAP - MARGIN
  const upwards = wantsAbove ? height <= above || above > below : height > below && above > below
  panel.style.left = `${left}px`
  panel.style.maxHeight = `${Math.max(upwards ? above : below, 160)}px`
  panel.style.top = `${upwards ? Math.max(MARGIN, from.top - GAP - Math.min(height, above)) : from.bottom + GAP}px`
}
