import { useQueries } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { lazyDialog } from '../../../platform/lazy/lazy.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from '../course/class.module.css'
import { courseQuery } from '../queries.ts'
import * as texts from './texts.ts'

const CourseInfo = lazyDialog(() => import('./CourseInfo.tsx'))

/** PKG-08: the packages that hold the class; each opens beside the page (CAT-31). */
export default function InPackages({ packageSeqs }: { packageSeqs: readonly number[] }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const [open, setOpen] = useState<number | null>(null)
  const found = useQueries({
    queries: packageSeqs.map((courseSeq) => courseQuery(api, channelSeq, courseSeq)),
  })
  const packages = found.flatMap(({ data }) => data ?? [])
  if (packages.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="in-packages">
      <h2 id="in-packages">{text('inPackages')}</h2>
      <ul className={styles.packages}>
        {packages.map(({ courseSeq, title }) => (
          <li key={courseSeq}>
            <Button size="sm" onClick={() => setOpen(courseSeq)}>
              {title}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>{open !== null && <CourseInfo courseSeq={open} onClose={() => setOpen(null)} />}</Suspense>
    </section>
  )
}
