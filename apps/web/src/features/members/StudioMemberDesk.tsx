import { formatDate } from '@seodang/domain/seoul-time'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import styles from './members.module.css'
import { type StudioMember, studioMembersQuery } from './queries.ts'
import type { MemberSearch } from './search.ts'
import { studioMemberPath } from './studio-path.ts'
import * as texts from './texts.ts'

interface StudioMemberDeskProps {
  search: MemberSearch
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<MemberSearch>) => void
  hrefOf: (change: Partial<MemberSearch>) => string
}

const SORTS = ['joinedAt', 'name'] as const

/** PERM-17: the members of a pro site for staff who may not see how to reach them: names, since when, how many classes. */
export function StudioMemberDesk({ search, onSearch, hrefOf }: StudioMemberDeskProps) {
  const text = useText(texts)
  const router = useRouter()
  const { channelSeq } = useChannel()
  const columns = useColumns()
  const sort = SORTS.find((one) => one === search.sort)
  const { q, page, size, direction } = search
  const members = useQuery({
    ...studioMembersQuery(useApi(), channelSeq, {
      ...(q !== undefined && { q }),
      ...(page !== undefined && { page }),
      ...(size !== undefined && { size }),
      ...(sort && { sort, ...(direction && { direction }) }),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead
        title={text('title')}
        note={members.data ? text('note', { n: members.data.totalCount }) : '\u00a0'}
      />
      <ListTools label={text('search')} placeholder={text('searchNames')} q={q} onSearch={onSearch} />
      <DataTable<StudioMember>
        label={text('title')}
        columns={columns}
        {...shownList(members, search, { hrefOf, onSearch })}
        rowId={({ userUid }) => userUid}
        rowName={({ name }) => name}
        countText={(n) => text('count', { n })}
        sorting={sort && { id: sort, direction: direction ?? 'desc' }}
        onSort={(sorting) =>
          onSearch({ sort: SORTS.find((one) => one === sorting?.id), direction: sorting?.direction })
        }
        onOpen={(member) => void router.navigate({ href: studioMemberPath(member) })}
        empty={
          q ? (
            <EmptyState
              title={text('nothingFound')}
              message={text('nothingFoundHint')}
              action={<Button onClick={() => onSearch({ q: undefined })}>{text('clear')}</Button>}
            />
          ) : (
            <EmptyState icon={IconUsers} title={text('empty')} message={text('emptyHint')} />
          )
        }
      />
    </>
  )
}

function useColumns(): Column<StudioMember>[] {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('name'),
        sortable: true,
        fixed: true,
        card: 'title',
        cell: ({ name, profileImageUrl, userTypeCd }) => (
          <span className={styles.named}>
            <Avatar name={name} image={profileImageUrl ?? undefined} size={28} />
            <b className="clip">{name}</b>
            {userTypeCd && <Tag small>{codeName('userTypeCd', userTypeCd)}</Tag>}
          </span>
        ),
      },
      {
        id: 'joinedAt',
        header: text('joined'),
        sortable: true,
        width: '140px',
        card: 'meta',
        cardHeader: true,
        cell: ({ joinedAt }) => formatDate(joinedAt, language),
      },
      {
        id: 'attends',
        header: text('attends'),
        align: 'end',
        width: '110px',
        card: 'meta',
        cardHeader: true,
        cell: ({ attendCount }) => text('attendCount', { n: attendCount }),
      },
    ],
    [text, language, codeName],
  )
}
