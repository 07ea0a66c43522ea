const NICE = [1, 2, 4, 5, 10] as const

/** A round figure not below the wanted one: 1, 2, 4 or 5 times a power of ten. */
export function niceStep(wanted: number) {
  if (wanted <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  const factor = NICE.find((nice) => nice * power >= wanted * (1 - 1e-9)) ?? 10
  return factor * power
}

/** Lines of an axis from 0 that hold the highest value; whole numbers, because everything drawn is counted. */
export function axisTicks(highest: number, steps = 3) {
  const step = Math.max(1, niceStep(highest / steps))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** Evenly spaced places over a width. */
export const placesOver = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, index) =>
    count === 1 ? (from + to) / 2 : from + ((to - from) * index) / (count - 1),
  )

/** The place nearest to a point. */
export function nearestPlace(places: readonly number[], at: number) {
  let nearest = 0
  for (const [index, place] of places.entries())
    if (Math.abs(place - at) < Math.abs((places[nearest] ?? 0) - at)) nearest = index
  return nearest
}

/** Every how many labels fit, so that none touch and the last one shows. */
export const labelStep = (count: number, width: number, labelWidth: number) =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)))

export const pointsText = (xs: readonly number[], ys: readonly number[]) =>
  xs.map((x, index) => `${x.toFixed(1)},${(ys[index] ?? 0).toFixed(1)}`).join(' ')

/** Change from one period to the next in percent with one decimal; null when there was nothing before. */
export function changePercent(value: number, previous: number) {
  if (previous === 0) return null
  return Math.round(((value - previous) / Math.abs(previous)) * 1000) / 10
}
