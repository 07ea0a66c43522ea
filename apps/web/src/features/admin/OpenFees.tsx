import { rateText } from '@seodang/domain/exchange-rate'
import { cents, formatMoney, won } from '@seodang/domain/money'
import { formatDate, fromSeoul, seoulDate } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import * as texts from './fee-texts.ts'
import { type OpenFee, openFeesQuery } from './money-queries.ts'

/** SALE-10, ADM-03: what sites owe of their sales in dollars; nothing where nobody owes any. */
export function OpenFees() {
  const text = useText(texts)
  const columns = useColumns()
  const fees = useQuery(openFeesQuery(useApi()))
  if (!fees.data || fees.data.totalCount === 0) return null
  return (
    <section aria-label={text('title')}>
      <h2>{text('title')}</h2>
      <DataTable<OpenFee>
        label={text('title')}
        columns={columns}
        rows={fees.data.list}
        rowId={({ statementSeq }) => String(statementSeq)}
        rowName={({ siteName, month }) => `${siteName} ${month}`}
        empty={null}
      />
    </section>
  )
}

function useColumns(): Column<OpenFee>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(() => {
    const today = seoulDate(new Date())
    const day = (at: string) => formatDate(fromSeoul(at), language)
    return [
      {
        id: 'site',
        header: text('site'),
        fixed: true,
        card: 'title',
        cell: ({ siteName }) => <b className="clip">{siteName}</b>,
      },
      { id: 'month', header: text('month'), width: '100px', card: 'meta', cell: ({ month }) => month },
      {
        id: 'state',
        header: text('state'),
        card: 'aside',
        cell: ({ tries, pausesOn }) =>
          pausesOn !== null && pausesOn <= today ? (
            <StatusDot kind="bad">{text('paused')}</StatusDot>
          ) : tries > 0 ? (
            <StatusDot kind="waiting">{text('declined', { n: tries })}</StatusDot>
          ) : (
            <StatusDot kind="off">{text('open')}</StatusDot>
          ),
      },
      { id: 'due', header: text('due'), card: 'meta', cardHeader: true, cell: ({ dueOn }) => day(dueOn) },
      {
        id: 'amount',
        header: text('amount'),
        align: 'end',
        card: 'meta',
        cell: (fee) => `${formatMoney(won(fee.won), language)} (${formatMoney(cents(fee.amount), language)})`,
      },
      {
        id: 'rate',
        header: text('rate'),
        card: 'body',
        cell: ({ rateHundredths, ratedOn, rateSource }) =>
          `${rateText(rateHundredths)} · ${ratedOn} · ${rateSource}`,
      },
    ]
  }, [text, language])
}
