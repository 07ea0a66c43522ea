import { isDeclared, isUndoable } from '@seodang/domain/progress'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { lazyPart } from '../../platform/lazy/lazy.tsx'
import { useSession } from '../../platform/session.tsx'
import { cx } from '../../ui/cx.ts'
import { useStacked } from '../../ui/narrow.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BudgetChip } from './BudgetChip.tsx'
import { ClassCompleted } from './ClassCompleted.tsx'
import { CurriculumSide } from './CurriculumSide.tsx'
import { classroomHref, type RoomSearch, type RoomTab } from './classroom-address.ts'
import { EndCard } from './EndCard.tsx'
import { KeyHints } from './KeyHints.tsx'
import { hasWords, LessonContent } from './LessonContent.tsx'
import { LessonHead, LessonMoves } from './LessonHead.tsx'
import { LessonScreen } from './LessonScreen.tsx'
import type { PlayerHandle, RoomPlace } from './player-handle.ts'
import type { Lesson, LessonKey, Room } from './queries.ts'
import { RoomHeader } from './RoomHeader.tsx'
import { CaptionSearch, NotesPanel, panelOf, RoomPanel, RoomTabs, tabsOf } from './RoomSide.tsx'
import styles from './room.module.css'
import { chaptersOf, isLive, isVideo, lessonNumber, nextLesson, previousLesson } from './room-state.ts'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import * as texts from './texts.ts'
import { useCompletion } from './use-completion.ts'
import { type Opening, useOpening } from './use-opening.ts'

export type RoomWays = {
  search: RoomSearch
  onTab: (tab: RoomTab) => void
  /** The review dialog of another feature, put in by the route (REV-14). */
  review: (about: { attendSeq: number; title: string; onClose: () => void }) => ReactNode
  /** The questions of the class, of another feature too (ROOM-32). */
  questions: (place: RoomPlace) => ReactNode
  /** The challenge that the class may be, of another feature (CHL-13). */
  challenge: ReactNode
}

type LessonRoomProps = RoomWays & {
  room: Room
  lesson: Lesson
  lessonKey: LessonKey
  exit: string
}

const LiveLesson = lazyPart(() => import('./live/LiveLesson.tsx'))

/** One lesson on the screen, with the list beside it or behind a tab. It stays while lessons change. */
export function LessonRoom({
  room,
  lesson,
  lessonKey,
  exit,
  search,
  onTab,
  review,
  questions,
  challenge,
}: LessonRoomProps) {
  const text = useText(texts)
  const isStacked = useStacked()
  const keepsMarks = useSession().status === 'user'
  const stage = useRef<HTMLDivElement>(null)
  const flush = useRef<(() => Promise<void>) | null>(null)
  const player = useRef<PlayerHandle | null>(null)
  const [isHelping, setHelping] = useState(false)
  const [isCompleted, setCompleted] = useState(false)
  const budget = useBudgetOf(lesson)
  const starts = useStarts(lesson, search.attend === true)
  const opening = useOpening(lessonKey, lesson.lockReason === null)
  const completion = useCompletion(lessonKey, () => setCompleted(true))
  const moves = useMoves({ room, lesson, keepsMarks, flush, completion, courseSeq: lessonKey.courseSeq })

  const chapters = chaptersOf(room.list)
  const video = isVideo(lesson)
  const chip = budget.seconds !== null && <BudgetChip seconds={budget.seconds} />
  const place = usePlace(lesson, lessonKey.courseSeq, player, search.open)
  const list = (
    <CurriculumSide courseSeq={lessonKey.courseSeq} chapters={chapters} current={lesson.curriculumSeq} />
  )
  const content = (
    <>
      {isLive(lesson) && lesson.lockReason === null && (
        <Suspense fallback={<Skeleton height={180} />}>
          <LiveLesson key={lesson.curriculumSeq} lessonKey={lessonKey} attends={search.attend === true} />
        </Suspense>
      )}
      {(!isLive(lesson) || lesson.lockReason !== null || hasWords(opening)) && (
        <LessonContent
          {...{ lesson, lessonKey, opening }}
          checkIn={search.checkIn ?? null}
          onChanged={completion.changed}
        />
      )}
    </>
  )
  const parts = {
    curriculum: list,
    challenge: room.isChallenge && challenge,
    questions: questions(place),
    notes: <NotesPanel courseSeq={lessonKey.courseSeq} title={room.title} {...place} />,
    captions: <CaptionSearch courseSeq={lessonKey.courseSeq} onSeek={place.onSeek} />,
  }
  const hasContentTab = isStacked && !(video && !hasWords(opening))
  const { shown, tab } = tabsOf(parts, {
    hasContentTab,
    wanted: search.open ?? (hasContentTab && !video ? 'content' : 'curriculum'),
  })
  const tabs = <RoomTabs shown={shown} tab={tab} onTab={onTab} />
  const buttons = <LessonMoves {...moves} isBusy={completion.isBusy} />
  return (
    <div className={cx('room', styles.room, isStacked && styles.stacked)}>
      <RoomHeader room={room} courseSeq={lessonKey.courseSeq} exit={exit} budget={!isStacked && chip} />
      <div className={styles.stage}>
        <main id="main" className={cx(styles.left, tab === 'content' && styles.filled)}>
          {video && (
            <div ref={stage} className={styles.picture}>
              <LessonScreen
                key={lesson.curriculumSeq}
                {...{ lesson, lessonKey, opening, starts, stage, flush, player }}
                begins={search.at}
                onBudget={budget.tell}
                onDone={() => {
                  completion.tell()
                  void completion.changed()
                }}
                onClassCompleted={() => setCompleted(true)}
                onHelp={() => setHelping(true)}
                end={(replay) => (
                  <EndCard
                    {...{ room, lesson, chapters }}
                    mayGoOn={!isCompleted}
                    onGo={moves.go}
                    onReplay={replay}
                  />
                )}
              />
            </div>
          )}
          <LessonHead
            lesson={lesson}
            number={lessonNumber(chapters, lesson.curriculumSeq)}
            budget={isStacked && chip}
            onUndo={keepsMarks && isUndoable(lesson) ? completion.undo : null}
            isBusy={completion.isBusy}
            moves={!isStacked && buttons}
          />
          {isStacked && tabs}
          {/* A turned screen moves tabs, never what is behind them: it would begin anew elsewhere in the tree. */}
          <div
            className={styles.content}
            hidden={isStacked && tab !== 'content'}
            {...(hasContentTab && panelOf('content'))}
          >
            {content}
          </div>
          {!isStacked && hasPlayer(opening) && <KeyHints onHelp={() => setHelping(true)} />}
        </main>
        <aside className={styles.side} hidden={tab === 'content'}>
          {!isStacked && tabs}
          {tab !== 'content' && <RoomPanel tab={tab}>{parts[tab]}</RoomPanel>}
        </aside>
      </div>
      {isStacked && (
        <nav className={styles.moves} aria-label={text('moves')}>
          {buttons}
        </nav>
      )}
      <ShortcutsDialog open={isHelping} onClose={() => setHelping(false)} />
      {isCompleted && (
        <ClassCompleted
          title={room.title}
          review={
            room.canReview && !room.hasReview && room.attendSeq !== null
              ? (onClose) => review({ attendSeq: room.attendSeq ?? 0, title: room.title, onClose })
              : null
          }
          onClose={() => setCompleted(false)}
        />
      )}
    </div>
  )
}

