import type { ReplyOf } from '@seodang/contract/endpoint'
import type { getPlan, getPlanBilling, planCharges, planCoupons, quotePlan } from '@seodang/contract/plan'
import type { PlanPeriod } from '@seodang/domain/codes'
import type { PlanCd } from '@seodang/domain/plan'
import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '../../platform/api.ts'

export type Plan = ReplyOf<typeof getPlan>
export type PlanQuote = ReplyOf<typeof quotePlan>
export type PlanCharge = ReplyOf<typeof planCharges>['list'][number]
export type PlanBilling = ReplyOf<typeof getPlanBilling>
export type HeldCoupon = ReplyOf<typeof planCoupons>['list'][number]

/** All that is known of the plan of a site; a change of any part makes all of it old. */
export const planKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'plan'] as const

export const planQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...planKey(channelSeq), 'now'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/plan', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export const standingQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...planKey(channelSeq), 'standing'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/plan/standing', { path: { channelSeq }, signal }),
    staleTime: 60_000,
  })

export interface Choice {
  planCd: PlanCd
  termMonths: PlanPeriod
}

/** Anew each time: the amounts are those of this moment. */
export const quoteQuery = (api: Api, channelSeq: number, choice: Choice) =>
  queryOptions({
    queryKey: [...planKey(channelSeq), 'quote', choice],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/plan/quote', {
        path: { channelSeq },
        query: choice,
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const chargesQuery = (api: Api, channelSeq: number, page: number) =>
  queryOptions({
    queryKey: [...planKey(channelSeq), 'charges', page],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/plan/charges', {
        path: { channelSeq },
        query: { page, size: 10 },
        signal,
      }),
    staleTime: 0,
  })

export const billingQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...planKey(channelSeq), 'billing'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/plan/billing', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export const planCouponsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...planKey(channelSeq), 'coupons'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/plan/coupons', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export interface ReturnedPlanCard {
  registration: string
  customerKey: string
  authKey: string
}

const MOST_LOOKS = 10
const LOOK_EVERY = 1500

/** A question, because the server answers it the same however often the page is drawn. */
export const planCardQuery = (api: Api, channelSeq: number, returned: ReturnedPlanCard) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'plan-card-return', returned.registration],
    queryFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/plan/card/create', {
        path: { channelSeq },
        body: returned,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) =>
      error instanceof ApiError && error.errorName === 'CARD_PENDING' && count < MOST_LOOKS,
    retryDelay: LOOK_EVERY,
  })
