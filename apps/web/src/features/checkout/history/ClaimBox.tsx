import { CLAIM_STATE } from '@seodang/domain/refund-claim'
import { formatDate, fromSeoul } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToday } from '../../../ui/rich/today.ts'
import type { OrderData } from '../queries.ts'
import * as texts from './claim-texts.ts'
import styles from './history.module.css'

type Claim = NonNullable<OrderData['claim']>

/** BYD-02: how the buyer's claim stands that it is not as described, with the answer and the ways that are left. */
export default function ClaimBox({ claim }: { claim: Claim }) {
  return (
    <div className={styles.transfer}>
      <Stands claim={claim} />
    </div>
  )
}

function Stands({ claim: { state, content, dueOn, answer } }: { claim: Claim }) {
  const text = useText(texts)
  const language = useLanguage()
  const isLate = useToday() > dueOn
  const due = formatDate(fromSeoul(dueOn), language)
  if (state === CLAIM_STATE.accepted) return <Notice tone="ok">{text('accepted')}</Notice>
  if (state === CLAIM_STATE.refused)
    return (
      <Notice tone="warn">
        <b>{text('refused')}</b>
        <p className={styles.said}>{answer}</p>
        <p>{text('otherWays')}</p>
      </Notice>
    )
  return (
    <Notice tone={isLate ? 'warn' : 'info'}>
      <b>{text(isLate ? 'late' : 'waits', { due })}</b>
      <p className={styles.said}>{content}</p>
      <p>{text(isLate ? 'otherWays' : 'goesOn')}</p>
    </Notice>
  )
}
