import { anyone, learner, user } from '@seodang/domain/access'
import { CURRICULUM_TYPE, DEVICE, MISSION_TYPE, VOD_TYPE } from '@seodang/domain/codes'
import { MAX_NOTE_LENGTH } from '@seodang/domain/note'
import { MAX_SECOND } from '@seodang/domain/question'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  Code,
  Count,
  CourseKey,
  Flag,
  Instant,
  ItemKey,
  listOf,
  MOST,
  nullable,
  RichText,
  Seq,
  Text,
  Total,
} from './schemas.ts'

/** One row of the classroom's side list: state and lock are the caller's own. */
export const ClassroomItem = Type.Object({
  curriculumSeq: Seq,
  curriculumTypeCd: Code(CURRICULUM_TYPE),
  sectionSeq: nullable(Seq),
  title: Type.String(),
  duration: Count,
  vodTypeCd: Code(VOD_TYPE),
  vodLockStatusCd: Type.String(),
  isPublic: Count,
  /** A video, or a live with its recording (LIVE-38). */
  plays: Type.Boolean(),
  openedAt: nullable(Instant),
  /** Null when it may be opened: locked, notYetOpen, previousFirst. */
  lockReason: nullable(Type.String()),
  lastPosition: Count,
  watchedPercent: Count,
  completedAt: nullable(Instant),
  missionType: nullable(Type.Enum(Object.values(MISSION_TYPE))),
  /** N does not count towards the end of the class (BYD-10). */
  requiredYn: Flag,
})

export const curriculumList = endpoint({
  method: 'GET',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}',
  summary: "The curriculum with the caller's progress (ROOM-02); open to learners and class staff",
  access: learner,
  params: CourseKey,
  query: Type.Object({
    type: Type.Optional(Text(10)),
    page: Type.Optional(Type.Integer({ minimum: -MOST, maximum: MOST })),
    size: Type.Optional(Type.Integer({ minimum: -MOST, maximum: MOST })),
    publicCd: Type.Optional(Text(2)),
  }),
  reply: Type.Object({
    ...listOf(ClassroomItem).properties,
    title: Type.String(),
    curriculumProgressCd: Type.String(),
    /** Its missions are those of a challenge (CHL-13). */
    isChallenge: Type.Boolean(),
    completedCount: Count,
    curriculumCount: Count,
    progressPercent: Count,
    validAt: nullable(Instant),
    managesClass: Type.Boolean(),
    canReview: Type.Boolean(),
    hasReview: Type.Boolean(),
    attendSeq: nullable(Seq),
    /** The lines of the class's own event, where it is shown in the classroom too (CAT-28). */
    event: Type.Array(Type.Object({ title: Type.String(), text: Type.String(), isLink: Type.Boolean() })),
  }),
  errors: ['NOT_ATTENDING', 'ATTENDANCE_EXPIRED', 'CLASS_NOT_FOUND'],
})

export const Playback = Type.Object({
  curriculumSeq: Seq,
  title: Type.String(),
  content: RichText,
  source: Type.Union([
    Type.Object({ kind: Type.Literal('hls'), src: Type.String(), poster: nullable(Type.String()) }),
    Type.Object({ kind: Type.Literal('mp4'), src: Type.String(), poster: nullable(Type.String()) }),
    Type.Object({ kind: Type.Literal('youtube'), videoId: Type.String() }),
    Type.Object({ kind: Type.Literal('vimeo'), videoId: Type.String(), hash: nullable(Type.String()) }),
    Type.Object({ kind: Type.Literal('link'), url: Type.String() }),
    Type.Object({ kind: Type.Literal('none'), reason: Type.String() }),
  ]),
  captions: Type.Array(Type.Object({ language: Type.String(), label: Type.String(), src: Type.String() })),
  duration: Count,
  lastPosition: Count,
  watchedSeconds: Count,
  watched: Type.Array(Type.Tuple([Count, Count])),
  completedAt: nullable(Instant),
  limitPercent: Count,
  /** Skipping and speed, now: false during a first play under the 100% rule (ROOM-11). */
  mayControl: Type.Boolean(),
  maySpeed: Type.Boolean(),
  /** Seconds of viewing time left by the clock; null without a limit (ROOM-13, ROOM-14). */
  remainingSeconds: nullable(Total),
  /** Names this player in the calls below. */
  playSessionId: Type.String(),
  beatSeconds: Count,
  /** Playing begins with `hold`, and its video is delivered to whoever holds it (ROOM-27, BYD-19). */
  playsInOnePlace: Type.Boolean(),
  /** What moves over the picture to name who watches; null without (BYD-19). */
  watermark: nullable(Type.String()),
})

