import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { type PackageClass, packableQuery } from '../queries.ts'
import { ClassLine } from './ClassLine.tsx'
import styles from './package.module.css'
import * as texts from './texts.ts'

/** PKG-09: classes found by their title, and put into the package one by one. */
export function ClassPicker({
  chosen,
  onAdd,
}: {
  chosen: readonly PackageClass[]
  onAdd: (course: PackageClass) => void
}) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const [words, setWords] = useState('')
  const found = useQuery({
    ...packableQuery(useApi(), channelSeq, words),
    placeholderData: keepPreviousData,
  })
  const isIn = ({ courseSeq }: PackageClass) => chosen.some((one) => one.courseSeq === courseSeq)
  return (
    <div className={styles.picker}>
      <SearchField label={text('search')} size="sm" delay={300} onSearch={(q) => setWords(q.trim())} />
      {found.isPending && <ListSkeleton rows={4} />}
      {found.isError && <ErrorState title={text('failed')} retry={() => void found.refetch()} />}
      {found.data?.list.length === 0 && <p className={styles.nothing}>{text('nothingFound')}</p>}
      {found.data && found.data.list.length > 0 && (
        <ul className={styles.lines} aria-label={text('pick')} aria-busy={found.isPlaceholderData}>
          {found.data.list.map((course) => (
            <ClassLine
              key={course.courseSeq}
              course={course}
              end={
                <Button
                  size="sm"
                  icon={isIn(course) ? IconCheck : IconPlus}
                  disabled={isIn(course)}
                  aria-label={text('addOf', { title: course.title })}
                  onClick={() => onAdd(course)}
                >
                  {text(isIn(course) ? 'inPackage' : 'add')}
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </div>
  )
}
