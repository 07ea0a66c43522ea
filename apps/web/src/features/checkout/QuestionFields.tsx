import { YN } from '@seodang/domain/codes'
import type { CourseQuestion } from '@seodang/domain/course-questions'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { AskedField } from '../../ui/AskedField.tsx'
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
            <AskedField
              field={{ ...question, multipleYn: YN.no, agreementText: '' }}
              values={[draft.answers[question.key] ?? '']}
              onChange={([value = '']) => change({ answers: { ...draft.answers, [question.key]: value } })}
              error={errorOf(`answers.${question.key}`)}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
