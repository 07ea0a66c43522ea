import { carrierName } from '@seodang/domain/carriers'
import { DELIVERY_STATE, type DeliveryStateCd } from '@seodang/domain/codes'
import { formatDate } from '@seodang/domain/seoul-time'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import { StatusDot, type StatusKind } from '../../ui/StatusDot.tsx'
import styles from './delivery.module.css'
import type { ParcelRow } from './queries.ts'
import * as texts from './texts.ts'

export const STATE_KIND: Record<DeliveryStateCd, StatusKind> = {
  [DELIVERY_STATE.toPrepare]: 'waiting',
  [DELIVERY_STATE.packed]: 'hold',
  [DELIVERY_STATE.sent]: 'running',
  [DELIVERY_STATE.delivered]: 'ok',
  [DELIVERY_STATE.returned]: 'off',
}

/** State of a parcel with what else has to be known before it is touched. */
export function ParcelState({ row }: { row: ParcelRow }) {
  const text = useText(texts)
  return (
    <span className={styles.state}>
      <StatusDot kind={row.isClosed ? 'off' : STATE_KIND[row.state]}>
        {text(row.isClosed ? 'closed' : `state.${row.state}`)}
      </StatusDot>
      {row.isWaived && <Tag small>{text('waived')}</Tag>}
      {row.isPending && (
        <Tag tone="info" small>
          {text('pending')}
        </Tag>
      )}
      {row.isHeld && !row.isClosed && <Tag small>{text('held')}</Tag>}
    </span>
  )
}

/** What the list tells of a parcel; on a phone the same as a card. */
export function useColumns(): Column<ParcelRow>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'recipient',
        header: text('recipient'),
        fixed: true,
        card: 'title',
        cell: ({ recipient, number }) => (
          <span className={styles.item}>
            <b className="clip">{recipient}</b>
            <small>{number}</small>
          </span>
        ),
      },
      {
        id: 'goods',
        header: text('goods'),
        card: 'body',
        cell: ({ goods, title }) => (
          <span className={styles.item}>
            <span className="clip">{goods}</span>
            {title !== goods && <small className="clip">{title}</small>}
          </span>
        ),
      },
      {
        id: 'address',
        header: text('address'),
        card: 'meta',
        cell: ({ zipcode, addr1, addr2 }) => (
          <span className={styles.address}>
            ({zipcode}) {addr1} {addr2}
          </span>
        ),
      },
      {
        id: 'tracking',
        header: text('trackingNo'),
        card: 'meta',
        isEmpty: ({ trackingNo }) => trackingNo === null,
        cell: ({ carrierCd, trackingNo }) =>
          trackingNo === null ? (
            '–'
          ) : (
            <span className={styles.item}>
              <span>{trackingNo}</span>
              <small>{carrierName(carrierCd, language)}</small>
            </span>
          ),
      },
      {
        id: 'state',
        header: text('state'),
        width: '140px',
        card: 'body',
        cell: (row) => <ParcelState row={row} />,
      },
      {
        id: 'ordered',
        header: text('ordered'),
        width: '120px',
        card: 'meta',
        cell: ({ orderedAt }) => <time dateTime={orderedAt}>{formatDate(orderedAt, language)}</time>,
      },
    ],
    [text, language],
  )
}
