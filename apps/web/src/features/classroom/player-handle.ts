import type { Lesson } from './queries.ts'

/** What stands beside a player may ask of it. */
export interface PlayerHandle {
  /** Seconds into the video. */
  position: () => number
  seek: (second: number) => void
}

/** The lesson on the screen, for what stands beside it: questions, notes, captions. */
export interface RoomPlace {
  lesson: Lesson
  /** Second of the video now; null where nothing plays. */
  at: () => number | null
  /** Brings the room to a second of a lesson, of this or another one. */
  onSeek: (place: { curriculumSeq: number; second: number | null }) => void
}
