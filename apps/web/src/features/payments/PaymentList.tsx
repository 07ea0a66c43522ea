import { ORDER_SEARCH_FIELD, PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { formatMoney, won } from '@seodang/domain/money'
import { DEFAULT_PAGE_SIZE } from '@seodang/domain/paging'
import { addDays, formatDateTime, seoulDate } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { DateRange } from '../../ui/rich/DateRange.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { toast } from '../../ui/toast.ts'
import { PaymentDrawer } from './PaymentDrawer.tsx'
import { type Payment, paymentsQuery } from './queries.ts'
import type { PaymentSearch } from './search.ts'
import { STATUS_KIND } from './status.ts'
import * as texts from './texts.ts'

/** Two years back: the longest that a first look offers. */
const ALL_TIME_DAYS = 730

interface PaymentListProps {
  search: PaymentSearch
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<PaymentSearch>) => void
  hrefOf: (change: Partial<PaymentSearch>) => string
}

/** Orders of the site: found, filtered, opened beside the list, downloaded whole (2§7, SET-05, SET-10). */
export function PaymentList({ search, onSearch, hrefOf }: PaymentListProps) {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  const api = useApi()
  const { channelSeq, name } = useChannel()
  const download = useDownload()
  const { order, ...filter } = search
  const payments = useQuery({ ...paymentsQuery(api, channelSeq, filter), placeholderData: keepPreviousData })
  const money = (amount: number) => formatMoney(won(amount), language)
  const today = seoulDate(new Date())
  const from = seoulDate(addDays(new Date(), -ALL_TIME_DAYS))
  const isFiltered = Object.keys(filter).some((key) => !['page', 'size', 'sort', 'direction'].includes(key))
  const page = payments.data

  return (
    <>
      <PageHead
        title={text('title')}
        note={
          page
            ? text('note', {
                n: page.totalCount,
                paid: money(page.sumKrw),
                refunded: money(page.refundedKrw),
              })
            : undefined
        }
        end={
          <Button
            size="sm"
            icon={IconDownload}
            busy={download.busy}
            onClick={() =>
              void download.start(
                () =>
                  api.raw(`/v1.0/channels/${channelSeq}/admin/payments/excel`, { query: excelQuery(search) }),
                `${name} ${text('title')} ${today}.xlsx`,
              )
            }
          >
            {text('excel')}
          </Button>
        }
      />
      <Toolbar label={text('search')}>
        <SearchField
          label={text('search')}
          size="sm"
          defaultValue={search.q ?? ''}
          onSearch={(q) => onSearch({ q: q || undefined })}
        />
        <Select
          label={text('searchIn')}
          labelHidden
          value={search.qField ?? ORDER_SEARCH_FIELD.orderNo}
          options={Object.values(ORDER_SEARCH_FIELD).map((value) => ({
            value,
            label: text(`field.${value}`),
          }))}
          onChange={(event) =>
            onSearch({
              qField: Object.values(ORDER_SEARCH_FIELD).find((field) => field === event.currentTarget.value),
            })
          }
        />
        <Select
          label={text('state')}
          labelHidden
          value={search.paymentStatus ?? ''}
          options={[
            { value: '', label: text('all') },
            ...Object.values(PAYMENT_STATUS).map((value) => ({
              value,
              label: codeName('paymentStatus', value),
            })),
          ]}
          onChange={(event) =>
            onSearch({
              paymentStatus: Object.values(PAYMENT_STATUS).find((code) => code === event.currentTarget.value),
            })
          }
        />
        <Select
          label={text('method')}
          labelHidden
          value={search.payMethodCd ?? ''}
          options={[
            { value: '', label: text('anyMethod') },
            ...Object.values(PAY_METHOD).map((value) => ({ value, label: codeName('payMethodCd', value) })),
          ]}
          onChange={(event) =>
            onSearch({
              payMethodCd: Object.values(PAY_METHOD).find((code) => code === event.currentTarget.value),
            })
          }
        />
        <DateRange
          label={text('period')}
          value={[search.startDt ?? from, search.endDt ?? today]}
          max={today}
          presets={[{ label: text('anyTime'), range: [from, today] }]}
          onChange={([startDt, endDt]) =>
            onSearch(startDt === from ? { startDt: undefined, endDt: undefined } : { startDt, endDt })
          }
        />
      </Toolbar>
      <SplitView
        drawer={
          order !== undefined && (
            <PaymentDrawer orderSeq={order} onClose={() => onSearch({ order: undefined })} />
          )
        }
      >
        <DataTable<Payment>
          label={text('title')}
          rows={page?.list}
          rowId={({ orderSeq }) => String(orderSeq)}
          rowName={({ number }) => number}
          fetching={payments.isPlaceholderData}
          {...(payments.isError && {
            error: { message: payments.error.message, retry: () => void payments.refetch() },
          })}
          empty={
            <EmptyState
              title={text('empty')}
              message={text('emptyHint')}
              action={
                isFiltered && (
                  <Button
                    onClick={() =>
                      onSearch({
                        q: undefined,
                        qField: undefined,
                        paymentStatus: undefined,
                        payMethodCd: undefined,
                        startDt: undefined,
                        endDt: undefined,
                      })
                    }
                  >
                    {text('clear')}
                  </Button>
                )
              }
            />
          }
          sorting={search.sort ? { id: search.sort, direction: search.direction ?? 'desc' } : undefined}
          onSort={(sorting) =>
            onSearch({
              sort: sorting?.id === 'createdAt' || sorting?.id === 'amount' ? sorting.id : undefined,
              direction: sorting?.direction,
            })
          }
          countText={(n) => text('count', { n })}
          {...(page && {
            paging: {
              page: search.page ?? 1,
              size: search.size ?? DEFAULT_PAGE_SIZE,
              totalCount: page.totalCount,
              hrefOf: (next: number) => hrefOf({ page: next }),
              onSize: (size: number) => onSearch({ size }),
            },
          })}
          onOpen={({ orderSeq }) => onSearch({ order: orderSeq })}
          {...(order !== undefined && { openId: String(order) })}
          rowMenu={({ orderSeq, number }) => [
            { label: text('open'), onSelect: () => onSearch({ order: orderSeq }) },
            {
              label: text('copyNumber'),
              onSelect: () => void navigator.clipboard.writeText(number).then(() => toast(text('copied'))),
            },
          ]}
          columns={[
            {
              id: 'createdAt',
              header: text('when'),
              sortable: true,
              cell: (row) => formatDateTime(row.createdAt, language),
              card: 'meta',
            },
            { id: 'number', header: text('order'), fixed: true, cell: (row) => row.number, card: 'meta' },
            { id: 'title', header: text('item'), fixed: true, cell: (row) => row.title, card: 'title' },
            { id: 'name', header: text('buyer'), cell: (row) => row.name, card: 'body' },
            {
              id: 'method',
              header: text('method'),
              cell: (row) => codeName('payMethodCd', row.payMethodCd) || '–',
              card: 'meta',
            },
            {
              id: 'amount',
              header: text('amount'),
              align: 'end',
              sortable: true,
              card: 'aside',
              cell: (row) => (
                <>
                  {money(row.amount)}
                  {row.refundedAmount > 0 && (
                    <small> {text('refundedOf', { amount: money(row.refundedAmount) })}</small>
                  )}
                </>
              ),
            },
            {
              id: 'state',
              header: text('state'),
              cell: (row) => (
                <StatusDot kind={STATUS_KIND[row.paymentStatus]}>
                  {codeName('paymentStatus', row.paymentStatus)}
                </StatusDot>
              ),
              card: 'body',
            },
          ]}
        />
      </SplitView>
    </>
  )
}

function excelQuery({
  order: _order,
  page: _page,
  size: _size,
  sort: _sort,
  direction: _direction,
  ...filter
}: PaymentSearch): Record<string, string | undefined> {
  return filter
}
