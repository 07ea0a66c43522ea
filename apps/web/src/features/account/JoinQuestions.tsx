import type { FormAnswers } from '@seodang/domain/form'
import { useText } from '../../platform/language.tsx'
import { AskedField } from '../../ui/AskedField.tsx'
import styles from './account.module.css'
import type { JoinField } from './join-query.ts'
import * as texts from './join-texts.ts'

interface JoinQuestionsProps {
  fields: readonly JoinField[]
  answers: FormAnswers
  errors: Partial<Record<string, string>>
  onAnswer: (fieldSeq: number, values: string[]) => void
}

/** FRM-10: the standing form of the site. */
export default function JoinQuestions({ fields, answers, errors, onAnswer }: JoinQuestionsProps) {
  const text = useText(texts)
  return (
    <section className={styles.form} aria-label={text('questions')}>
      {fields.map((field) => (
        <AskedField
          key={field.fieldSeq}
          field={field}
          values={answers[field.fieldSeq] ?? []}
          error={errors[field.fieldSeq]}
          onChange={(values) => onAnswer(field.fieldSeq, values)}
        />
      ))}
    </section>
  )
}
