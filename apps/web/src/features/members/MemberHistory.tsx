import { formatMoney } from '@seodang/domain/money'
import { formatDate } from '@seodang/domain/seoul-time'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { MoreLink } from '../../ui/Section.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import styles from './members.module.css'
import type { MemberDetail } from './queries.ts'
import * as texts from './texts.ts'

const KIND = { '00': 'ok', '01': 'waiting', '02': 'hold', '99': 'off' } as const

/** MEM-07: their places in classes, with how far they are. */
export function MemberClasses({ detail }: { detail: Pick<MemberDetail, 'enrolments'> }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <Panel title={text('enrolments')} mark={<Tag small>{detail.enrolments.length}</Tag>}>
      {detail.enrolments.length === 0 ? (
        <p className={styles.quiet}>{text('noEnrolments')}</p>
      ) : (
        <ul className={styles.rows}>
          {detail.enrolments.map((one) => (
            <li key={one.attendSeq}>
              <span className={styles.person}>
                <Anchor
                  href={
                    one.packageYn === 'Y'
                      ? `/packages/${one.courseSeq}`
                      : `/classes/${one.courseSeq}/settings/attendees?open=${one.attendSeq}`
                  }
                >
                  <b>{one.title}</b>
                </Anchor>
                <small>
                  {[
                    one.packageYn === 'Y' && text('package'),
                    one.attendAt &&
                      `${formatDate(one.attendAt, language)} – ${
                        one.validAt ? formatDate(one.validAt, language) : text('unlimited')
                      }`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <StatusDot kind={KIND[one.choiseStatusCd]}>
                {one.waitlistedYn === 'Y' ? text('waitlisted') : text(`code.${one.choiseStatusCd}`)}
              </StatusDot>
              <span className={styles.progress}>
                <ProgressBar value={one.progressPercent} label={one.title} />
                <span>{one.progressPercent}%</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface MemberOrdersProps {
  orders: NonNullable<MemberDetail['orders']>
  email: string
}

/** MEM-07: what they bought, and what went back. */
export function MemberOrders({ orders, email }: MemberOrdersProps) {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  return (
    <Panel
      title={text('orders')}
      mark={<Tag small>{orders.totalCount}</Tag>}
      end={
        orders.totalCount > 0 && (
          <MoreLink href={`/settings/payment?q=${encodeURIComponent(email)}`}>{text('moreOrders')}</MoreLink>
        )
      }
    >
      {orders.list.length === 0 ? (
        <p className={styles.quiet}>{text('noOrders')}</p>
      ) : (
        <ul className={styles.rows}>
          {orders.list.map((order) => (
            <li key={order.orderSeq}>
              <span className={styles.person}>
                <b>{order.title}</b>
                <small>
                  {order.number} · {formatDate(order.createdAt, language)}
                </small>
              </span>
              <span>{codeName('paymentStatus', order.paymentStatus)}</span>
              <span className={styles.amount}>
                {formatMoney({ minor: order.amount, currency: order.currency }, language)}
                {order.refundedAmount > 0 && (
                  <small>
                    {' '}
                    {text('refunded', {
                      amount: formatMoney(
                        { minor: order.refundedAmount, currency: order.currency },
                        language,
                      ),
                    })}
                  </small>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
