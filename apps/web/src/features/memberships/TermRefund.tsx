import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { RefundLines } from '../../platform/refunds/RefundLines.tsx'
import { ErrorState } from '../../ui/States.tsx'
import styles from './memberships.module.css'
import { termRefundQuery } from './queries.ts'
import * as texts from './texts.ts'

/** BYD-02: what would come back of the payment that the form is about to make, as its letter will say it. */
export function TermRefund(asked: Parameters<typeof termRefundQuery>[1]) {
  const text = useText(texts)
  const titleId = useId()
  const { data, error, refetch, isFetching } = useQuery(termRefundQuery(useApi(), asked))
  return (
    <section className={styles.refund} aria-labelledby={titleId} aria-busy={isFetching}>
      <h3 id={titleId}>{text('refund')}</h3>
      {error && <ErrorState message={error.message} retry={() => void refetch()} retrying={isFetching} />}
      {data && <RefundLines refund={data} />}
      {/* 전자상거래법 제13조 제3항, as the checkout of a class tells it. */}
      <p className={styles.small}>{text('minors')}</p>
    </section>
  )
}
