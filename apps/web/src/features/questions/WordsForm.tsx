import { problemText } from '@seodang/domain/problem-texts'
import { MAX_QUESTION_LENGTH, wordsProblems } from '@seodang/domain/question'
import { type FormEvent, type ReactNode, useState } from 'react'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import styles from './questions.module.css'
import * as texts from './texts.ts'

/** Of the video that the words are about. */
export interface Moment {
  /** Null where nothing played. */
  second: number | null
  /** Whether the words are to stand there. */
  withTime: boolean
}

type WordsFormProps = {
  /** Where its words are kept: `ask:3`. */
  place: string
  label: string
  submitLabel: string
  placeholder?: string
  initial?: { content: string; secretYn?: 'Y' | 'N' }
  /** Offers to ask in secret. */
  mayBeSecret?: boolean
  isBusy: boolean
  /** Kept with the words. */
  moment?: Moment
  onMoment?: (moment: Moment) => void
  /** Between the words and the buttons. */
  children?: ReactNode
  /** `done` once they arrived. */
  onSubmit: (words: { content: string; secretYn: 'Y' | 'N' }, key: string, done: () => void) => void
  onCancel?: () => void
}

/** Some words and a button: to ask, to ask on, to answer and to edit each of them. */
export function WordsForm({
  place,
  label,
  submitLabel,
  placeholder,
  initial,
  mayBeSecret,
  isBusy,
  moment,
  onMoment,
  children,
  onSubmit,
  onCancel,
}: WordsFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const [content, setContent] = useState(initial?.content ?? '')
  const [isSecret, setSecret] = useState(initial?.secretYn === 'Y')
  const [problem, setProblem] = useState<string>()
  const before = initial?.content ?? ''
  const kept = useKept<{ content: string; isSecret: boolean; moment: Moment | null }>({
    place,
    // Without words it is where the video happens to be.
    value: { content, isSecret, moment: content === before ? null : (moment ?? null) },
    clean: { content: before, isSecret: initial?.secretYn === 'Y', moment: null },
    restore: (words) => {
      setContent(words.content)
      setSecret(words.isSecret)
      if (words.moment) onMoment?.(words.moment)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = wordsProblems({ content }).content
    if (found) setProblem(problemText(found, language, label))
    else {
      const words = { content: content.trim(), secretYn: isSecret ? 'Y' : 'N' } as const
      onSubmit(words, kept.of({ ...words, moment }), kept.renew)
    }
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Locked isLocked={isBusy}>
        <KeptStrip of={kept} />
        <TextArea
          label={label}
          labelHidden
          placeholder={placeholder ?? label}
          data-autofocus
          autoFocus
          required
          rows={3}
          maxLength={MAX_QUESTION_LENGTH}
          value={content}
          error={problem}
          onChange={(event) => {
            setContent(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        {mayBeSecret && (
          <Checkbox
            label={text('askSecretly')}
            note={text('secretNote')}
            checked={isSecret}
            onChange={(event) => setSecret(event.currentTarget.checked)}
          />
        )}
        {children}
      </Locked>
      <div className={styles.acts}>
        {onCancel && (
          <Button
            size="sm"
            onClick={() => {
              kept.renew()
              onCancel()
            }}
          >
            {text('cancel')}
          </Button>
        )}
        <Button type="submit" size="sm" variant="main" busy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
