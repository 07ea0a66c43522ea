import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { type ReactNode, useId } from 'react'
import { useText } from '../platform/language.tsx'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { Icon } from './Icon.tsx'
import * as texts from './texts.ts'

/** What every field takes, whatever it holds. */
export type FieldProps = {
  label: ReactNode
  /** Below the field. */
  help?: ReactNode
  /** In the person's language; next to the field, tied to it and announced. */
  error?: ReactNode
  /** Shows the required badge (VAL-19). */
  required?: boolean
  /** Says that it may stay empty, where most fields of the form may not. */
  optional?: boolean
  /** Only heard, where the surroundings say it already. */
  labelHidden?: boolean
  className?: string
}

/** Spread on the control. */
export type ControlProps = {
  id: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/** Takes the field's own properties out of a control's, so that the rest can be spread on the control. */
export function splitField<Props extends FieldProps>(props: Props) {
  const { label, help, error, required, optional, labelHidden, className, ...control } = props
  return { field: { label, help, error, required, optional, labelHidden, className }, control }
}

type FieldFrameProps = FieldProps & {
  /** An id of the caller's choice, where something else has to point at the control. */
  id?: string
  /** At the end of the line below: a counter. */
  foot?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** Label above, control, help and error below. */
export function Field({ id: given, foot, children, ...field }: FieldFrameProps) {
  const own = useId()
  const id = given ?? own
  return (
    <div className={cx(styles.field, field.className)}>
      <label htmlFor={id} className={cx(styles.label, field.labelHidden && 'sr-only')}>
        <LabelText {...field} />
      </label>
      {children(controlProps(id, field))}
      <FieldFoot id={id} foot={foot} {...field} />
    </div>
  )
}

/** The same for a group of controls; `children` get the ids of its help and error. */
export function FieldGroup({ foot, children, ...field }: Omit<FieldFrameProps, 'id'>) {
  const id = useId()
  const { 'aria-invalid': invalid, ...rest } = controlProps(id, field)
  return (
    <fieldset
      className={cx(styles.field, field.className)}
      aria-describedby={rest['aria-describedby']}
      {...(invalid && { 'data-invalid': true })}
    >
      <legend className={cx(styles.label, field.labelHidden && 'sr-only')} style={{ marginBottom: 6 }}>
        <LabelText {...field} />
      </legend>
      {children({ ...rest, 'aria-invalid': invalid })}
      <FieldFoot id={id} foot={foot} {...field} />
    </fieldset>
  )
}

const controlProps = (id: string, { help, error, required }: FieldProps): ControlProps => ({
  id,
  'aria-describedby': cx(!!error && `${id}-error`, !!help && `${id}-help`) || undefined,
  'aria-invalid': error ? true : undefined,
  'aria-required': required || undefined,
})

export function LabelText({
  label,
  required,
  optional,
}: Pick<FieldProps, 'label' | 'required' | 'optional'>) {
  const text = useText(texts)
  return (
    <>
      {label}
      {required && <span className={styles.required}>{text('required')}</span>}
      {optional && <span className={styles.optional}>{text('optional')}</span>}
    </>
  )
}

function FieldFoot({ id, help, error, foot }: FieldProps & { id: string; foot?: ReactNode }) {
  return (
    <>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {(help || foot) && (
        <div className={styles.foot}>
          {help && <span id={`${id}-help`}>{help}</span>}
          {foot}
        </div>
      )}
    </>
  )
}

/** A live region from the start, so that the words are announced when they come. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <div id={id} aria-live="polite" className={children ? styles.error : styles.quiet}>
      {children && (
        <>
          <Icon of={IconAlertCircle} size={16} />
          <span>{children}</span>
        </>
      )}
    </div>
  )
}
