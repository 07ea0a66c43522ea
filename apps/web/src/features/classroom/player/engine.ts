/** Why a video does not play: for now, because its host keeps it private or has lost it (ROOM-19), or because its address has run out. */
export type Fault = 'temporary' | 'private' | 'expired'

/** Times are seconds of the video, volume 0 to 1. */
export interface PlayerState {
  status: 'loading' | 'ready' | 'playing' | 'paused' | 'ended'
  /** Wants to play and has nothing to show yet. */
  isWaiting: boolean
  /** The browser lets it begin only by a press inside the picture. */
  isBlocked: boolean
  position: number
  duration: number
  /** Loaded up to here. */
  buffered: number
  rate: number
  volume: number
  isMuted: boolean
  /** Languages to choose captions from. */
  captions: { language: string; label: string }[]
  /** What is being said, for captions that we draw. */
  cue: string
  fault: Fault | null
}

export const NOTHING_YET: PlayerState = {
  status: 'loading',
  isWaiting: false,
  isBlocked: false,
  position: 0,
  duration: 0,
  buffered: 0,
  rate: 1,
  volume: 1,
  isMuted: false,
  captions: [],
  cue: '',
  fault: null,
}

/** What a player of ours or of a host can be asked to do. */
export interface Engine {
  play(): void
  pause(): void
  seek(position: number): void
  setRate(rate: number): void
  setVolume(volume: number): void
  setMuted(isMuted: boolean): void
  /** Null switches them off. */
  showCaptions(language: string | null): void
  /** Absent where it cannot be done. */
  togglePictureInPicture?: () => Promise<void>
  /** A full screen of the picture alone, where the browser has no other (iPhone). */
  enterFullScreen?: () => void
  destroy(): void
}

export interface EngineOptions {
  /** Where the picture goes; the engine fills it. */
  host: HTMLElement
  /** Names the picture for those who do not see it. */
  title: string
  startAt: number
  /** Seconds, as far as they are known before anything is loaded. */
  duration: number
  /** Nothing is loaded before playing begins: until then its addresses open nothing (BYD-19). */
  loadsOnPlay: boolean
  /** Full screens and windows that show the picture alone would leave out what stands over it. */
  staysInPage: boolean
  tell: (change: Partial<PlayerState>) => void
  /** Somebody moved on the time line, by whatever control. */
  jumped: (position: number) => void
  /** A host had to be waited for, or goes on. */
  buffering?: (isBuffering: boolean) => void
}

/** The choices of speed, all visible at once (ux.md 4.4). */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
