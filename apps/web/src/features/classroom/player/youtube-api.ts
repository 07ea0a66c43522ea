/** What we use of YouTube's own player (https://developers.google.com/youtube/iframe_api_reference). */
export interface YouTubePlayer {
  playVideo(): void
  pauseVideo(): void
  seekTo(seconds: number, allowSeekAhead: boolean): void
  setPlaybackRate(rate: number): void
  setVolume(percent: number): void
  getVolume(): number
  mute(): void
  unMute(): void
  isMuted(): boolean
  getCurrentTime(): number
  getDuration(): number
  getVideoLoadedFraction(): number
  getIframe(): HTMLIFrameElement
  getOptions(): string[] | undefined
  getOption(module: string, option: string): unknown
  setOption(module: string, option: string, value: object): void
  destroy(): void
}

export interface YouTubeEvents {
  onReady: () => void
  onStateChange: (event: { data: number }) => void
  onPlaybackRateChange: (event: { data: number }) => void
  onError: (event: { data: number }) => void
  onApiChange: () => void
  onAutoplayBlocked: () => void
}

interface YouTubeApi {
  Player: new (
    element: HTMLElement,
    options: {
      host: string
      videoId: string
      width: string
      height: string
      playerVars: Record<string, string | number>
      events: YouTubeEvents
    },
  ) => YouTubePlayer
}

declare global {
  interface Window {
    YT?: YouTubeApi
    onYouTubeIframeAPIReady?: () => void
  }
}

const ADDRESS = 'https://www.youtube.com/iframe_api'
const PATIENCE_MS = 15_000

let loading: Promise<YouTubeApi> | null = null

/** YouTube's script, fetched once; a failure is forgotten, so that trying again tries again. */
export function loadYouTube(): Promise<YouTubeApi> {
  loading ??= fetchYouTube().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function fetchYouTube(): Promise<YouTubeApi> {
  if (window.YT?.Player) return Promise.resolve(window.YT)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const giveUp = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error('The player of YouTube could not be fetched'))
    }
    const timer = setTimeout(giveUp, PATIENCE_MS)
    window.onYouTubeIframeAPIReady = () => {
      clearTimeout(timer)
      if (window.YT) resolve(window.YT)
      else giveUp()
    }
    script.src = ADDRESS
    script.onerror = giveUp
    document.head.append(script)
  })
}
