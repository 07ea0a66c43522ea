import { percentOf } from '@seodang/domain/revenue-split'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { pageCount } from '../../ui/paging.ts'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { type ClassShares, sharesQuery } from './queries.ts'
import { ShareDialog } from './ShareDialog.tsx'
import styles from './settlement.module.css'
import * as texts from './share-texts.ts'

const PAGE = 20

interface ShareDeskProps {
  page: number
  q?: string | undefined
  mayChange: boolean
  onFind: (q: string) => void
  pageHref: (page: number) => string
}

/** BYD-05: how each class is shared. */
export function ShareDesk({ page, q, mayChange, onFind, pageHref }: ShareDeskProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const [open, setOpen] = useState<ClassShares | null>(null)
  const shares = useQuery({
    ...sharesQuery(useApi(), channelSeq, { page, size: PAGE, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.stack}>
      <p className={`${styles.soft} ${styles.lead}`}>{text('lead')}</p>
      <ListTools label={text('find')} q={q} onSearch={(found) => onFind(found.q ?? '')} />
      {shares.isError && !shares.data ? (
        <ErrorState
          boxed
          message={shares.error.message || undefined}
          retry={() => void shares.refetch()}
          retrying={shares.isFetching}
        />
      ) : !shares.data ? (
        <Loading label={text('loading')}>
          <Skeleton height={280} />
        </Loading>
      ) : shares.data.list.length === 0 ? (
        <EmptyState boxed title={text(q ? 'noneFound' : 'none')} />
      ) : (
        <>
          <ul className={styles.list} aria-label={text('list')}>
            {shares.data.list.map((course) => (
              <li key={course.courseSeq} className={styles.course}>
                <span className={styles.words}>
                  <b>{course.title}</b>
                  <small>{course.shares.length === 0 ? text('whole') : <Parts course={course} />}</small>
                </span>
                {mayChange && (
                  <Button
                    size="sm"
                    aria-label={`${text('change')}: ${course.title}`}
                    onClick={() => setOpen(course)}
                  >
                    {text('change')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pageCount={pageCount(shares.data.totalCount, PAGE)}
            hrefOf={pageHref}
            label={text('bar')}
          />
        </>
      )}
      {open && (
        <ShareDialog
          channelSeq={channelSeq}
          course={open}
          read={async () =>
            (await shares.refetch()).data?.list.find(({ courseSeq }) => courseSeq === open.courseSeq)
          }
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function Parts({ course: { shares } }: { course: ClassShares }) {
  const text = useText(texts)
  return [
    ...shares.map(({ name, percent }) => `${name} ${percent}%`),
    text('site', { n: 100 - percentOf(shares) }),
  ].join(' · ')
}
