import { stampOf } from '@seodang/domain/note'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useOpenWhereKept } from '../../platform/kept/use-place.ts'
import { useText } from '../../platform/language.tsx'
import { useMemberOnly } from '../../platform/member-only.ts'
import { useSession } from '../../platform/session.tsx'
import { useStays } from '../../platform/use-stays.ts'
import { Chip, Chips } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { QuestionThread, type Seek } from './QuestionThread.tsx'
import { questionQuery, questionsQuery } from './queries.ts'
import styles from './questions.module.css'
import * as texts from './texts.ts'
import { useQuestionChange } from './use-question-change.ts'
import { type Moment, WordsForm } from './WordsForm.tsx'

type QuestionListProps = {
  courseSeq: number
  /** The lesson beside which one asks; without it, one asks about the class. */
  lesson?: { curriculumSeq: number; title: string }
  /** Second of the lesson's video now; null where nothing plays. */
  at?: () => number | null
  onSeek?: Seek
  /** Led here by an alarm: this one stands first (ALM-12). */
  opened?: number | null
}

type Show = 'lesson' | 'all' | 'mine'

/** ROOM-32, BRD-15: what is asked in a class, and the way to ask. */
export function QuestionList({ courseSeq, lesson, at, onSeek, opened = null }: QuestionListProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const isKnown = useSession().status === 'user'
  const [show, setShow] = useStays<Show>('questions', lesson ? 'lesson' : 'all')
  const [words, setWords] = useStays('questions:words', '')
  const query = useInfiniteQuery({
    ...questionsQuery(api, channelSeq, courseSeq, {
      ...(words && { q: words }),
      ...(show === 'lesson' && lesson && { curriculumSeq: lesson.curriculumSeq }),
      ...(show === 'mine' && { mineYn: 'Y' as const }),
    }),
    placeholderData: keepPreviousData,
  })
  const first = query.data?.pages[0]
  const found = query.data?.pages.flatMap((page) => page.list) ?? []
  const mayAnswer = first?.mayAnswer ?? false
  const shows: Show[] = [
    ...(lesson ? (['lesson'] as const) : []),
    'all',
    ...(isKnown ? (['mine'] as const) : []),
  ]
  return (
    <div className={styles.list}>
      <Ask courseSeq={courseSeq} lesson={lesson} at={at} />
      {opened !== null && (
        <Opened courseSeq={courseSeq} questionSeq={opened} mayAnswer={mayAnswer} onSeek={onSeek} />
      )}
      <div className={styles.tools}>
        {shows.length > 1 && (
          <Chips label={text('show')}>
            {shows.map((each) => (
              <Chip key={each} on={each === show} onClick={() => setShow(each)}>
                {text(`show.${each}`)}
              </Chip>
            ))}
          </Chips>
        )}
        <SearchField label={text('search')} size="sm" defaultValue={words} delay={300} onSearch={setWords} />
      </div>
      {query.isError && !first ? (
        <ErrorState retry={() => void query.refetch()} retrying={query.isFetching} />
      ) : !first ? (
        <ListSkeleton rows={3} />
      ) : found.length === 0 ? (
        <EmptyState
          title={text(words ? 'nothingFound' : 'empty')}
          message={text(words ? 'nothingFoundHint' : lesson ? 'emptyLesson' : 'emptyClass')}
          action={words && <Button onClick={() => setWords('')}>{text('clear')}</Button>}
        />
      ) : (
        <>
          <p className="sr-only" role="status">
            {text('count', { n: first.totalCount })}
          </p>
          <div className={cx(query.isPlaceholderData && styles.old)} aria-busy={query.isPlaceholderData}>
            {found
              .filter(({ questionSeq }) => questionSeq !== opened)
              .map((question) => (
                <QuestionThread
                  key={question.questionSeq}
                  question={question}
                  mayAnswer={mayAnswer}
                  onSeek={onSeek}
                />
              ))}
          </div>
          {query.hasNextPage && (
            <Button full busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {text('more', { n: first.totalCount - found.length })}
            </Button>
          )}
          {query.isFetchNextPageError && <p role="alert">{text('failed')}</p>}
        </>
      )}
    </div>
  )
}

function Opened({
  courseSeq,
  questionSeq,
  mayAnswer,
  onSeek,
}: {
  courseSeq: number
  questionSeq: number
  mayAnswer: boolean
  onSeek?: Seek | undefined
}) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const { status } = useSession()
  const place = useRef<HTMLDivElement>(null)
  const query = useQuery({
    ...questionQuery(api, channelSeq, courseSeq, questionSeq),
    enabled: status !== 'loading',
  })
  const isThere = query.data !== undefined
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: 'center' })
  }, [isThere])
  if (query.isLoadingError) return <Notice>{text('gone')}</Notice>
  if (!query.data) return <ListSkeleton rows={1} />
  return (
    <div ref={place}>
      <QuestionThread question={query.data} mayAnswer={mayAnswer} onSeek={onSeek} isMarked />
    </div>
  )
}

type AskProps = Pick<QuestionListProps, 'courseSeq' | 'lesson' | 'at'>

function Ask({ courseSeq, lesson, at }: AskProps) {
  const text = useText(texts)
  const asMember = useMemberOnly()
  const change = useQuestionChange(courseSeq)
  /** Where somebody began to ask; it stays while the video goes on. */
  const [begun, setBegun] = useState<Moment | null>(null)
  const place = `ask:${courseSeq}:${lesson?.curriculumSeq ?? 'class'}`
  useOpenWhereKept(place, () => setBegun((before) => before ?? { second: null, withTime: true }))
  if (!begun)
    return (
      <Button
        full
        variant="soft"
        onClick={() => asMember(() => setBegun({ second: at?.() ?? null, withTime: true }))}
      >
        {text(lesson ? 'askHere' : 'ask')}
      </Button>
    )
  const { second, withTime } = begun
  return (
    <WordsForm
      place={place}
      label={text('yourQuestion')}
      placeholder={text(lesson ? 'placeholderLesson' : 'placeholderClass')}
      submitLabel={text('send')}
      mayBeSecret
      isBusy={change.isPending}
      moment={begun}
      onMoment={setBegun}
      onCancel={() => setBegun(null)}
      onSubmit={(words, key, done) =>
        change.mutate(
          {
            do: 'ask',
            ...words,
            key,
            at: lesson
              ? {
                  curriculumSeq: lesson.curriculumSeq,
                  ...(second !== null && withTime && { second: Math.floor(second) }),
                }
              : null,
          },
          {
            onSuccess: () => {
              done()
              setBegun(null)
            },
          },
        )
      }
    >
      {second !== null && (
        <TimeChoice
          second={second}
          checked={withTime}
          onChange={(checked) => setBegun({ second, withTime: checked })}
        />
      )}
    </WordsForm>
  )
}

function TimeChoice({
  second,
  checked,
  onChange,
}: {
  second: number
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const text = useText(texts)
  return (
    <Checkbox
      label={text('withTime', { time: stampOf(second) })}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
