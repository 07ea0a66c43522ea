import { allows, staff } from '@seodang/domain/access'
import { ORDER_KIND, type OrderKind } from '@seodang/domain/codes'
import { formatEach } from '@seodang/domain/money'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { PaymentDrawer } from './PaymentDrawer.tsx'
import { PaymentExcel, PaymentTools } from './PaymentTools.tsx'
import { type Payment, paymentsQuery } from './queries.ts'
import { StatementDialog } from './StatementDialog.tsx'
import { StatementStrip } from './StatementStrip.tsx'
import { filterOf, hiddenOf, isNarrowed, NO_FILTER, type PaymentSearch } from './search.ts'
import * as texts from './texts.ts'
import { useColumns } from './use-columns.tsx'

interface PaymentListProps {
  /** Of one kind only, as of memberships (MSH-05). */
  kind?: OrderKind
  search: PaymentSearch
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<PaymentSearch>) => void
  hrefOf: (change: Partial<PaymentSearch>) => string
}

const paidIn = ({ sumKrw, sumUsd }: { sumKrw: number; sumUsd: number }) => ({ won: sumKrw, cents: sumUsd })

/** Orders of the site: found, filtered, opened beside the list, downloaded whole (2§7, SET-05, SET-10). */
export function PaymentList({ kind, search, onSearch, hrefOf }: PaymentListProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const columns = useColumns({ ofGoods: search.goods !== undefined })
  const { principal } = useSession()
  const mayMatch =
    allows(staff('SITE_SALES_UPDATE'), principal) && kind === undefined && search.goods === undefined
  const [isMatching, setMatching] = useState(false)
  const { order } = search
  const payments = useQuery({
    ...paymentsQuery(useApi(), channelSeq, { ...filterOf(search), ...(kind && { kind }) }),
    placeholderData: keepPreviousData,
  })
  const page = payments.data
  const title = text(titleOf(kind, search))
  const copy = async (number: string) => {
    try {
      await navigator.clipboard.writeText(number)
      toast(text('copied'))
    } catch {
      toast({ text: text('copyFailed', { number }), tone: 'bad' })
    }
  }

  return (
    <>
      <PageHead
        title={title}
        note={
          page
            ? text('note', {
                n: page.totalCount,
                paid: formatEach(paidIn(page), language),
                refunded: formatEach(
                  { won: page.refundedKrw, cents: page.refundedUsd },
                  language,
                  paidIn(page),
                ),
              })
            : // Its line is there from the start, so that nothing moves.
              '\u00a0'
        }
        end={
          <>
            {mayMatch && (
              <Button icon={IconBuildingBank} onClick={() => setMatching(true)}>
                {text('matchStatement')}
              </Button>
            )}
            <PaymentExcel search={search} kind={kind} />
          </>
        }
      />
      {mayMatch && <StatementStrip />}
      <PaymentTools {...{ search, columns, onSearch }} />
      <SplitView
        drawer={
          order !== undefined && (
            // Another order is another decision: nothing of a refund that was begun may reach it.
            <PaymentDrawer
              key={order}
              orderSeq={order}
              ofGoods={search.goods !== undefined}
              onClose={() => onSearch({ order: undefined })}
            />
          )
        }
      >
        <DataTable<Payment>
          label={title}
          columns={columns}
          hidden={hiddenOf(search)}
          {...shownList(payments, search, { hrefOf, onSearch })}
          rowId={({ orderSeq }) => String(orderSeq)}
          rowName={({ number }) => number}
          empty={
            isNarrowed(search) ? (
              <EmptyState
                title={text('noneFound')}
                message={text('noneFoundHint')}
                action={<Button onClick={() => onSearch(NO_FILTER)}>{text('clear')}</Button>}
              />
            ) : (
              <EmptyState
                title={text(search.goods === undefined ? 'empty' : 'goodsEmpty')}
                message={
                  search.goods !== undefined
                    ? text('goodsEmptyHint')
                    : kind === undefined
                      ? text('emptyHint')
                      : undefined
                }
              />
            )
          }
          sorting={search.sort ? { id: search.sort, direction: search.direction ?? 'desc' } : undefined}
          onSort={(sorting) =>
            onSearch({
              sort: sorting?.id === 'createdAt' || sorting?.id === 'amount' ? sorting.id : undefined,
              direction: sorting?.direction,
            })
          }
          countText={(n) => text('count', { n })}
          onOpen={({ orderSeq }) => onSearch({ order: orderSeq })}
          {...(order !== undefined && { openId: String(order) })}
          rowMenu={({ orderSeq, number }) => [
            { label: text('open'), onSelect: () => onSearch({ order: orderSeq }) },
            { label: text('copyNumber'), onSelect: () => void copy(number) },
          ]}
        />
      </SplitView>
      {isMatching && <StatementDialog onClose={() => setMatching(false)} />}
    </>
  )
}

function titleOf(kind: OrderKind | undefined, { goods }: PaymentSearch) {
  if (kind === ORDER_KIND.membership) return 'membershipTitle'
  return goods === undefined ? 'title' : 'goodsTitle'
}
