import { showsFloatingButton } from '@seodang/domain/course-display'
import { takesEnrolment } from '@seodang/domain/offer'
import { useEffect, useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import styles from './class.module.css'
import { EnrolButton } from './EnrolButton.tsx'
import * as texts from './texts.ts'
import type { MyClass } from './use-my-course.ts'

/** Whether the class asks for a floating button now, and the viewer still may enrol (CAT-24). */
export const floats = ({ course, offer, isEnabled }: MyClass, now: Date): boolean =>
  showsFloatingButton(course, now) && isEnabled && takesEnrolment(offer)

/**
 * CAT-24: the class's own words beside its way in, at the foot of wide screens once the head of the page is out
 * of sight. Narrow screens have their bar there, which says the same words.
 */
export function FloatingOffer({ view, now }: { view: MyClass; now: Date }) {
  const text = useText(texts)
  const isOn = floats(view, now)
  const isPastHead = usePastHead(isOn)
  if (!isOn || !isPastHead) return null
  const { courseFloatingButton, courseFloatingLabel } = view.course
  return (
    <aside className={styles.floatingOffer} aria-label={text('floatingOffer')}>
      {courseFloatingLabel && <p>{courseFloatingLabel}</p>}
      <EnrolButton view={view} words={courseFloatingButton} />
    </aside>
  )
}

function usePastHead(isAsked: boolean): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const look = () => setPast(scrollY > innerHeight / 2)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [isAsked])
  return isPast
}
