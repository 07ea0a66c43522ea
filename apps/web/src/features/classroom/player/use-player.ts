import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Playback } from '../queries.ts'
import { type Engine, type EngineOptions, NOTHING_YET, type PlayerState } from './engine.ts'
import { preferences } from './preferences.ts'
import { createVideoEngine } from './video-engine.ts'
import { createVimeoEngine } from './vimeo-engine.ts'
import { createYouTubeEngine } from './youtube-engine.ts'

export type PlayableSource = Exclude<Playback['source'], { kind: 'link' | 'none' }>

export interface PlayerEvents {
  /** Whether playing may begin now; asked each time that somebody wants it. */
  admit: () => true | Promise<boolean>
  /** Right as it happens, before anything is drawn. */
  changed: (before: PlayerState, after: PlayerState) => void
  jumped: (position: number) => void
  buffering: (isBuffering: boolean, position: number) => void
}

export interface Player {
  state: PlayerState
  /** The state of this very moment, for handlers. */
  now: () => PlayerState
  engine: RefObject<Engine | null>
  /** The element that the picture fills. */
  host: RefObject<HTMLDivElement | null>
}

/** A player for a source. Another source goes on where the last one stood. */
export function usePlayer(
  lesson: Pick<
    Playback,
    'captions' | 'title' | 'lastPosition' | 'maySpeed' | 'duration' | 'playsInOnePlace' | 'watermark'
  >,
  source: PlayableSource,
  events: PlayerEvents,
): Player {
  const [store] = useState(createStore)
  const host = useRef<HTMLDivElement>(null)
  const engine = useRef<Engine | null>(null)
  const latest = useRef({ lesson, events })
  useEffect(() => {
    latest.current = { lesson, events }
  })

  useEffect(() => {
    const element = host.current
    if (!element) return
    const { captions, title, lastPosition, maySpeed, duration, playsInOnePlace, watermark } =
      latest.current.lesson
    const stood = store.read().position
    const startAt = stood > 0 ? stood : lastPosition
    const liked = preferences()
    store.write({ ...NOTHING_YET, position: startAt, volume: liked.volume, isMuted: liked.isMuted })
    const tell: EngineOptions['tell'] = (change) => {
      const before = store.read()
      const after = { ...before, ...change }
      store.write(after)
      latest.current.events.changed(before, after)
    }
    const jumped: EngineOptions['jumped'] = (position) => latest.current.events.jumped(position)
    const buffering: EngineOptions['buffering'] = (isBuffering) =>
      latest.current.events.buffering(isBuffering, store.read().position)
    const made = createEngine(
      {
        host: element,
        title,
        startAt,
        duration,
        loadsOnPlay: playsInOnePlace,
        staysInPage: watermark !== null,
        tell,
        jumped,
        buffering,
      },
      source,
      captions,
    )
    const play = () => {
      const admitted = latest.current.events.admit()
      // A press that is answered at once is what browsers play for.
      if (admitted === true) made.play()
      else void admitted.then((may) => may && engine.current === asked && made.play())
    }
    const asked: Engine = { ...made, play }
    engine.current = asked
    made.setVolume(liked.volume)
    made.setMuted(liked.isMuted)
    if (maySpeed) made.setRate(liked.rate)
    if (captions.some(({ language }) => language === liked.captions)) made.showCaptions(liked.captions)
    return () => {
      engine.current = null
      made.destroy()
    }
  }, [source, store])

  const state = useSyncExternalStore(store.subscribe, store.read, store.read)
  return { state, now: store.read, engine, host }
}

function createEngine(
  options: EngineOptions,
  source: PlayableSource,
  captions: Playback['captions'],
): Engine {
  switch (source.kind) {
    case 'youtube':
      return createYouTubeEngine({ ...options, videoId: source.videoId })
    case 'vimeo':
      return createVimeoEngine({ ...options, video: { id: source.videoId, hash: source.hash } })
    default:
      return createVideoEngine({ ...options, source, captions })
  }
}

function createStore() {
  let state = NOTHING_YET
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    write(next: PlayerState) {
      state = next
      for (const tell of listeners) tell()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
