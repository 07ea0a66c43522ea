import { wearsHostBadge } from '@seodang/domain/live-join'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useDownload } from '../../../platform/download.ts'
import { useText } from '../../../platform/language.tsx'
import { lazyPart } from '../../../platform/lazy/lazy.tsx'
import { useServerClock } from '../../../platform/lives/clock.ts'
import { LiveQueue } from '../../../platform/lives/LiveQueue.tsx'
import { useLiveWords } from '../../../platform/lives/live-words.ts'
import { type LessonLive, lessonLiveQuery } from '../../../platform/lives/queries.ts'
import * as liveTexts from '../../../platform/lives/texts.ts'
import { useJoinLive } from '../../../platform/lives/use-join.ts'
import { useSession } from '../../../platform/session.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Tag } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { type LessonKey, roomQuery } from '../queries.ts'
import styles from './live.module.css'
import * as texts from './texts.ts'

const Attendance = lazyPart(() => import('./LiveAttendance.tsx'))

const ZOOM_DOWNLOAD = 'https://zoom.us/download'

interface LiveLessonProps {
  lessonKey: LessonKey
  /** Came to attend: goes in by itself once it is open (ALM-16). */
  attends: boolean
}

/** LIVE-02 to LIVE-26: a live in its classroom: when it is, the way in, and for staff who was there. */
export default function LiveLesson({ lessonKey, attends }: LiveLessonProps) {
  const text = useText(texts)
  const { channelSeq, courseSeq, curriculumSeq } = lessonKey
  const query = useQuery(lessonLiveQuery(useApi(), { channelSeq, courseSeq, curriculumSeq }))
  if (query.isPending)
    return (
      <Loading>
        <Skeleton height={180} />
      </Loading>
    )
  if (query.isLoadingError)
    return (
      <ErrorState title={text('cannotLoad')} retry={() => void query.refetch()} retrying={query.isFetching} />
    )
  return <LiveCard live={query.data} lessonKey={lessonKey} attends={attends} />
}

function LiveCard({ live, lessonKey, attends }: LiveLessonProps & { live: LessonLive & { ahead: number } }) {
  const text = useText(texts)
  const liveText = useText(liveTexts)
  const now = useServerClock(live.ahead)
  const words = useLiveWords()(live, now)
  const entering = useEntering(live, lessonKey)
  const isHost = live.isZoomHost === 1
  const calendar = useDownload()
  const api = useApi()
  const button = useRef<HTMLButtonElement>(null)
  // A window that nobody pressed for is blocked, so whoever came to attend finds the button under their hand.
  useEffect(() => {
    if (attends && words.isOpen) button.current?.focus()
  }, [attends, words.isOpen])
  const { channelSeq, courseSeq, curriculumSeq } = lessonKey
  return (
    <section className={styles.live} aria-label={text('live')}>
      <p className={cx(styles.label, words.isOn && styles.on)}>
        <span role="status">{words.label}</span>
        {wearsHostBadge(live) && (
          <Tag small tone="accent">
            {liveText('host')}
          </Tag>
        )}
      </p>
      <p className={styles.when}>{words.when}</p>
      {words.countdown && (
        <p className={styles.clock} role="timer">
          {words.countdown}
        </p>
      )}
      <p className={styles.hint}>{words.opening ?? (words.isEnded ? text('ended') : null)}</p>
      <div className={styles.acts}>
        {!words.isEnded && (
          <Button
            ref={button}
            variant="main"
            size="lg"
            disabled={!words.isOpen}
            busy={entering.isBusy}
            busyText={liveText('joining')}
            onClick={() => void entering.enter()}
          >
            {liveText(isHost ? 'start' : 'join')}
          </Button>
        )}
        {!words.isEnded && (
          <Button
            size="lg"
            icon={IconCalendarPlus}
            busy={calendar.busy}
            busyText=""
            onClick={() =>
              void calendar.start(
                () => api.raw(`/v1.0/curriculums/${channelSeq}/${courseSeq}/${curriculumSeq}/calendar`),
                text('file'),
              )
            }
          >
            {text('calendar')}
          </Button>
        )}
      </div>
      {entering.joined?.password && (
        <p className={styles.hint}>
          {liveText('password')} <b>{entering.joined.password}</b>
        </p>
      )}
      {entering.joined?.needsApp && (
        <p className={styles.hint}>
          {liveText('appNeeded')}{' '}
          <Anchor href={ZOOM_DOWNLOAD} target="_blank">
            {liveText('appInstall')}
          </Anchor>
        </p>
      )}
      <LiveQueue live={live} joining={entering.joining} onEntered={() => void entering.entered(true)} />
      {isProblem(live.problem) && <Notice tone="warn">{text(live.problem)}</Notice>}
      {isHost && (
        <Suspense fallback={<Skeleton height={120} />}>
          <Attendance lessonKey={lessonKey} />
        </Suspense>
      )}
    </section>
  )
}

/** Going in may have done the lesson, so the list is asked again. */
function useEntering(live: LessonLive, lessonKey: LessonKey) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isKnown = useSession().status === 'user'
  const joining = useJoinLive()
  const entered = async (went: boolean) => {
    if (went && isKnown)
      await queryClient.invalidateQueries({
        queryKey: roomQuery(api, lessonKey.channelSeq, lessonKey.courseSeq).queryKey,
      })
    await queryClient.invalidateQueries({ queryKey: lessonLiveQuery(api, lessonKey).queryKey })
  }
  const { isBusy, joined } = joining
  return { joining, isBusy, joined, entered, enter: async () => entered(await joining.join(live)) }
}

const PROBLEMS = ['notConnected', 'refused', 'unavailable'] as const
const isProblem = (problem: string | null): problem is (typeof PROBLEMS)[number] =>
  PROBLEMS.some((known) => known === problem)
