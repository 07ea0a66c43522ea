import { allows, staff } from '@seodang/domain/access'
import { formatMoney, won } from '@seodang/domain/money'
import { formatDate, formatDateTime } from '@seodang/domain/seoul-time'
import { useMemo } from 'react'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import styles from './attendees.module.css'
import type { Attendee } from './queries.ts'
import { STATE_KIND } from './state.ts'
import * as texts from './texts.ts'

/** What the list tells of an attendee; on a phone the same as a card. */
export function useColumns(): Column<Attendee>[] {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  // Without it the answer says nothing of orders, which would read as if nobody had paid (PERM-16).
  const maySeeSales = allows(staff('SITE_SALES_READ'), useSession().principal)
  return useMemo(() => {
    const payment: Column<Attendee> = {
      id: 'payment',
      header: text('payment'),
      width: '104px',
      card: 'meta',
      cell: (row) =>
        row.outsideAmount === null
          ? codeName('paymentStatus', row.paymentStatus) || '–'
          : text('outsidePaid', { amount: formatMoney(won(row.outsideAmount), language) }),
    }
    return [
      {
        id: 'name',
        header: text('name'),
        sortable: true,
        fixed: true,
        card: 'title',
        cell: (row) => (
          <span className={styles.person}>
            <b className="clip">{row.name}</b>
            <small className="clip">{row.email}</small>
            {row.packageTitle && (
              <small className="clip">{text('throughPackage', { title: row.packageTitle })}</small>
            )}
          </span>
        ),
      },
      {
        id: 'state',
        header: text('state'),
        width: '96px',
        card: 'aside',
        cell: (row) => (
          <StatusDot kind={STATE_KIND[row.choiseStatusCd]}>
            {row.waitlisted ? text('waitlisted') : text(`code.${row.choiseStatusCd}`)}
          </StatusDot>
        ),
      },
      ...(maySeeSales ? [payment] : []),
      {
        id: 'progress',
        header: text('progress'),
        sortable: true,
        card: 'body',
        width: '160px',
        cell: (row) => (
          <span className={styles.progress}>
            <ProgressBar value={row.progressPercent} label={text('progress')} />
            <span>{row.progressPercent}%</span>
          </span>
        ),
      },
      {
        id: 'lastSeen',
        header: text('lastSeen'),
        card: 'none',
        cell: (row) => (row.lastSeenAt ? formatDateTime(row.lastSeenAt, language) : text('notYet')),
      },
      {
        id: 'validAt',
        header: text('period'),
        sortable: true,
        card: 'meta',
        cell: (row) =>
          row.attendAt === null
            ? '–'
            : `${formatDate(row.attendAt, language)} – ${row.validAt ? formatDate(row.validAt, language) : text('unlimited')}`,
      },
      {
        id: 'createdAt',
        header: text('applied'),
        sortable: true,
        card: 'meta',
        cardHeader: true,
        cell: (row) => formatDate(row.createdAt, language),
      },
    ]
  }, [text, language, codeName, maySeeSales])
}
