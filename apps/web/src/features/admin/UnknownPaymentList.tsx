import { formatMoney, won } from '@seodang/domain/money'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import styles from './admin.module.css'
import type { UnknownPayment, UnknownPayments } from './hold-queries.ts'
import * as texts from './hold-texts.ts'

const WHYS = ['noAnswer', 'noList', 'keysGone'] as const

/** What the gateways took since the moment of the data and the books do not know, and who could not be asked. */
export function UnknownPaymentList({ unknown }: { unknown: UseQueryResult<UnknownPayments> }) {
  const text = useText(texts)
  const columns = useColumns()
  const { data, error, isFetching, refetch } = unknown
  return (
    <section className={styles.part} aria-labelledby="unknown-payments">
      <div className={styles.sectionHead}>
        <div>
          <h2 id="unknown-payments">{text('unknown')}</h2>
          <p className={styles.lead}>{text('shared')}</p>
        </div>
        <Button icon={IconRefresh} busy={isFetching} busyText={text('again')} onClick={() => void refetch()}>
          {text('again')}
        </Button>
      </div>
      {!error && data && <Unasked unasked={data.unasked} />}
      {!error && data && data.totalCount > data.list.length && (
        <Notice tone="warn">{text('shown', { n: data.list.length, all: data.totalCount })}</Notice>
      )}
      <DataTable<UnknownPayment>
        label={text('unknown')}
        columns={columns}
        rows={data?.list}
        fetching={isFetching && data !== undefined}
        {...(error && { error: { message: error.message, retry: () => void refetch() } })}
        rowId={({ paymentRef }) => paymentRef}
        rowName={({ orderId }) => orderId}
        empty={<EmptyState title={text('none')} message={text('noneHint')} />}
        countText={(n) => text('count', { n })}
      />
    </section>
  )
}

function Unasked({ unasked }: Pick<UnknownPayments, 'unasked'>) {
  const text = useText(texts)
  return WHYS.map((why) => {
    const names = unasked.filter((one) => one.why === why).map(({ site }) => site?.name ?? text('own'))
    return (
      names.length > 0 && (
        <Notice key={why} tone="warn">
          {text(`unasked.${why}`, { names: names.join(', ') })}
        </Notice>
      )
    )
  })
}

function useColumns(): Column<UnknownPayment>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'order',
        header: text('order'),
        fixed: true,
        card: 'title',
        cell: ({ orderId }) => <code className={styles.code}>{orderId}</code>,
      },
      {
        id: 'amount',
        header: text('amount'),
        width: '130px',
        card: 'aside',
        cell: ({ amount }) => <b>{formatMoney(won(amount), language)}</b>,
      },
      {
        id: 'status',
        header: text('status'),
        width: '140px',
        card: 'meta',
        cell: ({ status }) => (
          <StatusDot kind={status === 'PAID' ? 'ok' : 'waiting'}>{text(`status.${status}`)}</StatusDot>
        ),
      },
      {
        id: 'at',
        header: text('at'),
        width: '190px',
        card: 'meta',
        cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
      },
      {
        id: 'keys',
        header: text('keys'),
        width: '180px',
        card: 'meta',
        cardHeader: true,
        cell: ({ isOwn, sites }) =>
          [...(isOwn ? [text('own')] : []), ...sites.map(({ name }) => name)].join(', '),
      },
    ],
    [text, language],
  )
}
