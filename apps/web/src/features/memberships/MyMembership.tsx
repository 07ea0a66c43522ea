import { formatMoney } from '@seodang/domain/money'
import { formatDate, formatDay } from '@seodang/domain/seoul-time'
import { cardText } from '@seodang/domain/stored-card'
import { STATE_NAMES } from '@seodang/domain/subscription-texts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Tag, type Tone } from '../../ui/Badge.tsx'
import { MembershipButtons } from './MembershipButtons.tsx'
import { MembershipNotes } from './MembershipNotes.tsx'
import styles from './memberships.module.css'
import { Opened } from './Opened.tsx'
import type { SubscriptionData } from './queries.ts'
import * as texts from './texts.ts'

const TONES: Record<SubscriptionData['state'], Tone> = {
  starting: 'info',
  trial: 'accent',
  active: 'ok',
  pastDue: 'danger',
  paused: 'warn',
  cancelling: 'warn',
  ended: 'neutral',
}

/** One membership of one's own: state, next charge, what it opens, history and buttons (MSH-09). */
export function MyMembership({ mine }: { mine: SubscriptionData }) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (minor: number) => formatMoney({ minor, currency: mine.currency }, language)
  const { nextChargeAt, nextAmount, state } = mine
  const isEnded = state === 'ended'
  return (
    <section className={styles.mine} aria-labelledby={`membership-${mine.subscriptionSeq}`}>
      <div className={styles.mineHead}>
        <h2 id={`membership-${mine.subscriptionSeq}`}>{mine.name}</h2>
        <Tag tone={TONES[state]}>{STATE_NAMES[state][language]}</Tag>
      </div>
      {!isEnded && (
        <dl className={styles.facts}>
          <dt>{text('nextCharge')}</dt>
          <dd>
            {nextChargeAt !== null && nextAmount !== null
              ? `${formatDate(nextChargeAt, language)} · ${money(nextAmount)}`
              : text('noCharge')}
          </dd>
          <dt>{text('fee')}</dt>
          <dd>{text('feeOf', { price: money(mine.price), months: mine.termMonths })}</dd>
          {mine.coupon && (
            <>
              <dt>{text('coupon')}</dt>
              <dd>
                {text('couponLeft', {
                  name: mine.coupon.name,
                  n: mine.coupon.termsLeft,
                  amount: money(mine.coupon.off),
                })}
              </dd>
            </>
          )}
          <dt>{text('card')}</dt>
          <dd>{mine.card ? cardText(mine.card) : text('cardGone')}</dd>
        </dl>
      )}
      <MembershipNotes mine={mine} />
      <Opened of={mine} />
      <MembershipButtons mine={mine} />
      <History mine={mine} />
    </section>
  )
}

function History({ mine }: { mine: SubscriptionData }) {
  const text = useText(texts)
  const language = useLanguage()
  const keys: Readonly<Record<string, string>> = texts.ko
  const known = mine.events.flatMap((event) => {
    const key = `event.${event.kind}`
    return isKey(keys, key) ? [{ ...event, key }] : []
  })
  if (known.length === 0) return null
  const money = (minor: number) => formatMoney({ minor, currency: mine.currency }, language)
  return (
    <details className={styles.history}>
      <summary>{text('history')}</summary>
      <ol>
        {known.map(({ key, amount, membershipName, createdAt }) => (
          <li key={`${createdAt}${key}`}>
            <span>{text(key, { amount: amount === null ? '' : money(amount), name: membershipName })}</span>
            <time dateTime={createdAt}>{formatDay(createdAt, language)}</time>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** A newer server may know of more kinds than this page. */
const isKey = (keys: Readonly<Record<string, string>>, key: string): key is `event.${EventKind}` =>
  Object.hasOwn(keys, key)

type EventKind = 'started' | 'charged' | 'declined'
