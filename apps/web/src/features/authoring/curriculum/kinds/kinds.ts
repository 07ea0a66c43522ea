import { CURRICULUM_TYPE, MISSION_TYPE } from '@seodang/domain/codes'
import { isLessonMission, isPost, isTask } from '@seodang/domain/coursework'
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { IconComponent } from '../../../../ui/Icon.tsx'
import type { EditedItem, NewItem } from '../../queries.ts'

/** Kinds of items beside videos, lives and sections (ROOM-03, ROOM-05), in the order of the menu. */
export type OtherKind =
  | 'text'
  | 'file'
  | 'offline'
  | 'mission'
  | 'certification'
  | 'quiz'
  | 'post'
  | 'lessonMission'
  | 'courseLink'
  | 'chatRoom'

const { chat, course, certification, mission, offline, quiz, text, file } = CURRICULUM_TYPE

export const OTHER_KINDS: Readonly<
  Record<
    OtherKind,
    {
      icon: IconComponent
      title: `new${Capitalize<OtherKind>}`
      item: Pick<NewItem, 'curriculumTypeCd' | 'missionType'>
    }
  >
> = {
  text: { icon: IconAlignLeft, title: 'newText', item: { curriculumTypeCd: text } },
  file: { icon: IconFileText, title: 'newFile', item: { curriculumTypeCd: file } },
  offline: { icon: IconMapPin, title: 'newOffline', item: { curriculumTypeCd: offline } },
  mission: { icon: IconPencil, title: 'newMission', item: { curriculumTypeCd: mission } },
  certification: {
    icon: IconCertificate,
    title: 'newCertification',
    item: { curriculumTypeCd: certification, missionType: null },
  },
  quiz: { icon: IconListCheck, title: 'newQuiz', item: { curriculumTypeCd: quiz } },
  post: {
    icon: IconMessageCircle,
    title: 'newPost',
    item: { curriculumTypeCd: certification, missionType: MISSION_TYPE.newPost },
  },
  lessonMission: {
    icon: IconPlayerPlay,
    title: 'newLessonMission',
    item: { curriculumTypeCd: course, missionType: MISSION_TYPE.lessonComplete },
  },
  courseLink: {
    icon: IconBook2,
    title: 'newCourseLink',
    item: { curriculumTypeCd: course, missionType: null },
  },
  chatRoom: { icon: IconMessages, title: 'newChatRoom', item: { curriculumTypeCd: chat } },
}

/** Null for videos, lives, sections and what is not offered yet. */
export function otherKindOf(item: EditedItem): OtherKind | null {
  const { curriculumTypeCd } = item
  if (curriculumTypeCd === course) return isLessonMission(item) ? 'lessonMission' : 'courseLink'
  if (isTask(item)) return curriculumTypeCd === mission ? 'mission' : isPost(item) ? 'post' : 'certification'
  if (curriculumTypeCd === chat) return 'chatRoom'
  if (curriculumTypeCd === quiz) return 'quiz'
  if (curriculumTypeCd === text) return 'text'
  if (curriculumTypeCd === file) return 'file'
  return curriculumTypeCd === offline ? 'offline' : null
}
