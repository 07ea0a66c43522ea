import { formatMoney, won } from '@seodang/domain/money'
import { formatDate, formatDateTime } from '@seodang/domain/seoul-time'
import { useMemo } from 'react'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import styles from './members.module.css'
import type { Member } from './queries.ts'
import * as texts from './texts.ts'
import { useMay } from './use-may.ts'

/** What the list tells of a member; on a phone the same as a card. */
export function useColumns(): Column<Member>[] {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  // PERM-09.
  const seesSpent = useMay()('SITE_SALES_READ')
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('name'),
        sortable: true,
        fixed: true,
        card: 'title',
        cell: (row) => (
          <span className={styles.person}>
            <b className="clip">
              {row.name} {row.userTypeCd && <Tag small>{codeName('userTypeCd', row.userTypeCd)}</Tag>}
            </b>
            <small className="clip">{row.email}</small>
          </span>
        ),
      },
      {
        id: 'labels',
        header: text('labels'),
        card: 'body',
        isEmpty: ({ labels }) => labels.length === 0,
        cell: ({ labels }) => (
          <span className={styles.tags}>
            {labels.map(({ labelSeq, name, tone }) => (
              <Tag key={labelSeq} small tone={tone}>
                {name}
              </Tag>
            ))}
          </span>
        ),
      },
      {
        id: 'joinedAt',
        header: text('joined'),
        sortable: true,
        width: '116px',
        card: 'meta',
        cardHeader: true,
        cell: ({ joinedAt }) => formatDate(joinedAt, language),
      },
      {
        id: 'lastVisitAt',
        header: text('lastVisit'),
        sortable: true,
        width: '150px',
        card: 'none',
        cell: ({ lastVisitAt }) => (lastVisitAt ? formatDateTime(lastVisitAt, language) : '–'),
      },
      {
        id: 'attends',
        header: text('attends'),
        align: 'end',
        width: '88px',
        card: 'none',
        cell: ({ attendCount }) => text('attendCount', { n: attendCount }),
      },
      ...(seesSpent
        ? [
            {
              id: 'spent',
              header: text('spent'),
              align: 'end',
              sortable: true,
              width: '116px',
              card: 'aside',
              cell: ({ spent }) => formatMoney(won(spent ?? 0), language),
            } satisfies Column<Member>,
          ]
        : []),
      {
        id: 'marketing',
        header: text('marketing'),
        width: '116px',
        card: 'meta',
        cardHeader: true,
        cell: ({ marketingYn }) => text(marketingYn === 'Y' ? 'agreed' : 'notAgreed'),
      },
    ],
    [text, language, codeName, seesSpent],
  )
}
