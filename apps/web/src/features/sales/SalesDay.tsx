import { formatMoney } from '@seodang/domain/money'
import { formatDate, formatTime, fromSeoul } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { dayQuery, type SalesLine } from './queries.ts'
import { SalesFilters } from './SalesFilters.tsx'
import { SalesTotals } from './SalesTotals.tsx'
import styles from './sales.module.css'
import type { DaySearch } from './search.ts'
import * as texts from './texts.ts'

type Change = { [Key in keyof DaySearch]?: DaySearch[Key] | undefined }

interface SalesDayProps {
  date: string
  search: DaySearch
  onSearch: (change: Change) => void
  hrefOf: (change: Change) => string
  /** The order that is open beside the list. */
  drawer: (orderSeq: number, onClose: () => void) => ReactNode
}

/** SALE-08: the orders and refunds of one Seoul day; each opens its order. */
export function SalesDay({ date, search, onSearch, hrefOf, drawer }: SalesDayProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq, name } = useChannel()
  const download = useDownload()
  const { order, ...filter } = search
  const { page: _page, size: _size, ...matching } = filter
  const columns = useColumns()
  const day = useQuery({ ...dayQuery(api, channelSeq, date, filter), placeholderData: keepPreviousData })
  const isNarrowed = Boolean(search.q || search.kind || search.payMethodCd)
  return (
    <>
      <PageHead
        title={formatDate(fromSeoul(date), language)}
        crumbs={[
          { label: text('title'), href: `/settings/sales?month=${date.slice(0, 7)}` },
          { label: date },
        ]}
        note={day.data ? text('count', { n: day.data.totalCount }) : '\u00a0'}
        end={
          <Button
            icon={IconDownload}
            busy={download.busy}
            onClick={() =>
              void download.start(
                () => api.raw(`/v1.0/channels/${channelSeq}/admin/sales/${date}/excel`, { query: matching }),
                `${name} ${text('title')} ${date}.xlsx`,
              )
            }
          >
            {text('excel')}
          </Button>
        }
      />
      <ListTools label={text('search')} q={search.q} onSearch={onSearch}>
        <SalesFilters filter={search} onFilter={onSearch} />
      </ListTools>
      <div className={styles.stack}>
        {day.data && day.data.totals.length > 0 && (
          <SalesTotals title={text('dayTotals')} totals={day.data.totals} />
        )}
        <SplitView drawer={order !== undefined && drawer(order, () => onSearch({ order: undefined }))}>
          <DataTable<SalesLine>
            label={text('days')}
            columns={columns}
            {...shownList(day, search, { hrefOf, onSearch })}
            rowId={({ entrySeq }) => String(entrySeq)}
            rowName={({ number }) => number}
            empty={
              isNarrowed ? (
                <EmptyState
                  title={text('noneFound')}
                  action={
                    <Button
                      onClick={() => onSearch({ q: undefined, kind: undefined, payMethodCd: undefined })}
                    >
                      {text('clear')}
                    </Button>
                  }
                />
              ) : (
                <EmptyState title={text('noneOfDay')} />
              )
            }
            countText={(n) => text('count', { n })}
            onOpen={({ orderSeq }) => onSearch({ order: orderSeq })}
            rowMenu={({ orderSeq }) => [
              { label: text('open'), onSelect: () => onSearch({ order: orderSeq }) },
            ]}
          />
        </SplitView>
      </div>
    </>
  )
}

function useColumns(): Column<SalesLine>[] {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  return useMemo(() => {
    const amount = (part: 'amount' | 'fees' | 'net'): Column<SalesLine>['cell'] =>
      function Amount(line) {
        return formatMoney({ minor: line[part], currency: line.currency }, language)
      }
    return [
      {
        id: 'title',
        header: text('item'),
        fixed: true,
        card: 'title',
        cell: ({ title, number }) => (
          <span className={styles.item}>
            <b className="clip">{title}</b>
            <small>{number}</small>
          </span>
        ),
      },
      { id: 'name', header: text('buyer'), card: 'meta', cell: ({ name }) => name },
      {
        id: 'at',
        header: text('at'),
        width: '90px',
        card: 'meta',
        cell: ({ occurredAt }) => <time dateTime={occurredAt}>{formatTime(occurredAt, language)}</time>,
      },
      {
        id: 'entry',
        header: text('entry'),
        width: '100px',
        card: 'meta',
        cell: ({ entryKind }) => text(`entry.${entryKind}`),
      },
      {
        id: 'method',
        header: text('method'),
        card: 'meta',
        isEmpty: ({ payMethodCd }) => payMethodCd === null,
        cell: ({ payMethodCd }) => codeName('payMethodCd', payMethodCd) || '–',
      },
      {
        id: 'amount',
        header: text('amount'),
        align: 'end',
        width: '120px',
        card: 'aside',
        cell: amount('amount'),
      },
      { id: 'fees', header: text('fees'), align: 'end', width: '110px', card: 'none', cell: amount('fees') },
      { id: 'net', header: text('net'), align: 'end', width: '120px', card: 'none', cell: amount('net') },
    ]
  }, [text, language, codeName])
}
