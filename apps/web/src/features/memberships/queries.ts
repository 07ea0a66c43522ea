import type { ReplyOf } from '@seodang/contract/endpoint'
import type { membership, mySubscriptions } from '@seodang/contract/subscription'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'
import { FOR_EVERYBODY } from '../../platform/personal-answers.ts'

export type MembershipData = ReplyOf<typeof membership>
export type SubscriptionData = ReplyOf<typeof mySubscriptions>['list'][number]

export const membershipsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'memberships'],
    meta: FOR_EVERYBODY,
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/memberships', { path: { channelSeq }, signal }),
  })

export const membershipQuery = (api: Api, channelSeq: number, membershipSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'memberships', membershipSeq],
    meta: FOR_EVERYBODY,
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/memberships/{membershipSeq}', {
        path: { channelSeq, membershipSeq },
        signal,
      }),
  })

/** BYD-02: what would come back of the payment that the form is about to make. */
export const termRefundQuery = (
  api: Api,
  asked: { channelSeq: number; membershipSeq: number; months: number; amount: number; hasTrial: boolean },
) =>
  queryOptions({
    queryKey: ['channels', asked.channelSeq, 'membership-refund', asked],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/memberships/{membershipSeq}/refund-rule', {
        path: { channelSeq: asked.channelSeq, membershipSeq: asked.membershipSeq },
        query: {
          termMonths: asked.months,
          amount: asked.amount,
          withTrial: asked.hasTrial ? 'Y' : 'N',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const membershipCouponsQuery = (
  api: Api,
  { channelSeq, membershipSeq, months }: { channelSeq: number; membershipSeq: number; months: number },
) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'mine', 'membership-coupons', membershipSeq, months],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/memberships/{membershipSeq}/coupons', {
        path: { channelSeq, membershipSeq },
        query: { termMonths: months },
        signal,
      }),
    staleTime: 0,
  })

/** While the outcome of a charge is open, the page looks for it. */
const LOOK_EVERY = 4000

export const mySubscriptionsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'mine', 'subscriptions'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/me/subscriptions', { path: { channelSeq }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ isCharging }) => isCharging) ? LOOK_EVERY : false,
  })
