import { formatNumber } from '@seodang/domain/money'
import { type ChangeEvent, useState } from 'react'
import { useText } from '../platform/language.tsx'
import { cx } from './cx.ts'
import styles from './field.module.css'
import * as texts from './texts.ts'

/** Follows how long a text is, whether its form holds the value or the field itself does. */
export function useLength<Element extends HTMLInputElement | HTMLTextAreaElement>(
  value: string | number | readonly string[] | undefined,
  onChange?: (event: ChangeEvent<Element>) => void,
) {
  const [typed, setTyped] = useState<number>()
  const follow = (event: ChangeEvent<Element>) => {
    setTyped(event.currentTarget.value.length)
    onChange?.(event)
  }
  return { length: typed ?? String(value ?? '').length, follow }
}

type CounterProps = { length: number; max: number; quiet?: boolean }

/** '18 / 100'; at the end it says why nothing more fits (VAL-03). A quiet one appears only then. */
export function Counter({ length, max, quiet }: CounterProps) {
  const text = useText(texts)
  const full = length >= max
  return (
    <span className={cx(styles.count, full && styles.full)} aria-live="polite">
      {full ? text('tooLong', { n: max }) : !quiet && `${formatNumber(length)} / ${formatNumber(max)}`}
    </span>
  )
}
