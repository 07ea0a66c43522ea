import type {
  coupon,
  couponCodes,
  couponGivings,
  couponHolders,
  coupons,
  couponTargets,
  issueCoupons,
} from '@seodang/contract/coupon'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type CouponFilter = QueryOf<typeof coupons>
export type Coupon = ReplyOf<typeof coupons>['list'][number]
export type CouponDetail = ReplyOf<typeof coupon>
export type HolderFilter = QueryOf<typeof couponHolders>
export type Holder = ReplyOf<typeof couponHolders>['list'][number]
export type CodeFilter = QueryOf<typeof couponCodes>
export type CouponCode = ReplyOf<typeof couponCodes>['list'][number]
export type Target = ReplyOf<typeof couponTargets>['list'][number]
export type GivingReport = ReplyOf<typeof couponGivings>['list'][number]
export type IssueReport = ReplyOf<typeof issueCoupons>

export const couponsKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'coupons'] as const

export const couponsQuery = (api: Api, channelSeq: number, query: CouponFilter) =>
  queryOptions({
    queryKey: [...couponsKey(channelSeq), 'list', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/coupons', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

interface InfoKey {
  channelSeq: number
  couponInfoSeq: number
}

const infoKey = ({ channelSeq, couponInfoSeq }: InfoKey) =>
  [...couponsKey(channelSeq), couponInfoSeq] as const

export const couponQuery = (api: Api, key: InfoKey) =>
  queryOptions({
    queryKey: [...infoKey(key), 'one'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}', { path: { ...key }, signal }),
    staleTime: 0,
  })

export const holdersQuery = (api: Api, key: InfoKey, query: HolderFilter) =>
  queryOptions({
    queryKey: [...infoKey(key), 'holders', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/holders', {
        path: { ...key },
        query,
        signal,
      }),
    staleTime: 0,
  })

export const codesQuery = (api: Api, key: InfoKey, query: CodeFilter) =>
  queryOptions({
    queryKey: [...infoKey(key), 'codes', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/codes', {
        path: { ...key },
        query,
        signal,
      }),
    staleTime: 0,
  })

export const membersQuery = (api: Api, key: InfoKey, q: string) =>
  queryOptions({
    queryKey: [...infoKey(key), 'members', q],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/members', {
        path: { ...key },
        query: { q },
        signal,
      }),
    enabled: q.trim() !== '',
    staleTime: 0,
  })

export const segmentsQuery = (api: Api, key: InfoKey) =>
  queryOptions({
    queryKey: [...infoKey(key), 'segments'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/segments', {
        path: { ...key },
        signal,
      }),
    staleTime: 0,
  })

/** While one is under way, the page looks how far it is. */
const LOOK_EVERY = 2000

export const givingsQuery = (api: Api, key: InfoKey) =>
  queryOptions({
    queryKey: [...infoKey(key), 'givings'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/givings', {
        path: { ...key },
        signal,
      }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ finishedAt }) => finishedAt === null) ? LOOK_EVERY : false,
  })

export const targetsQuery = (api: Api, channelSeq: number, query: { packageYn: 'Y' | 'N'; q?: string }) =>
  queryOptions({
    queryKey: [...couponsKey(channelSeq), 'targets', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/coupons/targets', { path: { channelSeq }, query, signal }),
  })
