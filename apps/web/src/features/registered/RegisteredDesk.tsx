import { allows, staff } from '@seodang/domain/access'
import { formatDate } from '@seodang/domain/seoul-time'
import { formatPhone } from '@seodang/domain/validation'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import { type Registered, registeredQuery } from './queries.ts'
import { RegisterFromSheet } from './RegisterFromSheet.tsx'
import styles from './registered.module.css'
import { type RegisteredSearch, SORTS } from './search.ts'
import * as texts from './texts.ts'

interface RegisteredDeskProps {
  search: RegisteredSearch
  onSearch: (change: Partial<RegisteredSearch>) => void
  hrefOf: (change: Partial<RegisteredSearch>) => string
}

const TABS = ['all', 'waiting', 'joined'] as const

/** MEM-02, MEM-06: whom staff entered, and who of them has joined. */
export function RegisteredDesk({ search, onSearch, hrefOf }: RegisteredDeskProps) {
  const text = useText(texts)
  const router = useRouter()
  const columns = useColumns()
  const { channelSeq } = useChannel()
  const mayChange = allows(staff('SITE_MEMBER_UPDATE'), useSession().principal)
  const [readsSheet, setReadsSheet] = useState(false)
  const people = useQuery({
    ...registeredQuery(useApi(), channelSeq, search),
    placeholderData: keepPreviousData,
  })
  const counts = people.data?.counts
  const { q, state } = search
  return (
    <>
      <PageHead
        title={text('title')}
        note={text('note')}
        end={
          mayChange && (
            <>
              <Button icon={IconFileSpreadsheet} onClick={() => setReadsSheet(true)}>
                {text('fromSheet')}
              </Button>
              <LinkButton variant="main" icon={IconUserPlus} href="/settings/members/registered/create">
                {text('add')}
              </LinkButton>
            </>
          )
        }
      />
      <ListTools
        label={text('search')}
        placeholder={text('searchHint')}
        q={q}
        onSearch={onSearch}
        parts={
          <LinkTabs
            plain
            label={text('states')}
            current={state ?? 'all'}
            items={TABS.map((tab) => ({
              id: tab,
              label: text(tab),
              ...(counts && { count: counts[tab] }),
              href: hrefOf({ state: tab === 'all' ? undefined : tab, page: undefined }),
            }))}
          />
        }
      />
      <DataTable<Registered>
        label={text('title')}
        columns={columns}
        {...shownList(people, search, { hrefOf, onSearch })}
        rowId={({ registeredSeq }) => String(registeredSeq)}
        rowName={({ name }) => name}
        sorting={search.sort ? { id: search.sort, direction: search.direction ?? 'desc' } : undefined}
        onSort={(sorting) =>
          onSearch({ sort: SORTS.find((one) => one === sorting?.id), direction: sorting?.direction })
        }
        countText={(n) => text('count', { n })}
        onOpen={({ registeredSeq }) =>
          void router.navigate({ href: `/settings/members/registered/${registeredSeq}` })
        }
        empty={
          q || state ? (
            <EmptyState
              title={text('nothingFound')}
              action={
                <Button onClick={() => onSearch({ q: undefined, state: undefined })}>{text('clear')}</Button>
              }
            />
          ) : (
            <EmptyState icon={IconUserPlus} title={text('empty')} message={text('emptyHint')} />
          )
        }
      />
      {readsSheet && <RegisterFromSheet onClose={() => setReadsSheet(false)} />}
    </>
  )
}

function useColumns(): Column<Registered>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('name'),
        sortable: true,
        fixed: true,
        card: 'title',
        cell: ({ name, email }) => (
          <span className={styles.person}>
            <b className="clip">{name}</b>
            {email && <small className="clip">{email}</small>}
          </span>
        ),
      },
      {
        id: 'state',
        header: text('state'),
        width: '120px',
        card: 'aside',
        cell: ({ userSeq }) => (
          <StatusDot kind={userSeq === null ? 'waiting' : 'ok'}>
            {text(userSeq === null ? 'waiting' : 'joined')}
          </StatusDot>
        ),
      },
      {
        id: 'phone',
        header: text('phone'),
        width: '140px',
        card: 'meta',
        isEmpty: ({ phone }) => phone === null,
        cell: ({ phone }) => (phone === null ? '–' : formatPhone(phone)),
      },
      {
        id: 'memo',
        header: text('memo'),
        card: 'body',
        isEmpty: ({ note }) => note === '',
        cell: ({ note }) => <span className="clip">{note || '–'}</span>,
      },
      {
        id: 'by',
        header: text('by'),
        width: '110px',
        card: 'none',
        cell: ({ byName }) => byName ?? '–',
      },
      {
        id: 'createdAt',
        header: text('createdAt'),
        sortable: true,
        width: '116px',
        card: 'meta',
        cardHeader: true,
        cell: ({ createdAt }) => formatDate(createdAt, language),
      },
    ],
    [text, language],
  )
}
