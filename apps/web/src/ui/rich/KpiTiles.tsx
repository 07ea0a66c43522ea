import type { KeyboardEvent, ReactNode } from 'react'
import { useText } from '../../platform/language.tsx'
import { cx } from '../cx.ts'
import { tabAfterKey } from '../keys.ts'
import { panelId, tabId } from '../Tabs.tsx'
import { Change } from './Change.tsx'
import styles from './chart.module.css'
import { Sparkline } from './Sparkline.tsx'
import * as texts from './texts.ts'

export type Kpi<Id extends string = string> = {
  id: Id
  label: string
  /** '4,386,000' */
  value: string
  /** '원' */
  unit?: string
  /** The figures behind value and change. */
  now: number
  previous?: number
  /** Instead of the previous figure: '$312.00 별도' */
  note?: ReactNode
  points: readonly number[]
  previousPoints?: readonly number[]
  format: (value: number) => string
}

type KpiTilesProps<Id extends string> = {
  label: string
  /** Prefix of the ids that tie the tiles to the panel they control. */
  group: string
  tiles: readonly Kpi<Id>[]
  value: Id
  onChange: (id: Id) => void
}

/** Figures of a period with their change; the chosen one is what the chart below shows. */
export function KpiTiles<Id extends string>({ label, group, tiles, value, onChange }: KpiTilesProps<Id>) {
  const move = (event: KeyboardEvent, index: number) => {
    const next = tabAfterKey(event.key, index, tiles.length)
    const tile = next === undefined ? undefined : tiles[next]
    if (!tile) return
    event.preventDefault()
    onChange(tile.id)
    document.getElementById(tabId(group, tile.id))?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={styles.kpis} style={{ '--tiles': tiles.length }}>
      {tiles.map((tile, index) => (
        <KpiTile
          key={tile.id}
          tile={tile}
          group={group}
          chosen={tile.id === value}
          onChoose={() => onChange(tile.id)}
          onKeyDown={(event) => move(event, index)}
        />
      ))}
    </div>
  )
}

type KpiTileProps = {
  tile: Kpi
  group: string
  chosen: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function KpiTile({ tile, group, chosen, onChoose, onKeyDown }: KpiTileProps) {
  const text = useText(texts)
  const { id, label, value, unit, now, previous, note, points, previousPoints, format } = tile
  return (
    <button
      type="button"
      role="tab"
      id={tabId(group, id)}
      aria-selected={chosen}
      aria-controls={panelId(group, id)}
      tabIndex={chosen ? 0 : -1}
      className={cx(styles.kpi, chosen && styles.on)}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span className={styles.kpiLabel}>{label}</span>
      <span className={styles.kpiValue}>
        {value}
        {unit && <small>{unit}</small>}
      </span>
      <span className={styles.kpiChange}>
        {previous !== undefined && <Change value={now} previous={previous} />}
        {(note || previous !== undefined) && (
          <span className={styles.dim}>
            {note ?? (previous !== undefined && `${text('previousPeriod')} ${format(previous)}`)}
          </span>
        )}
      </span>
      <Sparkline values={points} previous={previousPoints} />
    </button>
  )
}
