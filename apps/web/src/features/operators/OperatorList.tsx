import { ROLES } from '@seodang/domain/operators'
import { formatDate } from '@seodang/domain/seoul-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import type { DeskProps } from './OperatorDesk.tsx'
import { OperatorDrawer } from './OperatorDrawer.tsx'
import styles from './operators.module.css'
import { type Operator, operatorsQuery } from './queries.ts'
import { operatorFilter, sortingOf, sortOf } from './search.ts'
import * as texts from './texts.ts'

export function OperatorList({ search, onSearch, hrefOf }: DeskProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const columns = useColumns(principal.userSeq)
  const staff = useQuery({
    ...operatorsQuery(useApi(), channelSeq, operatorFilter(search)),
    placeholderData: keepPreviousData,
  })
  const sorting = sortingOf(search)
  return (
    <>
      <ListTools label={text('search')} q={search.q} onSearch={onSearch}>
        <FilterSelect
          label={text('role')}
          anyLabel={text('anyRole')}
          value={search.userTypeCd}
          options={ROLES.map((role) => ({ value: role, label: text(role) }))}
          onChange={(userTypeCd) => onSearch({ userTypeCd })}
        />
      </ListTools>
      <SplitView
        drawer={
          search.open !== undefined && (
            <OperatorDrawer
              key={search.open}
              userSeq={search.open}
              onClose={() => onSearch({ open: undefined })}
            />
          )
        }
      >
        <DataTable<Operator>
          label={text('title')}
          columns={columns}
          {...shownList(staff, search, { hrefOf, onSearch })}
          rowId={({ userSeq }) => String(userSeq)}
          rowName={({ name }) => name}
          empty={
            <EmptyState
              title={text(search.q || search.userTypeCd ? 'nothingFound' : 'empty')}
              action={
                <Button onClick={() => onSearch({ q: undefined, userTypeCd: undefined })}>
                  {text('clear')}
                </Button>
              }
            />
          }
          {...(sorting && { sorting })}
          onSort={(next) => onSearch(sortOf(next))}
          countText={(n) => text('count', { n })}
          onOpen={({ userSeq }) => onSearch({ open: userSeq })}
          {...(search.open !== undefined && { openId: String(search.open) })}
        />
      </SplitView>
    </>
  )
}

function useColumns(me: number | null): Column<Operator>[] {
  const text = useText(texts)
  const language = useLanguage()
  return [
    {
      id: 'name',
      header: text('name'),
      sortable: true,
      fixed: true,
      card: 'title',
      cell: (row) => (
        <span className={styles.person}>
          <b className="clip">
            {row.name} {row.userSeq === me && <Tag small>{text('me')}</Tag>}
          </b>
          <small className="clip">{row.email}</small>
        </span>
      ),
    },
    { id: 'role', header: text('role'), sortable: true, card: 'aside', cell: (row) => text(row.userTypeCd) },
    {
      id: 'changes',
      header: text('changes'),
      card: 'body',
      isEmpty: ({ added, removed }) => added.length + removed.length === 0,
      cell: (row) => <Changes operator={row} />,
    },
    {
      id: 'classes',
      header: text('classes'),
      card: 'meta',
      isEmpty: ({ classes }) => classes.length === 0,
      cell: ({ classes: [first, ...others] }) => (
        <span className={styles.clip}>
          {first ? first.title : text('never')}
          {others.length > 0 && ` ${text('moreClasses', { n: others.length })}`}
        </span>
      ),
    },
    {
      id: 'certification',
      header: text('certification'),
      card: 'body',
      isEmpty: ({ userTypeCd, certifiedAt }) => !certifiedAt && userTypeCd !== 'TCH',
      cell: (row) => <Certified operator={row} />,
    },
    {
      id: 'lastVisitAt',
      header: text('lastVisit'),
      sortable: true,
      card: 'meta',
      cardHeader: true,
      isEmpty: ({ lastVisitAt }) => !lastVisitAt,
      cell: (row) => (row.lastVisitAt ? formatDate(row.lastVisitAt, language) : text('never')),
    },
  ]
}

/** OPR-11: how the role differs from its template. */
function Changes({ operator: { added, removed } }: { operator: Operator }) {
  const text = useText(texts)
  if (added.length + removed.length === 0) return <>{text('never')}</>
  return (
    <span className={styles.marks}>
      {added.length > 0 && (
        <Tag tone="info" small>
          <span aria-hidden>{text('addedCount', { n: added.length })}</span>
          <span className="sr-only">{text('addedHint', { n: added.length })}</span>
        </Tag>
      )}
      {removed.length > 0 && (
        <Tag tone="warn" small>
          <span aria-hidden>{text('removedCount', { n: removed.length })}</span>
          <span className="sr-only">{text('removedHint', { n: removed.length })}</span>
        </Tag>
      )}
    </span>
  )
}

function Certified({ operator: { userTypeCd, certifiedAt } }: { operator: Operator }) {
  const text = useText(texts)
  if (certifiedAt) return <StatusDot kind="ok">{text('certified')}</StatusDot>
  return userTypeCd === 'TCH' ? <StatusDot kind="waiting">{text('notCertified')}</StatusDot> : text('never')
}
