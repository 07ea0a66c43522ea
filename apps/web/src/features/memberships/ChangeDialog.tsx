import { formatMoney } from '@seodang/domain/money'
import { formatDay } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RadioTiles } from '../../ui/RadioTiles.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { membershipsQuery, type SubscriptionData } from './queries.ts'
import * as texts from './texts.ts'
import { refusalOf, usePress } from './use-press.ts'

/** MSH-09: another membership or term; what it costs and from when is said before anything is pressed. */
export default function ChangeDialog({ mine, onClose }: { mine: SubscriptionData; onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const [choice, setChoice] = useState(`${mine.membershipSeq}:${mine.termMonths}`)
  const [membershipSeq = 0, termMonths = 1] = choice.split(':').map(Number)
  const money = (minor: number) => formatMoney({ minor, currency: mine.currency }, language)
  const plans = useQuery(membershipsQuery(api, channelSeq))
  const path = { channelSeq, subscriptionSeq: mine.subscriptionSeq }
  const quote = useQuery({
    queryKey: ['channels', channelSeq, 'mine', 'subscription-change', mine.subscriptionSeq, choice],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/me/subscriptions/{subscriptionSeq}/change', {
        path,
        query: { membershipSeq, termMonths },
        signal,
      }),
    staleTime: 0,
    retry: false,
  })
  const press = usePress(
    () =>
      api.post('/v1.0/channels/{channelSeq}/me/subscriptions/{subscriptionSeq}/change', {
        path,
        body: {
          membershipSeq,
          termMonths,
          expectedAmount: quote.data?.amount ?? 0,
          expectedPrice: quote.data?.price ?? 0,
        },
      }),
    () => text(quote.data?.when === 'nextTerm' ? 'bookedDone' : 'changed'),
  )
  const said = quote.data && {
    amount: money(quote.data.amount),
    price: money(quote.data.price),
    day: formatDay(quote.data.from, language),
  }
  const when = quote.data?.when
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('changeTitle')}
      size="small-medium"
      actions={
        <Button
          variant="main"
          busy={press.isPending}
          disabled={!said || when === 'same'}
          onClick={() => press.mutate(undefined, { onSuccess: onClose })}
        >
          {when === 'atOnce' && said ? text('changeNow', said) : text('changeBook')}
        </Button>
      }
    >
      {plans.data ? (
        <RadioTiles
          label={text('changeTo')}
          columns={1}
          value={choice}
          onChange={setChoice}
          options={plans.data.list.flatMap((plan) =>
            plan.terms.map(({ months, price }) => ({
              value: `${plan.membershipSeq}:${months}`,
              label: `${plan.name} · ${text('feeOf', { price: money(price), months })}`,
            })),
          )}
        />
      ) : (
        <ListSkeleton rows={3} />
      )}
      {quote.error && <Notice tone="danger">{refusalOf(quote.error, text('failed'))}</Notice>}
      {said && (
        <Notice live>
          {when === 'same'
            ? text('changeSame')
            : when === 'atOnce'
              ? text('changeAtOnce', said)
              : text('changeNext', said)}
        </Notice>
      )}
    </Dialog>
  )
}
