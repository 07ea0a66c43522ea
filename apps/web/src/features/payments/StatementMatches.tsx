import { formatMoney, won } from '@seodang/domain/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './payments.module.css'
import { type Matched, statementRunsQuery } from './queries.ts'
import * as texts from './statement-texts.ts'

interface MatchesProps {
  matched: Matched
  onBack: () => void
  onClose: () => void
}

/** Each deposit with the order that it pays; what several could be is chosen by people, and all are confirmed at once. */
export function StatementMatches({ matched, onBack, onClose }: MatchesProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { lines, orders, waitingCount } = matched
  // By the number of the line; a sure one is chosen already.
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(() => sureOf(lines))
  const confirm = useConfirm()
  const deposits = lines.flatMap(({ line }, index) => {
    const orderSeq = chosen.get(index)
    return orderSeq === undefined ? [] : [{ line, orderSeq }]
  })
  const isTwice = new Set(deposits.map(({ orderSeq }) => orderSeq)).size < deposits.length
  const choose = (index: number, orderSeq: number | null) => {
    const next = new Map(chosen)
    if (orderSeq === null) next.delete(index)
    else next.set(index, orderSeq)
    setChosen(next)
  }
  const names = useMemo(() => new Map(orders.map(({ orderSeq, ...order }) => [orderSeq, order])), [orders])
  const nameOf = (orderSeq: number) => {
    const order = names.get(orderSeq)
    return order ? text('orderLine', { name: order.depositorName ?? order.name, title: order.title }) : ''
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('title')}
      description={text('found', { n: lines.length, sure: sureOf(lines).size, waiting: waitingCount })}
      actions={
        <>
          <Button onClick={onBack}>{text('back')}</Button>
          <Button
            variant="main"
            disabled={deposits.length === 0 || isTwice}
            busy={confirm.isPending}
            busyText={text('confirm', { n: deposits.length })}
            onClick={() => confirm.mutate(deposits, { onSuccess: onClose })}
          >
            {text('confirm', { n: deposits.length })}
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        {deposits.length > 0 && <p className={styles.soft}>{text('behind')}</p>}
        {isTwice && <Notice tone="warn">{text('again')}</Notice>}
        {confirm.isError && (
          <Notice tone="danger" live>
            {confirm.error.message || text('failed')}
          </Notice>
        )}
        {lines.every(({ orderSeqs }) => orderSeqs.length === 0) && <p>{text('nothing')}</p>}
        <ul className={styles.deposits}>
          {lines.map(({ line, state, orderSeqs }, index) => {
            const amount = formatMoney(won(line.amount), language)
            const orderSeq = chosen.get(index)
            return (
              // A statement may hold the same line twice; its place in it never changes.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is as the bank wrote it
              <li key={index}>
                <span className={styles.item}>
                  <b>{line.name || '–'}</b>
                  <small>{line.at}</small>
                </span>
                <b className={styles.depositAmount}>{amount}</b>
                {state === 'sure' || state === 'choose' ? (
                  <span className={styles.item}>
                    <Select
                      label={text('forLine', { name: line.name, amount })}
                      labelHidden
                      value={orderSeq === undefined ? '' : String(orderSeq)}
                      options={[
                        { value: '', label: text(state === 'choose' ? 'chooseOrder' : 'notAny') },
                        ...orderSeqs.map((seq) => ({ value: String(seq), label: nameOf(seq) })),
                      ]}
                      onChange={({ currentTarget }) =>
                        choose(index, currentTarget.value === '' ? null : Number(currentTarget.value))
                      }
                    />
                  </span>
                ) : (
                  <small className={styles.soft}>{text(state)}</small>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}

const sureOf = (lines: Matched['lines']): ReadonlyMap<number, number> =>
  new Map(
    lines.flatMap(({ state, orderSeqs: [only] }, index) =>
      state === 'sure' && only !== undefined ? [[index, only] as const] : [],
    ),
  )

function useConfirm() {
  const api = useApi()
  const { channelSeq } = useChannel()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (deposits: { line: Matched['lines'][number]['line']; orderSeq: number }[]) =>
      once(deposits, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/admin/deposits/modify', {
          path: { channelSeq },
          body: { deposits },
          idempotencyKey,
        }),
      ),
    onSettled: () => queryClient.invalidateQueries(statementRunsQuery(api, channelSeq)),
  })
}
