import { type VimeoVideo, vimeoEmbedUrl } from '@seodang/domain/vimeo'
import type VimeoPlayer from '@vimeo/player/dist/player.es.js'
import { loadChunk } from '../../../platform/lazy/load-chunk.ts'
import type { Engine, EngineOptions, PlayerState } from './engine.ts'

/** Longer than a slow phone takes for a page of a player, shorter than somebody looks at nothing. */
const PATIENCE_MS = 30_000
/** For other people or sites only, behind a password, or gone: trying again changes nothing (ROOM-19). */
const PRIVATE_ERRORS: readonly string[] = ['PrivacyError', 'PasswordError', 'NotFoundError']
/** Without Vimeo's own controls, where the plan of its owner lets them be left out. */
const BARE = '&controls=0&keyboard=0&pip=0&playsinline=1&title=0&byline=0&portrait=0'

export interface VimeoEngineOptions extends EngineOptions {
  video: VimeoVideo
}

/** Plays a video of Vimeo in its own player; its script comes only with the first one. */
export function createVimeoEngine(options: VimeoEngineOptions): Engine {
  const { host, title, video, startAt, tell, jumped, buffering } = options
  const frame = document.createElement('iframe')
  frame.src = `${vimeoEmbedUrl(video)}${BARE}#t=${Math.floor(startAt)}s`
  frame.title = title
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  // A video for certain sites only has to know which one asks.
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  // Keys belong to our controls; nothing inside has to be reached.
  frame.tabIndex = -1
  host.append(frame)

  let player: VimeoPlayer | null = null
  let isGone = false
  let rate = 1
  /** Wishes from before Vimeo was ready. */
  const waiting: ((ready: VimeoPlayer) => Promise<unknown>)[] = []

  const failed = (error: unknown) => {
    const fault = PRIVATE_ERRORS.includes(nameOf(error)) ? 'private' : 'temporary'
    if (!isGone) tell({ fault, status: 'paused', isWaiting: false })
  }
  /** Not every wish is granted: what Vimeo or the owner of the video forbids stays as it is. */
  const refused = (error: unknown) => console.info('Vimeo refused', error)
  const ask = (wish: (ready: VimeoPlayer) => Promise<unknown>) => {
    if (player) wish(player).catch(refused)
    else waiting.push(wish)
  }

  async function open(): Promise<void> {
    const { default: Player } = await loadChunk(() => import('@vimeo/player/dist/player.es.js'))
    if (isGone) return
    const made = new Player(frame)
    listen(made)
    await inTime(made.ready())
    const [duration, captions] = await inTime(Promise.all([made.getDuration(), captionsOf(made)]))
    if (isGone) return
    player = made
    tell({ status: 'ready', duration, position: startAt, captions })
    for (const wish of waiting.splice(0)) wish(made).catch(refused)
  }

  function listen(made: VimeoPlayer): void {
    const on: VimeoPlayer['on'] = (event, callback) =>
      made.on(event, (data) => {
        if (!isGone) callback(data)
      })
    on('playing', ({ seconds, duration }) =>
      tell({ status: 'playing', position: seconds, duration, isWaiting: false, isBlocked: false }),
    )
    on('pause', ({ seconds }) => tell({ status: 'paused', position: seconds, isWaiting: false }))
    on('ended', ({ duration }) => tell({ status: 'ended', position: duration, duration, isWaiting: false }))
    on('timeupdate', ({ seconds }) => tell({ position: seconds }))
    on('progress', ({ percent, duration }) => tell({ buffered: percent * duration }))
    on('bufferstart', () => {
      tell({ isWaiting: true })
      buffering?.(true)
    })
    on('bufferend', () => {
      tell({ isWaiting: false })
      buffering?.(false)
    })
    on('playbackratechange', ({ playbackRate }) => {
      rate = playbackRate
      tell({ rate })
    })
    on('error', (error) => {
      // What a call was refused with is told to the call.
      if (error.method === undefined || PRIVATE_ERRORS.includes(error.name)) failed(error)
    })
  }

  open().catch(failed)

  return {
    play: () =>
      ask(async (ready) => {
        try {
          await ready.play()
        } catch (error) {
          const name = nameOf(error)
          if (name === 'NotAllowedError') tell({ isBlocked: true, isWaiting: false, status: 'paused' })
          // Paused before it began: that is what somebody wanted.
          else if (name !== 'AbortError') failed(error)
        }
      }),
    pause: () => ask((ready) => ready.pause()),
    seek: (position) =>
      ask((ready) => {
        jumped(position)
        tell({ position })
        return ready.setCurrentTime(position)
      }),
    setRate: (wanted) =>
      ask(async (ready) => {
        try {
          await ready.setPlaybackRate(wanted)
        } catch (error) {
          tell({ rate })
          throw error
        }
      }),
    setVolume(volume) {
      ask((ready) => ready.setVolume(volume))
      tell({ volume })
    },
    setMuted(isMuted) {
      ask((ready) => ready.setMuted(isMuted))
      tell({ isMuted })
    },
    showCaptions: (language) =>
      ask((ready) => (language === null ? ready.disableTextTrack() : ready.enableTextTrack(language))),
    destroy() {
      isGone = true
      // The frame may be gone before the player that sits in it.
      player?.destroy().catch(refused)
      frame.remove()
    },
  }
}

async function captionsOf(player: VimeoPlayer): Promise<PlayerState['captions']> {
  const tracks = await player.getTextTracks()
  return tracks
    .filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
    .map(({ language, label }) => ({ language, label }))
}

/** A page that is no player never answers. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The player of Vimeo did not answer')), PATIENCE_MS)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
