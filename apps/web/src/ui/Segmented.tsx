import { type ReactNode, useId } from 'react'
import { Anchor } from './Anchor.tsx'
import { cx } from './cx.ts'
import styles from './small.module.css'

type Segment<Value extends string> = { value: Value; label: ReactNode; disabled?: boolean }

type SegmentedProps<Value extends string> = {
  label: string
  options: readonly Segment<Value>[]
  value: Value | null
  /** The whole width, in equal parts. */
  fill?: boolean
  /** Scrolls sideways on a phone instead of breaking. */
  scroll?: boolean
} & (
  | { onChange: (value: Value) => void; hrefOf?: undefined }
  | { hrefOf: (value: Value) => string; onChange?: undefined }
)

/** One of a few, side by side: a choice in place, or with `hrefOf` a choice kept in the address. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  fill,
  scroll,
  onChange,
  hrefOf,
}: SegmentedProps<Value>) {
  const name = useId()
  const row = (
    <div
      role={hrefOf ? undefined : 'radiogroup'}
      aria-label={hrefOf ? undefined : label}
      className={cx(styles.segmented, fill && styles.fill)}
    >
      {options.map((option) =>
        hrefOf ? (
          <Anchor
            key={option.value}
            href={hrefOf(option.value)}
            className={styles.segment}
            aria-current={option.value === value ? 'true' : undefined}
          >
            {option.label}
          </Anchor>
        ) : (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ),
      )}
    </div>
  )
  if (hrefOf)
    return (
      <nav aria-label={label} className={cx(scroll && styles.scroll)}>
        {row}
      </nav>
    )
  return scroll ? <div className={styles.scroll}>{row}</div> : row
}
