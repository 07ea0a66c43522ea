import { ASKED_QUESTION_STATUS, YN } from '@seodang/domain/codes'
import { stampOf } from '@seodang/domain/note'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { type ReactNode, useState } from 'react'
import { useOpenWhereKept } from '../../platform/kept/use-place.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { confirm } from '../../ui/dialog-requests.ts'
import type { QuestionData } from './queries.ts'
import styles from './questions.module.css'
import * as texts from './texts.ts'
import { useQuestionChange } from './use-question-change.ts'
import { WordsForm } from './WordsForm.tsx'

type Answer = QuestionData['answers'][number]
/** Where a question was asked, and what brings one there. */
export type Seek = (place: { curriculumSeq: number; second: number | null }) => void

type QuestionThreadProps = {
  question: QuestionData
  /** The caller answers as staff of the class (BRD-14). */
  mayAnswer: boolean
  /** Without one, the lesson is named and no button. */
  onSeek?: Seek | undefined
  isMarked?: boolean
}

/** A question with all that was said below it, and what the reader may do with it (ROOM-32, BRD-20). */
export function QuestionThread({ question, mayAnswer, onSeek, isMarked }: QuestionThreadProps) {
  const text = useText(texts)
  const [edits, setEdits] = useState(false)
  const change = useQuestionChange(question.courseSeq)
  const { questionSeq, content, secretYn, answers, writerName } = question
  return (
    <article
      id={`question-${questionSeq}`}
      aria-label={text('questionOf', { name: writerName })}
      className={cx(styles.thread, isMarked && styles.marked)}
    >
      <Writer
        name={writerName}
        image={question.profileImageUrl}
        at={question.createdAt}
        isEdited={question.isEdited}
      >
        <Status question={question} />
      </Writer>
      <Place question={question} onSeek={onSeek} />
      {edits ? (
        <WordsForm
          place={`question:${questionSeq}`}
          label={text('yourQuestion')}
          submitLabel={text('save')}
          initial={{ content, secretYn }}
          mayBeSecret
          isBusy={change.isPending}
          onCancel={() => setEdits(false)}
          onSubmit={(words, _, done) =>
            change.mutate(
              { do: 'edit', questionSeq, ...words },
              {
                onSuccess: () => {
                  done()
                  setEdits(false)
                },
              },
            )
          }
        />
      ) : (
        <p className={styles.content}>{content}</p>
      )}
      {answers.length > 0 && (
        <ol className={styles.answers}>
          {answers.map((answer) => (
            <AnswerItem key={answer.answerSeq} question={question} answer={answer} />
          ))}
        </ol>
      )}
      {!edits && <Acts question={question} mayAnswer={mayAnswer} onEdit={() => setEdits(true)} />}
    </article>
  )
}

function Writer({
  name,
  image,
  at,
  isEdited,
  children,
}: {
  name: string
  image: string | null
  at: string
  isEdited: boolean
  children?: ReactNode
}) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <div className={styles.writer}>
      <Avatar name={name} image={image} size={32} />
      <div>
        <p>
          <strong>{name}</strong>
          {children}
        </p>
        <p className={styles.when}>
          <time dateTime={at}>{formatDateTime(at, language)}</time>
          {isEdited && <span>{text('isEdited')}</span>}
        </p>
      </div>
    </div>
  )
}

function Status({ question: { status, secretYn } }: { question: QuestionData }) {
  const text = useText(texts)
  const { open, closed } = ASKED_QUESTION_STATUS
  return (
    <>
      {secretYn === YN.yes && (
        <Tag small icon={IconLock}>
          {text('secret')}
        </Tag>
      )}
      <Tag small tone={status === open ? 'neutral' : 'ok'}>
        {text(status === open ? 'waiting' : status === closed ? 'solved' : 'answered')}
      </Tag>
    </>
  )
}

function Place({ question, onSeek }: { question: QuestionData; onSeek?: Seek | undefined }) {
  const text = useText(texts)
  const { curriculumSeq, lessonTitle, second } = question
  if (curriculumSeq === null || lessonTitle === null) return null
  const stamp = second === null ? null : stampOf(second)
  return (
    <p className={styles.place}>
      {stamp !== null &&
        (onSeek ? (
          <button
            type="button"
            className={styles.stamp}
            aria-label={text('seekTo', { time: stamp })}
            onClick={() => onSeek({ curriculumSeq, second })}
          >
            {stamp}
          </button>
        ) : (
          <span className={styles.stamp}>{stamp}</span>
        ))}
      <span>{lessonTitle}</span>
    </p>
  )
}

