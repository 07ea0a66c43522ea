import { CURRICULUM_TYPE, type CurriculumTypeCd, type MissionType } from './codes.ts'

/** MY-06: completed of all, rounded, at most 100; an empty class stands at 0. */
export function progressPercent(completedCount: number, curriculumCount: number): number {
  if (curriculumCount <= 0) return 0
  return Math.min(100, Math.round((completedCount / curriculumCount) * 100))
}

export type ProgressItem = {
  curriculumSeq: number
  curriculumTypeCd: CurriculumTypeCd
  /** BYD-10: only required items count; true unless told. */
  isRequired?: boolean
}

/** The items that count for progress: everything but sections, and only what is required. */
export function countedItems<Item extends ProgressItem>(items: readonly Item[]): Item[] {
  return items.filter(
    ({ curriculumTypeCd, isRequired = true }) => curriculumTypeCd !== CURRICULUM_TYPE.section && isRequired,
  )
}

export type ClassProgress = { completedCount: number; curriculumCount: number; percent: number }

/** MY-06, BYD-10: the progress of one learner from the set of items that are done. */
export function classProgress(items: readonly ProgressItem[], done: ReadonlySet<number>): ClassProgress {
  const counted = countedItems(items)
  const completedCount = counted.filter(({ curriculumSeq }) => done.has(curriculumSeq)).length
  const curriculumCount = counted.length
  return { completedCount, curriculumCount, percent: progressPercent(completedCount, curriculumCount) }
}

/** REV-14: a class is completed once everything that counts is done; only then a review is asked for. */
export function isCompleted({ completedCount, curriculumCount }: ClassProgress): boolean {
  return curriculumCount > 0 && completedCount >= curriculumCount
}

type KindedItem = { curriculumTypeCd: CurriculumTypeCd; missionType?: MissionType | null }

/** ROOM-25: what a learner may say is done; of everything else something has to happen first. */
export function isDeclared({ curriculumTypeCd, missionType }: KindedItem): boolean {
  if (curriculumTypeCd === CURRICULUM_TYPE.video || curriculumTypeCd === CURRICULUM_TYPE.text) return true
  return curriculumTypeCd === CURRICULUM_TYPE.course && !missionType
}

/** BYD-10: what a learner may take back; what others confirmed or looked at stays. */
export const isUndoable = (item: KindedItem): boolean =>
  isDeclared(item) || item.curriculumTypeCd === CURRICULUM_TYPE.file

/** What is known about a learner and one item. */
export type ItemRecord = {
  /** Live: entered; offline: confirmed by staff or by a check-in code. */
  isPresent?: boolean
  /** Text read to its end, file opened, chat room entered, course link followed. */
  isOpened?: boolean
  /** Handed in, or recorded by the act a mission asks for (CHL-15). */
  isSubmitted?: boolean
  isApproved?: boolean
  /** Video: `isVideoDone` has said so. */
  isWatched?: boolean
  /** A quiz: its pass mark was reached. */
  isPassed?: boolean
}

/** ROOM-25: whether an item of a kind counts as done. Sections never do. */
export function isItemDone(
  item: { curriculumTypeCd: CurriculumTypeCd; missionType?: MissionType | null; needsApproval?: boolean },
  record: ItemRecord,
): boolean {
  switch (item.curriculumTypeCd) {
    case CURRICULUM_TYPE.section:
      return false
    case CURRICULUM_TYPE.video:
      return record.isWatched === true
    case CURRICULUM_TYPE.live:
    case CURRICULUM_TYPE.offline:
      return record.isPresent === true
    case CURRICULUM_TYPE.text:
    case CURRICULUM_TYPE.file:
    case CURRICULUM_TYPE.chat:
      return record.isOpened === true
    case CURRICULUM_TYPE.course:
      return item.missionType ? record.isSubmitted === true : record.isOpened === true
    case CURRICULUM_TYPE.mission:
    case CURRICULUM_TYPE.certification:
      return item.needsApproval === true ? record.isApproved === true : record.isSubmitted === true
    case CURRICULUM_TYPE.quiz:
      return record.isPassed === true
  }
}
