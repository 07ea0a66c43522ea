import type { GetInputPropsReturnType } from '@mantine/form'
import { AgreeField, Checkbox } from '../../ui/Checkbox.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import styles from './account.module.css'

export interface AgreementLine<Name extends string> {
  name: Name
  label: string
  isRequired: boolean
  /** Opens the text that is agreed to. */
  read?: { text: string; label: string; onPress: () => void }
}

interface Props<Name extends string> {
  label: string
  all: { label: string; note: string }
  lines: readonly AgreementLine<Name>[]
  values: Readonly<Record<Name, boolean>>
  /** What the form gives for a box. */
  fieldOf: (name: Name) => GetInputPropsReturnType
}

/** VAL-20, PIPA 22: required and optional consents apart, nothing ticked beforehand, one box for all. */
export function AgreementBox<Name extends string>(props: Props<Name>) {
  const { lines, values, fieldOf } = props
  const agreed = lines.filter(({ name }) => values[name]).length
  return (
    <FieldGroup label={props.label}>
      {() => (
        <div className={styles.agreements}>
          <div className={styles.all}>
            <Checkbox
              label={<strong>{props.all.label}</strong>}
              note={lines.every(({ isRequired }) => isRequired) ? undefined : props.all.note}
              checked={agreed === lines.length}
              mixed={agreed > 0 && agreed < lines.length}
              onChange={(event) => {
                const { checked } = event.currentTarget
                for (const { name } of lines) fieldOf(name).onChange(checked)
              }}
            />
          </div>
          {lines.map(({ name, label, isRequired, read }) => (
            <div key={name} className={styles.agreement}>
              <AgreeField required={isRequired} {...fieldOf(name)} label={label} />
              {read && (
                <button type="button" className={styles.read} aria-label={read.label} onClick={read.onPress}>
                  {read.text}
                </button>
              )}
            </div>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