function AnswerItem({ question, answer }: { question: QuestionData; answer: Answer }) {
  const text = useText(texts)
  const [edits, setEdits] = useState(false)
  const change = useQuestionChange(question.courseSeq)
  const { questionSeq } = question
  const { answerSeq, content, staffYn, isMine } = answer
  const remove = async () => {
    const request = { title: text('deleteTitle'), confirmLabel: text('delete'), danger: true }
    if (await confirm(request)) change.mutate({ do: 'deleteAnswer', questionSeq, answerSeq })
  }
  return (
    <li className={cx(styles.answer, staffYn === YN.yes && styles.ofStaff)}>
      <Writer
        name={answer.writerName}
        image={answer.profileImageUrl}
        at={answer.createdAt}
        isEdited={answer.isEdited}
      >
        {staffYn === YN.yes && (
          <Tag small tone="accent">
            {text('staff')}
          </Tag>
        )}
      </Writer>
      {edits ? (
        <WordsForm
          place={`answer:${answerSeq}`}
          label={text(staffYn === YN.yes ? 'yourAnswer' : 'yourQuestion')}
          submitLabel={text('save')}
          initial={{ content }}
          isBusy={change.isPending}
          onCancel={() => setEdits(false)}
          onSubmit={(words, _, done) =>
            change.mutate(
              { do: 'editAnswer', questionSeq, answerSeq, content: words.content },
              {
                onSuccess: () => {
                  done()
                  setEdits(false)
                },
              },
            )
          }
        />
      ) : (
        <p className={styles.content}>{content}</p>
      )}
      {isMine && !edits && (
        <div className={styles.links}>
          <button type="button" onClick={() => setEdits(true)}>
            {text('edit')}
          </button>
          <button type="button" onClick={() => void remove()}>
            {text('delete')}
          </button>
        </div>
      )}
    </li>
  )
}

function Acts({
  question,
  mayAnswer,
  onEdit,
}: {
  question: QuestionData
  mayAnswer: boolean
  onEdit: () => void
}) {
  const text = useText(texts)
  const [writes, setWrites] = useState<'answer' | 'askOn' | null>(null)
  const change = useQuestionChange(question.courseSeq)
  const { questionSeq, status, isMine, answers } = question
  const isSolved = status === ASKED_QUESTION_STATUS.closed
  const placeOf = (kind: 'answer' | 'askOn') => `${kind}:${questionSeq}`
  useOpenWhereKept(placeOf('answer'), () => mayAnswer && setWrites('answer'))
  useOpenWhereKept(placeOf('askOn'), () => isMine && setWrites('askOn'))
  const remove = async () => {
    const request = {
      title: text('deleteTitle'),
      description: answers.length > 0 ? text('deleteWithAnswers', { n: answers.length }) : undefined,
      confirmLabel: text('delete'),
      danger: true,
    }
    if (await confirm(request)) change.mutate({ do: 'delete', questionSeq })
  }
  if (writes !== null)
    return (
      <WordsForm
        place={placeOf(writes)}
        label={text(writes === 'answer' ? 'yourAnswer' : 'yourQuestion')}
        submitLabel={text(writes === 'answer' ? 'sendAnswer' : 'askOn')}
        isBusy={change.isPending}
        onCancel={() => setWrites(null)}
        onSubmit={({ content }, key, done) =>
          change.mutate(
            writes === 'answer'
              ? { do: 'answer', questionSeq, content, seenCount: answers.length }
              : { do: 'askOn', questionSeq, content, key },
            {
              onSuccess: () => {
                done()
                setWrites(null)
              },
            },
          )
        }
      />
    )
  if (!isMine && !mayAnswer) return null
  return (
    <div className={styles.links}>
      {mayAnswer && (
        <button type="button" className={styles.first} onClick={() => setWrites('answer')}>
          {text('toAnswer')}
        </button>
      )}
      {isMine && (
        <>
          {!mayAnswer && answers.length > 0 && (
            <button type="button" className={styles.first} onClick={() => setWrites('askOn')}>
              {text('askOn')}
            </button>
          )}
          <button
            type="button"
            aria-busy={change.isPending}
            onClick={() => change.mutate({ do: isSolved ? 'reopen' : 'solve', questionSeq })}
          >
            {text(isSolved ? 'reopen' : 'solve')}
          </button>
          <button type="button" onClick={onEdit}>
            {text('edit')}
          </button>
          <button type="button" onClick={() => void remove()}>
            {text('delete')}
          </button>
        </>
      )}
    </div>
  )
}
