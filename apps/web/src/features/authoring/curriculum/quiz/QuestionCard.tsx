import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { QUIZ_QUESTION } from '@seodang/domain/codes'
import { type QuizQuestion, questionExcerpt, questionGap } from '@seodang/domain/quiz'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useText } from '../../../../platform/language.tsx'
import { Tag } from '../../../../ui/Badge.tsx'
import { IconButton } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import styles from './quiz.module.css'
import * as texts from './texts.ts'

const GAPS = { content: 'gapContent', choices: 'gapChoices', answer: 'gapAnswer' } as const
const WORDS = {
  [QUIZ_QUESTION.one]: 'one',
  [QUIZ_QUESTION.several]: 'several',
  [QUIZ_QUESTION.text]: 'text',
} as const

interface QuestionCardProps {
  question: QuizQuestion
  n: number
  isOpen: boolean
  onToggle: () => void
  onChange: (question: QuizQuestion) => void
  /** Null where there is no room for another. */
  onCopy: (() => void) | null
  onRemove: () => void
  /** Null at the ends of the list. */
  onUp: (() => void) | null
  onDown: (() => void) | null
}

/** One question as a line that opens; what it lacks stands on it. */
export function QuestionCard({
  question,
  n,
  isOpen,
  onToggle,
  onChange,
  onCopy,
  onRemove,
  onUp,
  onDown,
}: QuestionCardProps) {
  const text = useText(texts)
  const { setNodeRef, setActivatorNodeRef, ...sortable } = useSortable({ id: question.id })
  const title = text('questionN', { n })
  const gap = questionGap(question)
  return (
    <li
      ref={setNodeRef}
      className={cx(styles.card, isOpen && styles.open, sortable.isDragging && styles.carried)}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <div className={styles.head}>
        <IconButton
          {...sortable.attributes}
          {...sortable.listeners}
          ref={setActivatorNodeRef}
          icon={IconGripVertical}
          iconSize={16}
          size="sm"
          className={styles.grip}
          label={text('drag', { title })}
        />
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <span className="sr-only">{title}</span>
          <span className={styles.number} aria-hidden>
            {n}
          </span>
          <span className={cx('clip', styles.excerpt)}>
            {questionExcerpt(question.content) || text('untitled')}
          </span>
          <span className={styles.facts}>
            {gap && (
              <Tag tone="warn" small>
                {text(GAPS[gap])}
              </Tag>
            )}
            <span>{text(WORDS[question.kindCd])}</span>
            <span>{text('pointsN', { n: question.points })}</span>
          </span>
          <Icon of={IconChevronDown} size={16} />
        </button>
      </div>
      {isOpen && (
        <div className={styles.body}>
          <QuestionFields question={question} onChange={onChange} />
          {gap && <Notice tone="warn">{`${text(GAPS[gap])}. ${text('gapNote')}`}</Notice>}
          <div className={styles.acts}>
            <IconButton
              icon={IconArrowUp}
              iconSize={18}
              size="sm"
              label={text('up', { title })}
              disabled={!onUp}
              onClick={onUp ?? undefined}
            />
            <IconButton
              icon={IconArrowDown}
              iconSize={18}
              size="sm"
              label={text('down', { title })}
              disabled={!onDown}
              onClick={onDown ?? undefined}
            />
            {onCopy && (
              <IconButton
                icon={IconCopy}
                iconSize={18}
                size="sm"
                label={text('copy', { title })}
                onClick={onCopy}
              />
            )}
            <IconButton
              icon={IconTrash}
              iconSize={18}
              size="sm"
              label={text('remove', { title })}
              onClick={onRemove}
            />
          </div>
        </div>
      )}
    </li>
  )
}
