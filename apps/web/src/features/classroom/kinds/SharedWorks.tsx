import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextSkeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import type { LessonKey } from '../queries.ts'
import styles from './kinds.module.css'
import { sharedWorksQuery } from './queries.ts'
import * as texts from './texts.ts'
import { WorkBody } from './WorkBody.tsx'

/** CERT-02: what others let the class see, once somebody wants to. */
export function SharedWorks({ count, lessonKey }: { count: number; lessonKey: LessonKey }) {
  const text = useText(texts)
  const [isOpen, setOpen] = useState(false)
  const works = useQuery({ ...sharedWorksQuery(useApi(), lessonKey), enabled: isOpen })
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{text('showOthers')}</Button>
      </div>
    )
  return (
    <section className={styles.history} aria-label={text('others', { n: count })}>
      <h3>{text('others', { n: count })}</h3>
      {works.isLoadingError ? (
        <ErrorState
          title={text('failed')}
          message={works.error.message}
          retry={() => void works.refetch()}
          retrying={works.isFetching}
        />
      ) : works.data ? (
        <ol>
          {works.data.list.map((work) => (
            <li key={work.submissionSeq} className={styles.attempt}>
              <b>{work.name}</b>
              <WorkBody work={work} lessonKey={lessonKey} />
            </li>
          ))}
        </ol>
      ) : (
        <TextSkeleton lines={4} />
      )}
    </section>
  )
}
