/** What we use of Vimeo's player (https://developer.vimeo.com/player/sdk/reference); its own types need what it does not bring along. */
declare module '@vimeo/player/dist/player.es.js' {
  interface Moment {
    seconds: number
    /** 0 to 1; of `progress` the share that is loaded. */
    percent: number
    duration: number
  }
  interface Events {
    playing: Moment
    pause: Moment
    ended: Moment
    timeupdate: Moment
    progress: Moment
    seeked: Moment
    bufferstart: unknown
    bufferend: unknown
    playbackratechange: { playbackRate: number }
    error: { name: string; message: string; method?: string }
  }
  export default class Player {
    constructor(frame: HTMLIFrameElement)
    ready(): Promise<void>
    on<Name extends keyof Events>(event: Name, callback: (data: Events[Name]) => void): void
    play(): Promise<void>
    pause(): Promise<void>
    setCurrentTime(seconds: number): Promise<number>
    getDuration(): Promise<number>
    setPlaybackRate(rate: number): Promise<number>
    setVolume(volume: number): Promise<number>
    setMuted(isMuted: boolean): Promise<boolean>
    getTextTracks(): Promise<{ language: string; label: string; kind: string }[]>
    enableTextTrack(language: string): Promise<unknown>
    disableTextTrack(): Promise<void>
    destroy(): Promise<void>
  }
}
