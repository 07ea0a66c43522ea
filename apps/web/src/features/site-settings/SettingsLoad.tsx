import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import * as texts from './frame-texts.ts'
import styles from './settings.module.css'

/** What a settings page waits for: the shape of its form, what failed, or the form. */
export function SettingsLoad<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const text = useText(texts)
  const [isShown, setShown] = useState(false)
  // What was saved before may be old; a form that starts from it would meet a conflict. One that is open holds what is typed.
  const mayShow = query.data !== undefined && (isShown || !query.isRefetchError)
  if (mayShow && !isShown) setShown(true)
  if (query.data !== undefined && mayShow) return children(query.data)
  if (query.isError)
    return (
      <ErrorState
        boxed
        title={text('failed')}
        message={query.error.message}
        retry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return (
    <Loading>
      <div className={styles.fields}>
        {[1, 2, 3, 4].map((field) => (
          <div key={field}>
            <Skeleton width={96} height={16} />
            <Skeleton height={36} gap={8} />
          </div>
        ))}
        <Skeleton height={180} />
      </div>
    </Loading>
  )
}
