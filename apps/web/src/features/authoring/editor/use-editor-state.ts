import { FARE, RELEASE_STATE, UPLOAD_STATE } from '@seodang/domain/codes'
import { courseProblems, withFare } from '@seodang/domain/course-form'
import { marketingProblems } from '@seodang/domain/course-marketing'
import { COURSE_LABELS } from '@seodang/domain/field-labels'
import type { Permission } from '@seodang/domain/permissions'
import { problemTexts } from '@seodang/domain/problem-texts'
import { isUnderReview } from '@seodang/domain/release'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useKept } from '../../../platform/kept/use-kept.ts'
import { useLanguage } from '../../../platform/language.tsx'
import type { Reading } from '../../../platform/typed-over.ts'
import type { SaveState } from '../../../ui/rich/SaveBar.tsx'
import { useStable } from '../../../ui/stable.ts'
import {
  allCoursesKey,
  type CourseChanges,
  curriculumQuery,
  type EditedCourse,
  type EditedItem,
  editedCourseQuery,
  type ItemChanges,
} from '../queries.ts'
import type { Editor } from './editor-context.ts'
import { type EditorPlace, tabOf } from './fields.ts'
import { itemProblemsOf } from './item-problems.ts'
import { type DraftKey, useAutosave, useDrafts } from './use-drafts.ts'

/** AUTH-21: what nobody may while the class is reviewed. */
const CHANGES_CONTENT: readonly Permission[] = [
  'CLASS_INFO_UPDATE',
  'CLASS_PAYMENT_UPDATE',
  'CLASS_PUBLIC_UPDATE',
]

const NOTHING = {}

/** All that the editor knows and can do: fields and items with their unsaved changes, saving, conflicts. */
export function useEditorState(course: EditedCourse, saved: readonly EditedItem[], place: EditorPlace) {
  const api = useApi()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const { channelSeq, courseSeq } = course
  const [asked, setAsked] = useState(false)
  const isReleased = course.releaseStateCd === RELEASE_STATE.released
  const uploading = saved.filter(({ video }) => video?.state === UPLOAD_STATE.uploading).length
  const courseKey = editedCourseQuery(api, channelSeq, courseSeq).queryKey
  const itemsKey = curriculumQuery(api, channelSeq, courseSeq).queryKey

  const standing = (key: DraftKey) =>
    key === 'course' ? course : saved.find(({ curriculumSeq }) => curriculumSeq === key)

  async function send(
    key: DraftKey,
    changes: Readonly<Record<string, unknown>>,
    revision: number,
  ): Promise<Reading> {
    try {
      return key === 'course' ? await sendCourse(changes, revision) : await sendItem(key, changes, revision)
    } catch (error) {
      // The server knows of an upload that is not shown here yet.
      if (isHeldByUpload(error)) void queryClient.invalidateQueries({ queryKey: itemsKey })
      throw error
    }
  }

  async function sendCourse(changes: CourseChanges, revision: number): Promise<Reading> {
    const answer = await api.post('/v2.0/channel-lecture/{channelSeq}/{courseSeq}', {
      path: { channelSeq, courseSeq },
      body: { ...changes, revision },
    })
    queryClient.setQueryData(courseKey, answer)
    void queryClient.invalidateQueries({ queryKey: [...allCoursesKey(channelSeq), 'list'] })
    return answer
  }

  async function sendItem(curriculumSeq: number, changes: ItemChanges, revision: number): Promise<Reading> {
    const answer = await api.post('/v2.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/modify', {
      path: { channelSeq, courseSeq, curriculumSeq },
      body: { ...changes, revision },
    })
    queryClient.setQueryData(itemsKey, (all) =>
      all?.map((one) => (one.curriculumSeq === curriculumSeq ? answer : one)),
    )
    return answer
  }

  const drafts = useDrafts({ standing, send })
  const kept = useKept<Readonly<Record<string, Readonly<Record<string, unknown>>>>>({
    place: `class:${courseSeq}`,
    value: drafts.unsaved,
    clean: NOTHING,
    over: Object.fromEntries([['course', {}], ...saved.map(({ curriculumSeq }) => [curriculumSeq, {}])]),
    revision: [
      drafts.revisionOf('course', course),
      ...saved.map((item) => [item.curriculumSeq, drafts.revisionOf(item.curriculumSeq, item)]),
    ],
    restore: drafts.putBack,
  })
  const draft: EditedCourse = { ...course, ...drafts.shownOf('course', course) }
  const items = saved.map((item) => ({ ...item, ...drafts.shownOf(item.curriculumSeq, item) }))

  const touched = new Set(Object.keys(drafts.changesOf('course')).map(tabOf))
  const problems: Record<string, string> = {}
  // A new class is not scolded for what nobody has come to yet.
  for (const [field, said] of Object.entries(
    problemTexts({ ...courseProblems(draft), ...marketingProblems(draft) }, language, COURSE_LABELS),
  ))
    if (asked || touched.has(tabOf(field))) problems[field] = said
  Object.assign(problems, drafts.refusedOf('course'))
  const keptItem = (curriculumSeq: number) => saved.find((one) => one.curriculumSeq === curriculumSeq)
  const itemProblems = (curriculumSeq: number) => {
    const item = items.find((one) => one.curriculumSeq === curriculumSeq)
    const rules =
      item && (asked || drafts.all.has(curriculumSeq))
        ? itemProblemsOf(draft, item, language, keptItem(curriculumSeq))
        : {}
    return { ...rules, ...drafts.refusedOf(curriculumSeq) }
  }
  const wrongItem = [...drafts.all.keys()].find(
    (key) => key !== 'course' && Object.keys(itemProblems(key)).length > 0,
  )
  const isWrong = Object.keys(problems).length > 0 || wrongItem !== undefined
  // UPL-06: nothing went wrong; what was typed is saved as soon as the upload is done.
  const failure = isHeldByUpload(drafts.error) ? null : drafts.error
  useAutosave(
    !isReleased && !isWrong && uploading === 0 && drafts.isDirty && !drafts.isSaving && !failure,
    drafts.all,
    useStable(drafts.save),
  )

  const editor: Editor = {
    place,
    course,
    draft,
    items,
    problems,
    itemProblems,
    change: (changes: CourseChanges) =>
      drafts.change('course', changes.fareCd === FARE.open ? { ...changes, ...openFields(draft) } : changes),
    changeItem: (curriculumSeq, changes) => drafts.change(curriculumSeq, changes),
    may: (permission: Permission) =>
      course.permissions.includes(permission) &&
      !(isUnderReview(course.releaseStateCd) && CHANGES_CONTENT.includes(permission)),
    async save() {
      setAsked(true)
      return isWrong ? false : drafts.save()
    },
  }
  return { editor, drafts, kept, state: saveState(), failure, uploading, isReleased, wrongItem }

  function saveState(): SaveState {
    if (drafts.isSaving) return { kind: 'saving' }
    if (failure) return { kind: 'failed' }
    if (drafts.isDirty) return { kind: 'changed' }
    return { kind: 'saved', at: course.savedAt }
  }
}

const isHeldByUpload = (error: unknown) => error instanceof ApiError && error.errorName === 'VIDEO_UPLOADING'

/** AUTH-13: a paid class that becomes free-open loses its price. */
function openFields(draft: EditedCourse): CourseChanges {
  const { price, priceEx, discountPrice, discountPriceEx, installmentStatus, installmentMonth } = withFare(
    draft,
    FARE.open,
  )
  return { price, priceEx, discountPrice, discountPriceEx, installmentStatus, installmentMonth }
}
