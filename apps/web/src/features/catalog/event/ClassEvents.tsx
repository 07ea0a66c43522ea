import { YN } from '@seodang/domain/codes'
import { customEventLines } from '@seodang/domain/course-display'
import { Suspense } from 'react'
import { useText } from '../../../platform/language.tsx'
import { lazyDialog } from '../../../platform/lazy/lazy.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from '../course/class.module.css'
import type { CourseData, MyCourseData } from '../queries.ts'
import * as texts from './texts.ts'
import { useEventPopup } from './use-event-popup.ts'

const LinesDialog = lazyDialog(() => import('../../../ui/LinesDialog.tsx'))

interface ClassEventsProps {
  course: CourseData
  mine: MyCourseData | null
  now: Date
  /** NAV-19: somebody came through the address of an event. */
  cameForIt: boolean
  onInvite: () => void
}

/** CAT-27, CAT-29: the invitation event, and the popup of the custom one with the button that opens it again. */
export default function ClassEvents({ course, mine, now, cameForIt, onInvite }: ClassEventsProps) {
  const text = useText(texts)
  const lines = customEventLines(course, course.cstmEventData, now)
  const runs = lines.length > 0
  const popup = useEventPopup(course.courseSeq, runs, cameForIt)
  const invites = mine?.canSendInviteEventYn === YN.yes
  return (
    <>
      {runs && (
        <Button size="sm" onClick={popup.open}>
          {text('see')}
        </Button>
      )}
      {invites && (
        <section className={styles.invitation}>
          <h2>{course.inviteEventTitle}</h2>
          {course.inviteEventInfo && <p>{course.inviteEventInfo}</p>}
          <Button full onClick={onInvite}>
            {text('invite')}
          </Button>
        </section>
      )}
      <Suspense>
        {popup.isOpen && (
          <LinesDialog
            title={text('title')}
            lines={lines}
            onClose={popup.close}
            action={<Button onClick={popup.hideToday}>{text('hideToday')}</Button>}
          />
        )}
      </Suspense>
    </>
  )
}
