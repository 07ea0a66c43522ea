import { FORM_FIELD_KIND, YN } from '@seodang/domain/codes'
import { FORM_LIMITS, type FormField } from '@seodang/domain/form'
import { digitsOnly } from '@seodang/domain/text'
import { useState } from 'react'
import { useText } from '../platform/language.tsx'
import styles from './asked.module.css'
import * as texts from './asked-texts.ts'
import { AgreeField, Checkbox } from './Checkbox.tsx'
import { FieldGroup } from './Field.tsx'
import { RadioTiles } from './RadioTiles.tsx'
import { TextArea, TextField } from './TextField.tsx'

interface AskedFieldProps {
  field: Omit<FormField, 'agreementType' | 'minLength' | 'otherYn'> &
    Partial<Pick<FormField, 'minLength' | 'otherYn'>>
  values: readonly string[]
  onChange: (values: string[]) => void
  error?: string | undefined
  /** FRM-11: choices that nobody can make any more. */
  taken?: readonly string[] | undefined
}

/** Choices stand side by side while they are few. */
const MOST_COLUMNS = 3
const PHONE_LENGTH = 11

/** A field that somebody made in a form, for whoever answers it (FRM-03). */
export function AskedField({ field, values, onChange, error, taken }: AskedFieldProps) {
  const text = useText(texts)
  const { kind, label, maxLength, agreementText } = field
  const [value = ''] = values
  const required = field.requiredYn === YN.yes
  const help = field.help || undefined
  const common = { label, help, error, required, optional: !required }
  const put = (typed: string) => onChange(typed === '' ? [] : [typed])
  switch (kind) {
    case FORM_FIELD_KIND.multipleChoice:
      return <ChoiceField {...{ field, values, onChange, error, taken }} />
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

// No choice of a form can be empty, so nothing else has this value.
const OTHER = ''

/** Choices, one or several, and where the field has room for it one's own words (FRM-13). */
function ChoiceField({ field, values, onChange, error, taken = [] }: AskedFieldProps) {
  const text = useText(texts)
  const { label, choices, otherYn } = field
  const required = field.requiredYn === YN.yes
  const common = { label, help: field.help || undefined, error, required, optional: !required }
  const written = values.find((one) => !choices.includes(one))
  const [isWriting, setIsWriting] = useState(written !== undefined)
  const isSeveral = field.multipleYn === YN.yes
  const chosen = choices.filter((choice) => values.includes(choice))
  // In the order of the form, whatever the order of ticking; one's own words last.
  const put = (next: string[], other: string | undefined) =>
    onChange([...next, ...(other === undefined ? [] : [other])])
  const isTaken = (choice: string) => taken.includes(choice)
  const wordsOf = (choice: string) => (isTaken(choice) ? text('taken', { choice }) : choice)
  return (
    <div className={styles.agree}>
      {isSeveral ? (
        <FieldGroup {...common}>
          {() => (
            <div className={styles.choices}>
              {choices.map((choice) => (
                <Checkbox
                  key={choice}
                  label={wordsOf(choice)}
                  disabled={isTaken(choice)}
                  checked={values.includes(choice)}
                  onChange={({ currentTarget: { checked } }) =>
                    put(
                      choices.filter((one) => (one === choice ? checked : chosen.includes(one))),
                      written,
                    )
                  }
                />
              ))}
              {otherYn === YN.yes && (
                <Checkbox
                  label={text('other')}
                  checked={isWriting}
                  onChange={({ currentTarget: { checked } }) => {
                    setIsWriting(checked)
                    put(chosen, checked ? '' : undefined)
                  }}
                />
              )}
            </div>
          )}
        </FieldGroup>
      ) : (
        <RadioTiles
          {...common}
          stack
          columns={Math.min(choices.length + (otherYn === YN.yes ? 1 : 0), MOST_COLUMNS)}
          options={[
            ...choices.map((choice) => ({
              value: choice,
              label: wordsOf(choice),
              disabled: isTaken(choice),
            })),
            ...(otherYn === YN.yes ? [{ value: OTHER, label: text('other') }] : []),
          ]}
          value={isWriting ? OTHER : chosen[0]}
          onChange={(choice) => {
            setIsWriting(choice === OTHER)
            onChange([choice])
          }}
        />
      )}
      {isWriting && (
        <TextField
          label={text('otherAnswer')}
          maxLength={FORM_LIMITS.choice}
          value={written ?? ''}
          onChange={(event) => put(isSeveral ? chosen : [], event.currentTarget.value)}
        />
      )}
    </div>
  )
}
