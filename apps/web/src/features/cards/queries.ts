import type { myCards, registerCard } from '@seodang/contract/card'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '../../platform/api.ts'

export type Card = ReplyOf<typeof myCards>['list'][number]
export type ReturnedCard = BodyOf<typeof registerCard>

export const cardsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'mine', 'cards'],
    queryFn: async ({ signal }) =>
      (await api.get('/v1.0/channels/{channelSeq}/cards', { path: { channelSeq }, signal })).list,
    staleTime: 0,
  })

/** Those of them that can pay for something here. */
export const usableCardsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    ...cardsQuery(api, channelSeq),
    select: (cards: Card[]) => cards.filter(({ canBeCharged }) => canBeCharged),
  })

/** While the first of two returns is at the gateway, the second asks so often for what came of it. */
const MOST_LOOKS = 10
const LOOK_EVERY = 1500

/** A question, because the server answers it the same however often the page is drawn. */
export const registeredQuery = (api: Api, channelSeq: number, returned: ReturnedCard) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'mine', 'card-return', returned.registration],
    queryFn: () =>
      api.post('/v1.0/channels/{channelSeq}/cards/create', { path: { channelSeq }, body: returned }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) =>
      error instanceof ApiError && error.errorName === 'CARD_PENDING' && count < MOST_LOOKS,
    retryDelay: LOOK_EVERY,
  })
