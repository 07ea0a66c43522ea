import { FORM_FIELD_KIND, YN } from '@seodang/domain/codes'
import type { CourseQuestion } from '@seodang/domain/course-questions'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { AgreeField } from '../../ui/Checkbox.tsx'
import { RadioTiles } from '../../ui/RadioTiles.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import type { PartProps } from './CheckoutForm.tsx'
import styles from './checkout.module.css'
import * as texts from './texts.ts'

/** ENR-41: what the class asks, before anything is paid. */
export function QuestionFields({
  draft,
  change,
  errorOf,
  questions,
}: PartProps & { questions: readonly CourseQuestion[] }) {
  const text = useText(texts)
  const channel = useChannel()
  return (
    <section className={styles.part}>
      <h2>{text('questions', { site: channel.name })}</h2>
      <div className={styles.stack}>
        {questions.map((question) => (
          <div key={question.key} data-field={`answers.${question.key}`}>
            <Question
              question={question}
              value={draft.answers[question.key] ?? ''}
              onChange={(value) => change({ answers: { ...draft.answers, [question.key]: value } })}
              error={errorOf(`answers.${question.key}`)}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

interface QuestionProps {
  question: CourseQuestion
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Choices stand side by side while they are few. */
const MOST_COLUMNS = 3

function Question({ question, value, onChange, error }: QuestionProps) {
  const { kind, label, help, choices, maxLength } = question
  const required = question.requiredYn === YN.yes
  const field = { label, help: help || undefined, error, required, optional: !required }
  switch (kind) {
    case FORM_FIELD_KIND.multipleChoice:
      return (
        <RadioTiles
          {...field}
          stack
          columns={Math.min(choices.length, MOST_COLUMNS)}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          value={value}
          onChange={onChange}
        />
      )
    case FORM_FIELD_KIND.agree:
      return (
        <AgreeField
          label={label}
          note={help}
          required={required}
          error={error}
          checked={value === YN.yes}
          onChange={(event) => onChange(event.currentTarget.checked ? YN.yes : '')}
        />
      )
    case FORM_FIELD_KIND.longText:
      return (
        <TextArea
          {...field}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case FORM_FIELD_KIND.shortText:
      return (
        <TextField
          {...field}
          counter
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}
