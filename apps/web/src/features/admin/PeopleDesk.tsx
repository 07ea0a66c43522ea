import { formatDateTime } from '@seodang/domain/seoul-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import styles from './admin.module.css'
import { PersonDrawer } from './PersonDrawer.tsx'
import { PersonState } from './PersonState.tsx'
import { type PersonLine, peopleQuery } from './queries.ts'
import type { PersonSearch } from './search.ts'
import * as texts from './texts.ts'

interface PeopleDeskProps {
  search: PersonSearch
  onSearch: (change: Partial<PersonSearch>) => void
  hrefOf: (change: Partial<PersonSearch>) => string
}

/** ADM-02: everybody with an account. */
export function PeopleDesk({ search, onSearch, hrefOf }: PeopleDeskProps) {
  const text = useText(texts)
  const { person, ...filter } = search
  const columns = useColumns()
  const people = useQuery({ ...peopleQuery(useApi(), filter), placeholderData: keepPreviousData })
  const page = people.data
  return (
    <>
      <PageHead title={text('people')} note={page ? text('count', { n: page.totalCount }) : '\u00a0'} />
      <ListTools label={text('searchPeople')} q={search.q} onSearch={onSearch} />
      <SplitView
        drawer={
          person !== undefined && (
            <PersonDrawer key={person} userSeq={person} onClose={() => onSearch({ person: undefined })} />
          )
        }
      >
        <DataTable<PersonLine>
          label={text('people')}
          columns={columns}
          {...shownList(people, search, { hrefOf, onSearch })}
          rowId={({ userSeq }) => String(userSeq)}
          rowName={({ name, email }) => name || email || text('closed')}
          empty={
            search.q ? (
              <EmptyState
                title={text('noneFound')}
                message={text('noneFoundHint')}
                action={<Button onClick={() => onSearch({ q: undefined })}>{text('clear')}</Button>}
              />
            ) : (
              <EmptyState title={text('noPeople')} message={text('noPeopleHint')} />
            )
          }
          countText={(n) => text('count', { n })}
          onOpen={({ userSeq }) => onSearch({ person: userSeq })}
          {...(person !== undefined && { openId: String(person) })}
          rowMenu={({ userSeq }) => [{ label: text('open'), onSelect: () => onSearch({ person: userSeq }) }]}
        />
      </SplitView>
    </>
  )
}

function useColumns(): Column<PersonLine>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('name'),
        fixed: true,
        card: 'title',
        cell: ({ name, email }) => (
          <span className={styles.item}>
            <b className="clip">{name || '–'}</b>
            <small className="clip">{email}</small>
          </span>
        ),
      },
      {
        id: 'state',
        header: text('state'),
        card: 'aside',
        cell: (person) => <PersonState person={person} />,
      },
      {
        id: 'sites',
        header: text('sites'),
        card: 'meta',
        cell: ({ sites }) => text('siteCount', { n: sites }),
      },
      {
        id: 'lastUsed',
        header: text('lastUsed'),
        card: 'meta',
        cardHeader: true,
        cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt, language) : text('never')),
      },
      {
        id: 'joined',
        header: text('joined'),
        card: 'none',
        cell: ({ createdAt }) => formatDateTime(createdAt, language),
      },
    ],
    [text, language],
  )
}
