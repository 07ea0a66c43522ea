import { formatMoney } from '@seodang/domain/money'
import { formatDay } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { CardTiles } from '../../ui/CardTiles.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { usableCardsQuery } from '../cards/queries.ts'
import type { PartProps } from './CheckoutForm.tsx'
import styles from './monthly.module.css'
import * as texts from './monthly-texts.ts'
import type { CheckoutData } from './queries.ts'

type Monthly = NonNullable<CheckoutData['monthly']>

/** PAY-23: what is charged when, what happens on the way, the card, and the consent to all of it. */
export default function MonthlyPart({ monthly, ...part }: PartProps & { monthly: Monthly }) {
  return (
    <div className={styles.monthly}>
      <Schedule monthly={monthly} checkout={part.checkout} />
      <Rules />
      <Card {...part} />
      <Consent {...part} monthly={monthly} />
    </div>
  )
}

function Schedule({ monthly: { parts, first }, checkout }: { monthly: Monthly; checkout: CheckoutData }) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (minor: number) => formatMoney({ minor, currency: checkout.currency }, language)
  return (
    <section aria-label={text('schedule')}>
      <h3>{text('schedule')}</h3>
      <ol className={styles.parts}>
        {parts.map(({ no, amount, dueAt }) => (
          <li key={no}>
            <span>{text('nth', { n: no })}</span>
            <span>
              {no === 1 ? text('today') : formatDay(dueAt, language)}
              {no === 1 && first > amount && <small> · {text('goods')}</small>}
            </span>
            <b>{money(no === 1 ? first : amount)}</b>
          </li>
        ))}
      </ol>
      <p className={styles.total}>{text('total', { amount: money(checkout.amount) })}</p>
    </section>
  )
}

const RULES = ['ruleAuto', 'ruleFailed', 'ruleStop', 'ruleEarly'] as const

function Rules() {
  const text = useText(texts)
  return (
    <ul className={styles.rules}>
      {RULES.map((rule) => (
        <li key={rule}>{text(rule)}</li>
      ))}
    </ul>
  )
}

function Card({ draft, change, errorOf }: PartProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const cards = useQuery(usableCardsQuery(useApi(), channelSeq))
  const here = useRouterState({ select: ({ location }) => location.href })
  const known = cards.data?.some(({ cardSeq }) => cardSeq === draft.cardSeq)
  const first = cards.data?.[0]?.cardSeq ?? null
  // The card that was registered a moment ago is the one that is meant; one that is gone cannot be.
  useEffect(() => {
    if (cards.data && !known && draft.cardSeq !== first) change({ cardSeq: first })
  }, [cards.data, known, first, draft.cardSeq, change])
  return (
    <div data-field="cardSeq">
      {cards.data ? (
        <CardTiles
          cards={cards.data}
          value={draft.cardSeq}
          onChange={(cardSeq) => change({ cardSeq })}
          registerHref={`/register_card/${channelSeq}?next=${encodeURIComponent(here)}`}
          label={text('card')}
          empty={text('noCard')}
          register={text('registerCard')}
          addAnother={text('addCard')}
          error={errorOf('cardSeq') && text('needCard')}
        />
      ) : (
        <ListSkeleton rows={1} />
      )}
    </div>
  )
}

function Consent({
  monthly: { parts, first },
  checkout,
  draft,
  change,
  errorOf,
}: PartProps & { monthly: Monthly }) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (minor: number) => formatMoney({ minor, currency: checkout.currency }, language)
  const last = parts.at(-1)?.dueAt
  return (
    <div data-field="agreedMonthly">
      <Checkbox
        label={text('agree', {
          first: money(first),
          last: last === undefined ? '' : formatDay(last, language),
          n: parts.length,
          total: money(checkout.amount),
        })}
        checked={draft.agreedMonthly}
        error={errorOf('agreedMonthly') && text('needAgree')}
        onChange={(event) => change({ agreedMonthly: event.currentTarget.checked })}
      />
    </div>
  )
}
