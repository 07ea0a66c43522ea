import styles from './chart.module.css'
import { placesOver, pointsText } from './chart-scale.ts'

const WIDTH = 100
const HEIGHT = 30
const EDGE = 2

/** The shape of a period beside the one before it; decoration for a figure that stands above it. */
export function Sparkline({
  values,
  previous = [],
}: {
  values: readonly number[]
  previous?: readonly number[]
}) {
  const highest = Math.max(1, ...values, ...previous)
  const ys = (list: readonly number[]) =>
    list.map((value) => HEIGHT - EDGE - (Math.max(0, value) / highest) * (HEIGHT - 2 * EDGE))
  const line = (list: readonly number[]) => pointsText(placesOver(list.length, 0, WIDTH), ys(list))
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {previous.length > 1 && <polyline className={styles.sparkPrev} points={line(previous)} />}
      {values.length > 1 && <polyline className={styles.sparkNow} points={line(values)} />}
    </svg>
  )
}
