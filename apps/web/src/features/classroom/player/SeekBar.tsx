import { formatDuration } from '@seodang/domain/youtube'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { cx } from '../../../ui/cx.ts'
import styles from './seek-bar.module.css'
import { spokenTime } from './spoken-time.ts'
import * as texts from './texts.ts'

type SeekBarProps = {
  /** Seconds, all of them. */
  position: number
  duration: number
  buffered: number
  /** A first play goes no further (ROOM-11); null where everything may be reached. */
  limit: number | null
  onSeek: (position: number) => void
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -10,
  ArrowDown: -10,
  ArrowRight: 10,
  ArrowUp: 10,
  PageDown: -60,
  PageUp: 60,
}

/** The time line: pressed, dragged, or moved by keys as the slider that it is. */
export function SeekBar({ position, duration, buffered, limit, onSeek }: SeekBarProps) {
  const text = useText(texts)
  const [dragged, setDragged] = useState<number | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const shown = dragged ?? position
  const share = (seconds: number) =>
    duration > 0 ? `${Math.min(100, Math.max(0, (seconds / duration) * 100))}%` : '0%'

  const under = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(1, (event.clientX - left) / width)) * duration
  }
  const keys = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const wanted =
      step !== undefined ? position + step : event.key === 'Home' ? 0 : event.key === 'End' ? duration : null
    if (wanted === null) return
    event.preventDefault()
    event.stopPropagation()
    onSeek(wanted)
  }
  const isKnown = duration > 0
  return (
    <div
      className={styles.seek}
      data-busy={dragged !== null || undefined}
      onPointerDown={(event) => {
        if (!isKnown || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(under(event))
      }}
      onPointerMove={(event) => {
        if (!isKnown) return
        if (dragged !== null) setDragged(under(event))
        if (event.pointerType === 'mouse') setHovered(under(event))
      }}
      onPointerUp={() => {
        if (dragged === null) return
        setDragged(null)
        onSeek(dragged)
      }}
      onPointerCancel={() => setDragged(null)}
      onPointerLeave={() => setHovered(null)}
    >
      <span className={styles.track}>
        <span className={styles.buffered} style={{ width: share(buffered) }} />
        {limit !== null && <span className={styles.closed} style={{ left: share(limit) }} />}
        <span className={styles.played} style={{ width: share(shown) }} />
      </span>
      <span className={cx(styles.thumb, dragged !== null && styles.held)} style={{ left: share(shown) }} />
      {(dragged ?? hovered) !== null && (
        <span className={styles.bubble} style={{ left: share(dragged ?? hovered ?? 0) }} aria-hidden>
          {formatDuration(dragged ?? hovered ?? 0)}
        </span>
      )}
      <input
        type="range"
        className={styles.input}
        aria-label={text('position')}
        aria-valuetext={text('positionOf', {
          at: spokenTime(shown, text),
          total: spokenTime(duration, text),
        })}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(shown)}
        disabled={!isKnown}
        onKeyDown={keys}
        // Assistive technology sets values without keys.
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </div>
  )
}
