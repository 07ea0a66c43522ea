import { MAX_NOTE_LENGTH, noteProblems, notesAsText, stampOf } from '@seodang/domain/note'
import { problemText } from '@seodang/domain/problem-texts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { leftOver } from '../../platform/kept/left-over.ts'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useUserOnly } from '../../platform/member-only.ts'
import { useSendOnce } from '../../platform/sending-key.ts'
import { useSession } from '../../platform/session.tsx'
import { useStays } from '../../platform/use-stays.ts'
import { Chip, Chips } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { type NoteData, notesQuery } from './note-queries.ts'
import * as texts from './note-texts.ts'
import type { RoomPlace } from './player-handle.ts'
import styles from './side.module.css'
import { useNoteKeeping } from './use-note-keeping.ts'

type NotesPanelProps = RoomPlace & { courseSeq: number; title: string }

/** BYD-08: one's own notes; a stamp brings the video to its second. */
export function NotesPanel({ courseSeq, title, lesson, at, onSeek }: NotesPanelProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const { status } = useSession()
  const asUser = useUserOnly()
  const [show, setShow] = useStays<'lesson' | 'all'>('notes', 'lesson')
  const query = useQuery({ ...notesQuery(api, channelSeq, courseSeq), enabled: status === 'user' })
  if (status === 'visitor')
    return (
      <EmptyState
        title={text('forMembers')}
        action={<Button onClick={() => asUser(() => undefined)}>{text('logIn')}</Button>}
      />
    )
  const all = query.data?.list ?? []
  const shown =
    show === 'all' ? all : all.filter(({ curriculumSeq }) => curriculumSeq === lesson.curriculumSeq)
  return (
    <div className={styles.notes}>
      <NewNote key={lesson.curriculumSeq} courseSeq={courseSeq} lesson={lesson} at={at} />
      {query.isError && !query.data ? (
        <ErrorState retry={() => void query.refetch()} retrying={query.isFetching} />
      ) : !query.data ? (
        <ListSkeleton rows={3} head="none" />
      ) : (
        <>
          <div className={styles.bar}>
            <Chips label={text('show')}>
              {(['lesson', 'all'] as const).map((each) => (
                <Chip key={each} on={each === show} onClick={() => setShow(each)}>
                  {text(each)}
                </Chip>
              ))}
            </Chips>
            {all.length > 0 && (
              <Button size="sm" icon={IconDownload} onClick={() => download(title, all)}>
                {text('export')}
              </Button>
            )}
          </div>
          {shown.length === 0 ? (
            <EmptyState title={text('empty')} message={text('emptyHint')} />
          ) : (
            <ul className={styles.noteList}>
              {shown.map((note) => (
                <NoteItem
                  key={note.noteSeq}
                  note={note}
                  courseSeq={courseSeq}
                  namesLesson={show === 'all'}
                  onSeek={onSeek}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}

function NewNote({ courseSeq, lesson, at }: Pick<NotesPanelProps, 'courseSeq' | 'lesson' | 'at'>) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const [words, setWords] = useState('')
  const [second, setSecond] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const kept = useKept<{ words: string; second: number | null }>({
    place: `note:${courseSeq}:${lesson.curriculumSeq}`,
    value: words === '' ? NO_NOTE : { words, second },
    clean: NO_NOTE,
    restore: (written) => {
      setWords(written.words)
      setSecond(written.second)
    },
  })
  const create = useMutation({
    mutationFn: (content: string) =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/notes/create', {
        path: { channelSeq, courseSeq },
        body: { curriculumSeq: lesson.curriculumSeq, second, content },
        idempotencyKey: kept.of({ second, content }),
      }),
    onSuccess: (_, content) => {
      setWords((now) => leftOver(now.trimStart(), content))
      if (words.trim() === content) setSecond(null)
      kept.goOn()
    },
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: notesQuery(api, channelSeq, courseSeq).queryKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = noteProblems({ content: words }).content
    if (found) setProblem(problemText(found, language, text('note')))
    else create.mutate(words.trim())
  }
  return (
    <form className={styles.newNote} onSubmit={submit} noValidate>
      <KeptStrip of={kept} />
      <TextArea
        label={text('note')}
        labelHidden
        placeholder={text('placeholder')}
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={words}
        error={problem}
        onChange={(event) => {
          // The second at which the first letter was written: what it is about has just been said.
          if (words === '') setSecond(wholeOf(at()))
          setWords(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <div className={styles.bar}>
        <span className={styles.kept}>
          {second !== null && words !== '' && text('stampAt', { time: stampOf(second) })}
        </span>
        <Button type="submit" size="sm" variant="main" busy={create.isPending}>
          {text('add')}
        </Button>
      </div>
    </form>
  )
}

const NO_NOTE = { words: '', second: null }

const wholeOf = (second: number | null) => (second === null ? null : Math.floor(second))

type NoteItemProps = {
  note: NoteData
  courseSeq: number
  namesLesson: boolean
  onSeek: RoomPlace['onSeek']
}

function NoteItem({ note, courseSeq, namesLesson, onSeek }: NoteItemProps) {
  const text = useText(texts)
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const { words, state, kept, write, keep, theirs, decide } = useNoteKeeping({ channelSeq, courseSeq }, note)
  const { noteSeq, curriculumSeq, second, lessonTitle } = note
  const again = () =>
    queryClient.invalidateQueries({ queryKey: notesQuery(api, channelSeq, courseSeq).queryKey })
  const restore = async () => {
    await once(words, (idempotencyKey) =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/notes/create', {
        path: { channelSeq, courseSeq },
        body: { curriculumSeq, second, content: words },
        idempotencyKey,
      }),
    )
    await again()
  }
  const remove = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/notes/{noteSeq}/delete', {
        path: { channelSeq, courseSeq, noteSeq },
      }),
    onSuccess: () =>
      toast({
        text: text('deleted'),
        action: {
          label: text('undo'),
          onPress: () => void restore().catch(() => toast({ text: text('failed'), tone: 'bad' })),
        },
      }),
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: again,
  })
  const stamp = second === null ? null : stampOf(second)
  return (
    <li className={styles.note}>
      <div className={styles.bar}>
        <span className={styles.noteHead}>
          {stamp !== null && (
            <button
              type="button"
              className={styles.stamp}
              aria-label={text('seekTo', { time: stamp })}
              onClick={() => onSeek({ curriculumSeq, second })}
            >
              {stamp}
            </button>
          )}
          {namesLesson && <span>{lessonTitle}</span>}
        </span>
        <IconButton
          icon={IconTrash}
          size="sm"
          iconSize={16}
          label={text('delete')}
          onClick={() => remove.mutate()}
        />
      </div>
      {theirs === null ? (
        <KeptStrip of={kept} />
      ) : (
        <Notice
          tone="warn"
          live
          action={
            <div className={styles.bar}>
              <Button size="sm" onClick={() => decide(true)}>
                {text('useMine')}
              </Button>
              <Button size="sm" onClick={() => decide(false)}>
                {text('useTheirs')}
              </Button>
            </div>
          }
        >
          {text('elsewhere', { words: theirs })}
        </Notice>
      )}
      <textarea
        className={styles.words}
        aria-label={stamp === null ? text('noteWhole') : text('noteAt', { time: stamp })}
        rows={Math.min(8, words.split('\n').length + 1)}
        maxLength={MAX_NOTE_LENGTH}
        value={words}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={keep}
      />
      <p className={styles.kept} role="status">
        {state === 'still' ? '' : text(state)}
        {state === 'failed' && (
          <button type="button" onClick={keep}>
            {text('retry')}
          </button>
        )}
      </p>
    </li>
  )
}

function download(title: string, notes: readonly NoteData[]): void {
  const url = URL.createObjectURL(new Blob([notesAsText(title, notes)], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.txt`
  link.click()
  URL.revokeObjectURL(url)
}
