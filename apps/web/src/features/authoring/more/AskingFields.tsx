import { FORM_FIELD_KIND, QUESTION_STATUS, YN } from '@seodang/domain/codes'
import type { CourseQuestion } from '@seodang/domain/course-questions'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useText } from '../../../platform/language.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Checkbox, Switch } from '../../../ui/Checkbox.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { FormSection } from '../editor/FormPane.tsx'
import { fieldId } from '../editor/fields.ts'
import styles from './more.module.css'
import * as texts from './texts.ts'

const KINDS = [
  FORM_FIELD_KIND.shortText,
  FORM_FIELD_KIND.longText,
  FORM_FIELD_KIND.multipleChoice,
  FORM_FIELD_KIND.agree,
] as const
const MOST_QUESTIONS = 20
const MAX_LENGTH = { SHORT_TEXT: 100, LONG_TEXT: 1000, MULTIPLE_CHOICE: 0, AGREE: 0 } as const

/** AUTH-18, ENR-41: what is asked before somebody enrols. */
export function AskingFields() {
  const text = useText(texts)
  const { course, draft, problems, change } = useEditor()
  const questions = draft.courseQuestions
  const asks = draft.questionStatusCd === QUESTION_STATUS.asked
  const put = (courseQuestions: CourseQuestion[]) => change({ courseQuestions })
  const add = () =>
    put([
      ...questions,
      {
        key: nextKey(questions),
        kind: FORM_FIELD_KIND.shortText,
        label: text('questionN', { n: questions.length + 1 }),
        help: '',
        requiredYn: YN.no,
        choices: [],
        maxLength: MAX_LENGTH.SHORT_TEXT,
      },
    ])
  return (
    <FormSection title={text('asking')}>
      <Switch
        atEnd
        label={text('attendPhone')}
        note={text('attendPhoneNote')}
        checked={draft.attendPhoneInputYn === YN.yes}
        onChange={({ currentTarget: { checked } }) =>
          change({ attendPhoneInputYn: checked ? YN.yes : YN.no })
        }
      />
      <TextArea
        label={text('notes')}
        help={text('notesHelp')}
        rows={3}
        value={draft.notes}
        error={problems.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
      <Switch
        atEnd
        label={text('asksQuestions')}
        note={text('asksQuestionsNote')}
        checked={asks}
        onChange={({ currentTarget: { checked } }) => {
          change({ questionStatusCd: checked ? QUESTION_STATUS.asked : QUESTION_STATUS.off })
          if (checked && questions.length === 0) add()
        }}
      />
      {asks && (
        <div id={fieldId('courseQuestions')} className={styles.questions}>
          <TextField
            label={text('questionIntro')}
            value={draft.question}
            maxLength={1000}
            error={problems.question}
            onChange={(event) => change({ question: event.currentTarget.value })}
          />
          {questions.map((question, index) => (
            <Question
              key={question.key}
              question={question}
              n={index + 1}
              onChange={(next) => put(questions.map((one) => (one.key === question.key ? next : one)))}
              onRemove={() => put(questions.filter(({ key }) => key !== question.key))}
              {...(index > 0 && {
                onUp: () =>
                  put(questions.toSpliced(index - 1, 2, question, ...questions.slice(index - 1, index))),
              })}
            />
          ))}
          <FieldError id={`${fieldId('courseQuestions')}-error`}>{problems.courseQuestions}</FieldError>
          {questions.length < MOST_QUESTIONS && (
            <Button size="sm" icon={IconPlus} className={styles.add} onClick={add}>
              {text('addQuestion')}
            </Button>
          )}
        </div>
      )}
      {(course.forms.length > 0 || draft.formSeq !== null) && (
        <Select
          label={text('form')}
          help={text('formHelp')}
          value={String(draft.formSeq ?? '')}
          error={problems.formSeq}
          options={[
            { value: '', label: text('noForm') },
            ...course.forms.map(({ formSeq, title }) => ({ value: String(formSeq), label: title })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ formSeq: value === '' ? null : Number(value) })
          }
        />
      )}
    </FormSection>
  )
}

/** Never one that was used, so that earlier answers keep their question. */
function nextKey(questions: readonly CourseQuestion[]): string {
  const numbers = questions.map(({ key }) => Number(/^q(\d+)$/.exec(key)?.[1] ?? 0))
  return `q${Math.max(0, ...numbers) + 1}`
}

interface QuestionProps {
  question: CourseQuestion
  n: number
  onChange: (question: CourseQuestion) => void
  onRemove: () => void
  onUp?: () => void
}

function Question({ question, n, onChange, onRemove, onUp }: QuestionProps) {
  const text = useText(texts)
  const { kind, label, choices, requiredYn } = question
  return (
    <Panel
      heading="h3"
      title={text('questionN', { n })}
      end={
        <>
          {onUp && (
            <IconButton
              icon={IconArrowUp}
              size="sm"
              iconSize={18}
              label={text('questionUp', { n })}
              onClick={onUp}
            />
          )}
          <IconButton
            icon={IconTrash}
            size="sm"
            iconSize={18}
            label={text('removeQuestion', { n })}
            onClick={onRemove}
          />
        </>
      }
    >
      <div className={styles.question}>
        <TextField
          label={text('questionLabel')}
          required
          value={label}
          maxLength={200}
          onChange={(event) => onChange({ ...question, label: event.currentTarget.value })}
        />
        <Select
          label={text('questionKind')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: text(value) }))}
          onChange={({ currentTarget: { value } }) => {
            const next = KINDS.find((one) => one === value)
            if (next) onChange({ ...question, kind: next, maxLength: MAX_LENGTH[next] })
          }}
        />
        {kind === FORM_FIELD_KIND.multipleChoice && (
          <TextArea
            label={text('choices')}
            help={text('choicesHelp')}
            rows={3}
            value={choices.join('\n')}
            onChange={(event) => onChange({ ...question, choices: event.currentTarget.value.split('\n') })}
          />
        )}
        <Checkbox
          label={text('required')}
          checked={requiredYn === YN.yes}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...question, requiredYn: checked ? YN.yes : YN.no })
          }
        />
      </div>
    </Panel>
  )
}
