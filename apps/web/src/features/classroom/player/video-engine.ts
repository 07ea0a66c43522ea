import type { Playback } from '../queries.ts'
import type { Engine, EngineOptions, Fault } from './engine.ts'
import { attachStream, type StreamFault } from './stream.ts'

const FAULTS = {
  network: 'temporary',
  refused: 'expired',
  broken: 'temporary',
} as const satisfies Record<StreamFault, Fault>

export interface VideoEngineOptions extends EngineOptions {
  source: Extract<Playback['source'], { kind: 'hls' | 'mp4' }>
  captions: Playback['captions']
}

/** iPhones have no full screen but this one of the video itself. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Plays a stream or file of our own in the browser's video element. */
export function createVideoEngine(options: VideoEngineOptions): Engine {
  const { host, title, source, captions, startAt, duration, loadsOnPlay, staysInPage, tell, jumped } = options
  const video: AppleVideo = document.createElement('video')
  video.playsInline = true
  video.preload = 'metadata'
  video.setAttribute('aria-label', title)
  if (source.poster) video.poster = source.poster
  for (const { language, label, src } of captions) {
    const track = document.createElement('track')
    Object.assign(track, { kind: 'captions', srclang: language, label, src })
    video.append(track)
  }
  if (staysInPage) {
    video.disablePictureInPicture = true
    video.disableRemotePlayback = true
  }
  host.append(video)

  let isGone = false
  let release: (() => void) | undefined
  let isLoading = false
  let beginsAt = startAt
  const load = () => {
    if (isLoading) return
    isLoading = true
    attachStream(video, {
      source,
      startAt: beginsAt,
      failed: (fault) => tell({ fault: FAULTS[fault], status: 'paused', isWaiting: false }),
    }).then(
      (letGo) => {
        if (isGone) letGo()
        else release = letGo
      },
      // hls.js itself could not be fetched.
      () => tell({ fault: 'temporary' }),
    )
  }

  /** Asked before there is anything to play: a source that arrives would take it back. */
  let wantsToPlay = false
  let isReady = false
  const start = () => {
    wantsToPlay = false
    video.play().catch((error: unknown) => {
      // A browser that wants a press first; another fault has an event of its own.
      if (error instanceof DOMException && error.name === 'NotAllowedError') tell({ status: 'paused' })
    })
  }

  let chosen: string | null = null
  const trackOf = (language: string | null) =>
    [...video.textTracks].find((track) => track.language === language)
  const sayCue = () => tell({ cue: cueText(trackOf(chosen)) })

  const events: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    loadedmetadata: () => {
      isReady = true
      tell({ duration: video.duration, status: video.paused ? 'ready' : 'playing' })
      if (wantsToPlay) start()
    },
    durationchange: () => Number.isFinite(video.duration) && tell({ duration: video.duration }),
    play: () => tell({ status: 'playing', isBlocked: false }),
    playing: () => tell({ status: 'playing', isWaiting: false, isBlocked: false }),
    pause: () => {
      if (!video.ended) tell({ status: 'paused', isWaiting: false, position: video.currentTime })
    },
    waiting: () => tell({ isWaiting: true }),
    canplay: () => tell({ isWaiting: false }),
    seeking: () => jumped(video.currentTime),
    seeked: () => tell({ position: video.currentTime }),
    timeupdate: () => tell({ position: video.currentTime }),
    progress: () => tell({ buffered: bufferedTo(video) }),
    ended: () => tell({ status: 'ended', isWaiting: false, position: video.duration }),
    ratechange: () => tell({ rate: video.playbackRate }),
    volumechange: () => tell({ volume: video.volume, isMuted: video.muted }),
  }
  for (const [name, hear] of Object.entries(events)) video.addEventListener(name, hear)
  tell({ captions: captions.map(({ language, label }) => ({ language, label })), position: startAt })
  if (loadsOnPlay)
    // Whoever made it has it in hand by then.
    queueMicrotask(() => isGone || tell({ status: 'ready', duration }))
  else load()

  return {
    play() {
      if (isReady) return start()
      wantsToPlay = true
      if (isLoading) return
      tell({ isWaiting: true })
      load()
    },
    pause() {
      wantsToPlay = false
      video.pause()
    },
    seek: (position) => {
      if (isLoading) video.currentTime = position
      else {
        beginsAt = position
        tell({ position })
      }
    },
    setRate: (rate) => {
      // The other one is what a new source begins with.
      video.defaultPlaybackRate = rate
      video.playbackRate = rate
    },
    setVolume: (volume) => {
      video.volume = volume
    },
    setMuted: (isMuted) => {
      video.muted = isMuted
    },
    showCaptions(language) {
      trackOf(chosen)?.removeEventListener('cuechange', sayCue)
      chosen = language
      // Hidden ones still tell their words, which we draw above the controls.
      for (const track of video.textTracks) track.mode = track.language === language ? 'hidden' : 'disabled'
      trackOf(chosen)?.addEventListener('cuechange', sayCue)
      sayCue()
    },
    ...(document.pictureInPictureEnabled &&
      !staysInPage && {
        togglePictureInPicture: async () => {
          if (document.pictureInPictureElement === video) await document.exitPictureInPicture()
          else await video.requestPictureInPicture()
        },
      }),
    ...(video.webkitEnterFullscreen &&
      !staysInPage && { enterFullScreen: () => video.webkitEnterFullscreen?.() }),
    destroy() {
      isGone = true
      for (const [name, hear] of Object.entries(events)) video.removeEventListener(name, hear)
      video.pause()
      release?.()
      video.remove()
    },
  }
}

/** The words of the cues that show now, without their markup. */
function cueText(track: TextTrack | undefined): string {
  return [...(track?.activeCues ?? [])]
    .map((cue) => (cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : ''))
    .join('\n')
}

/** The end of the loaded stretch in which playing stands. */
function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) > currentTime)
      return buffered.end(index)
  return currentTime
}
