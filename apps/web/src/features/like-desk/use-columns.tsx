import { LIKE_TREND_DAYS } from '@seodang/domain/like'
import { formatNumber } from '@seodang/domain/money'
import { formatDate } from '@seodang/domain/seoul-time'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Change } from '../../ui/rich/Change.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import { Sparkline } from '../../ui/rich/Sparkline.tsx'
import styles from './like-desk.module.css'
import type { LikedClass } from './queries.ts'
import * as texts from './texts.ts'

const n = LIKE_TREND_DAYS

/** LKS-11: a class, its likes, and how the last days compare with those before. */
export function useColumns(): Column<LikedClass>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'title',
        header: text('course'),
        fixed: true,
        sortable: true,
        card: 'title',
        cell: ({ title, image }) => (
          <span className={styles.course}>
            <span className={styles.cover}>
              <Picture source={image?.url} placeholder={image?.placeholder} alt="" sizes="72px" radius={6} />
            </span>
            <b className="clip">{title}</b>
          </span>
        ),
      },
      {
        id: 'likes',
        header: text('likes'),
        align: 'end',
        sortable: true,
        width: '96px',
        card: 'meta',
        cardHeader: true,
        cell: ({ likeCount }) => formatNumber(likeCount),
      },
      {
        id: 'recent',
        header: text('recent', { n }),
        align: 'end',
        sortable: true,
        width: '168px',
        card: 'meta',
        cardHeader: true,
        cell: ({ recentCount, beforeCount }) => (
          <span className={styles.recent} title={text('recentHelp', { n, before: beforeCount })}>
            {formatNumber(recentCount)}
            <small>
              <Change value={recentCount} previous={beforeCount} />
            </small>
          </span>
        ),
      },
      {
        id: 'trend',
        header: text('trend', { n }),
        width: '152px',
        card: 'body',
        cell: ({ days, daysBefore }) => (
          <span className={styles.trend}>
            <Sparkline values={days} previous={daysBefore} />
          </span>
        ),
      },
      {
        id: 'latest',
        header: text('latest'),
        align: 'end',
        sortable: true,
        width: '160px',
        card: 'meta',
        cardHeader: true,
        cell: ({ latestAt }) => <time dateTime={latestAt}>{formatDate(latestAt, language)}</time>,
      },
    ],
    [text, language],
  )
}
