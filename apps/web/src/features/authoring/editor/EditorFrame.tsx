import { completeness } from '@seodang/domain/launch'
import { isPackage } from '@seodang/domain/package-terms'
import { isUnderReview } from '@seodang/domain/release'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { settingsPath } from '../../../platform/course-path.ts'
import { KeptStrip } from '../../../platform/kept/KeptStrip.tsx'
import { useText } from '../../../platform/language.tsx'
import { waitsForFiles } from '../../../platform/uploads/unsent.ts'
import { cx } from '../../../ui/cx.ts'
import { focusFirstProblem } from '../../../ui/focus.ts'
import { CompletenessRing } from '../../../ui/Ring.tsx'
import { UnsavedGuard } from '../../../ui/rich/UnsavedGuard.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState, NoData } from '../../../ui/States.tsx'
import { LinkTabs } from '../../../ui/Tabs.tsx'
import { curriculumQuery, type EditedCourse, type EditedItem, editedCourseQuery } from '../queries.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorHead } from './EditorHead.tsx'
import { EditorSaveBar } from './EditorSaveBar.tsx'
import styles from './editor.module.css'
import { EditorProvider } from './editor-context.ts'
import { type EditorPlace, settingsBase, tabPath } from './fields.ts'
import { launchCourse, launchItems } from './launch.ts'
import { ReviewNotice } from './ReviewNotice.tsx'
import * as texts from './texts.ts'
import { useEditorState } from './use-editor-state.ts'
import { useLeavingDuringUpload } from './use-leaving.ts'
import { useVideoNews } from './use-video-news.ts'

const TABS = ['information', 'curriculums', 'payment', 'more'] as const

interface EditorFrameProps {
  courseSeq: number
  place?: EditorPlace
  /** The tab that is open. */
  children: ReactNode
}

/** AUTH-02: the editor of a class: head, tabs with a ring each, the open tab, and the bar that says what is kept. */
export function EditorFrame({ courseSeq, place = 'settings', children }: EditorFrameProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const { pathname } = useLocation()
  const course = useQuery(editedCourseQuery(api, channelSeq, courseSeq))
  const items = useQuery(curriculumQuery(api, channelSeq, courseSeq))
  const error = course.error ?? items.error
  if (course.data && place === 'settings' && !pathname.startsWith(`${settingsBase(course.data)}/`))
    // A package that was looked for among the classes, or a class among the packages.
    return <Navigate to={settingsPath(course.data)} replace />
  if (course.data && items.data)
    return (
      // Another class is another editor: nothing unsaved of the first may reach the second.
      <OpenEditor key={courseSeq} course={course.data} items={items.data} place={place}>
        {children}
      </OpenEditor>
    )
  if (error instanceof ApiError && [403, 404, 410].includes(error.status))
    return (
      <NoData
        title={text(error.status === 403 ? 'noPermission' : error.status === 410 ? 'removed' : 'notFound')}
        action={
          place === 'studio'
            ? { label: text('toContents'), to: '/settings/contents' }
            : { label: text('toList'), to: '/settings/course' }
        }
      />
    )
  if (error)
    return (
      <ErrorState
        title={text('failed')}
        message={error.message}
        retry={() => void Promise.all([course.refetch(), items.refetch()])}
      />
    )
  return (
    <div className={styles.loading}>
      <Loading label={text('loading')}>
        <Skeleton width="40%" height={22} />
        <Skeleton width="60%" height={34} gap={16} />
        <Skeleton height={420} gap={24} />
      </Loading>
    </div>
  )
}

interface OpenEditorProps {
  course: EditedCourse
  items: EditedItem[]
  place: EditorPlace
  children: ReactNode
}

function OpenEditor({ course, items, place, children }: OpenEditorProps) {
  const text = useText(texts)
  const { pathname, hash } = useLocation()
  const { editor, drafts, kept, state, failure, uploading, isReleased } = useEditorState(course, items, place)
  const percent = completeness(launchCourse(editor.draft), launchItems(editor.items))
  const base = place === 'studio' ? `/studio/${course.courseSeq}` : settingsBase(course)
  const isPack = isPackage(course)
  const hrefOf = (tab: (typeof TABS)[number]) => tabPath(course, place, tab)
  const current = TABS.find((tab) => pathname.startsWith(hrefOf(tab)))
  const attendees = `${base}/attendees`
  const challenge = place === 'studio' ? `${base}/challenge/information` : `${base}/challenge`
  useLeavingDuringUpload(uploading > 0)
  useVideoNews(course.channelSeq, course.courseSeq)
  useFieldOfAddress(hash, pathname)

  const save = async () => {
    if (waitsForFiles()) return false
    const isKept = await editor.save()
    // What is wrong may only now be told at its field.
    if (!isKept) requestAnimationFrame(() => focusFirstProblem())
    return isKept
  }
  return (
    <EditorProvider value={{ ...editor, save }}>
      <EditorHead
        tabs={
          <div className={cx(place === 'studio' && styles.narrowOnly)}>
            <LinkTabs
              plain
              label={text('tabs')}
              {...(current && { current })}
              {...(pathname === attendees && { current: 'attendees' })}
              {...(pathname.startsWith(`${base}/challenge`) && { current: 'challenge' })}
              items={[
                ...TABS.map((tab) => ({
                  id: tab,
                  href: hrefOf(tab),
                  label: text(isPack && tab === 'curriculums' ? 'packageClasses' : tab),
                  mark: <CompletenessRing percent={percent[tab]} />,
                  ...(percent[tab] < 100 && { count: `${percent[tab]}%` }),
                })),
                ...(isPack ? [] : [{ id: 'challenge', href: challenge, label: text('challenge') }]),
                ...(place === 'settings' && isPack && editor.may('CLASS_STUDENT_READ')
                  ? [{ id: 'attendees', href: attendees, label: text('attendees') }]
                  : []),
              ]}
            />
          </div>
        }
      />
      {current && <ReviewNotice />}
      <div className={styles.kept}>
        <KeptStrip of={kept} />
      </div>
      <div className={styles.body}>{children}</div>
      {((current && !isUnderReview(course.releaseStateCd)) || drafts.isDirty) && (
        <EditorSaveBar
          state={state}
          error={failure}
          uploading={uploading}
          isReleased={isReleased}
          isDirty={drafts.isDirty}
          onSave={save}
        />
      )}
      {drafts.conflict !== null && <ConflictDialog drafts={drafts} course={course} onSave={save} />}
      <UnsavedGuard dirty={drafts.isDirty} within={`${base}/`} onSave={save} onLeave={kept.renew} />
    </EditorProvider>
  )
}

const CONTROLS = 'input, textarea, select, button, [contenteditable="true"]'

/** Whether it was there. */
function showField(id: string): boolean {
  const field = document.getElementById(id)
  if (!field) return false
  field.scrollIntoView({ block: 'center' })
  const control = field.matches(CONTROLS) ? field : field.querySelector<HTMLElement>(CONTROLS)
  control?.focus({ preventScroll: true })
  return true
}

/** A finding leads to `…#course-price`: the field is shown and takes the focus once its tab is drawn. */
function useFieldOfAddress(hash: string, pathname: string): void {
  useEffect(() => {
    if (!hash || showField(hash)) return
    // The tab that holds it may still be on its way.
    const drawn = new MutationObserver(() => showField(hash) && drawn.disconnect())
    drawn.observe(document.body, { childList: true, subtree: true })
    return () => drawn.disconnect()
  }, [hash, pathname])
}
