import { CURRICULUM_TYPE, YN } from '@seodang/domain/codes'
import { curriculumTree } from '@seodang/domain/curriculum-tree'
import { timeOf } from '@seodang/domain/instant'
import { firstItem, nextItem, previousOf } from '@seodang/domain/resume'
import type { BeatAnswer } from './player/reporter.ts'
import type { Lesson, Room } from './queries.ts'

export const isSection = ({ curriculumTypeCd }: Lesson): boolean =>
  curriculumTypeCd === CURRICULUM_TYPE.section
export const isVideo = ({ plays }: Lesson): boolean => plays
export const isLive = ({ curriculumTypeCd }: Lesson): boolean => curriculumTypeCd === CURRICULUM_TYPE.live

/** The server has decided what is locked for whom, by date and by hand; the rules of order read it as a lock. */
const lockable = (lesson: Lesson) => ({
  curriculumSeq: lesson.curriculumSeq,
  curriculumTypeCd: lesson.curriculumTypeCd,
  lockStatusYn: lesson.lockReason === 'ITEM_LOCKED' ? YN.yes : YN.no,
})
const inRoom = ({ list }: Room, found: { curriculumSeq: number } | null): Lesson | null =>
  list.find(({ curriculumSeq }) => curriculumSeq === found?.curriculumSeq) ?? null

/** ROOM-09: the lesson of the address, or the first that can be entered (ALM-15). */
export function lessonOf(room: Room, curriculumSeq: number): Lesson | null {
  const named = room.list.find((lesson) => lesson.curriculumSeq === curriculumSeq && !isSection(lesson))
  if (named || curriculumSeq > 0) return named ?? null
  return inRoom(room, firstItem(room.list.map(lockable)))
}

/** ROOM-24: what comes after a lesson; null at the end, or while all that follows is locked. */
export const nextLesson = (room: Room, curriculumSeq: number): Lesson | null =>
  inRoom(room, nextItem(room.list.map(lockable), curriculumSeq))

export const previousLesson = (room: Room, curriculumSeq: number): Lesson | null =>
  inRoom(room, previousOf(room.list.map(lockable), curriculumSeq))

/** When the next of the lessons behind this one opens, where none can be entered yet (CUR-15). */
export function nextOpening({ list }: Room, curriculumSeq: number): Lesson | null {
  const index = list.findIndex((lesson) => lesson.curriculumSeq === curriculumSeq)
  return list.slice(index + 1).find(opensLater) ?? null
}

export const opensLater = ({ lockReason, openedAt }: Lesson): boolean =>
  lockReason === 'ITEM_LOCKED' && openedAt !== null

/** The moment (ms) at which the list has to be asked for again because something opens; null where nothing does. */
export function nextChange({ list }: Room): number | null {
  const times = list.filter(opensLater).flatMap(({ openedAt }) => timeOf(openedAt) ?? [])
  return times.length > 0 ? Math.min(...times) : null
}

export interface Chapter {
  /** Null for lessons before the first section. */
  section: Lesson | null
  /** 1 for the first section. */
  number: number
  lessons: Lesson[]
  completedCount: number
}

/** The curriculum as it is drawn: sections with their lessons, empty ones left out. */
export function chaptersOf(list: readonly Lesson[]): Chapter[] {
  const branches = curriculumTree(list.map((lesson, ord) => ({ ...lesson, ord })))
  let number = 0
  return branches.flatMap(({ section, items }) => {
    if (section) number += 1
    if (items.length === 0) return []
    const completedCount = items.filter(({ completedAt }) => completedAt !== null).length
    return [{ section, number: section ? number : 0, lessons: items, completedCount }]
  })
}

/** '2-1' in the second section, '3' in a class without sections. */
export function lessonNumber(chapters: readonly Chapter[], curriculumSeq: number): string {
  for (const { number, lessons } of chapters) {
    const index = lessons.findIndex((lesson) => lesson.curriculumSeq === curriculumSeq)
    if (index >= 0) return number > 0 ? `${number}-${index + 1}` : String(index + 1)
  }
  return ''
}

/** The room after a report: marks and progress at once, without asking. */
export function afterBeat(room: Room, curriculumSeq: number, answer: BeatAnswer, position: number): Room {
  return {
    ...room,
    progressPercent: answer.progressPercent,
    completedCount: answer.completedCount,
    curriculumCount: answer.curriculumCount,
    list: room.list.map((lesson) =>
      lesson.curriculumSeq === curriculumSeq
        ? {
            ...lesson,
            watchedPercent: answer.watchedPercent,
            completedAt: answer.completedAt,
            lastPosition: Math.floor(position),
          }
        : lesson,
    ),
  }
}
