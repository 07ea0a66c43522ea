import type { ReplyOf } from '@seodang/contract/endpoint'
import type { liveAttendance } from '@seodang/contract/live'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Api, ApiError, useApi } from '../../../platform/api.ts'
import { useKept } from '../../../platform/kept/use-kept.ts'
import { useText } from '../../../platform/language.tsx'
import { NOTHING } from '../../../platform/use-opened.ts'
import { Button } from '../../../ui/Button.tsx'
import { Locked } from '../../../ui/Locked.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { toast } from '../../../ui/toast.ts'
import type { LessonKey } from '../queries.ts'
import styles from './live.module.css'
import * as texts from './texts.ts'

type Attendee = ReplyOf<typeof liveAttendance>['list'][number]

const MOST_MINUTES = 100_000

const attendanceQuery = (api: Api, key: LessonKey) =>
  queryOptions({
    queryKey: [
      'channels',
      key.channelSeq,
      'courses',
      key.courseSeq,
      'lives',
      key.curriculumSeq,
      'attendance',
    ],
    queryFn: ({ signal }) =>
      api.get('/v2.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/attendance', {
        path: key,
        signal,
      }),
  })

/** LIVE-37: who was in the live and for how long, with staff's word over what was measured. */
export default function LiveAttendance({ lessonKey }: { lessonKey: LessonKey }) {
  const text = useText(texts)
  const { channelSeq, courseSeq, curriculumSeq } = lessonKey
  const query = useQuery(attendanceQuery(useApi(), { channelSeq, courseSeq, curriculumSeq }))
  return (
    <section className={styles.attendance} aria-label={text('attendance')}>
      <h3>{text('attendance')}</h3>
      {query.isPending && (
        <Loading>
          <Skeleton height={96} />
        </Loading>
      )}
      {query.isError && <ErrorState retry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data && query.data.totalCount === 0 && <p className={styles.hint}>{text('noAttendees')}</p>}
      {query.data && query.data.totalCount > 0 && (
        <>
          <p className={styles.hint}>
            {text('attendanceOf', {
              n: query.data.totalCount,
              present: query.data.list.filter(({ minutes }) => minutes > 0).length,
            })}
          </p>
          <ul className={styles.people}>
            {query.data.list.map((person) => (
              <Person
                key={person.userSeq}
                person={person}
                lessonKey={{ channelSeq, courseSeq, curriculumSeq }}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface Typed {
  minutes?: number | null
}

function Person({ person, lessonKey }: { person: Attendee; lessonKey: LessonKey }) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  // Undefined until something is typed: what is measured goes on, and does not take it away.
  const [typed, setTyped] = useState<number | null>()
  const minutes = typed === undefined ? person.minutes : typed
  // It stands in its field again; a line for each of a hundred people would be too much.
  const kept = useKept<Typed>({
    place: `live-minutes:${lessonKey.curriculumSeq}:${person.userSeq}`,
    value: typed === undefined ? NOTHING : { minutes: typed },
    clean: NOTHING,
    over: { minutes: null },
    // What somebody corrected since stands; what was typed before waits unseen and ends with its term.
    revision: person.correctedMinutes,
    restore: (words) => setTyped(words.minutes),
  })
  const saving = useMutation({
    mutationFn: (said: number | null) =>
      api.post('/v2.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/attendance/{userSeq}/modify', {
        path: { ...lessonKey, userSeq: person.userSeq },
        body: { minutes: said },
      }),
    onSuccess: async () => {
      setTyped(undefined)
      kept.renew()
      toast({ text: text('saved'), tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: attendanceQuery(api, lessonKey).queryKey })
    },
    onError: (error) =>
      toast({ text: (error instanceof ApiError && error.message) || text('notSaved'), tone: 'bad' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (minutes !== null && minutes !== person.minutes) saving.mutate(minutes)
  }
  return (
    <li>
      <form className={styles.person} onSubmit={submit}>
        <div className={styles.who}>
          <b>{person.name}</b>
          <span>
            {person.visitCount === 0 ? text('absent') : text('measured', { n: person.measuredMinutes })}
            {person.correctedMinutes !== null && ` · ${text('corrected')}`}
          </span>
        </div>
        <Locked isLocked={saving.isPending}>
          <NumberField
            label={text('minutesOf', { name: person.name })}
            labelHidden
            value={minutes}
            min={0}
            max={MOST_MINUTES}
            onChange={setTyped}
          />
        </Locked>
        <Button
          type="submit"
          size="sm"
          disabled={minutes === null || minutes === person.minutes}
          busy={saving.isPending}
          busyText=""
        >
          {text('save')}
        </Button>
        {person.correctedMinutes !== null && (
          <Button size="sm" variant="ghost" onClick={() => saving.mutate(null)}>
            {text('reset')}
          </Button>
        )}
      </form>
    </li>
  )
}