const WindowId = Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' })
const PlaySessionId = Text(64, 8)

export const openItem = endpoint({
  method: 'POST',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/play',
  summary:
    'Opens an item to watch: checks access, locks and limits, and answers a short-lived signed address (UPL-12)',
  access: learner,
  params: ItemKey,
  body: Type.Object({
    /** Holds it at once, and stops whoever plays elsewhere. */
    takeOver: Type.Optional(Type.Boolean()),
    /** One page of a browser: what it opens next takes the place of what it had. */
    windowId: Type.Optional(WindowId),
  }),
  reply: Playback,
  errors: [
    'NOT_ATTENDING',
    'ATTENDANCE_EXPIRED',
    'ITEM_LOCKED',
    'PLAY_LIMIT_REACHED',
    'PLAYING_ELSEWHERE',
    'VIDEO_NOT_PLAYABLE',
    'NO_DATA',
  ],
  rateLimit: { points: 240, seconds: 60, by: 'user', scope: 'process' },
})

export const holdPlay = endpoint({
  method: 'POST',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/play/hold',
  summary:
    'Playing begins: grants the lease of what plays in one place at a time, or says that it plays elsewhere (BYD-19)',
  access: learner,
  params: ItemKey,
  body: Type.Object({ playSessionId: PlaySessionId }),
  reply: Type.Object({ leaseSeconds: Count }),
  errors: ['NOT_ATTENDING', 'PLAYING_ELSEWHERE', 'PLAY_ENDED', 'NO_DATA'],
  rateLimit: { points: 240, seconds: 60, by: 'user', scope: 'process' },
})

const MyPlayer = Type.Object({
  playSeq: Seq,
  channelSeq: Seq,
  siteName: Type.String(),
  courseSeq: Seq,
  courseTitle: Type.String(),
  curriculumSeq: Seq,
  lessonTitle: Type.String(),
  /** As the browser names itself; empty where it does not say. */
  browser: Type.String(),
  system: Type.String(),
  device: Code(DEVICE),
  /** The login that plays; null for one that is not kept. */
  sessionSeq: nullable(Seq),
  playingSince: Instant,
  /** Of the login that asks. */
  isThis: Type.Boolean(),
})

export const myPlayers = endpoint({
  method: 'GET',
  path: '/v1.0/users/players',
  summary: 'Where the person is playing a lesson at this moment, on every site (BYD-19)',
  access: user,
  reply: listOf(MyPlayer),
})

export const endPlayer = endpoint({
  method: 'POST',
  path: '/v1.0/users/players/{playSeq}/delete',
  summary: 'Ends one of the own players; its page stops at once and says why (BYD-19)',
  access: user,
  params: Type.Object({ playSeq: Seq }),
  errors: ['NO_DATA'],
})

export const beat = endpoint({
  method: 'POST',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/progress',
  summary: 'What was watched since the last beat; the server bounds it by its own clock (ROOM-14, SEC-13)',
  access: learner,
  params: ItemKey,
  body: Type.Object({
    playSessionId: PlaySessionId,
    position: Type.Number({ minimum: 0, maximum: 1_000_000 }),
    ranges: Type.Array(
      Type.Tuple([
        Type.Number({ minimum: 0, maximum: 1_000_000 }),
        Type.Number({ minimum: 0, maximum: 1_000_000 }),
      ]),
      { maxItems: 100 },
    ),
    playing: Type.Boolean(),
    ended: Type.Optional(Type.Boolean()),
    /** It stands still now, or is being closed: whoever wants to play elsewhere need not ask (BYD-19). */
    paused: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    watchedSeconds: Count,
    watchedPercent: Count,
    completedAt: nullable(Instant),
    remainingSeconds: nullable(Total),
    progressPercent: Count,
    completedCount: Count,
    curriculumCount: Count,
    /** True when this completed the whole class: a review is asked for (REV-14). */
    classCompleted: Type.Boolean(),
  }),
  errors: ['NOT_ATTENDING', 'PLAYING_ELSEWHERE', 'PLAY_ENDED', 'PLAY_LIMIT_REACHED', 'NO_DATA'],
})

export const uncomplete = endpoint({
  method: 'POST',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/completion/delete',
  summary: 'Takes a completion back',
  access: learner,
  params: ItemKey,
  reply: Type.Object({ progressPercent: Count }),
})

