import { COUPON_STATUS } from '@seodang/domain/codes'
import { couponBounds, couponOff } from '@seodang/domain/coupon-texts'
import { formatNumber } from '@seodang/domain/money'
import { formatDate } from '@seodang/domain/seoul-time'
import { useMemo } from 'react'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import styles from './coupon-desk.module.css'
import type { Coupon } from './queries.ts'
import * as texts from './texts.ts'

/** CPN-01: a coupon, what it takes off, how it is given out, and how far that went. */
export function useColumns(): Column<Coupon>[] {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('name'),
        fixed: true,
        sortable: true,
        card: 'title',
        cell: ({ couponInfoSeq, name, code }) => (
          <span className={styles.name}>
            <Anchor href={`/settings/coupons/${couponInfoSeq}`}>{name}</Anchor>
            {code !== null && <code>{code}</code>}
          </span>
        ),
      },
      {
        id: 'discount',
        header: text('discount'),
        width: '200px',
        card: 'body',
        cell: (coupon) => (
          <span className={styles.name}>
            <b>{couponOff(coupon, language)}</b>
            <small>{couponBounds(coupon, language).join(' · ')}</small>
          </span>
        ),
      },
      {
        id: 'issueCd',
        header: text('issue'),
        width: '120px',
        card: 'meta',
        cell: ({ issueCd }) => codeName('couponIssueCd', issueCd),
      },
      {
        id: 'issuedCount',
        header: text('issued'),
        align: 'end',
        sortable: true,
        width: '120px',
        card: 'meta',
        cardHeader: true,
        cell: ({ issuedCount, totalCount }) =>
          totalCount === null
            ? formatNumber(issuedCount)
            : text('of', { n: formatNumber(issuedCount), total: formatNumber(totalCount) }),
      },
      {
        id: 'usedCount',
        header: text('used'),
        align: 'end',
        sortable: true,
        width: '88px',
        card: 'meta',
        cardHeader: true,
        cell: ({ usedCount }) => formatNumber(usedCount),
      },
      {
        id: 'statusCd',
        header: text('status'),
        width: '104px',
        card: 'aside',
        cell: ({ statusCd }) => (
          <StatusDot kind={statusCd === COUPON_STATUS.active ? 'ok' : 'off'}>
            {codeName('couponStatusCd', statusCd)}
          </StatusDot>
        ),
      },
      {
        id: 'createdAt',
        header: text('created'),
        sortable: true,
        align: 'end',
        width: '132px',
        card: 'none',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>,
      },
    ],
    [text, language, codeName],
  )
}
