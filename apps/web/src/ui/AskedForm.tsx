import { type FormAnswers, formAnswerLabels, formAnswerProblems, type KeyedField } from '@seodang/domain/form'
import { problemTexts } from '@seodang/domain/problem-texts'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { KeptStrip } from '../platform/kept/KeptStrip.tsx'
import { useKept } from '../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../platform/language.tsx'
import { AskedField } from './AskedField.tsx'
import * as texts from './asked-texts.ts'
import { Button } from './Button.tsx'
import { focusFirstProblem } from './focus.ts'
import styles from './form-sheet.module.css'
import { Locked } from './Locked.tsx'

type Answers = Record<string, string[]>

interface AskedFormProps {
  /** Where the answers are kept: `form:3`. Null for a trial. */
  place: string | null
  label: string
  fields: readonly KeyedField[]
  /** FRM-11: choices that nobody can make any more, by field. */
  taken?: readonly { fieldSeq: number; choices: string[] }[]
  /** What was answered before. */
  first?: Answers
  submitLabel: string
  busy?: boolean
  /** Answers what was refused, by the key of the field; nothing of what was typed is lost. `done` once they arrived. */
  onSubmit: (answers: Answers, key: string, done: () => void) => Promise<Partial<Record<string, string>>>
  /** Above the button: a refusal of the whole. */
  notice?: ReactNode
  onChange?: () => void
}

/** The fields of a form and the button that sends them; what is wrong is told at its field (FRM-13, VAL-21). */
export function AskedForm({
  place,
  label,
  fields,
  taken = [],
  first = {},
  submitLabel,
  busy = false,
  onSubmit,
  notice,
  onChange,
}: AskedFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const element = useRef<HTMLFormElement>(null)
  const [answers, setAnswers] = useState<Answers>(() => everyAnswer(fields, first))
  const kept = useKept({
    place,
    value: answers,
    clean: everyAnswer(fields, first),
    restore: setAnswers,
  })
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const show = (found: Partial<Record<string, string>>) => {
    flushSync(() => setErrors(found))
    focusFirstProblem(element.current ?? undefined)
  }
  const submit = async () => {
    const asked: FormAnswers = givenOf(answers)
    const problems = problemTexts(formAnswerProblems(fields, asked), language, formAnswerLabels(fields))
    if (Object.keys(problems).length > 0) return show(problems)
    const refused = await onSubmit(givenOf(answers), kept.of(answers), kept.renew)
    if (Object.keys(refused).length > 0) show(refused)
  }
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Locked isLocked={busy}>
        <KeptStrip of={kept} />
        {fields.map((field) => (
          <AskedField
            key={field.fieldSeq}
            field={field}
            values={answers[field.fieldSeq] ?? []}
            error={errors[field.fieldSeq]}
            taken={taken.find(({ fieldSeq }) => fieldSeq === field.fieldSeq)?.choices}
            onChange={(values) => {
              setAnswers((before) => ({ ...before, [field.fieldSeq]: values }))
              setErrors(({ [field.fieldSeq]: _right, ...others }) => others)
              onChange?.()
            }}
          />
        ))}
      </Locked>
      {notice}
      <Button type="submit" variant="main" size="lg" full busy={busy} busyText={text('sending')}>
        {submitLabel}
      </Button>
    </form>
  )
}

/** So that answers which are kept can be told from those of fields that are gone. */
const everyAnswer = (fields: readonly KeyedField[], given: Answers): Answers =>
  Object.fromEntries(fields.map(({ fieldSeq }) => [fieldSeq, given[fieldSeq] ?? []]))

const givenOf = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, values]) => values.length > 0))
