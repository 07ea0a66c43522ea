import {
  CURRICULUM_PROGRESS,
  CURRICULUM_TYPE,
  type CurriculumProgressCd,
  type CurriculumTypeCd,
  MISSION_TYPE,
  type MissionType,
  VOD_LOCK_STATUS,
  VOD_TYPE,
  type VodLockStatusCd,
  type VodTypeCd,
  YN,
  type Yn,
} from './codes.ts'
import type { ErrorName } from './error-catalogue.ts'
import { type Instant, isBefore } from './instant.ts'
import { countedItems } from './progress.ts'
import { isBlank } from './text.ts'

/** The part of an item that decides whether it opens. */
export type LockableItem = {
  curriculumSeq: number
  curriculumTypeCd: CurriculumTypeCd
  sectionSeq?: number | null
  vodLockStatusCd?: VodLockStatusCd
  lockStatusYn?: Yn
  openedAt?: Instant | null
  /** 1 is a free preview. */
  isPublic?: number
  isRequired?: boolean
}

/** CUR-06. */
export function lockStatusOf(lockStatusYn: Yn): 0 | 1 {
  return lockStatusYn === YN.yes ? 1 : 0
}

/** ROOM-17: whether staff locked the item. */
export function isLocked({ vodLockStatusCd, lockStatusYn }: LockableItem): boolean {
  return vodLockStatusCd === VOD_LOCK_STATUS.locked || lockStatusYn === YN.yes
}

/** Whether something plays in the item: a video, or the recording of a live that was attached afterwards (LIVE-38). */
export function isPlayable(item: {
  curriculumTypeCd: CurriculumTypeCd
  vodTypeCd: VodTypeCd
  uploadVodSeq: number | null
  linkUrl: string | null
}): boolean {
  if (item.curriculumTypeCd === CURRICULUM_TYPE.video) return true
  if (item.curriculumTypeCd !== CURRICULUM_TYPE.live) return false
  return item.vodTypeCd === VOD_TYPE.upload ? item.uploadVodSeq !== null : !isBlank(item.linkUrl ?? '')
}

/** CUR-15: when the item opens: its own date, else that of its section. */
export function openingOf(item: LockableItem, items: readonly LockableItem[]): Instant | null {
  if (item.openedAt) return item.openedAt
  const section = items.find(({ curriculumSeq }) => curriculumSeq === item.sectionSeq)
  return section?.openedAt ?? null
}

export type ItemViewer = { isAttending: boolean; managesClassroom: boolean }

/** Why a viewer cannot open an item, or null (ROOM-10, ROOM-17, ROOM-26, CUR-15, CAT-37). */
export function itemProblem(
  item: LockableItem,
  classroom: {
    /** All items in their order. */
    items: readonly LockableItem[]
    curriculumProgressCd: CurriculumProgressCd
    done: ReadonlySet<number>
    viewer: ItemViewer
    /** When the class begins by its own dates: what was sold is supplied from then on, and not before (1§4, BYD-02). */
    beginsAt: Instant | null
    now: Instant
  },
): ErrorName | null {
  const { items, curriculumProgressCd, done, viewer, beginsAt, now } = classroom
  if (viewer.managesClassroom) return null
  if (isLocked(item) || isBefore(now, openingOf(item, items))) return 'ITEM_LOCKED'
  if (item.isPublic === 1) return null
  if (!viewer.isAttending) return 'NOT_ATTENDING'
  if (isBefore(now, beginsAt)) return 'ITEM_LOCKED'
  if (curriculumProgressCd !== CURRICULUM_PROGRESS.oneAfterAnother || done.has(item.curriculumSeq))
    return null
  const previous = previousItem(item, items)
  return previous === null || done.has(previous.curriculumSeq) ? null : 'PREVIOUS_ITEM_NOT_DONE'
}

/** ROOM-26: the item that must be done before; locked ones cannot be done and stand in nobody's way. */
function previousItem(item: LockableItem, items: readonly LockableItem[]): LockableItem | null {
  const index = items.findIndex(({ curriculumSeq }) => curriculumSeq === item.curriculumSeq)
  const before = countedItems(items.slice(0, Math.max(0, index))).filter((other) => !isLocked(other))
  return before.at(-1) ?? null
}

export type ItemKind = 'mission' | 'chat' | 'course' | 'certification' | 'file' | 'plain' | 'section'

/** ROOM-05: 07, 08 and 09 with a missionType are missions, without one chat, course link and certification. */
export function itemKind(curriculumTypeCd: CurriculumTypeCd, missionType: MissionType | null): ItemKind {
  switch (curriculumTypeCd) {
    case CURRICULUM_TYPE.section:
      return 'section'
    case CURRICULUM_TYPE.mission:
      return 'mission'
    case CURRICULUM_TYPE.file:
      return 'file'
    case CURRICULUM_TYPE.chat:
      return missionType === null ? 'chat' : 'mission'
    case CURRICULUM_TYPE.course:
      return missionType === null ? 'course' : 'mission'
    case CURRICULUM_TYPE.certification:
      return missionType === null ? 'certification' : 'mission'
    default:
      return 'plain'
  }
}

/** CUR-09: the missionType with which a mission of a type begins. */
export function defaultMissionType(curriculumTypeCd: CurriculumTypeCd): MissionType | null {
  if (curriculumTypeCd === CURRICULUM_TYPE.chat) return MISSION_TYPE.enterChatRoom
  if (curriculumTypeCd === CURRICULUM_TYPE.course) return MISSION_TYPE.lessonComplete
  return curriculumTypeCd === CURRICULUM_TYPE.certification ? MISSION_TYPE.newPost : null
}
