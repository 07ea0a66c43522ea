import { LEASE_SECONDS } from '@seodang/domain/play-lease'
import { furthestSeek } from '@seodang/domain/watch'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useText } from '../../../platform/language.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { toast } from '../../../ui/toast.ts'
import type { PlayerHandle } from '../player-handle.ts'
import type { LessonKey, Playback } from '../queries.ts'
import { ControlBar } from './ControlBar.tsx'
import type { PlayerState } from './engine.ts'
import { FaultScreen } from './FaultScreen.tsx'
import styles from './player.module.css'
import { ResumeNote } from './ResumeNote.tsx'
import type { BeatAnswer } from './reporter.ts'
import * as texts from './texts.ts'
import { useBudget } from './use-budget.ts'
import { useBufferingNotes } from './use-buffering-notes.ts'
import { useControls } from './use-controls.ts'
import { useIdle } from './use-idle.ts'
import { useLease } from './use-lease.ts'
import { type PlayableSource, usePlayer } from './use-player.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useReporting } from './use-reporting.ts'
import { useWatermark } from './use-watermark.ts'

export type PlayerProps = {
  lessonKey: LessonKey
  playback: Playback
  source: PlayableSource
  /** Playing begins as soon as it can. */
  starts: boolean
  /** Something else speaks now (another device, the time used up): it must not play. */
  isHeld: boolean
  /** What goes over the whole screen. */
  stage: RefObject<HTMLElement | null>
  onAnswer: (answer: BeatAnswer, position: number) => void
  onRefused: (error: unknown) => void
  /** It may not begin: it plays somewhere else. */
  onNotAdmitted: (error: unknown) => void
  /** Viewing time left in seconds, about once a minute (ROOM-14). */
  onBudget: (seconds: number | null) => void
  onUsedUp: () => void
  /** The address has run out: the lesson has to be opened anew. */
  onExpired: () => void
  /** Somebody tries again after a fault. */
  onRetry: () => void
  /** Opened anew it was refused again: the video is gone (ROOM-19). */
  isGone: boolean
  onHelp: () => void
  /** Gets what tells the server all that was watched so far. */
  flush: RefObject<(() => Promise<void>) | null>
  /** Gets what stands beside the picture may ask of it. */
  handle: RefObject<PlayerHandle | null>
  /** What stands over the picture at the end. */
  end: (replay: () => void) => ReactNode
}

/** A slip of the clock must not look like skipping. */
const SLIP_SECONDS = 2

