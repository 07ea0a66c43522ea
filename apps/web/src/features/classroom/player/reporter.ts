import type { beat } from '@seodang/contract/classroom'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { EMPTY_LOG, jumped, played, putBack, stopped, taken } from './watch-log.ts'

export type Report = Omit<BodyOf<typeof beat>, 'playSessionId'>
export type BeatAnswer = ReplyOf<typeof beat>

export interface ReporterOptions {
  /** Must outlive the page: the last report goes out while it closes. */
  send: (report: Report) => Promise<BeatAnswer>
  beatSeconds: number
  /** Seconds; 0 where nobody knows it. */
  duration: number
  answered: (answer: BeatAnswer) => void
  /** The server will not take it, now or later: somebody else plays, the time is used up, the place is gone. */
  refused: (error: unknown) => void
  /** Whether a failure may be over the next time. */
  isPassing: (error: unknown) => boolean
  /** Milliseconds; for tests. */
  now?: () => number
}

/** Positions are seconds of the video. */
export interface Reporter {
  started(position: number): void
  at(position: number): void
  jumped(position: number): void
  stopped(position: number, ended?: boolean): void
  /** Tells what there is to tell now, before something that depends on it. */
  flush(): Promise<void>
  /** Tells at once what is left to tell; the page may be gone the next moment. */
  leave(): void
  /** The page goes: whoever wants to play elsewhere need not wait for this one (BYD-19). */
  depart(): void
  /** Leaves, and tells nothing more. */
  close(): void
}

/** Somebody who looks for a place jumps often; the last jump is what counts. */
const AFTER_JUMP_MS = 500

/** ROOM-24: tells what was watched every few seconds, and on starting, pausing, jumping, ending and leaving. */
export function createReporter(options: ReporterOptions): Reporter {
  const { send, beatSeconds, duration, answered, refused, isPassing, now = () => performance.now() } = options
  let log = EMPTY_LOG
  let position = 0
  let isPlaying = false
  /** Since the last report: only this time counts as viewing time (ROOM-14). */
  let hasPlayed = false
  let hasEnded = false
  let isMoved = false
  /** It does not run, or will not in a moment. */
  let isStill = true
  let isClosed = false
  let sending: Promise<void> | null = null
  let isAsked = false
  let beats: ReturnType<typeof setInterval> | undefined
  let soon: ReturnType<typeof setTimeout> | undefined

  const report = () => {
    clearTimeout(soon)
    if (isClosed) return
    if (sending) isAsked = true
    else void tell()
  }
  const reportIn = (milliseconds: number) => {
    clearTimeout(soon)
    soon = setTimeout(report, milliseconds)
  }

  function tell(): Promise<void> {
    const mine = tellNow().finally(() => {
      if (sending !== mine) return
      sending = null
      if (!isAsked) return
      isAsked = false
      report()
    })
    sending = mine
    return mine
  }

  async function tellNow(): Promise<void> {
    const out = taken(log, duration)
    log = out.log
    const [playing, ended, paused] = [hasPlayed, hasEnded, isStill]
    hasPlayed = isPlaying
    hasEnded = false
    isMoved = false
    try {
      answered(
        await send({
          position,
          ranges: out.ranges,
          playing,
          ...(ended && { ended }),
          ...(paused && { paused }),
        }),
      )
    } catch (error) {
      if (!isPassing(error)) return refused(error)
      log = putBack(log, out.ranges)
      hasPlayed ||= playing
      hasEnded ||= ended
      isMoved = true
      // Playing tells again by itself.
      if (!isPlaying && !isClosed) reportIn(beatSeconds * 1000)
    }
  }

  async function flush(): Promise<void> {
    await sending
    if (isMoved || hasEnded) await tell()
  }

  function leave() {
    clearTimeout(soon)
    if (isMoved || hasEnded) void tell()
  }

  return {
    started(at) {
      position = at
      isStill = false
      log = played({ ...log, last: null }, at, now())
      // The server counts from the last report, so it hears of the start before anything was played.
      report()
      isPlaying = true
      hasPlayed = true
      clearInterval(beats)
      beats = setInterval(report, beatSeconds * 1000)
    },
    at(there) {
      if (!isPlaying) return
      position = there
      isMoved = true
      log = played(log, there, now())
    },
    jumped(there) {
      position = there
      isMoved = true
      log = jumped(log, there, now())
      reportIn(AFTER_JUMP_MS)
    },
    stopped(there, ended = false) {
      clearInterval(beats)
      if (!isPlaying && !ended) return
      position = there
      log = stopped(log, there, now())
      isPlaying = false
      isStill = true
      hasEnded ||= ended
      report()
    },
    flush,
    leave,
    depart() {
      isStill = true
      if (isPlaying || isMoved || hasEnded) void tell()
      // A page that comes back goes on.
      isStill = !isPlaying
    },
    close() {
      clearInterval(beats)
      isStill = true
      if (isPlaying) {
        log = stopped(log, position, now())
        isMoved = true
      }
      isPlaying = false
      leave()
      isClosed = true
      clearTimeout(soon)
    },
  }
}
