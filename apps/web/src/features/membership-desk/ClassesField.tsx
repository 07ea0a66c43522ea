import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Checkbox, Switch } from '../../ui/Checkbox.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import styles from './desk.module.css'
import { classChoicesQuery } from './queries.ts'
import * as texts from './texts.ts'

export type Picked = { courseSeq: number; membersOnly: boolean }

/** MSH-02, MSH-06: the classes that a membership opens, each for members only or sold beside it. */
export function ClassesField({
  picked,
  onChange,
}: {
  picked: readonly Picked[]
  onChange: (picked: Picked[]) => void
}) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const [words, setWords] = useState('')
  const { data, error, refetch } = useQuery(classChoicesQuery(useApi(), channelSeq))
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={4} />
  if (data.list.length === 0) return <p className={styles.help}>{text('noClasses')}</p>
  const shown = data.list.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
  return (
    <>
      <div className={styles.search}>
        <SearchField label={text('search')} placeholder={text('search')} size="sm" onSearch={setWords} />
      </div>
      <ul className={styles.classes} aria-label={text('opens')}>
        {shown.map(({ courseSeq, title, isPublished, membersOnly }) => {
          const mine = picked.find((one) => one.courseSeq === courseSeq)
          const others = picked.filter((one) => one.courseSeq !== courseSeq)
          return (
            <li key={courseSeq}>
              <Checkbox
                label={
                  <>
                    {title}{' '}
                    {!isPublished && (
                      <Tag small tone="neutral">
                        {text('notPublished')}
                      </Tag>
                    )}
                  </>
                }
                checked={mine !== undefined}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? [...others, { courseSeq, membersOnly }] : others)
                }
              />
              {mine && (
                <Switch
                  label={
                    <>
                      <span aria-hidden>{text('membersOnly')}</span>
                      <span className="sr-only">{text('membersOnlyOf', { title })}</span>
                    </>
                  }
                  checked={mine.membersOnly}
                  onChange={(event) =>
                    onChange([...others, { courseSeq, membersOnly: event.currentTarget.checked }])
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
