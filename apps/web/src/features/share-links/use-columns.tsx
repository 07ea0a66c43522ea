import { YN } from '@seodang/domain/codes'
import { cents, formatMoney, formatNumber, won } from '@seodang/domain/money'
import { formatDate } from '@seodang/domain/seoul-time'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import type { ShareLink } from './queries.ts'
import styles from './share-links.module.css'
import * as texts from './texts.ts'
import { useCopy } from './use-copy.ts'

type Amounts = Pick<ShareLink, 'amountKrw' | 'amountUsd'>

/** What the list tells of a link; money only where the answer holds it. */
export function useColumns(seesMoney: boolean): Column<ShareLink>[] {
  const text = useText(texts)
  const language = useLanguage()
  const copy = useCopy()
  return useMemo(() => {
    const figure = (
      id: 'visits' | 'joins' | 'orders',
      value: (link: ShareLink) => number,
    ): Column<ShareLink> => ({
      id,
      header: text(id),
      align: 'end',
      sortable: true,
      width: '112px',
      card: 'meta',
      cardHeader: true,
      cell: (link) => formatNumber(value(link)),
    })
    return [
      {
        id: 'name',
        header: text('name'),
        fixed: true,
        card: 'title',
        cell: ({ name, useYn }) => (
          <span className={styles.name}>
            <b className="clip">{name ?? text('own')}</b>
            {useYn === YN.no && <Tag small>{text('retired')}</Tag>}
          </span>
        ),
      },
      {
        id: 'link',
        header: text('link'),
        card: 'body',
        cell: ({ name, refererCodeUrl, useYn }) => (
          <span className={styles.link}>
            <code className="clip">{shortAddress(refererCodeUrl)}</code>
            {useYn === YN.yes && (
              <IconButton
                icon={IconCopy}
                size="sm"
                iconSize={18}
                label={text('copyOf', { name: name ?? text('own') })}
                onClick={() => void copy(refererCodeUrl)}
              />
            )}
          </span>
        ),
      },
      figure('visits', ({ visitCount }) => visitCount),
      figure('joins', ({ joinCount }) => joinCount),
      figure('orders', ({ orderCount }) => orderCount),
      ...(seesMoney
        ? [
            {
              id: 'amount',
              header: text('amount'),
              align: 'end' as const,
              sortable: true,
              width: '144px',
              card: 'meta' as const,
              cardHeader: true,
              cell: (link: ShareLink) => <AmountText amounts={link} />,
            },
          ]
        : []),
      {
        id: 'made',
        header: text('made'),
        align: 'end',
        sortable: true,
        width: '144px',
        card: 'none',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>,
      },
    ]
  }, [text, language, copy, seesMoney])
}

/** Dollars stand below won, and only where there are any. */
export function AmountText({ amounts: { amountKrw, amountUsd } }: { amounts: Amounts }) {
  const language = useLanguage()
  if (amountKrw === null || amountUsd === null) return null
  return (
    <span className={styles.amounts}>
      <span>{formatMoney(won(amountKrw), language)}</span>
      {amountUsd > 0 && <span>{formatMoney(cents(amountUsd), language)}</span>}
    </span>
  )
}

const shortAddress = (url: string) => url.replace(/^https?:\/\//, '')
