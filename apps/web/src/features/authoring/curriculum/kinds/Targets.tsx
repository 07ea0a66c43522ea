import { YN } from '@seodang/domain/codes'
import { CURRICULUM_LOOK_UP_SIZE } from '@seodang/domain/paging'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api.ts'
import { useText } from '../../../../platform/language.tsx'
import { Switch } from '../../../../ui/Checkbox.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { managedQuery as chatRoomsQuery } from '../../../chat-desk/queries.ts'
import { useEditor } from '../../editor/editor-context.ts'
import { type EditedItem, managedCoursesQuery } from '../../queries.ts'
import styles from '../curriculum.module.css'
import { isSection } from '../rows.ts'
import { useIsChallenge } from './ChallengeFields.tsx'
import * as challengeTexts from './challenge-texts.ts'
import * as texts from './texts.ts'

/** CUR-19: the lesson whose completion fulfils the mission. */
export function LessonTarget({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const challengeText = useText(challengeTexts)
  const isChallenge = useIsChallenge()
  const { items, changeItem, itemProblems } = useEditor()
  const { curriculumSeq } = item
  const lessons = items.filter((one) => !isSection(one) && one.curriculumSeq !== curriculumSeq)
  return (
    <>
      <Select
        label={text('lesson')}
        help={isChallenge ? challengeText('anyLessonHelp') : text('lessonHelp')}
        required={!isChallenge}
        value={item.missionResourceId ?? ''}
        error={itemProblems(curriculumSeq).missionResourceId}
        options={[
          { value: '', label: isChallenge ? challengeText('anyLesson') : text('lessonNone') },
          ...lessons.map((one) => ({ value: String(one.curriculumSeq), label: one.title })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          changeItem(curriculumSeq, {
            missionResourceId: value || null,
            missionResourceName: lessons.find((one) => String(one.curriculumSeq) === value)?.title ?? null,
          })
        }
      />
      <Panel flush>
        <div className={styles.rules}>
          <Switch
            atEnd
            label={text('already')}
            note={text('alreadyNote')}
            checked={item.alreadyAttendedYn === YN.yes}
            onChange={({ currentTarget: { checked } }) =>
              changeItem(curriculumSeq, { alreadyAttendedYn: checked ? YN.yes : YN.no })
            }
          />
        </div>
      </Panel>
    </>
  )
}

/** CUR-19: the class that a link opens. */
export function CourseTarget({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const { course, changeItem, itemProblems } = useEditor()
  const { curriculumSeq, missionResourceId, missionResourceName } = item
  const found = useQuery(
    managedCoursesQuery(useApi(), course.channelSeq, {
      size: CURRICULUM_LOOK_UP_SIZE,
      sort: 'title',
      direction: 'asc',
    }),
  )
  const classes = (found.data?.list ?? []).filter(({ courseSeq }) => courseSeq !== course.courseSeq)
  const isListed = classes.some(({ courseSeq }) => String(courseSeq) === missionResourceId)
  return (
    <Select
      label={text('course')}
      required
      value={missionResourceId ?? ''}
      error={
        itemProblems(curriculumSeq).missionResourceId ?? (found.isError ? found.error.message : undefined)
      }
      options={[
        { value: '', label: text('courseNone') },
        // What was chosen stays chosen while the list is on its way.
        ...(missionResourceId && !isListed
          ? [{ value: missionResourceId, label: missionResourceName ?? '' }]
          : []),
        ...classes.map(({ courseSeq, title }) => ({ value: String(courseSeq), label: title })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        changeItem(curriculumSeq, {
          missionResourceId: value || null,
          missionResourceName: classes.find(({ courseSeq }) => String(courseSeq) === value)?.title ?? null,
        })
      }
    />
  )
}

/** CUR-19: the chat room that is to be entered. */
export function ChatRoomTarget({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const { course, changeItem, itemProblems } = useEditor()
  const { curriculumSeq, missionResourceId, missionResourceName } = item
  const found = useQuery(chatRoomsQuery(useApi(), course.channelSeq))
  const rooms = found.data?.list ?? []
  const isListed = rooms.some(({ chatRoomSeq }) => String(chatRoomSeq) === missionResourceId)
  return (
    <Select
      label={text('chatRoomField')}
      help={text('chatRoomHelp')}
      required
      value={missionResourceId ?? ''}
      error={
        itemProblems(curriculumSeq).missionResourceId ?? (found.isError ? found.error.message : undefined)
      }
      options={[
        { value: '', label: text('chatRoomNone') },
        // What was chosen stays chosen while the list is on its way.
        ...(missionResourceId && !isListed
          ? [{ value: missionResourceId, label: missionResourceName ?? '' }]
          : []),
        ...rooms.map(({ chatRoomSeq, name }) => ({ value: String(chatRoomSeq), label: name })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        changeItem(curriculumSeq, {
          missionResourceId: value || null,
          missionResourceName: rooms.find(({ chatRoomSeq }) => String(chatRoomSeq) === value)?.name ?? null,
        })
      }
    />
  )
}
