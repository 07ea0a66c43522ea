import { type KeyboardEvent, useId } from 'react'
import { useText } from '../../../platform/language.tsx'
import { tabAfterKey } from '../../../ui/keys.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { SPEEDS } from './engine.ts'
import styles from './player.module.css'
import * as texts from './texts.ts'

type SpeedChoiceProps = {
  rate: number
  /** Why it cannot be changed; null where it can (ROOM-11, ROOM-16). */
  reason: string | null
  onChoose: (rate: number) => void
}

const label = (rate: number) => `${Number.isInteger(rate) ? rate.toFixed(1) : rate}x`

/** All six speeds in one row, in every view (ux.md 4.4). */
export function SpeedChoice({ rate, reason, onChoose }: SpeedChoiceProps) {
  const text = useText(texts)
  const reasonId = useId()
  return (
    <Popover
      label={text('speed')}
      align="end"
      above
      className={styles.speed}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={styles.word}
          aria-label={text('speedNow', { rate })}
          title={reason ?? text('speed')}
        >
          {label(rate)}
        </button>
      )}
    >
      {(close) => (
        <>
          <p className={styles.speedLabel} aria-hidden>
            {text('speed')}
          </p>
          <div
            className={styles.speeds}
            role="radiogroup"
            tabIndex={-1}
            aria-label={text('speed')}
            onKeyDown={moveAlong}
          >
            {SPEEDS.map((speed) => (
              <button
                key={speed}
                type="button"
                role="radio"
                aria-checked={speed === rate}
                aria-disabled={reason !== null || undefined}
                aria-describedby={reason ? reasonId : undefined}
                tabIndex={speed === rate ? 0 : -1}
                data-autofocus={speed === rate || undefined}
                onClick={() => {
                  if (reason !== null) return
                  onChoose(speed)
                  close()
                }}
              >
                {label(speed)}
              </button>
            ))}
          </div>
          {reason && (
            <p id={reasonId} className={styles.speedReason}>
              {reason}
            </p>
          )}
        </>
      )}
    </Popover>
  )
}

function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const choices = [...event.currentTarget.querySelectorAll('button')]
  const at = choices.findIndex((choice) => choice === document.activeElement)
  const next = tabAfterKey(event.key, at, choices.length)
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  choices[next]?.focus()
}
