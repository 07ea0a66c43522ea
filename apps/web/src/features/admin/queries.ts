import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { deskPlanCoupons } from '@seodang/contract/plan-desk'
import type {
  auditLog,
  deskChannel,
  deskChannels,
  desk as deskEndpoint,
  deskReview,
  deskReviews,
  deskUser,
  deskUsers,
  exchangeRates,
} from '@seodang/contract/platform'
import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '../../platform/api.ts'

export type Desk = ReplyOf<typeof deskEndpoint>
export type SiteFilter = QueryOf<typeof deskChannels>
export type SiteLine = ReplyOf<typeof deskChannels>['list'][number]
export type SiteFacts = ReplyOf<typeof deskChannel>
export type PersonFilter = QueryOf<typeof deskUsers>
export type PersonLine = ReplyOf<typeof deskUsers>['list'][number]
export type PersonFacts = ReplyOf<typeof deskUser>
export type ReviewFilter = QueryOf<typeof deskReviews>
export type ReviewLine = ReplyOf<typeof deskReviews>['list'][number]
export type ReviewFacts = ReplyOf<typeof deskReview>
export type RateFilter = QueryOf<typeof exchangeRates>
export type RateLine = ReplyOf<typeof exchangeRates>['list'][number]
export type AuditFilter = QueryOf<typeof auditLog>
export type AuditLine = ReplyOf<typeof auditLog>['list'][number]

export type PlanCouponFilter = QueryOf<typeof deskPlanCoupons>
export type PlanCouponLine = ReplyOf<typeof deskPlanCoupons>['list'][number]

/** Whose desk it is; null while it is closed. */
export const deskQuery = (api: Api) =>
  queryOptions({
    queryKey: ['desk', 'session'],
    queryFn: async ({ signal }): Promise<Desk | null> => {
      try {
        return await api.get('/v1.0/platform/session', { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    staleTime: 0,
  })

export const sitesQuery = (api: Api, query: SiteFilter) =>
  queryOptions({
    queryKey: ['desk', 'sites', query],
    queryFn: ({ signal }) => api.get('/v1.0/platform/channels', { query, signal }),
    staleTime: 0,
  })

export const siteQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['desk', 'sites', 'one', channelSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/platform/channels/{channelSeq}', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export const peopleQuery = (api: Api, query: PersonFilter) =>
  queryOptions({
    queryKey: ['desk', 'people', query],
    queryFn: ({ signal }) => api.get('/v1.0/platform/users', { query, signal }),
    staleTime: 0,
  })

export const personQuery = (api: Api, userSeq: number) =>
  queryOptions({
    queryKey: ['desk', 'people', 'one', userSeq],
    queryFn: ({ signal }) => api.get('/v1.0/platform/users/{userSeq}', { path: { userSeq }, signal }),
    staleTime: 0,
  })

export const reviewsQuery = (api: Api, query: ReviewFilter) =>
  queryOptions({
    queryKey: ['desk', 'reviews', query],
    queryFn: ({ signal }) => api.get('/v1.0/platform/reviews', { query, signal }),
    staleTime: 0,
  })

export const reviewQuery = (api: Api, path: { channelSeq: number; courseSeq: number }) =>
  queryOptions({
    queryKey: ['desk', 'reviews', 'one', path.channelSeq, path.courseSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/platform/channels/{channelSeq}/courses/{courseSeq}/review', { path, signal }),
    staleTime: 0,
  })

export const ratesQuery = (api: Api, query: RateFilter) =>
  queryOptions({
    queryKey: ['desk', 'rates', query],
    queryFn: ({ signal }) => api.get('/v1.0/platform/exchange-rates', { query, signal }),
    staleTime: 0,
  })

export const auditQuery = (api: Api, query: AuditFilter) =>
  queryOptions({
    queryKey: ['desk', 'audit', query],
    queryFn: ({ signal }) => api.get('/v1.0/platform/audit', { query, signal }),
    staleTime: 0,
  })

export const planCouponsQuery = (api: Api, query: PlanCouponFilter) =>
  queryOptions({
    queryKey: ['desk', 'plan-coupons', query],
    queryFn: ({ signal }) => api.get('/v1.0/platform/plan-coupons', { query, signal }),
    staleTime: 0,
  })

export const sitePlanQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['desk', 'sites', 'plan', channelSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/platform/channels/{channelSeq}/plan', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

/** What people hold of a site, and how far its closing is. */
export const siteClosingQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['desk', 'sites', 'closing', channelSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/platform/channels/{channelSeq}/closing', { path: { channelSeq }, signal }),
    staleTime: 0,
  })
