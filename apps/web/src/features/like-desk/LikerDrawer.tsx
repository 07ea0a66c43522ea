import { YN } from '@seodang/domain/codes'
import { DEFAULT_PAGE_SIZE, pageCount } from '@seodang/domain/paging'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import styles from './like-desk.module.css'
import { classLikersQuery } from './queries.ts'
import * as texts from './texts.ts'

/** LKS-11: who likes a class, beside the list, the latest first. */
export function LikerDrawer({
  courseSeq,
  title,
  onClose,
}: {
  courseSeq: number
  title: string
  onClose: () => void
}) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const download = useDownload()
  const { channelSeq } = useChannel()
  const [{ q, page }, setFilter] = useState({ q: '', page: 1 })
  const likers = useQuery({
    ...classLikersQuery(api, { channelSeq, courseSeq }, { page, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  })
  const total = likers.data?.totalCount
  const pages = pageCount(total ?? 0, DEFAULT_PAGE_SIZE)
  return (
    <Drawer title={title} onClose={onClose}>
      <div className={styles.detail}>
        <SearchField
          label={text('searchPeople')}
          size="sm"
          delay={300}
          onSearch={(words) => setFilter({ q: words, page: 1 })}
        />
        <div className={styles.line}>
          <h3>
            {text('whoLikes')} {total !== undefined && text('people', { n: total })}
          </h3>
          <Button
            size="sm"
            icon={IconDownload}
            busy={download.busy}
            onClick={() =>
              void download.start(
                () =>
                  api.raw(`/v1.0/channels/${channelSeq}/admin/likes/${courseSeq}/excel`, {
                    query: { ...(q && { q }) },
                  }),
                `${title}.xlsx`,
              )
            }
          >
            {text('excel')}
          </Button>
        </div>
        {likers.isLoadingError ? (
          <ErrorState message={likers.error.message} retry={() => void likers.refetch()} />
        ) : !likers.data ? (
          <ListSkeleton rows={6} />
        ) : likers.data.list.length === 0 ? (
          <EmptyState
            title={text(q ? 'nobodyFound' : 'nobody')}
            action={<Anchor href={`/classes/${courseSeq}`}>{text('openClass')}</Anchor>}
          />
        ) : (
          <ul className={styles.people} aria-label={text('whoLikes')} aria-busy={likers.isPlaceholderData}>
            {likers.data.list.map(({ userSeq, name, profileImageUrl, likeAt, attendsYn }) => (
              <li key={userSeq}>
                <Avatar name={name} image={profileImageUrl} size={32} />
                <b className="clip">{name}</b>
                {attendsYn === YN.yes && <Tag small>{text('attends')}</Tag>}
                <time dateTime={likeAt}>{formatDateTime(likeAt, language)}</time>
              </li>
            ))}
          </ul>
        )}
        {pages > 1 && (
          <div className={styles.pages}>
            <Button size="sm" disabled={page <= 1} onClick={() => setFilter({ q, page: page - 1 })}>
              {text('previous')}
            </Button>
            <span>
              {page} / {pages}
            </span>
            <Button size="sm" disabled={page >= pages} onClick={() => setFilter({ q, page: page + 1 })}>
              {text('next')}
            </Button>
          </div>
        )}
      </div>
    </Drawer>
  )
}
