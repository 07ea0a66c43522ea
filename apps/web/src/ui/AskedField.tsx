import { FORM_FIELD_KIND, YN } from '@seodang/domain/codes'
import type { FormField } from '@seodang/domain/form'
import { digitsOnly } from '@seodang/domain/text'
import { useText } from '../platform/language.tsx'
import styles from './asked.module.css'
import * as texts from './asked-texts.ts'
import { AgreeField, Checkbox } from './Checkbox.tsx'
import { FieldGroup } from './Field.tsx'
import { RadioTiles } from './RadioTiles.tsx'
import { TextArea, TextField } from './TextField.tsx'

interface AskedFieldProps {
  field: Omit<FormField, 'agreementType'>
  values: readonly string[]
  onChange: (values: string[]) => void
  error?: string | undefined
}

/** Choices stand side by side while they are few. */
const MOST_COLUMNS = 3
const PHONE_LENGTH = 11

/** A field that somebody made in a form, for whoever answers it (FRM-03). */
export function AskedField({ field, values, onChange, error }: AskedFieldProps) {
  const text = useText(texts)
  const { kind, label, choices, maxLength, agreementText } = field
  const [value = ''] = values
  const required = field.requiredYn === YN.yes
  const help = field.help || undefined
  const common = { label, help, error, required, optional: !required }
  const put = (typed: string) => onChange(typed === '' ? [] : [typed])
  switch (kind) {
    case FORM_FIELD_KIND.multipleChoice:
      if (field.multipleYn === YN.yes)
        return (
          <FieldGroup {...common}>
            {() => (
              <div className={styles.choices}>
                {choices.map((choice) => (
                  <Checkbox
                    key={choice}
                    label={choice}
                    checked={values.includes(choice)}
                    onChange={({ currentTarget: { checked } }) =>
                      // In the order of the form, whatever the order of ticking.
                      onChange(choices.filter((one) => (one === choice ? checked : values.includes(one))))
                    }
                  />
                ))}
              </div>
            )}
          </FieldGroup>
        )
      return (
        <RadioTiles
          {...common}
          stack
          columns={Math.min(choices.length, MOST_COLUMNS)}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          value={value}
          onChange={(choice) => onChange([choice])}
        />
      )
    case FORM_FIELD_KIND.agree:
      return (
        <div className={styles.agree}>
          <AgreeField
            label={label}
            note={help}
            required={required}
            error={error}
            checked={value === YN.yes}
            onChange={({ currentTarget: { checked } }) => onChange(checked ? [YN.yes] : [])}
          />
          {agreementText !== '' && (
            <details className={styles.text}>
              <summary>{text('agreementText')}</summary>
              <p>{agreementText}</p>
            </details>
          )}
        </div>
      )
    case FORM_FIELD_KIND.longText:
      return (
        <TextArea
          {...common}
          maxLength={maxLength}
          value={value}
          onChange={(event) => put(event.currentTarget.value)}
        />
      )
    case FORM_FIELD_KIND.phoneNumber:
      return (
        <TextField
          {...common}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="01012345678"
          value={value}
          onChange={(event) => put(digitsOnly(event.currentTarget.value).slice(0, PHONE_LENGTH))}
        />
      )
    case FORM_FIELD_KIND.email:
      return (
        <TextField
          {...common}
          type="email"
          autoComplete="email"
          value={value}
          onChange={(event) => put(event.currentTarget.value)}
        />
      )
    case FORM_FIELD_KIND.shortText:
      return (
        <TextField
          {...common}
          counter
          maxLength={maxLength}
          value={value}
          onChange={(event) => put(event.currentTarget.value)}
        />
      )
  }
}
