import { formatMoney, won } from '@seodang/domain/money'
import { formatDate } from '@seodang/domain/seoul-time'
import { STATE_NAMES } from '@seodang/domain/subscription-texts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import styles from './members.module.css'
import type { MemberDetail } from './queries.ts'
import * as texts from './texts.ts'

type Memberships = NonNullable<MemberDetail['memberships']>

const KIND = {
  starting: 'waiting',
  trial: 'ok',
  active: 'ok',
  pastDue: 'hold',
  paused: 'hold',
  cancelling: 'hold',
  ended: 'off',
} as const

/** MEM-07, MSH-09: their memberships: state, term and next charge, each with the way to its desk. */
export function MemberMemberships({ memberships, email }: { memberships: Memberships; email: string }) {
  const text = useText(texts)
  const language = useLanguage()
  const day = (at: string) => formatDate(at, language)
  return (
    <Panel title={text('memberships')} mark={<Tag small>{memberships.length}</Tag>}>
      {memberships.length === 0 ? (
        <p className={styles.quiet}>{text('noMemberships')}</p>
      ) : (
        <ul className={styles.rows}>
          {memberships.map((one) => (
            <li key={one.subscriptionSeq}>
              <span className={styles.person}>
                <Anchor
                  href={`/settings/membership/${one.membershipSeq}/members?q=${encodeURIComponent(email)}`}
                >
                  <b>{one.name}</b>
                </Anchor>
                <small>
                  {day(one.startedAt)} –{' '}
                  {one.endedAt === null ? text('paidUntil', { day: day(one.paidUntil) }) : day(one.endedAt)}
                  {one.nextChargeAt !== null && ` · ${text('nextCharge', { day: day(one.nextChargeAt) })}`}
                </small>
              </span>
              <StatusDot kind={KIND[one.state]}>{STATE_NAMES[one.state][language]}</StatusDot>
              <span className={styles.amount}>
                {text('perTerm', { n: one.termMonths, price: formatMoney(won(one.price), language) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
