import { rowLabel } from '@seodang/domain/dashboard'
import { formatMoney, won } from '@seodang/domain/money'
import { formatDay } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { type DashboardView, type Figure, formatFigure, plain, type Row, total } from './figures.ts'
import * as texts from './texts.ts'

/** The rows behind the chart, newest first, with their sum. */
export function FigureTable({ view, figures }: { view: DashboardView; figures: readonly Figure[] }) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (value: number) => formatMoney(won(value), language)
  const withMoney = figures.some(({ isMoney }) => isMoney)
  const moneyColumns = [
    { id: 'paid', of: (row: Row) => row.paymentAmountKrw ?? 0, format: money, header: text('paid') },
    {
      id: 'cancelled',
      of: (row: Row) => row.cancelAmountKrw ?? 0,
      format: (value: number) => (value > 0 ? `−${money(value)}` : money(value)),
      header: text('cancelled'),
    },
  ]
  const columns = [
    ...(withMoney ? moneyColumns : []),
    ...figures.map((figure) => ({
      id: figure.id,
      of: figure.of,
      // The head of a column names what is counted.
      format: figure.isMoney && figure.unit === 'won' ? formatFigure(figure, text, language) : plain,
      header: text(figure.id),
    })),
  ]
  const dateOf = (row: Row) =>
    view.searchType === 'DAILY'
      ? formatDay(row.baseDate, language)
      : rowLabel(row.baseDate, view.searchType, view.rows.length)
  return (
    <DataTable<Row>
      label={text('table')}
      dense
      rows={view.rows.toReversed()}
      rowId={({ baseDate }) => baseDate}
      rowName={dateOf}
      empty={null}
      columns={[
        { id: 'date', header: text('date'), cell: dateOf, fixed: true, card: 'title' as const },
        ...columns.map(({ id, header, of, format }) => ({
          id,
          header,
          align: 'end' as const,
          cell: (row: Row) => format(of(row)),
          card: id === figures[0]?.id ? ('aside' as const) : ('meta' as const),
          cardHeader: id !== figures[0]?.id,
        })),
      ]}
      sums={{
        date: text('sum'),
        ...Object.fromEntries(columns.map(({ id, of, format }) => [id, format(total(view.rows, of))])),
      }}
    />
  )
}
