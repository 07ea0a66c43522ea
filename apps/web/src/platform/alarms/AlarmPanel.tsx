import { alarmMonth, isNewAlarm } from '@seodang/domain/alarm'
import { formatMonth } from '@seodang/domain/seoul-time'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { useApi } from '../api.ts'
import { useLanguage, useText } from '../language.tsx'
import { useSession } from '../session.tsx'
import { AlarmLine } from './AlarmLine.tsx'
import styles from './alarm.module.css'
import { type Alarm, alarmsQuery, type Badge } from './queries.ts'
import * as texts from './texts.ts'

type AlarmPanelProps = { close: () => void; onRead: (badge: Badge) => void }

/** ALM-01: what was told, by month, further back the further one goes. */
export default function AlarmPanel({ close, onRead }: AlarmPanelProps) {
  const text = useText(texts)
  const api = useApi()
  const { user } = useSession()
  // ALM-11: what was new when it opened stays marked until it closes.
  const [readSeq] = useState(user?.alarmReadSeq ?? 0)
  const query = useInfiniteQuery(alarmsQuery(api))
  const alarms = query.data?.pages.flat() ?? []
  const newest = query.isFetching ? undefined : alarms[0]?.alarmSeq
  useReading(newest, onRead)
  if (!query.data && query.isError)
    return <ErrorState retry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data)
    return (
      <div className={styles.waiting}>
        <ListSkeleton rows={5} />
      </div>
    )
  if (alarms.length === 0) return <EmptyState icon={IconBell} title={text('empty')} />
  return (
    <div className={styles.list}>
      {byMonth(alarms).map(([month, told]) => (
        <Month key={month} alarms={told} readSeq={readSeq} close={close} />
      ))}
      {query.isFetchNextPageError ? (
        <p role="alert" className={styles.more}>
          {text('moreFailed')}
          <Button size="sm" onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
            {text('retry')}
          </Button>
        </p>
      ) : (
        query.hasNextPage && (
          <More isLoading={query.isFetchingNextPage} onReached={() => void query.fetchNextPage()} />
        )
      )}
    </div>
  )
}

/** ALM-09: what was shown is read; when more arrives meanwhile, that too. */
function useReading(newest: number | undefined, onRead: (badge: Badge) => void): void {
  const api = useApi()
  const read = useRef(0)
  useEffect(() => {
    if (newest === undefined || newest <= read.current) return
    read.current = newest
    api.post('/v1.0/alarms/delete', { body: { alarmSeq: newest } }).then(onRead, (error: unknown) => {
      // The badge stays, and is cleared the next time.
      console.info('alarms not marked as read', error)
    })
  }, [api, newest, onRead])
}

function byMonth(alarms: readonly Alarm[]): [month: string, alarms: Alarm[]][] {
  const months = new Map<string, Alarm[]>()
  for (const alarm of alarms) {
    const month = alarmMonth(alarm.createdAt)
    months.set(month, [...(months.get(month) ?? []), alarm])
  }
  return [...months]
}

function Month({ alarms, readSeq, close }: { alarms: readonly Alarm[]; readSeq: number; close: () => void }) {
  const id = useId()
  const language = useLanguage()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.month}>
        {formatMonth(alarms[0]?.createdAt ?? '', language)}
      </h3>
      <ul>
        {alarms.map((alarm) => (
          <li key={alarm.alarmSeq}>
            <AlarmLine alarm={alarm} isNew={isNewAlarm(alarm.alarmSeq, readSeq)} onFollow={close} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The end of the list as long as there is more: coming near it fetches the next part. */
function More({ isLoading, onReached }: { isLoading: boolean; onReached: () => void }) {
  const text = useText(texts)
  const reached = useRef(onReached)
  useEffect(() => {
    reached.current = onReached
  })
  const watch = useCallback((end: HTMLDivElement | null) => {
    if (!end) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reached.current()
      },
      { root: end.closest('[popover]'), rootMargin: '0px 0px 240px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  return (
    // A new element after each part, so that one which is still in sight is noticed again.
    <div key={String(isLoading)} ref={isLoading ? undefined : watch} className={styles.more}>
      <span role="status">{isLoading && text('loadingMore')}</span>
    </div>
  )
}
