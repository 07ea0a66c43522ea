import { questionOfHash } from '@seodang/domain/question-hash'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { ListSkeleton, Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './class.module.css'
import * as texts from './texts.ts'

/** Lists and asks; fetched when the reader comes near. */
export type Questions = ComponentType<{ courseSeq: number; opened: number | null }>

/** How far below the screen it is fetched already. */
const NEAR = '400px'

/** BRD-15: questions before buying. An alarm's address names one (ALM-12). */
export function QuestionsPart({ courseSeq, questions: List }: { courseSeq: number; questions: Questions }) {
  const text = useText(texts)
  const opened = questionOfHash(useLocation({ select: ({ hash }) => hash }))
  const place = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: `0px 0px ${NEAR}` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (opened !== null) place.current?.scrollIntoView()
  }, [opened])
  return (
    <section ref={place} id="questions" aria-labelledby="questions-title" className={styles.questions}>
      <h2 id="questions-title">{text('questions')}</h2>
      {isNear ? (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <List courseSeq={courseSeq} opened={opened} />
        </Suspense>
      ) : (
        // Nothing is on its way yet, so this keeps the place without saying so.
        <Skeleton height={180} />
      )}
    </section>
  )
}
