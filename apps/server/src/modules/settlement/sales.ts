import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { salesDay, salesMonth } from '@seodang/contract/sales'
import { fail } from '@seodang/domain/errors'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import { isDate, seoulDate } from '@seodang/domain/seoul-time'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { countSales, listSales, type SalesLineRow, sumSales } from './sales-store.ts'

type Month = ReplyOf<typeof salesMonth>
type Day = ReplyOf<typeof salesDay>
type Sums = Pick<Month['days'][number], 'payments' | 'cancellations' | 'fees' | 'net' | 'orders'>

/** SALE-08: the days of a month of Seoul, this one where none is named. */
export async function monthOf(
  ctx: Context,
  query: QueryOf<typeof salesMonth>,
  payeeSeq: number = SITE_PAYEE,
): Promise<Month> {
  const { month = seoulDate(ctx.now).slice(0, 7), ...filter } = query
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const rows = await sumSales(ctx, payeeSeq, {
    ...filter,
    startDate: `${month}-01`,
    endDate: `${month}-${String(last).padStart(2, '0')}`,
  })
  const days = Map.groupBy(rows, ({ date, currency }) => `${date} ${currency}`)
  return {
    month,
    totals: totalsOf(rows),
    days: [...days.values()].flatMap((group) => {
      const [first] = group
      return first ? [{ date: first.date, currency: first.currency, ...sumOf(group) }] : []
    }),
  }
}

/** SALE-08: one day, whoever comes last first, with the sums of all that match. */
export async function dayOf(ctx: Context, date: string, query: QueryOf<typeof salesDay>): Promise<Day> {
  if (!isDate(date)) fail('NO_DATA', { date })
  const { page: _page, size: _size, ...filter } = query
  const [sums, rows, totalCount] = await Promise.all([
    sumSales(ctx, SITE_PAYEE, { ...filter, startDate: date, endDate: date }),
    listSales(ctx, date, filter, pageOfList(query)),
    countSales(ctx, date, filter),
  ])
  return { totals: totalsOf(sums), list: rows.map(lineView), totalCount }
}

export const lineView = (row: SalesLineRow): Day['list'][number] => ({
  entrySeq: row.entry_seq,
  orderSeq: row.order_seq,
  number: row.number,
  title: row.title,
  name: row.name,
  orderKind: row.order_kind,
  payMethodCd: row.pay_method_cd,
  entryKind: row.kind,
  currency: row.currency,
  amount: row.amount,
  fees: row.fees,
  net: row.amount + row.fees,
  occurredAt: new Date(row.occurred_at).toISOString(),
})

function totalsOf(rows: Awaited<ReturnType<typeof sumSales>>): Month['totals'] {
  const groups = Map.groupBy(rows, (row) => `${row.currency} ${row.pay_method_cd ?? ''}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ currency: first.currency, payMethodCd: first.pay_method_cd, ...sumOf(group) }] : []
  })
}

function sumOf(rows: readonly Sums[]): Sums {
  const add = (name: keyof Sums) => rows.reduce((sum, row) => sum + row[name], 0)
  return {
    payments: add('payments'),
    cancellations: add('cancellations'),
    fees: add('fees'),
    net: add('net'),
    orders: add('orders'),
  }
}
