import { CURRENCY, PUBLISH_STATUS } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import styles from './desk.module.css'
import type { MembershipLine } from './queries.ts'
import * as texts from './texts.ts'

export function useColumns(): Column<MembershipLine>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('name'),
        fixed: true,
        card: 'title',
        cell: ({ name }) => <b className="clip">{name}</b>,
      },
      {
        id: 'state',
        header: text('state'),
        width: '110px',
        card: 'aside',
        cell: ({ publishStatusCd }) => {
          const isPublished = publishStatusCd === PUBLISH_STATUS.published
          return (
            <Tag small tone={isPublished ? 'ok' : 'neutral'}>
              {text(isPublished ? 'published' : 'hidden')}
            </Tag>
          )
        },
      },
      {
        id: 'price',
        header: text('price'),
        align: 'end',
        width: '130px',
        card: 'meta',
        cardHeader: true,
        cell: ({ monthlyPrice }) => formatMoney({ minor: monthlyPrice, currency: CURRENCY.krw }, language),
      },
      {
        id: 'members',
        header: text('members'),
        align: 'end',
        width: '220px',
        card: 'meta',
        cardHeader: true,
        cell: ({ members, seatLimit, inTrial, pastDue, cardAsked }) => (
          <span className={styles.counts}>
            {inTrial > 0 && (
              <Tag small tone="accent">
                {text('trials', { n: inTrial })}
              </Tag>
            )}
            {pastDue > 0 && (
              <Tag small tone="danger">
                {text('pastDue', { n: pastDue })}
              </Tag>
            )}
            {cardAsked > 0 && (
              <Tag small tone="warn">
                {text('cardAsked', { n: cardAsked })}
              </Tag>
            )}
            {seatLimit === 0
              ? text('membersOf', { n: members })
              : text('ofSeats', { n: members, all: seatLimit })}
          </span>
        ),
      },
      {
        id: 'classes',
        header: text('classes'),
        align: 'end',
        width: '100px',
        card: 'meta',
        cardHeader: true,
        cell: ({ classes }) => classes,
      },
    ],
    [text, language],
  )
}
