import { bankName } from '@seodang/domain/banks'
import { formatMoney, won } from '@seodang/domain/money'
import { formatDay, fromSeoul } from '@seodang/domain/seoul-time'
import { maskedAccount } from '@seodang/domain/settlement-document'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import type { Column } from '../../ui/rich/DataTable.tsx'
import type { Transfer } from './queries.ts'
import * as texts from './texts.ts'
import styles from './transfers.module.css'

/** What the list tells of a refund; when it is due, or was transferred. */
export function useColumns({ isDone }: { isDone: boolean }): Column<Transfer>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(() => {
    const day = (date: string) => formatDay(fromSeoul(date), language)
    const due: Column<Transfer> = {
      id: 'due',
      header: text('due'),
      card: 'body',
      cell: ({ dueOn, daysLate }) => (
        <span className={styles.cell}>
          <time dateTime={dueOn}>{day(dueOn)}</time>
          {daysLate > 0 && (
            <Tag tone="danger" small>
              {text('late', { n: daysLate })}
            </Tag>
          )}
        </span>
      ),
    }
    const done: Column<Transfer> = {
      id: 'transferredOn',
      header: text('transferredOn'),
      card: 'body',
      cell: ({ transferredOn, transferredBy }) => (
        <span className={styles.cell}>
          {transferredOn && <time dateTime={transferredOn}>{day(transferredOn)}</time>}
          {transferredBy && <small>{transferredBy}</small>}
        </span>
      ),
    }
    return [
      {
        id: 'title',
        header: text('item'),
        fixed: true,
        card: 'title',
        cell: ({ title, number }) => (
          <span className={styles.item}>
            <b className="clip">{title}</b>
            <small>{number}</small>
          </span>
        ),
      },
      { id: 'buyer', header: text('buyer'), card: 'meta', cell: ({ name }) => name },
      {
        id: 'account',
        header: text('account'),
        card: 'meta',
        cell: ({ account, gateway }) =>
          account ? (
            <span className={styles.cell}>
              <span>
                {bankName(account.bank, language)} <span className="nw">{maskedAccount(account.tail)}</span>
              </span>
              {gateway && (
                <Tag tone={gateway.nextAt === null ? 'danger' : 'info'} small>
                  {text(gateway.nextAt === null ? 'refusedShort' : 'askedShort')}
                </Tag>
              )}
            </span>
          ) : (
            <Tag tone="warn" small>
              {text('accountMissing')}
            </Tag>
          ),
      },
      isDone ? done : due,
      {
        id: 'amount',
        header: text('amount'),
        align: 'end',
        card: 'aside',
        cell: ({ amount, interest }) => (
          <span className={cx(styles.cell, styles.end)}>
            {formatMoney(won(amount), language)}
            {interest > 0 && (
              <small>
                {text('interest')} +{formatMoney(won(interest), language)}
              </small>
            )}
          </span>
        ),
      },
    ]
  }, [text, language, isDone])
}
