import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'
import { cx } from './cx.ts'
import { FieldGroup, type FieldProps } from './Field.tsx'

export type Tile<Value extends string> = {
  value: Value
  label: ReactNode
  /** A drawing before the words. */
  mark?: ReactNode
  /** A whole row. */
  wide?: boolean
  disabled?: boolean
}

export type RadioTilesProps<Value extends string> = FieldProps & {
  options: readonly Tile<Value>[]
  /** Nothing is chosen beforehand where money is concerned. */
  value: Value | null | undefined
  onChange: (value: Value) => void
  columns?: number
  /** 56 px, for payment methods; three abreast are two on a phone. */
  tall?: boolean
  /** One below the other on a phone. */
  stack?: boolean
}

/** A few choices as tiles that behave like radio buttons: arrows move, Tab leaves. */
export function RadioTiles<Value extends string>({
  options,
  value,
  onChange,
  columns = 3,
  tall,
  stack,
  ...field
}: RadioTilesProps<Value>) {
  const name = useId()
  return (
    <FieldGroup {...field}>
      {() => (
        <div
          className={cx(styles.tiles, stack && styles.stack, tall && columns === 3 && styles.pairs)}
          style={{ '--columns': columns }}
        >
          {options.map((option) => (
            <label
              key={option.value}
              className={cx(styles.tile, tall && styles.tall, option.wide && styles.wide)}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onChange(option.value)}
              />
              {option.mark}
              {option.label}
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
