import type { Currency } from '@seodang/domain/codes'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useDownload } from '../../platform/download.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { pageCount } from '../../ui/paging.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { LineTable } from './LineTable.tsx'
import { excelPath, type Payee, settlementQuery } from './queries.ts'
import styles from './settlement.module.css'
import * as texts from './texts.ts'
import { Why } from './Why.tsx'

const PAGE = 50

interface SettlementDayProps {
  payee: Payee
  date: string
  currency?: Currency | undefined
  settlementSeq?: number | undefined
  page: number
  pageHref: (page: number) => string
  /** Where the order of a line opens; none where there is nothing more to see. */
  orderHref?: (line: { orderSeq: number }) => string
  /** Where a settlement of before opens, whose debt was carried into this one. */
  settlementHref: (settled: { settlementDate: string; settlementSeq: number }) => string
}

/** BYD-04: one settlement, and every order, fee and refund of it. */
export function SettlementDay({
  payee,
  date,
  currency,
  settlementSeq,
  page,
  pageHref,
  orderHref,
  settlementHref,
}: SettlementDayProps) {
  const text = useText(texts)
  const api = useApi()
  const download = useDownload()
  const day = useQuery({
    ...settlementQuery(api, payee, date, {
      page,
      size: PAGE,
      ...(currency && { currency }),
      ...(settlementSeq && { settlementSeq }),
    }),
    placeholderData: keepPreviousData,
  })
  if (day.isError && !day.data)
    return (
      <ErrorState
        boxed
        message={day.error.message || undefined}
        retry={() => void day.refetch()}
        retrying={day.isFetching}
      />
    )
  if (!day.data)
    return (
      <Loading label={text('loading')}>
        <Skeleton height={300} />
        <Skeleton height={300} />
      </Loading>
    )
  const { settlement, list, totalCount } = day.data
  return (
    <div className={styles.stack}>
      <Why day={day.data} payee={payee} orderHref={orderHref} settlementHref={settlementHref} />
      <Panel
        title={text('lines')}
        mark={<span className={styles.soft}>{text('count', { n: totalCount })}</span>}
        flush
        end={
          <Button
            size="sm"
            icon={IconDownload}
            busy={download.busy}
            onClick={() =>
              void download.start(
                () =>
                  api.raw(excelPath(payee, date), {
                    query: { currency: settlement.currency, settlementSeq: settlement.settlementSeq },
                  }),
                `${text('title')} ${date}.xlsx`,
              )
            }
          >
            {text('excel')}
          </Button>
        }
      >
        <LineTable
          lines={list}
          currency={settlement.currency}
          whose={payee.whose}
          {...(orderHref && { orderHref })}
        />
      </Panel>
      <Pager page={page} pageCount={pageCount(totalCount, PAGE)} hrefOf={pageHref} label={text('bar')} />
    </div>
  )
}
