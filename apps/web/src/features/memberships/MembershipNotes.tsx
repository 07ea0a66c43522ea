import { formatMoney } from '@seodang/domain/money'
import { formatDay } from '@seodang/domain/seoul-time'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useNow } from '../../ui/now.ts'
import { AtProductNote } from '../../ui/rich/AtProductNote.tsx'
import styles from './memberships.module.css'
import type { SubscriptionData } from './queries.ts'
import * as texts from './texts.ts'
import { usePress } from './use-press.ts'

/** What the member has to know or to answer now. */
export function MembershipNotes({ mine }: { mine: SubscriptionData }) {
  const text = useText(texts)
  const language = useLanguage()
  const now = useNow()
  const day = (at: string) => formatDay(at, language)
  const money = (minor: number) => formatMoney({ minor, currency: mine.currency }, language)
  const isOver = now !== undefined && Date.parse(mine.paidUntil) <= now
  const { next, raise, state } = mine
  return (
    <div className={styles.notes}>
      {isKeptFromHere(mine) && <AtProductNote path="/me/memberships">{text('onlyAtProduct')}</AtProductNote>}
      {state !== 'ended' && mine.card?.canBeCharged === false && (
        <Notice tone="warn">{text('cardOfBefore')}</Notice>
      )}
      {mine.isCharging && <Notice live>{text('charging')}</Notice>}
      {state === 'pastDue' && mine.nextChargeAt && (
        <Notice tone="danger">{text('declinedNote', { day: day(mine.nextChargeAt) })}</Notice>
      )}
      {state === 'cancelling' && (
        <Notice tone="warn">{text('openUntil', { day: day(mine.paidUntil) })}</Notice>
      )}
      {state === 'paused' && (
        <Notice tone="warn">
          {isOver ? text('pausedOver') : text('openUntil', { day: day(mine.paidUntil) })}
        </Notice>
      )}
      {next && (
        <Notice action={!isKeptFromHere(mine) && <DropBooked mine={mine} />}>
          {text('booked', {
            day: day(mine.paidUntil),
            name: next.name,
            months: next.termMonths,
            price: money(next.price),
          })}
        </Notice>
      )}
      {raise && (
        <Notice
          tone="warn"
          action={
            raise.agreedAt === null && !isKeptFromHere(mine) && <AgreeRaise mine={mine} price={raise.price} />
          }
        >
          {text(raise.agreedAt === null ? 'raiseNote' : 'raiseAgreedNote', {
            day: day(raise.from),
            price: money(raise.price),
          })}
        </Notice>
      )}
    </div>
  )
}

/** SEC-38: what its card pays for is changed at the product's address. */
export const isKeptFromHere = ({ card, state }: SubscriptionData): boolean =>
  state !== 'ended' && card?.isUsableHere === false

function DropBooked({ mine }: { mine: SubscriptionData }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const press = usePress(
    () =>
      api.post('/v1.0/channels/{channelSeq}/me/subscriptions/{subscriptionSeq}/change', {
        path: { channelSeq, subscriptionSeq: mine.subscriptionSeq },
        body: {
          membershipSeq: mine.membershipSeq,
          termMonths: mine.termMonths,
          expectedAmount: 0,
          expectedPrice: mine.price,
        },
      }),
    () => text('changeSame'),
  )
  return (
    <Button size="sm" busy={press.isPending} onClick={() => press.mutate()}>
      {text('dropBooked')}
    </Button>
  )
}

function AgreeRaise({ mine, price }: { mine: SubscriptionData; price: number }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const shown = formatMoney({ minor: price, currency: mine.currency }, language)
  const press = usePress(
    () =>
      api.post('/v1.0/channels/{channelSeq}/me/subscriptions/{subscriptionSeq}/raise', {
        path: { channelSeq, subscriptionSeq: mine.subscriptionSeq },
        body: { price },
      }),
    () => text('raiseAgreedNote', { day: formatDay(mine.paidUntil, language), price: shown }),
  )
  return (
    <Button size="sm" busy={press.isPending} onClick={() => press.mutate()}>
      {text('agreeRaise', { price: shown })}
    </Button>
  )
}