/** A video with controls of our own, whoever hosts it. */
export function Player(props: PlayerProps) {
  const { lessonKey, playback, source, starts, isHeld, stage } = props
  const text = useText(texts)
  const root = useRef<HTMLElement>(null)
  const furthest = useRef(furthestIn(playback))
  const hasStarted = useRef(false)
  const noteBuffering = useBufferingNotes(lessonKey)
  const [known, setKnown] = useState({ seconds: playback.remainingSeconds })

  const lease = useLease(lessonKey, playback, props.onNotAdmitted)
  useWatermark(root, playback.watermark)
  const player = usePlayer(playback, source, {
    admit: lease.admit,
    changed(before, after) {
      follow(after)
      if (after.status === 'playing') hasStarted.current = true
      if (before.status === 'loading' && after.status === 'ready' && starts && !isHeld)
        player.engine.current?.play()
      if (after.fault === 'expired' && before.fault !== 'expired') props.onExpired()
      reporting.changed(before, after)
    },
    jumped(position) {
      // The player itself goes to where it begins.
      if (hasStarted.current) reporting.jumped(position)
    },
    buffering: noteBuffering,
  })
  const { state, now, engine, host } = player
  const isPlaying = state.status === 'playing'

  const reporting = useReporting(lessonKey, playback, now, {
    answered(answer) {
      setKnown({ seconds: answer.remainingSeconds })
      lease.renewed(LEASE_SECONDS)
      props.onAnswer(answer, now().position)
    },
    refused: props.onRefused,
  })

  useImperativeHandle(props.flush, () => reporting.flush, [reporting.flush])

  /** ROOM-11: a first play goes no further than it was played, by whatever control. */
  function follow({ status, position }: PlayerState) {
    if (playback.mayControl || status !== 'playing') return
    if (position > furthest.current + SLIP_SECONDS) engine.current?.seek(furthest.current)
    else furthest.current = Math.max(furthest.current, position)
  }

  const { mayControl, maySpeed } = playback
  const rules = { mayControl, maySpeed, furthest: () => furthest.current }
  const controls = useControls(player, rules, stage)
  const { seek } = controls
  useImperativeHandle(props.handle, () => ({ position: () => now().position, seek }), [now, seek])
  useBudget(known, isPlaying, {
    changed: props.onBudget,
    warned() {
      controls.say(text('tenMinutes'))
      toast({ text: text('tenMinutes'), tone: 'plain', duration: 8000 })
    },
    usedUp() {
      engine.current?.pause()
      props.onUsedUp()
    },
  })
  useEffect(() => {
    if (isHeld) engine.current?.pause()
  }, [isHeld, engine])
  usePlayerKeys({
    toggle: () => !isHeld && controls.toggle(),
    back: () => controls.seekBy(-10),
    forward: () => controls.seekBy(10),
    louder: () => controls.setVolume(state.volume + 0.1),
    quieter: () => controls.setVolume(state.volume - 0.1),
    slower: () => controls.stepRate(-1),
    faster: () => controls.stepRate(1),
    captions: controls.toggleCaptions,
    fullScreen: controls.toggleFullScreen,
    mute: controls.toggleMute,
    help: props.onHelp,
  })
  const isIdle = useIdle(root, isPlaying)

  /** A mouse plays and pauses; a finger brings the controls first. */
  const wasIdle = useRef(false)
  const press = ({ button, pointerType }: PointerEvent) => {
    if (button === 0 && (pointerType === 'mouse' || !wasIdle.current)) controls.toggle()
  }
  const fault = props.isGone ? 'private' : state.fault === 'expired' ? null : state.fault
  const isBusy = !fault && (state.status === 'loading' || state.isWaiting || state.fault !== null)
  const waitsForPress = !isBusy && !state.isBlocked && (state.status === 'ready' || state.status === 'paused')
  return (
    <section
      ref={root}
      className={cx(styles.player, isIdle && styles.idle)}
      aria-label={`${text('player')}: ${playback.title}`}
    >
      <div ref={host} className={styles.host} />
      {!isHeld && !fault && (
        <div
          className={cx(styles.surface, state.isBlocked && styles.open)}
          onPointerDownCapture={() => {
            wasIdle.current = isIdle
          }}
          onPointerUp={press}
          onDoubleClick={controls.toggleFullScreen}
        />
      )}
      {controls.captions && state.cue && (
        <p className={cx(styles.caption, isIdle && styles.low)}>{state.cue}</p>
      )}
      {isBusy && !state.isBlocked && (
        <span className={styles.spinner} role="status">
          <span className="sr-only">{text('loading')}</span>
        </span>
      )}
      {!isHeld && waitsForPress && !fault && (
        <button type="button" className={styles.bigPlay} aria-label={text('play')} onClick={controls.toggle}>
          <Icon of={IconPlayerPlayFilled} size={36} />
        </button>
      )}
      {state.isBlocked && <p className={styles.hint}>{text('pressHere')}</p>}
      <p className={cx(styles.hint, !controls.hint && styles.silent)} role="status">
        {controls.hint}
      </p>
      {!isHeld && !fault && state.status !== 'ended' && (
        <ResumeNote
          from={playback.lastPosition}
          isPlaying={isPlaying}
          onStartOver={() => {
            controls.seek(0)
            engine.current?.play()
          }}
        />
      )}
      {fault ? (
        <FaultScreen fault={fault} onRetry={props.onRetry} />
      ) : (
        !isHeld && <ControlBar {...{ state, controls, rules }} isHidden={isIdle} />
      )}
      {state.status === 'ended' && !isHeld && props.end(controls.toggle)}
    </section>
  )
}

const furthestIn = ({ watched, duration }: Playback) =>
  furthestSeek(
    watched.map(([from, to]) => ({ from, to })),
    duration || Number.POSITIVE_INFINITY,
  )
