import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { SPEEDS } from './engine.ts'
import { prefer, preferences } from './preferences.ts'
import * as texts from './texts.ts'
import { useFullScreen } from './use-full-screen.ts'
import type { Player } from './use-player.ts'

export interface PlayRules {
  mayControl: boolean
  maySpeed: boolean
  /** Seconds; beyond it a first play may not go (ROOM-11). */
  furthest: () => number
}

export interface Controls {
  toggle(): void
  seek(position: number): void
  seekBy(seconds: number): void
  setRate(rate: number): void
  /** 1 faster, -1 slower. */
  stepRate(step: 1 | -1): void
  setVolume(volume: number): void
  toggleMute(): void
  chooseCaptions(language: string | null): void
  toggleCaptions(): void
  toggleFullScreen(): void
  canFullScreen: boolean
  isFullScreen: boolean
  /** Null where the browser or the host has none. */
  togglePictureInPicture: (() => void) | null
  /** Language of the captions that show now. */
  captions: string | null
  /** Something that was just done or refused, said for a moment over the picture. */
  hint: string
  say(words: string): void
}

const HINT_MS = 2500

/** What buttons, keys and the time line do, with the rules of the lesson. */
export function useControls(
  { state, now, engine }: Player,
  rules: PlayRules,
  stage: RefObject<HTMLElement | null>,
): Controls {
  const text = useText(texts)
  const [captions, setCaptions] = useState<string | null>(() => preferences().captions)
  const { hint, say } = useHint()
  const full = useFullScreen(stage, () => engine.current?.enterFullScreen)
  const latest = useRef(rules)
  useEffect(() => {
    latest.current = rules
  })

  const actions = useMemo(() => {
    const seek = (wanted: number) => {
      const { mayControl, furthest } = latest.current
      const end = now().duration || Number.POSITIVE_INFINITY
      const most = mayControl ? end : furthest()
      if (wanted > most + 1 && !mayControl) say(text('skipFirst'))
      engine.current?.seek(Math.max(0, Math.min(wanted, most)))
    }
    const setRate = (rate: number) => {
      engine.current?.setRate(rate)
      prefer({ rate })
    }
    const setVolume = (wanted: number) => {
      const volume = Math.max(0, Math.min(1, Math.round(wanted * 20) / 20))
      engine.current?.setVolume(volume)
      engine.current?.setMuted(volume === 0)
      prefer({ volume, isMuted: volume === 0 })
    }
    const chooseCaptions = (language: string | null) => {
      engine.current?.showCaptions(language)
      setCaptions(language)
      prefer({ captions: language })
    }
    return {
      toggle() {
        const { status } = now()
        if (status === 'playing') engine.current?.pause()
        else {
          if (status === 'ended') engine.current?.seek(0)
          engine.current?.play()
        }
      },
      seek,
      seekBy: (seconds: number) => seek(now().position + seconds),
      setRate,
      stepRate(step: 1 | -1) {
        if (!latest.current.maySpeed) return say(text(latest.current.mayControl ? 'speedOff' : 'speedFirst'))
        const index = SPEEDS.findIndex((speed) => speed >= now().rate)
        const rate = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, index + step))] ?? 1
        setRate(rate)
        say(text('speedNow', { rate }))
      },
      setVolume,
      toggleMute() {
        const isMuted = !now().isMuted
        engine.current?.setMuted(isMuted)
        if (!isMuted && now().volume === 0) setVolume(0.5)
        prefer({ isMuted })
      },
      chooseCaptions,
      toggleCaptions() {
        const { captions: offered } = now()
        if (offered.length === 0) return
        const isOn = offered.some(({ language }) => language === preferences().captions)
        chooseCaptions(isOn ? null : (offered[0]?.language ?? null))
      },
    }
  }, [engine, now, say, text])

  const pictureInPicture = engine.current?.togglePictureInPicture
  return {
    ...actions,
    toggleFullScreen: full.toggle,
    canFullScreen: full.isPossible,
    isFullScreen: full.isOn,
    togglePictureInPicture: pictureInPicture
      ? () => void pictureInPicture().catch(() => say(text('cannotPlay')))
      : null,
    captions: state.captions.some(({ language }) => language === captions) ? captions : null,
    hint,
    say,
  }
}

/** Words over the picture that go by themselves. */
function useHint() {
  const [hint, setHint] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = useCallback((words: string) => {
    clearTimeout(timer.current)
    setHint(words)
    timer.current = setTimeout(() => setHint(''), HINT_MS)
  }, [])
  return { hint, say }
}
