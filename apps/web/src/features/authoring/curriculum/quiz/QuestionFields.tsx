import { QUIZ_QUESTION } from '@seodang/domain/codes'
import { QUIZ_LIMITS, type QuizQuestion } from '@seodang/domain/quiz'
import { cutText } from '@seodang/domain/text'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { useText } from '../../../../platform/language.tsx'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { Checkbox, Radio } from '../../../../ui/Checkbox.tsx'
import { FieldGroup } from '../../../../ui/Field.tsx'
import { NumberField } from '../../../../ui/NumberField.tsx'
import { RichTextEditor } from '../../../../ui/rich/RichTextEditor.tsx'
import { TextArea, TextField } from '../../../../ui/TextField.tsx'
import { useEditor } from '../../editor/editor-context.ts'
import { SegmentedField } from '../../form/SegmentedField.tsx'
import { newChoice, withKind, withoutChoice, withRight } from './question-draft.ts'
import styles from './quiz.module.css'
import * as texts from './texts.ts'

interface QuestionFieldsProps {
  question: QuizQuestion
  onChange: (question: QuizQuestion) => void
}

/** BYD-11: what is asked, what is right, and what it is worth. */
export function QuestionFields({ question, onChange }: QuestionFieldsProps) {
  const text = useText(texts)
  const { may } = useEditor()
  const change = (fields: Partial<QuizQuestion>) => onChange({ ...question, ...fields })
  return (
    <>
      <SegmentedField
        label={text('kind')}
        labelHidden
        value={question.kindCd}
        options={[
          { value: QUIZ_QUESTION.one, label: text('one') },
          { value: QUIZ_QUESTION.several, label: text('several') },
          { value: QUIZ_QUESTION.text, label: text('text') },
        ]}
        onChange={(kindCd) => onChange(withKind(question, kindCd))}
      />
      <RichTextEditor
        label={text('content')}
        brief
        minHeight={64}
        disabled={!may('CLASS_INFO_UPDATE')}
        value={question.content}
        onChange={(content) => change({ content })}
      />
      {question.kindCd === QUIZ_QUESTION.text ? (
        <TextArea
          label={text('accepted')}
          help={text('acceptedHelp')}
          rows={3}
          value={question.answers.join('\n')}
          onChange={({ currentTarget: { value } }) => change({ answers: spellingsOf(value) })}
        />
      ) : (
        <Choices question={question} onChange={onChange} />
      )}
      <NumberField
        label={text('points')}
        unit={text('point')}
        max={QUIZ_LIMITS.points}
        value={question.points}
        onChange={(points) => change({ points: Math.max(1, points ?? 1) })}
      />
      <TextArea
        label={text('explanation')}
        help={text('explanationHelp')}
        rows={2}
        maxLength={QUIZ_LIMITS.explanation}
        value={question.explanation}
        onChange={({ currentTarget: { value } }) => change({ explanation: value })}
      />
    </>
  )
}

/** Empty lines stay while somebody is writing; the rule looks past them. */
const spellingsOf = (value: string): string[] =>
  value
    .split('\n')
    .slice(0, QUIZ_LIMITS.accepted)
    .map((line) => cutText(line, QUIZ_LIMITS.answer))

function Choices({ question, onChange }: QuestionFieldsProps) {
  const text = useText(texts)
  const name = useId()
  const { choices, answers, kindCd } = question
  const isOne = kindCd === QUIZ_QUESTION.one
  const Right = isOne ? Radio : Checkbox
  const rename = (id: string, words: string) =>
    onChange({
      ...question,
      choices: choices.map((choice) => (choice.id === id ? { id, text: words } : choice)),
    })
  return (
    <FieldGroup label={text('choices')} help={text(isOne ? 'choicesOneHelp' : 'choicesSeveralHelp')}>
      {() => (
        <div className={styles.choices}>
          {choices.map(({ id, text: words }, index) => (
            <div key={id} className={styles.choice}>
              <Right
                name={name}
                labelHidden
                label={text('rightN', { n: index + 1 })}
                checked={answers.includes(id)}
                onChange={({ currentTarget: { checked } }) => onChange(withRight(question, id, checked))}
              />
              <TextField
                label={text('choiceN', { n: index + 1 })}
                labelHidden
                maxLength={QUIZ_LIMITS.choice}
                value={words}
                onChange={({ currentTarget: { value } }) => rename(id, value)}
              />
              <IconButton
                icon={IconX}
                iconSize={16}
                size="sm"
                label={text('removeChoice', { n: index + 1 })}
                disabled={choices.length <= 2}
                onClick={() => onChange(withoutChoice(question, id))}
              />
            </div>
          ))}
          {choices.length < QUIZ_LIMITS.choices && (
            <Button
              size="xs"
              variant="ghost"
              icon={IconPlus}
              onClick={() => onChange({ ...question, choices: [...choices, newChoice()] })}
            >
              {text('addChoice')}
            </Button>
          )}
        </div>
      )}
    </FieldGroup>
  )
}
