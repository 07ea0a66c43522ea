import { formatMoney, won } from '@seodang/domain/money'
import { formatDay, fromSeoul } from '@seodang/domain/seoul-time'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import styles from './bank.module.css'
import type { BankItem, BankLine } from './queries.ts'
import * as texts from './texts.ts'

/** Of the lines of the account. */
export function useLineColumns(): Column<BankLine>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'line',
        header: text('line'),
        fixed: true,
        card: 'title',
        cell: ({ name, at }) => (
          <span className={styles.item}>
            <b className="clip">{name || '–'}</b>
            <small>{at}</small>
          </span>
        ),
      },
      {
        id: 'fits',
        header: text('fits'),
        card: 'body',
        cell: ({ state, matched, isSure, suggestions }) => {
          const item = matched ?? (isSure ? suggestions[0] : undefined)
          if (item)
            return (
              <span className={styles.item}>
                <span className="clip">{item.title}</span>
                <small>
                  {item.name} · {text(item.refundSeq === null ? 'order' : 'refund')}
                </small>
              </span>
            )
          if (state !== 'open') return '–'
          return suggestions.length === 0 ? (
            <span className={styles.soft}>{text('fitsNone')}</span>
          ) : (
            <Tag tone="warn" small>
              {text('fitsMany', { n: suggestions.length })}
            </Tag>
          )
        },
      },
      {
        id: 'amount',
        header: text('amount'),
        align: 'end',
        card: 'aside',
        cell: ({ amount, isDeposit }) => (
          <span className={styles.amount}>
            {isDeposit ? '+' : '−'}
            {formatMoney(won(amount), language)}
          </span>
        ),
      },
    ],
    [text, language],
  )
}

/** Of what the product says and no line shows. */
export function useMissingColumns(): Column<BankItem>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(() => {
    const day = (date: string) => formatDay(fromSeoul(date), language)
    return [
      {
        id: 'item',
        header: text('item'),
        fixed: true,
        card: 'title',
        cell: ({ title, number, refundSeq }) => (
          <span className={styles.item}>
            <b className="clip">{title}</b>
            <small>
              {text(refundSeq === null ? 'order' : 'refund')} · {number}
            </small>
          </span>
        ),
      },
      { id: 'name', header: text('name'), card: 'meta', cell: ({ name }) => name },
      {
        id: 'date',
        header: text('date'),
        card: 'meta',
        cell: ({ since }) => <time dateTime={since}>{day(since)}</time>,
      },
      {
        id: 'state',
        header: text('tabs'),
        card: 'body',
        cell: ({ doneOn }) => (
          <Tag tone={doneOn === null ? 'info' : 'warn'} small>
            {doneOn === null ? text('awaited') : text('confirmedOn', { day: day(doneOn) })}
          </Tag>
        ),
      },
      {
        id: 'amount',
        header: text('amount'),
        align: 'end',
        card: 'aside',
        cell: ({ amount, refundSeq }) => (
          <span className={styles.amount}>
            {refundSeq === null ? '+' : '−'}
            {formatMoney(won(amount), language)}
          </span>
        ),
      },
    ]
  }, [text, language])
}
