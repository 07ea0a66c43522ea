import type { Engine, EngineOptions, Fault, PlayerState } from './engine.ts'
import { loadYouTube, type YouTubePlayer } from './youtube-api.ts'

/** The privacy domain: nothing is kept about the viewer before playing begins. */
const HOST = 'https://www.youtube-nocookie.com'
/** YouTube tells no positions; they are asked for as often as browsers tell theirs. */
const ASK_EVERY_MS = 250
/** A press that changes nothing for this long was not allowed by the browser. */
const BLOCKED_AFTER_MS = 2500

const STATE = { unstarted: -1, ended: 0, playing: 1, paused: 2, buffering: 3, cued: 5 } as const
/** 2 wrong id, 100 removed or private, 101 and 150 not allowed outside YouTube; others pass (integrations.md 6). */
const PRIVATE_ERRORS: readonly number[] = [2, 100, 101, 150]

export interface YouTubeEngineOptions extends EngineOptions {
  videoId: string
}

/** Plays a video of YouTube in its own player, without its controls. */
export function createYouTubeEngine(options: YouTubeEngineOptions): Engine {
  const { host, title, videoId, startAt, tell, jumped } = options
  const place = document.createElement('div')
  host.append(place)

  let player: YouTubePlayer | null = null
  let isReady = false
  let isGone = false
  let wantsToPlay = false
  let asking: ReturnType<typeof setInterval> | undefined
  let watching: ReturnType<typeof setTimeout> | undefined
  /** Wishes from before YouTube was ready. */
  const waiting: ((ready: YouTubePlayer) => void)[] = []

  const ask = (wish: (ready: YouTubePlayer) => void) => {
    if (player && isReady) wish(player)
    else waiting.push(wish)
  }
  const ask250 = () => {
    if (!player) return
    tell({
      position: player.getCurrentTime(),
      buffered: player.getVideoLoadedFraction() * player.getDuration(),
    })
  }
  const stopAsking = () => {
    clearInterval(asking)
    clearTimeout(watching)
  }

  function changed(state: number): void {
    if (!player) return
    const duration = player.getDuration()
    const position = player.getCurrentTime()
    stopAsking()
    const known: Partial<PlayerState> = duration > 0 ? { duration } : {}
    if (state === STATE.playing) {
      wantsToPlay = false
      asking = setInterval(ask250, ASK_EVERY_MS)
      tell({ ...known, position, status: 'playing', isWaiting: false, isBlocked: false })
    } else if (state === STATE.buffering) {
      wantsToPlay = false
      asking = setInterval(ask250, ASK_EVERY_MS)
      tell({ ...known, isWaiting: true, isBlocked: false })
    } else if (state === STATE.paused) tell({ ...known, position, status: 'paused', isWaiting: false })
    else if (state === STATE.ended) tell({ ...known, position: duration, status: 'ended', isWaiting: false })
  }

  const blocked = () => {
    if (wantsToPlay) tell({ isBlocked: true, isWaiting: false, status: 'paused' })
    wantsToPlay = false
  }

  loadYouTube().then(
    (api) => {
      if (isGone) return
      player = new api.Player(place, {
        host: HOST,
        videoId,
        width: '100%',
        height: '100%',
        playerVars: {
          controls: 0,
          disablekb: 1,
          fs: 0,
          iv_load_policy: 3,
          origin: location.origin,
          playsinline: 1,
          rel: 0,
          start: Math.floor(startAt),
        },
        events: {
          onReady() {
            if (!player || isGone) return
            isReady = true
            const frame = player.getIframe()
            frame.title = title
            // Keys belong to our controls; nothing inside has to be reached.
            frame.tabIndex = -1
            tell({ status: 'ready', duration: player.getDuration(), position: startAt })
            for (const wish of waiting.splice(0)) wish(player)
          },
          onStateChange: ({ data }) => changed(data),
          onPlaybackRateChange: ({ data }) => tell({ rate: data }),
          onError({ data }) {
            stopAsking()
            const fault: Fault = PRIVATE_ERRORS.includes(data) ? 'private' : 'temporary'
            tell({ fault, status: 'paused', isWaiting: false })
          },
          onApiChange: () => player && tell({ captions: captionsOf(player) }),
          onAutoplayBlocked: blocked,
        },
      })
    },
    () => tell({ fault: 'temporary' }),
  )

  return {
    play() {
      wantsToPlay = true
      ask((ready) => {
        ready.playVideo()
        clearTimeout(watching)
        watching = setTimeout(blocked, BLOCKED_AFTER_MS)
      })
    },
    pause() {
      wantsToPlay = false
      ask((ready) => ready.pauseVideo())
    },
    seek(position) {
      ask((ready) => {
        ready.seekTo(position, true)
        jumped(position)
        tell({ position })
      })
    },
    setRate: (rate) => ask((ready) => ready.setPlaybackRate(rate)),
    setVolume(volume) {
      ask((ready) => ready.setVolume(Math.round(volume * 100)))
      tell({ volume })
    },
    setMuted(isMuted) {
      ask((ready) => (isMuted ? ready.mute() : ready.unMute()))
      tell({ isMuted })
    },
    showCaptions: (language) =>
      ask((ready) => ready.setOption('captions', 'track', language ? { languageCode: language } : {})),
    destroy() {
      isGone = true
      stopAsking()
      player?.destroy()
      place.remove()
    },
  }
}

/** YouTube tells its tracks only once the captions have come into play. */
function captionsOf(player: YouTubePlayer): PlayerState['captions'] {
  if (!player.getOptions()?.includes('captions')) return []
  const tracks = player.getOption('captions', 'tracklist')
  if (!Array.isArray(tracks)) return []
  return tracks.flatMap((track: unknown) => {
    if (typeof track !== 'object' || track === null || !('languageCode' in track)) return []
    const language = String(track.languageCode)
    const label = 'displayName' in track ? String(track.displayName) : language
    return [{ language, label }]
  })
}
