/** A new review starts at five stars (UI-09). */
export const DEFAULT_RATING = 5
const LOWEST = 0.5
const HIGHEST = 5
const STEP = 0.5

const within = (point: number) => Math.min(HIGHEST, Math.max(LOWEST, point))

/** The point under the pointer: a share of the row of stars, to the half star (UI-09). */
export const ratingAt = (share: number) => within(Math.ceil((share * HIGHEST) / STEP) * STEP)

/** The point a key leads to; undefined for keys that do nothing here. */
export function ratingAfterKey(key: string, point: number) {
  if (key === 'ArrowRight' || key === 'ArrowUp') return within(point + STEP)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return within(point - STEP)
  if (key === 'Home') return LOWEST
  if (key === 'End') return HIGHEST
  return /^[1-5]$/.test(key) ? Number(key) : undefined
}
