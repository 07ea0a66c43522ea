import { LIVE_TYPE, LIVE_USER_TYPE } from '@seodang/domain/codes'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { type Api, ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { lazyPart } from '../../platform/lazy/lazy.tsx'
import { useServerClock } from '../../platform/lives/clock.ts'
import { useLiveWords } from '../../platform/lives/live-words.ts'
import { type LessonLive, lessonLiveQuery } from '../../platform/lives/queries.ts'
import { keepPlace } from '../../platform/lives/queue-place.ts'
import { isQueued, wayIn } from '../../platform/lives/use-join.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import * as texts from './texts.ts'

const QueueDialog = lazyPart(() => import('../../platform/lives/QueueDialog.tsx'))

const meetingQuery = (api: Api, channelSeq: number, itemSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'meetings', itemSeq, 'mine'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/meetings/{itemSeq}', { path: { channelSeq, itemSeq }, signal }),
    retry: false,
  })

/** NAV-16, NAV-20: checks who comes, runs the join sequence and leads into the meeting, or says why not. */
export function MeetingPage({ itemSeq }: { itemSeq: number }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const meeting = useQuery(meetingQuery(api, channelSeq, itemSeq))
  const key = { channelSeq, courseSeq: meeting.data?.courseSeq ?? 0, curriculumSeq: itemSeq }
  const live = useQuery({ ...lessonLiveQuery(api, key), enabled: meeting.data?.mayEnter === true })
  if (meeting.error instanceof ApiError && meeting.error.status === 404)
    return (
      <Said
        title={text('missing')}
        message={text('missingBody')}
        action={<LinkButton href="/main">{text('toMain')}</LinkButton>}
      />
    )
  if (meeting.data && !meeting.data.mayEnter)
    return (
      <Said
        title={text('cannotEnter')}
        message={text('notAttending')}
        action={
          <LinkButton variant="main" href={`/classes/${meeting.data.courseSeq}`}>
            {text('toClass')}
          </LinkButton>
        }
      />
    )
  const failed = meeting.isError ? meeting : live.isError ? live : null
  if (failed) return <ErrorState retry={() => void failed.refetch()} retrying={failed.isFetching} />
  if (!live.data) return <Entering />
  return <Entrance live={live.data} />
}

function Entrance({ live }: { live: LessonLive & { ahead: number } }) {
  const text = useText(texts)
  const api = useApi()
  const words = useLiveWords()(live, useServerClock(live.ahead))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // LIVE-14: a class manager starts somebody else's meeting only when they say so.
  const asks = live.userType === LIVE_USER_TYPE.classManager && live.liveTypeCd === LIVE_TYPE.zoom
  const [isWaiting, setQueued] = useState(false)
  const enter = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const { url } = await wayIn(api, live, false)
      keepPlace(null)
      window.location.replace(url)
      return true
    } catch (error) {
      setBusy(false)
      setQueued(isQueued(error))
      if (!isQueued(error)) setRefusal((error instanceof ApiError && error.message) || text('failed'))
      return false
    }
  }
  const began = useRef(false)
  const first = useRef(enter)
  useEffect(() => {
    // Effects may run twice; one arrival goes in once.
    if (began.current || asks) return
    began.current = true
    void first.current()
  }, [asks])
  const room = (
    <LinkButton href={`/classes/${live.courseSeq}/classroom/${live.itemSeq}`}>{text('toRoom')}</LinkButton>
  )
  if (isWaiting)
    return (
      <Suspense fallback={<Entering />}>
        <QueueDialog
          live={live}
          isBusy={isBusy}
          onTurn={enter}
          onEnter={() => void enter()}
          onClose={() => {
            setQueued(false)
            setRefusal(text('leftQueue'))
          }}
        />
      </Suspense>
    )
  if (refusal === null && (isBusy || !asks)) return <Entering />
  return (
    <Said
      title={refusal ?? live.curriculumTitle}
      message={
        <>
          {refusal ? live.curriculumTitle : text('startBody')}
          <br />
          {words.when}
          {words.countdown && (
            <>
              <br />
              {words.countdown}
            </>
          )}
        </>
      }
      action={
        <>
          {room}
          {!words.isEnded && (
            <Button variant="main" busy={isBusy} busyText="" onClick={() => void enter()}>
              {text(asks ? 'start' : 'again')}
            </Button>
          )}
        </>
      }
    />
  )
}

function Entering() {
  const text = useText(texts)
  return (
    <Loading label={text('entering')}>
      <div className="wrap">
        <Skeleton height={240} />
      </div>
    </Loading>
  )
}

function Said({ title, message, action }: { title: string; message: ReactNode; action: ReactNode }) {
  return (
    <div role="status">
      <EmptyState icon={IconBroadcast} title={title} message={message} action={action} />
    </div>
  )
}
