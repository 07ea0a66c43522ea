import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { useText } from '../platform/language.tsx'
import styles from './choice.module.css'
import { cx } from './cx.ts'
import { FieldError } from './Field.tsx'
import { Icon } from './Icon.tsx'
import * as texts from './texts.ts'

type ChoiceInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'size'> & {
  ref?: Ref<HTMLInputElement>
}

export type CheckboxProps = ChoiceInput & {
  label: ReactNode
  /** Only the box shows, as in a table. */
  labelHidden?: boolean
  note?: ReactNode
  error?: ReactNode
  /** Some of what it stands for is chosen. */
  mixed?: boolean
}

export function Checkbox({ label, labelHidden, note, error, mixed = false, ...input }: CheckboxProps) {
  const errorId = useId()
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className={cx(styles.choice, labelHidden && styles.bare)}>
      <input
        aria-describedby={error ? errorId : undefined}
        aria-invalid={error ? true : undefined}
        {...input}
        ref={own}
        type="checkbox"
      />
      <span className={styles.box}>
        <Icon of={mixed ? IconMinus : IconCheck} size={14} />
      </span>
      <span className={labelHidden ? 'sr-only' : styles.words}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
        <FieldError id={errorId}>{error}</FieldError>
      </span>
    </label>
  )
}

type RadioProps = ChoiceInput & {
  label: ReactNode
  /** Only the circle shows, beside a field that says what it stands for. */
  labelHidden?: boolean
  note?: ReactNode
}

export function Radio({ label, labelHidden, note, ...input }: RadioProps) {
  return (
    <label className={cx(styles.choice, labelHidden && styles.bare)}>
      <input {...input} type="radio" />
      <span className={cx(styles.box, styles.round)} />
      <span className={labelHidden ? 'sr-only' : styles.words}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </label>
  )
}

export type AgreeFieldProps = Omit<CheckboxProps, 'labelHidden' | 'mixed' | 'required'> & {
  /** Marks it '(필수)', otherwise '(선택)' (VAL-20). Never ticked beforehand. */
  required: boolean
}

/** A consent, marked as required or optional in exactly these words (VAL-20). */
export function AgreeField({ required, label, ...rest }: AgreeFieldProps) {
  const text = useText(texts)
  return (
    <div className={styles.agree}>
      <Checkbox
        aria-required={required || undefined}
        {...rest}
        label={
          <>
            <span className={required ? styles.kindRequired : styles.kind}>
              {text(required ? 'agreeRequired' : 'agreeOptional')}
            </span>{' '}
            {label}
          </>
        }
      />
    </div>
  )
}

export type SwitchProps = ChoiceInput & {
  label: ReactNode
  note?: ReactNode
  labelHidden?: boolean
  /** The switch stands at the end of the line. */
  atEnd?: boolean
}

/** Takes effect at once, unlike a checkbox. */
export function Switch({ label, note, labelHidden, atEnd, ...input }: SwitchProps) {
  return (
    <label className={cx(styles.choice, labelHidden && styles.bare, atEnd && styles.after)}>
      <span className={styles.switchBody}>
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state itself */}
        <input {...input} type="checkbox" role="switch" className={styles.switch} />
        <span className={styles.track} />
      </span>
      <span className={labelHidden ? 'sr-only' : styles.words}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </label>
  )
}
