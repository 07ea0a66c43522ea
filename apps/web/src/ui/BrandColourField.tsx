import { hexOf, isColour, parseColour } from '@seodang/domain/color'
import { useId } from 'react'
import { useText } from '../platform/language.tsx'
import * as texts from './brand-colour-texts.ts'
import styles from './colour.module.css'
import { FieldGroup, type FieldProps } from './Field.tsx'

/** Each carries white text as it is, or nearly so; any other colour is adjusted where text stands on it. */
const SWATCHES = {
  pine: '#2f7d63',
  rust: '#b5520a',
  navy: '#1e4e8c',
  plum: '#6d3f8f',
  crimson: '#b3263e',
  ochre: '#96690a',
  teal: '#0f7490',
  ink: '#38342f',
} as const
const NAMES = ['pine', 'rust', 'navy', 'plum', 'crimson', 'ochre', 'teal', 'ink'] as const

export type BrandColourFieldProps = FieldProps & {
  /** #1a2b3c, or whatever somebody is typing. */
  value: string
  onChange: (hex: string) => void
  disabled?: boolean
}

/** The colour of a site: one of a few that work well, any other by the browser's picker or by its code. */
export function BrandColourField({ value, onChange, disabled, ...field }: BrandColourFieldProps) {
  const text = useText(texts)
  const group = useId()
  const chosen = value.toLowerCase()
  const isAny = !NAMES.some((name) => SWATCHES[name] === chosen)
  return (
    <FieldGroup {...field}>
      {(aria) => (
        <div className={styles.row}>
          {NAMES.map((name) => (
            <label key={name} className={styles.swatch} title={text(name)}>
              <input
                type="radio"
                name={group}
                className="sr-only"
                checked={SWATCHES[name] === chosen}
                disabled={disabled}
                onChange={() => onChange(SWATCHES[name])}
              />
              <span style={{ backgroundColor: SWATCHES[name] }} />
              <span className="sr-only">{text(name)}</span>
            </label>
          ))}
          <span className={styles.any} data-chosen={isAny || undefined}>
            <input
              type="color"
              aria-label={text('any')}
              title={text('any')}
              disabled={disabled}
              value={longHex(value)}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </span>
          <input
            type="text"
            aria-label={text('code')}
            aria-describedby={aria['aria-describedby']}
            aria-invalid={aria['aria-invalid']}
            className={styles.code}
            value={value}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            disabled={disabled}
            onChange={(event) => onChange(event.currentTarget.value.trim())}
          />
        </div>
      )}
    </FieldGroup>
  )
}

/** The browser's picker takes six digits only. */
function longHex(value: string): string {
  const parts = isColour(value) ? parseColour(value) : null
  return parts ? hexOf(parts) : '#000000'
}
