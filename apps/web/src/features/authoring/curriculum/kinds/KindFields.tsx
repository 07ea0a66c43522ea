import { YN } from '@seodang/domain/codes'
import { useText } from '../../../../platform/language.tsx'
import { Switch } from '../../../../ui/Checkbox.tsx'
import { useEditor } from '../../editor/editor-context.ts'
import type { EditedItem } from '../../queries.ts'
import { QuizFields } from '../quiz/QuizFields.tsx'
import { MissionFields } from './ChallengeFields.tsx'
import { FileFields } from './FileFields.tsx'
import { otherKindOf } from './kinds.ts'
import { MeetingFields } from './MeetingFields.tsx'
import { ChatRoomTarget, CourseTarget, LessonTarget } from './Targets.tsx'
import { TaskFields } from './TaskFields.tsx'
import * as texts from './texts.ts'

/** What an item of its kind asks for beside title and text (CUR-07, CUR-08, CUR-19, CERT-02, BYD-11). */
export function KindFields({ item }: { item: EditedItem }) {
  switch (otherKindOf(item)) {
    case 'offline':
      return <MeetingFields item={item} />
    case 'file':
      return <FileFields item={item} />
    case 'post':
      return <MissionFields item={item} otherwise={<TaskFields item={item} />} />
    case 'mission':
    case 'certification':
      return <TaskFields item={item} />
    case 'quiz':
      return <QuizFields item={item} />
    case 'lessonMission':
      return (
        <>
          <LessonTarget item={item} />
          <MissionFields item={item} otherwise={null} />
        </>
      )
    case 'courseLink':
      return <CourseTarget item={item} />
    case 'chatRoom':
      return <ChatRoomTarget item={item} />
    default:
      return null
  }
}

/** BYD-10. */
export function RequiredSwitch({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const { changeItem } = useEditor()
  return (
    <Switch
      atEnd
      label={text('required')}
      note={text('requiredNote')}
      checked={item.requiredYn === YN.yes}
      onChange={({ currentTarget: { checked } }) =>
        changeItem(item.curriculumSeq, { requiredYn: checked ? YN.yes : YN.no })
      }
    />
  )
}
