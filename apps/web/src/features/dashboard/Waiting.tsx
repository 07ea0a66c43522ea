import { useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './dashboard.module.css'
import { type DashboardView, plain } from './figures.ts'
import * as texts from './texts.ts'

const PLACES = {
  approvals: '/settings/course?pendingYn=Y',
  questions: '/settings/question?state=unanswered',
  deposits: '/settings/payment?paymentStatus=02',
  claims: '/settings/payment?claimYn=Y',
  refunds: '/settings/payment?refundingYn=Y',
  transfers: '/settings/payment/refunds',
} as const

const WAITING = ['approvals', 'questions', 'deposits', 'claims', 'refunds', 'transfers'] as const

/** What waits for somebody to decide; every number is a link, zero is grey (ux.md 4.5). */
export function Waiting({ waiting }: { waiting: DashboardView['waiting'] }) {
  const text = useText(texts)
  const late = { transfers: waiting.lateTransfers ?? 0, claims: waiting.lateClaims ?? 0 }
  const shown = WAITING.flatMap((id) => {
    const count = waiting[id]
    const lateCount = id === 'transfers' || id === 'claims' ? late[id] : 0
    return count === null ? [] : [{ id, count, lateCount }]
  })
  return (
    <section aria-label={text('waiting')} className={styles.waiting}>
      {shown.map(({ id, count, lateCount }) => (
        <Anchor key={id} href={PLACES[id]} className={cx(styles.todo, count === 0 && styles.none)}>
          <span>
            <b>{text(id)}</b>
            <small>
              {lateCount > 0
                ? text('lateSome', { n: lateCount })
                : text(count === 0 ? 'allDone' : 'waitingSome')}
            </small>
          </span>
          <strong>{plain(count)}</strong>
        </Anchor>
      ))}
    </section>
  )
}
