import { stampOf } from '@seodang/domain/note'
import { problemText } from '@seodang/domain/problem-texts'
import { MAX_QUESTION_LENGTH, wordsProblems } from '@seodang/domain/question'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { Locked } from '../../ui/Locked.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { colleaguesQuery, type QueuedQuestion } from './queries.ts'
import styles from './question-desk.module.css'
import { TemplateMenu } from './TemplateMenu.tsx'
import * as texts from './texts.ts'
import { useDeskChange } from './use-desk-change.ts'

type QuestionProps = { question: QueuedQuestion }

/** One question beside the queue: what was said, the answer, and to whom it is handed (BRD-19). */
export function QuestionDrawer({
  question,
  onClose,
  children,
}: QuestionProps & { onClose: () => void; children: ReactNode }) {
  const text = useText(texts)
  const { courseSeq, courseTitle, curriculumSeq, second, mayAnswer } = question
  const change = useDeskChange(courseSeq)
  const remove = async () => {
    const agreed = await confirm({
      title: text('removeTitle'),
      description: text('removeNote'),
      confirmLabel: text('remove'),
      danger: true,
    })
    if (agreed) change.mutate({ do: 'remove', questionSeq: question.questionSeq }, { onSuccess: onClose })
  }
  return (
    <Drawer title={text('questionOf', { name: question.writerName })} onClose={onClose}>
      <div className={styles.detail}>
        <p className={styles.about}>
          <Anchor href={`/classes/${courseSeq}`} target="_blank">
            {courseTitle}
          </Anchor>
          {curriculumSeq !== null && (
            <Anchor
              href={`/classes/${courseSeq}/classroom/${curriculumSeq}?open=questions${second === null ? '' : `&at=${second}`}`}
              target="_blank"
            >
              {second === null ? text('toLesson') : text('toMoment', { time: stampOf(second) })}
            </Anchor>
          )}
        </p>
        {children}
        {mayAnswer && (
          <>
            <AnswerForm key={question.answers.length} question={question} />
            <HandOver question={question} />
            <div className={styles.acts}>
              <Button size="sm" variant="dangerLine" onClick={() => void remove()}>
                {text('remove')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Drawer>
  )
}

function AnswerForm({ question }: QuestionProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { questionSeq, courseSeq, answers } = question
  const change = useDeskChange(courseSeq)
  const [content, setContent] = useState('')
  const kept = useKept({
    place: `answer-of-desk:${questionSeq}`,
    value: content,
    clean: '',
    restore: setContent,
  })
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = wordsProblems({ content }).content
    if (found) setProblem(problemText(found, language, text('answer')))
    else
      change.mutate(
        { do: 'answer', questionSeq, content: content.trim(), seenCount: answers.length },
        { onSuccess: kept.renew },
      )
  }
  const write = (words: string) => {
    setContent(words)
    setProblem(undefined)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Locked isLocked={change.isPending}>
        <KeptStrip of={kept} />
        <TextArea
          label={text('answer')}
          help={text('answerHelp')}
          required
          rows={5}
          maxLength={MAX_QUESTION_LENGTH}
          value={content}
          error={problem}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </Locked>
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={change.isPending}>
          {text('sendAnswer')}
        </Button>
        <TemplateMenu
          courseSeq={courseSeq}
          content={content}
          onUse={(words) => write(content.trim() === '' ? words : `${content.trimEnd()}\n\n${words}`)}
        />
      </div>
    </form>
  )
}

function HandOver({ question }: QuestionProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const { user } = useSession()
  const { questionSeq, courseSeq, assigned } = question
  const change = useDeskChange(courseSeq)
  const { data } = useQuery(colleaguesQuery(api, channelSeq, courseSeq))
  return (
    <Select
      label={text('assigned')}
      help={text('assignedHelp')}
      value={String(assigned?.userSeq ?? '')}
      options={[
        { value: '', label: text('everybody') },
        ...(data?.list ?? []).map(({ userSeq, name }) => ({
          value: String(userSeq),
          label: userSeq === user?.userSeq ? text('me', { name }) : name,
        })),
      ]}
      onChange={(event) =>
        change.mutate({ do: 'handOver', questionSeq, userSeq: Number(event.currentTarget.value) || null })
      }
    />
  )
}
