import type { EditedItem, saveItem } from '@seodang/contract/authoring'
import type { BodyOf } from '@seodang/contract/endpoint'
import {
  CURRICULUM_TYPE,
  type CurriculumTypeCd,
  isCodeOf,
  MISSION_TYPE,
  type MissionType,
  YN,
} from '@seodang/domain/codes'
import {
  defaultMeeting,
  defaultTask,
  isTask,
  meetingOf,
  meetingProblems,
  storedMeeting,
  taskOf,
  taskProblems,
} from '@seodang/domain/coursework'
import type { Static } from 'typebox'

type Extra = Record<string, unknown>
type View = Pick<Static<typeof EditedItem>, 'meeting' | 'task' | 'pdfSecurityYn'>
type Draft = Pick<BodyOf<typeof saveItem>, 'meeting' | 'task' | 'pdfSecurityYn'>
type Kinded = { curriculumTypeCd: CurriculumTypeCd; missionType: string | null }

export const missionOf = (missionType: string | null): MissionType | null =>
  isCodeOf(MISSION_TYPE, missionType) ? missionType : null

const kindOf = ({ curriculumTypeCd, missionType }: Kinded) => ({
  curriculumTypeCd,
  missionType: missionOf(missionType),
})

/** What a new item of a kind keeps beside its columns. */
export function defaultExtra(item: Kinded, now: Date): Extra {
  if (item.curriculumTypeCd === CURRICULUM_TYPE.offline) return defaultMeeting(now)
  return isTask(kindOf(item)) ? defaultTask(kindOf(item)) : {}
}

/** CUR-07, CUR-08, CERT-02: the part of `extra` that belongs to the kind. */
export function extraView(item: Kinded, extra: Extra): View {
  const kind = kindOf(item)
  return {
    meeting: item.curriculumTypeCd === CURRICULUM_TYPE.offline ? meetingOf(extra) : null,
    task: isTask(kind) ? taskOf(extra, kind) : null,
    pdfSecurityYn: extra.pdfSecurityYn === YN.yes ? YN.yes : YN.no,
  }
}

/** `extra` with what was sent for this kind; what belongs to another is left out. */
export function savedExtra(item: Kinded, extra: Extra, draft: Draft): Extra {
  const { meeting, task, pdfSecurityYn } = draft
  return {
    ...extra,
    ...(meeting && item.curriculumTypeCd === CURRICULUM_TYPE.offline && storedMeeting(meeting)),
    ...(task && isTask(kindOf(item)) && task),
    ...(pdfSecurityYn && item.curriculumTypeCd === CURRICULUM_TYPE.file && { pdfSecurityYn }),
  }
}

/** Only of what was sent: an item that nobody has filled in yet may still be renamed. */
export const extraProblems = ({ meeting, task }: Draft) => ({
  ...(meeting && meetingProblems(meeting)),
  ...(task && taskProblems(task)),
})
