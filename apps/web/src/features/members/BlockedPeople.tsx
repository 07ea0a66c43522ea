import { DEFAULT_PAGE_SIZE, pageCount } from '@seodang/domain/paging'
import { formatDate } from '@seodang/domain/seoul-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './members.module.css'
import { type Blocked, blockedQuery } from './queries.ts'
import * as texts from './texts.ts'
import { useMay } from './use-may.ts'
import { usePeopleChange } from './use-people-change.ts'

/** MEM-07: who cannot join again, and why; they are let in again from here. */
export function BlockedPeople({ onClose }: { onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const mayChange = useMay()('SITE_USER_UPDATE')
  const [page, setPage] = useState(1)
  const blocked = useQuery({ ...blockedQuery(api, channelSeq, page), placeholderData: keepPreviousData })
  const unblock = usePeopleChange(
    ({ userSeq }: Blocked) =>
      api.post('/v1.0/channels/{channelSeq}/admin/blocked-members/{userSeq}/delete', {
        path: { channelSeq, userSeq },
      }),
    {
      onDone: (_, { name }) =>
        toast({ text: text('unblocked', { name: name || text('closedMember') }), tone: 'good' }),
    },
  )
  const pages = pageCount(blocked.data?.totalCount ?? 0, DEFAULT_PAGE_SIZE)
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('blockedTitle')}
      description={text('blockedHelp')}
      size="small-medium"
    >
      {blocked.isLoadingError ? (
        <ErrorState message={blocked.error.message} retry={() => void blocked.refetch()} />
      ) : !blocked.data ? (
        <ListSkeleton rows={3} head="none" />
      ) : blocked.data.list.length === 0 ? (
        <EmptyState title={text('noBlocked')} />
      ) : (
        <ul className={styles.rows} aria-label={text('blockedTitle')}>
          {blocked.data.list.map((one) => (
            <li key={one.userSeq}>
              <span className={styles.person}>
                <b className="clip">{one.name || text('closedMember')}</b>
                <small className="clip">{one.email || text('closedMemberHelp')}</small>
                <small>
                  {text('by', {
                    name: one.byName ?? text('someone'),
                    date: formatDate(one.createdAt, language),
                  })}
                </small>
                {one.reason && <span>{one.reason}</span>}
              </span>
              {mayChange && (
                <Button
                  size="sm"
                  busy={unblock.isPending && unblock.variables === one}
                  disabled={unblock.isPending}
                  onClick={() => unblock.mutate(one)}
                >
                  {text('unblock')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className={styles.pages}>
          <Button size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {text('previous')}
          </Button>
          <span>
            {page} / {pages}
          </span>
          <Button size="sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {text('next')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
