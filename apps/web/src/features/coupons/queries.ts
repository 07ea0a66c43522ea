import type { myCoupons } from '@seodang/contract/coupon'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type MyCoupon = ReplyOf<typeof myCoupons>['list'][number]
export const BOX_TABS = ['usable', 'used', 'expired'] as const
export type BoxTab = (typeof BOX_TABS)[number]
export const BOX_PAGE = 20

export const boxKey = (channelSeq: number) => ['me', 'coupons', channelSeq] as const

export const boxQuery = (api: Api, channelSeq: number, { tab, page }: { tab: BoxTab; page: number }) =>
  queryOptions({
    queryKey: [...boxKey(channelSeq), tab, page],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/me/coupons', {
        path: { channelSeq },
        query: { tab, page, size: BOX_PAGE },
        signal,
      }),
    staleTime: 0,
  })

/** What may be taken on the page of a class; also says what the person has, so it is asked as them. */
export const courseCouponsQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: [...boxKey(channelSeq), 'course', courseSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/coupons', {
        path: { channelSeq, courseSeq },
        signal,
      }),
  })
