import { SOCKET_COMMAND } from '@seodang/domain/codes'
import { PLAY_END } from '@seodang/domain/play-lease'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { useSocketMessage } from '../../platform/socket.ts'
import { toast } from '../../ui/toast.ts'
import { useAskToTakeOver } from './elsewhere.ts'
import { Message, OpeningFault, PlaceOfVideo } from './LessonMessages.tsx'
import styles from './lesson.module.css'
import { useLessonWords } from './lesson-facts.ts'
import { Player } from './player/Player.tsx'
import type { BeatAnswer } from './player/reporter.ts'
import type { PlayerHandle } from './player-handle.ts'
import { type Lesson, type LessonKey, type Playback, roomQuery } from './queries.ts'
import { afterBeat } from './room-state.ts'
import * as texts from './texts.ts'
import type { Opening } from './use-opening.ts'

type LessonScreenProps = {
  lesson: Lesson
  lessonKey: LessonKey
  opening: Opening
  /** Somebody came to watch: it begins by itself. */
  starts: boolean
  stage: RefObject<HTMLElement | null>
  flush: RefObject<(() => Promise<void>) | null>
  player: RefObject<PlayerHandle | null>
  /** Second at which the address wants it to begin; otherwise where the person stopped. */
  begins: number | undefined
  end: (replay: () => void) => ReactNode
  onBudget: (seconds: number | null) => void
  /** It became done while it was watched. */
  onDone: () => void
  onClassCompleted: () => void
  onHelp: () => void
}

/** Opened again so soon, an address that is refused will be refused for good. */
const REFUSED_AGAIN_MS = 60_000
/** The place in the class is gone, or nobody is logged in any more. */
const OUTSIDE: readonly string[] = [
  'NOT_ATTENDING',
  'ATTENDANCE_EXPIRED',
  'NOT_LOGGED_IN',
  'NOT_CHANNEL_USER',
]

type Source = Playback['source'] | undefined

const addressOf = (source: Source): string | null => (source && 'src' in source ? source.src : null)
const isSameAddress = (one: Source, other: Source): boolean =>
  addressOf(one) !== null && addressOf(one) === addressOf(other)

/** The picture of a video lesson: its player, or why there is none. */
export function LessonScreen(props: LessonScreenProps) {
  const { lesson, lessonKey, opening } = props
  const api = useApi()
  const queryClient = useQueryClient()
  const words = useLessonWords()
  const text = useText(texts)
  const [held, setHeld] = useState<Hold | null>(null)
  const [takenOver, setTakenOver] = useState(false)
  const [isGone, setGone] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const reopenedAt = useRef(Number.NEGATIVE_INFINITY)
  const room = roomQuery(api, lessonKey.channelSeq, lessonKey.courseSeq).queryKey
  const askToTakeOver = useAskToTakeOver()
  const { playback: opened, error } = opening
  const { begins } = props
  const playback = useMemo(
    () => (opened && begins !== undefined ? { ...opened, lastPosition: begins } : opened),
    [opened, begins],
  )

  // ROOM-27, BYD-19: another device took over, or the learner ended it from there.
  useSocketMessage(SOCKET_COMMAND.stopPlaying, ({ playSessionId, reason }) => {
    if (playSessionId === opened?.playSessionId) setHeld(reason === PLAY_END.learner ? 'ended' : 'stopped')
  })

  const takeOver = async () => {
    await opening.takeOver()
    setTakenOver(true)
    setHeld(null)
    setAttempt((count) => count + 1)
  }
  const retry = async () => {
    await opening.reopen()
    setGone(false)
    setAttempt((count) => count + 1)
  }
  const answered = (answer: BeatAnswer, position: number) => {
    // A visitor of an open class has no place that could be told.
    if (answer.curriculumCount === 0) return
    const wasDone = lesson.completedAt !== null
    queryClient.setQueryData(
      room,
      (before) => before && afterBeat(before, lesson.curriculumSeq, answer, position),
    )
    if (wasDone || answer.completedAt === null) return
    props.onDone()
    // ROOM-11: what is done may be skipped and sped up.
    if (playback && !playback.mayControl) void opening.refresh()
    if (answer.classCompleted) props.onClassCompleted()
  }
  const refused = (reason: unknown) => {
    const name = reason instanceof ApiError ? reason.errorName : ''
    if (name === 'PLAYING_ELSEWHERE') setHeld('stopped')
    else if (name === 'PLAY_ENDED') setHeld('ended')
    else if (name === 'PLAY_LIMIT_REACHED') setHeld('usedUp')
    else if (OUTSIDE.includes(name)) void queryClient.resetQueries({ queryKey: room })
    // Any other report that the server does not believe is lost, and watching goes on.
  }
  const notAdmitted = (reason: unknown) => {
    if (!(reason instanceof ApiError) || reason.errorName !== 'PLAYING_ELSEWHERE') return refused(reason)
    setHeld('elsewhere')
    void askToTakeOver()
      .then((agreed) => (agreed ? takeOver() : undefined))
      // The way stays open on the screen behind.
      .catch((failed: unknown) => toast({ text: wordsOf(failed) || text('couldNot'), tone: 'bad' }))
  }
  const expired = () => {
    // Its addresses went with the lease.
    if (held !== null) return
    const now = performance.now()
    if (now - reopenedAt.current < REFUSED_AGAIN_MS) return setGone(true)
    reopenedAt.current = now
    opening.reopen().then(
      (fresh) => {
        // The same address will be refused again, without a word: nothing changes for the player.
        if (isSameAddress(fresh?.source, playback?.source)) setGone(true)
      },
      () => setGone(true),
    )
  }

  const refusal = words.refusal(lesson)
  if (refusal) return <Message icon={IconLock} title={refusal} />
  if (error && !playback) return <OpeningFault error={error} isBusy={opening.isFetching} onRetry={retry} />
  if (!playback) return <span className={styles.wait} />
  const { source } = playback
  if (source.kind === 'none' || source.kind === 'link')
    return <PlaceOfVideo source={source} onRetry={retry} />
  return (
    <>
      <Player
        key={attempt}
        {...{ lessonKey, playback, source, isGone }}
        starts={props.starts || takenOver}
        isHeld={held !== null}
        stage={props.stage}
        flush={props.flush}
        handle={props.player}
        onAnswer={answered}
        onRefused={refused}
        onNotAdmitted={notAdmitted}
        onBudget={props.onBudget}
        onUsedUp={() => setHeld('usedUp')}
        onExpired={expired}
        onRetry={() => void retry()}
        onHelp={props.onHelp}
        end={props.end}
      />
      {held && <Held reason={held} onTakeOver={takeOver} />}
    </>
  )
}

const wordsOf = (error: unknown): string => (error instanceof ApiError ? error.message : '')

/** Why nothing plays although there is a player. */
type Hold = 'stopped' | 'ended' | 'elsewhere' | 'usedUp'

function Held({ reason, onTakeOver }: { reason: Hold; onTakeOver: () => Promise<void> }) {
  const text = useText(texts)
  return reason !== 'usedUp' ? (
    <Message
      over
      icon={IconDevices}
      title={text(reason)}
      action={{ label: text('watchHere'), onPress: onTakeOver }}
    />
  ) : (
    <Message over icon={IconClock} title={text('usedUp')} body={text('usedUpBody')} />
  )
}
