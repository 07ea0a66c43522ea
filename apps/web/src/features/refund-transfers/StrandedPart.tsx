import { formatMoney } from '@seodang/domain/money'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact } from './Fact.tsx'
import { type Stranded, strandedQuery } from './queries.ts'
import { SettleForm } from './SettleForm.tsx'
import * as texts from './stranded-texts.ts'
import styles from './transfers.module.css'

/** SEC-24: money that the gateway did not give back; it is there only while there is some to see to. */
export function StrandedPart() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data } = useQuery(strandedQuery(useApi(), channelSeq))
  if (!data || data.totalCount === 0) return null
  return (
    <section className={styles.stranded} aria-label={text('title', { n: data.totalCount })}>
      <h2>{text('title', { n: data.totalCount })}</h2>
      <p className={styles.soft}>{text('help')}</p>
      <ul>
        {data.list.map((stranded) => (
          <li key={stranded.strandedPaymentSeq}>
            <StrandedItem stranded={stranded} />
          </li>
        ))}
      </ul>
      {data.totalCount > data.list.length && (
        <p className={styles.soft}>{text('first', { n: data.list.length })}</p>
      )}
    </section>
  )
}

function StrandedItem({ stranded }: { stranded: Stranded }) {
  const text = useText(texts)
  const language = useLanguage()
  const [isSettling, setIsSettling] = useState(false)
  const { orderSeq, number, title, name, amount, currency, reason, refusal, paymentRef, createdAt } = stranded
  return (
    <>
      <div className={styles.line}>
        <span className={styles.item}>
          <b>{title}</b>
          <small>
            {name} · {number} · {formatDateTime(createdAt, language)}
          </small>
        </span>
        <strong>{formatMoney({ minor: amount, currency }, language)}</strong>
      </div>
      <dl className={styles.facts}>
        <Fact label={text('reason')}>{reason}</Fact>
        <Fact label={text('refusal')}>{refusal ?? text('noAnswer')}</Fact>
        <Fact label={text('paymentRef')}>{paymentRef}</Fact>
      </dl>
      {isSettling ? (
        <SettleForm stranded={stranded} onCancel={() => setIsSettling(false)} />
      ) : (
        <div className={styles.acts}>
          <Button onClick={() => setIsSettling(true)}>{text('settle')}</Button>
          <Anchor href={`/settings/payment?order=${orderSeq}`}>{text('seeOrder')}</Anchor>
        </div>
      )}
    </>
  )
}
