import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { cx } from '../cx.ts'
import { ChartTable, ChartTip } from './ChartReading.tsx'
import styles from './chart.module.css'
import { axisTicks, labelStep, nearestPlace, placesOver, pointsText } from './chart-scale.ts'
import type { ChartPoint, LineChartProps } from './chart-types.ts'
import * as texts from './texts.ts'

export type { ChartPoint, LineChartProps } from './chart-types.ts'

const LEFT = 44
const RIGHT = 20
const TOP = 34
const BOTTOM = 26
const LABEL_WIDTH = 72

/**
 * This period solid, the one before thin and dashed. The pointer or the arrow keys read single values, and the same
 * figures stand in a table for those who cannot see the lines.
 */
export function LineChart(props: LineChartProps) {
  const { label, points, format, currentName, previousName, height = 268 } = props
  const text = useText(texts)
  const { ref, width } = useWidth()
  const [active, setActive] = useState<number>()
  const places = placesOver(points.length, LEFT + 14, width - RIGHT)

  const point = (event: PointerEvent<HTMLElement>) =>
    setActive(nearestPlace(places, event.clientX - event.currentTarget.getBoundingClientRect().left))
  const key = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const from = active ?? (step > 0 ? -1 : points.length)
    setActive(Math.min(points.length - 1, Math.max(0, from + step)))
  }
  const highest = points.reduce((best, each) => (each.value > best.value ? each : best), points[0] ?? NOTHING)
  const spoken = points[active ?? points.length - 1]
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <span>
          <i />
          {currentName}
        </span>
        {previousName && (
          <span className={styles.before}>
            <i />
            {previousName}
          </span>
        )}
      </figcaption>
      <div
        ref={ref}
        className={styles.stage}
        tabIndex={0}
        role="slider"
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(active ?? points.length - 1) + 1}
        aria-valuetext={spoken && `${spoken.fullLabel ?? spoken.label}, ${format(spoken.value)}`}
        aria-label={text('chartSummary', {
          label,
          best: highest.fullLabel ?? highest.label,
          value: format(highest.value),
        })}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setActive(undefined)}
        onKeyDown={key}
        onBlur={() => setActive(undefined)}
      >
        <Drawing {...props} {...{ width, height, places, active }} />
        {active !== undefined && (
          <ChartTip {...props} at={places[active] ?? 0} width={width} point={points[active]} />
        )}
      </div>
      <ChartTable {...props} />
    </figure>
  )
}

const NOTHING: ChartPoint = { label: '', value: 0 }

/** The room there is, followed as it changes; a usual one until it is known. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(720)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

type DrawingProps = LineChartProps & {
  width: number
  height: number
  places: readonly number[]
  active?: number
}

function Drawing({
  points,
  format,
  formatAxis = format,
  previousName,
  width,
  height,
  places,
  active,
}: DrawingProps) {
  const gradient = useId()
  const floor = height - BOTTOM
  const values = points.flatMap(({ value, previous = 0 }) => [value, previous])
  const ticks = axisTicks(Math.max(0, ...values))
  const top = ticks.at(-1) ?? 1
  const y = (value: number) => floor - (Math.max(0, value) / top) * (floor - TOP)
  const now = points.map(({ value }) => y(value))
  const every = labelStep(points.length, width - LEFT, LABEL_WIDTH)
  const first = places[0] ?? 0
  const last = places.at(-1) ?? 0
  const at = active === undefined ? undefined : places[active]
  return (
    <svg viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden>
      <defs>
        <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--ui-bar)" stopOpacity=".13" />
          <stop offset="1" stopColor="var(--ui-bar)" stopOpacity="0" />
        </linearGradient>
      </defs>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {formatAxis(tick)}
          </text>
        </g>
      ))}
      {at !== undefined && <line className={styles.hair} x1={at} x2={at} y1={TOP - 8} y2={floor} />}
      <path
        d={`M${first},${floor} L${pointsText(places, now).replaceAll(' ', ' L')} L${last},${floor}Z`}
        fill={`url(#${gradient})`}
      />
      {previousName && (
        <polyline
          className={styles.prev}
          points={pointsText(
            places,
            points.map(({ previous = 0 }) => y(previous)),
          )}
        />
      )}
      <polyline className={styles.now} points={pointsText(places, now)} />
      {points.length === 1 && <circle className={styles.dotNow} cx={first} cy={now[0]} r="5" />}
      {active !== undefined && at !== undefined && (
        <>
          {previousName && (
            <circle className={styles.dotPrev} cx={at} cy={y(points[active]?.previous ?? 0)} r="4" />
          )}
          <circle className={styles.dotNow} cx={at} cy={now[active]} r="5" />
        </>
      )}
      {points.map(
        (each, index) =>
          ((points.length - 1 - index) % every === 0 || index === active) && (
            <text
              key={each.fullLabel ?? each.label}
              className={cx(index === active && styles.day)}
              x={places[index]}
              y={height - 6}
              textAnchor={index === points.length - 1 && points.length > 1 ? 'end' : 'middle'}
            >
              {each.label}
            </text>
          ),
      )}
    </svg>
  )
}
