import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { QUIZ_QUESTION, type QuizQuestionCd } from '@seodang/domain/codes'
import { QUIZ_LIMITS, type QuizQuestion, sumOfPoints } from '@seodang/domain/quiz'
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs'
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import { useId, useState } from 'react'
import { useText } from '../../../../platform/language.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { useConfirm } from '../../../../ui/dialog-requests.ts'
import { FieldError } from '../../../../ui/Field.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { copyOf, moved, newQuestion } from './question-draft.ts'
import styles from './quiz.module.css'
import * as texts from './texts.ts'

/** Less than this is a press. */
const DRAG_FROM_PX = 5

const KINDS = [
  { kindCd: QUIZ_QUESTION.one, word: 'one', icon: IconCircleDot },
  { kindCd: QUIZ_QUESTION.several, word: 'several', icon: IconCheckbox },
  { kindCd: QUIZ_QUESTION.text, word: 'text', icon: IconForms },
] as const

interface QuestionListProps {
  questions: QuizQuestion[]
  error: string | undefined
  /** Somebody was there already. */
  hasResults: boolean
  onChange: (questions: QuizQuestion[]) => void
}

/** BYD-11: the questions in their order, one of them open; moved by pointer, by keys or by buttons. */
export function QuestionList({ questions, error, hasResults, onChange }: QuestionListProps) {
  const text = useText(texts)
  const errorId = useId()
  const confirm = useConfirm()
  const [open, setOpen] = useState<string | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: unknown) => questions.findIndex((question) => question.id === id)
  const titleOf = (id: unknown) => text('questionN', { n: indexOf(id) + 1 })
  const add = (kindCd: QuizQuestionCd) => {
    const question = newQuestion(kindCd)
    onChange([...questions, question])
    setOpen(question.id)
  }
  const copy = (index: number, question: QuizQuestion) => {
    const made = copyOf(question)
    onChange(questions.toSpliced(index + 1, 0, made))
    setOpen(made.id)
  }
  const remove = async (question: QuizQuestion) => {
    const isSure = await confirm({
      title: text('removeAsk', { title: titleOf(question.id) }),
      description: text('removeText'),
      confirmLabel: text('removeDo'),
      danger: true,
    })
    if (isSure) onChange(questions.filter(({ id }) => id !== question.id))
  }
  return (
    <section className={styles.questions} aria-label={text('content')}>
      <p className={styles.sum}>
        {text('questions', { n: questions.length, points: sumOfPoints(questions) })}
      </p>
      {hasResults && <p className={styles.note}>{text('changeNote')}</p>}
      {questions.length === 0 && (
        <div className={styles.none}>
          <b>{text('noQuestions')}</b>
          <p>{text('noQuestionsHint')}</p>
        </div>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={() => setOpen(null)}
        onDragEnd={({ active, over }) => {
          if (over && active.id !== over.id) onChange(moved(questions, indexOf(active.id), indexOf(over.id)))
        }}
        accessibility={{
          screenReaderInstructions: { draggable: text('dragInstructions') },
          announcements: {
            onDragStart: ({ active }) => text('dragStart', { title: titleOf(active.id) }),
            onDragOver: ({ over }) => (over ? text('dragOver', { over: titleOf(over.id) }) : undefined),
            onDragEnd: ({ active }) => text('dragEnd', { title: titleOf(active.id) }),
            onDragCancel: () => text('dragCancel'),
          },
        }}
      >
        <SortableContext items={questions.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={styles.list}>
            {questions.map((question, index) => (
              <QuestionCard
                key={question.id}
                question={question}
                n={index + 1}
                isOpen={open === question.id}
                onToggle={() => setOpen(open === question.id ? null : question.id)}
                onChange={(next) => onChange(questions.map((one) => (one.id === next.id ? next : one)))}
                onCopy={questions.length < QUIZ_LIMITS.questions ? () => copy(index, question) : null}
                onRemove={() => void remove(question)}
                onUp={index > 0 ? () => onChange(moved(questions, index, index - 1)) : null}
                onDown={
                  index < questions.length - 1 ? () => onChange(moved(questions, index, index + 1)) : null
                }
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <FieldError id={errorId}>{error}</FieldError>
      {questions.length < QUIZ_LIMITS.questions && (
        <div className={styles.adds} role="group" aria-label={text('add')}>
          {KINDS.map(({ kindCd, word, icon }) => (
            <Button key={kindCd} size="sm" icon={icon} onClick={() => add(kindCd)}>
              {text(word)}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