/** Keys mean something only where something plays. */
const hasPlayer = ({ playback }: Opening) =>
  playback !== undefined && playback.source.kind !== 'none' && playback.source.kind !== 'link'

/** Goes to a second of this lesson, or of another one, whose address says where it begins. */
function usePlace(
  lesson: Lesson,
  courseSeq: number,
  player: RefObject<PlayerHandle | null>,
  open: RoomTab | undefined,
): RoomPlace {
  const router = useRouter()
  return {
    lesson,
    at: () => player.current?.position() ?? null,
    onSeek({ curriculumSeq, second }) {
      if (curriculumSeq === lesson.curriculumSeq && player.current) player.current.seek(second ?? 0)
      else
        void router.navigate({
          href: classroomHref(courseSeq, curriculumSeq, {
            ...(open && { open }),
            ...(second !== null && { at: second }),
          }),
        })
    },
  }
}

/** Viewing time left of the lesson on the screen. */
function useBudgetOf({ curriculumSeq }: Lesson) {
  const [known, setKnown] = useState<{ curriculumSeq: number; seconds: number | null }>()
  const tell = useCallback((seconds: number | null) => setKnown({ curriculumSeq, seconds }), [curriculumSeq])
  return { seconds: known?.curriculumSeq === curriculumSeq ? known.seconds : null, tell }
}

/** Whoever goes from lesson to lesson wants to watch; whoever has just come presses play, unless they said so. */
function useStarts({ curriculumSeq }: Lesson, attends: boolean): boolean {
  const [first, setFirst] = useState<number | null>(curriculumSeq)
  useEffect(() => {
    if (first !== curriculumSeq) setFirst(null)
  }, [first, curriculumSeq])
  return attends || first !== curriculumSeq
}

type Moving = {
  room: Room
  lesson: Lesson
  courseSeq: number
  keepsMarks: boolean
  flush: RefObject<(() => Promise<void>) | null>
  completion: ReturnType<typeof useCompletion>
}

function useMoves({ room, lesson, courseSeq, keepsMarks, flush, completion }: Moving) {
  const router = useRouter()
  const go = (to: Lesson) => void router.navigate({ href: classroomHref(courseSeq, to.curriculumSeq) })
  const next = nextLesson(room, lesson.curriculumSeq)
  const previous = previousLesson(room, lesson.curriculumSeq)
  const completes =
    keepsMarks && isDeclared(lesson) && lesson.completedAt === null && lesson.lockReason === null
  return {
    go,
    hasNext: next !== null,
    completes,
    onPrevious: previous && (() => go(previous)),
    onNext: async () => {
      if (completes) {
        await flush.current?.()
        if (!(await completion.complete())) return
      }
      if (next) go(next)
    },
  }
}
