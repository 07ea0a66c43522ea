import { useText } from '../../platform/language.tsx'
import { Change } from './Change.tsx'
import styles from './chart.module.css'
import type { ChartPoint, LineChartProps } from './chart-types.ts'
import * as texts from './texts.ts'

/** What one point says, held inside the chart. */
export function ChartTip({
  point,
  at,
  width,
  format,
  previousName,
}: LineChartProps & { point?: ChartPoint; at: number; width: number }) {
  const text = useText(texts)
  if (!point) return null
  // Held inside the chart: it hangs from its middle, near the edges from its side.
  const shift = at < 170 ? '0%' : at > width - 170 ? '-100%' : '-50%'
  return (
    <div className={styles.tip} style={{ left: at, transform: `translateX(${shift})` }} aria-hidden>
      <b>{point.fullLabel ?? point.label}</b>
      <b>{format(point.value)}</b>
      {previousName && point.previous !== undefined && (
        <>
          <span className={styles.dim}>
            {text('previousPeriod')} {format(point.previous)}
          </span>
          <Change value={point.value} previous={point.previous} />
        </>
      )}
    </div>
  )
}

/** The same figures for those who cannot see the lines. */
export function ChartTable({ label, points, format, currentName, previousName }: LineChartProps) {
  const text = useText(texts)
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{text('date')}</th>
            <th scope="col">{currentName}</th>
            {previousName && <th scope="col">{previousName}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((each) => (
            <tr key={each.fullLabel ?? each.label}>
              <th scope="row">{each.fullLabel ?? each.label}</th>
              <td>{format(each.value)}</td>
              {previousName && <td>{each.previous === undefined ? '' : format(each.previous)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
