import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { type PointerEvent, useState } from 'react'
import { useText } from '../platform/language.tsx'
import styles from './choice.module.css'
import { cx } from './cx.ts'
import { FieldGroup, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { ratingAfterKey, ratingAt } from './rating.ts'
import { starFills } from './Stars.tsx'
import * as texts from './texts.ts'

export type RatingInputProps = FieldProps & {
  /** 0.5 to 5 in halves; begin with DEFAULT_RATING (UI-09). */
  value: number
  onChange: (point: number) => void
  /** What the point is called: '좋았어요'. */
  word?: string
  /** px of one star */
  size?: number
  centered?: boolean
}

/** Stars to the half: by pointer, by arrow keys, by the digits 1 to 5 (UI-09). */
export function RatingInput({ value, onChange, word, size = 40, centered, ...field }: RatingInputProps) {
  const text = useText(texts)
  const [hovered, setHovered] = useState<number>()
  const pointed = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return ratingAt((event.clientX - left) / width)
  }
  const spoken = text('pointOfFive', { point: value })
  return (
    <FieldGroup {...field} className={cx(field.className, centered && styles.centered)}>
      {() => (
        <div>
          <span
            role="slider"
            tabIndex={0}
            aria-label={text('rating')}
            aria-valuemin={0.5}
            aria-valuemax={5}
            aria-valuenow={value}
            aria-valuetext={word ? `${spoken}, ${word}` : spoken}
            className={styles.rating}
            onKeyDown={(event) => {
              const next = ratingAfterKey(event.key, value)
              if (next === undefined) return
              event.preventDefault()
              onChange(next)
            }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              onChange(pointed(event))
            }}
            onPointerMove={(event) => {
              setHovered(event.pointerType === 'mouse' ? pointed(event) : undefined)
              if (event.buttons) onChange(pointed(event))
            }}
            onPointerLeave={() => setHovered(undefined)}
          >
            {starFills(hovered ?? value).map((fill, star) => (
              <span key={STARS[star]} className={styles.star}>
                <Icon of={IconStarFilled} size={size} />
                <span className={styles.lit} style={{ width: size * fill }}>
                  <Icon of={IconStarFilled} size={size} />
                </span>
              </span>
            ))}
          </span>
          <span className={styles.ratingText} aria-hidden>
            {text('points', { point: value })}
            {word && ` · ${word}`}
          </span>
        </div>
      )}
    </FieldGroup>
  )
}

const STARS = ['one', 'two', 'three', 'four', 'five']
