import { QUIZ_QUESTION } from '@seodang/domain/codes'
import { answerWords, QUIZ_LIMITS } from '@seodang/domain/quiz'
import { useId } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox, Radio } from '../../../ui/Checkbox.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { Asked } from './queries.ts'
import styles from './quiz.module.css'
import * as texts from './texts.ts'

interface QuestionFieldProps {
  question: Asked
  n: number
  answer: string[]
  /** What was answered here while another device has answered, too. */
  mine: string[] | undefined
  onDecide: (isMine: boolean) => void
  onAnswer: (answer: string[], isTyping?: boolean) => void
  onLeave: () => void
}

/** One question with the ways to answer it. */
export function QuestionField({
  question,
  n,
  answer,
  mine,
  onDecide,
  onAnswer,
  onLeave,
}: QuestionFieldProps) {
  const text = useText(texts)
  const id = useId()
  const { kindCd, choices, content, points } = question
  const isOne = kindCd === QUIZ_QUESTION.one
  return (
    <li className={styles.question} data-question={question.id}>
      <fieldset aria-labelledby={`${id}-n ${id}-words`}>
        <div className={styles.questionHead}>
          <span id={`${id}-n`} className={styles.number}>
            {text('questionN', { n })}
          </span>
          <span className={styles.points}>
            {kindCd === QUIZ_QUESTION.several && `${text('chooseAll')} · `}
            {text('pointsN', { n: points })}
          </span>
        </div>
        <div id={`${id}-words`}>
          <RichText document={content} className={styles.words} />
        </div>
        {kindCd === QUIZ_QUESTION.text ? (
          <TextField
            label={text('yourAnswer')}
            labelHidden
            placeholder={text('yourAnswer')}
            autoComplete="off"
            maxLength={QUIZ_LIMITS.answer}
            value={answer[0] ?? ''}
            onChange={({ currentTarget: { value } }) => onAnswer(value === '' ? [] : [value], true)}
            onBlur={onLeave}
          />
        ) : (
          <div className={styles.choices}>
            {choices.map((choice) =>
              isOne ? (
                <div key={choice.id} className={styles.choice}>
                  <Radio
                    name={id}
                    label={choice.text}
                    checked={answer.includes(choice.id)}
                    onChange={() => onAnswer([choice.id])}
                  />
                </div>
              ) : (
                <div key={choice.id} className={styles.choice}>
                  <Checkbox
                    label={choice.text}
                    checked={answer.includes(choice.id)}
                    onChange={({ currentTarget: { checked } }) => {
                      const others = answer.filter((each) => each !== choice.id)
                      onAnswer(checked ? [...others, choice.id] : others)
                    }}
                  />
                </div>
              ),
            )}
          </div>
        )}
        {mine && (
          <Notice
            tone="warn"
            live
            action={
              <div className={styles.acts}>
                <Button size="sm" onClick={() => onDecide(true)}>
                  {text('useMine')}
                </Button>
                <Button size="sm" onClick={() => onDecide(false)}>
                  {text('letGo')}
                </Button>
              </div>
            }
          >
            {text('elsewhere', { words: answerWords(question, mine) || text('notAnswered') })}
          </Notice>
        )}
      </fieldset>
    </li>
  )
}