export const complete = endpoint({
  method: 'POST',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/completion/create',
  summary: 'Marks an item done where its rule allows it: the share to be watched has been watched (ROOM-12)',
  access: learner,
  params: ItemKey,
  reply: Type.Object({
    progressPercent: Count,
    completedAt: nullable(Instant),
    classCompleted: Type.Boolean(),
  }),
  errors: ['WATCH_MORE', 'NOT_READ_YET'],
})

export const playtimes = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/playtimes',
  summary: 'Viewing time of each video (ROOM-07)',
  access: learner,
  params: CourseKey,
  reply: Type.Object({ playtimes: Type.Array(Type.Object({ curriculumSeq: Seq, playSecond: Count })) }),
})

export const facilitators = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/facilitators',
  summary: 'The people who run the class (ROOM-08)',
  access: learner,
  params: CourseKey,
  reply: listOf(
    Type.Object({
      userSeq: Seq,
      name: Type.String(),
      userTypeCd: Type.String(),
      imageUrl: nullable(Type.String()),
    }),
  ),
})

export const timetable = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/timetable',
  summary: "The dates of the class, the first being the caller's own or the next (ROOM-06, AUTH-24)",
  access: anyone,
  params: CourseKey,
  reply: listOf(
    Type.Object({ scheduleSeq: Seq, startAt: Instant, endAt: Instant, placesLeft: nullable(Count) }),
  ),
  errors: ['CLASS_NOT_FOUND'],
})

export const preview = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/preview/{curriculumSeq}',
  summary: 'Plays an item that is a free preview (isPublic 1) for anybody (CAT-37)',
  access: anyone,
  params: ItemKey,
  reply: Type.Pick(Playback, ['curriculumSeq', 'title', 'source', 'captions', 'duration']),
  errors: ['CLASS_NOT_FOUND', 'NO_DATA', 'VIDEO_NOT_PLAYABLE'],
  rateLimit: { points: 240, seconds: 60, by: 'address' },
})

const NoteKey = Type.Object({ ...CourseKey.properties, noteSeq: Seq })
const NoteWords = Text(MAX_NOTE_LENGTH)

export const LessonNote = Type.Object({
  noteSeq: Seq,
  curriculumSeq: Seq,
  lessonTitle: Type.String(),
  /** Of the lesson's video; null for a note about the whole lesson. */
  second: nullable(Count),
  content: Type.String(),
  updatedAt: Instant,
})

export const lessonNotes = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/notes',
  summary: "The caller's own notes of a class, in the order of its lessons and seconds (BYD-08)",
  access: learner,
  params: CourseKey,
  query: Type.Object({ curriculumSeq: Type.Optional(Seq) }),
  reply: listOf(LessonNote),
  errors: ['NOT_LOGGED_IN'],
})

export const createNote = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/notes/create',
  summary: 'Notes something at a second of a lesson (BYD-08)',
  access: learner,
  params: CourseKey,
  body: Type.Object({
    curriculumSeq: Seq,
    second: nullable(Type.Integer({ minimum: 0, maximum: MAX_SECOND })),
    content: NoteWords,
  }),
  reply: LessonNote,
  errors: ['NOT_LOGGED_IN'],
  idempotent: 'together',
  rateLimit: { points: 120, seconds: 600, by: 'user' },
})

export const changeNote = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/notes/{noteSeq}/modify',
  summary:
    'Changes an own note, in the place of the words that its writer saw; called while one types (BYD-08)',
  access: learner,
  params: NoteKey,
  body: Type.Object({
    content: NoteWords,
    /** What was kept as far as the writer knows; a page of before this was asked leaves it out. */
    before: Type.Optional(NoteWords),
  }),
  reply: LessonNote,
  errors: ['NOT_LOGGED_IN', 'CONFLICT_EDITED'],
  rateLimit: { points: 600, seconds: 600, by: 'user' },
})

export const deleteNote = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/notes/{noteSeq}/delete',
  summary: 'Deletes an own note (BYD-08)',
  access: learner,
  params: NoteKey,
  errors: ['NOT_LOGGED_IN'],
})

export const findInCaptions = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/captions',
  summary: 'Where something is said in the videos of a class that the caller may open now (BYD-09)',
  access: learner,
  params: CourseKey,
  query: Type.Object({ q: Text(100) }),
  reply: listOf(
    Type.Object({
      curriculumSeq: Seq,
      lessonTitle: Type.String(),
      language: Type.String(),
      second: Type.Number(),
      /** Null of a lesson that the caller has not opened in this term: its words are part of what is paid for (BYD-02). */
      text: nullable(Type.String()),
    }),
  ),
  errors: ['SERVICE_UNAVAILABLE'],
  rateLimit: { points: 60, seconds: 60, by: 'user' },
})
