import type { myAddresses } from '@seodang/contract/delivery'
import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  checkout,
  failPayment,
  myOrder,
  myOrders,
  myOrdersEverywhere,
  placeOrder,
  refundQuote,
} from '@seodang/contract/order'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'
import { forgetReferral } from '../../platform/referral.ts'

export type CheckoutData = ReplyOf<typeof checkout>
export type OrderForm = BodyOf<typeof placeOrder>
export type OrderData = ReplyOf<typeof myOrder>
export type OrderSomewhere = ReplyOf<typeof myOrdersEverywhere>['list'][number]
export type FailedPayment = ReplyOf<typeof failPayment>
export type RefundQuoteData = ReplyOf<typeof refundQuote>
export type OfferedCoupon = CheckoutData['coupons'][number]
type CheckoutQuery = QueryOf<typeof checkout>

/** What the page shows before an order exists. Never kept: prices and places move. */
export const checkoutQuery = (api: Api, channelSeq: number, courseSeq: number, query: CheckoutQuery) =>
  queryOptions({
    queryKey: ['me', 'checkout', channelSeq, courseSeq, query],
    queryFn: ({ signal }): Promise<CheckoutData> =>
      api.get('/v2.0/channels/{channelSeq}/courses/{courseSeq}/checkout', {
        path: { channelSeq, courseSeq },
        query,
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })

export const ordersKey = (channelSeq: number) => ['me', 'orders', channelSeq] as const

export const orderQuery = (api: Api, channelSeq: number, orderSeq: number) =>
  queryOptions({
    queryKey: [...ordersKey(channelSeq), 'one', orderSeq],
    queryFn: ({ signal }): Promise<OrderData> =>
      api.get('/v2.0/channels/{channelSeq}/orders/{orderSeq}', { path: { channelSeq, orderSeq }, signal }),
    staleTime: 0,
  })

export type KeptAddress = ReplyOf<typeof myAddresses>['list'][number]

/** DLV-05: addresses that the person keeps. */
export const addressesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me', 'addresses'],
    queryFn: ({ signal }) => api.get('/v1.0/users/addresses', { signal }),
  })

/** MY-08: of every site. */
export const ordersEverywhereQuery = (api: Api, page: number, size: number) =>
  queryOptions({
    queryKey: ['me', 'orders', page, size],
    queryFn: ({ signal }) => api.get('/v1.0/users/orders', { query: { page, size }, signal }),
  })

/** Money is on its way back, which is settled without this page. */
export const isRefunding = ({ refunds }: Pick<OrderData, 'refunds'>): boolean =>
  refunds.some(({ state }) => state === 'asked' || state === 'unknown')

/** While a refund is under way the list is asked again this often. */
const REFUND_LOOK_MS = 5000

export const ordersQuery = (api: Api, channelSeq: number, page: number) =>
  queryOptions({
    queryKey: [...ordersKey(channelSeq), 'list', page],
    queryFn: ({ signal }): Promise<ReplyOf<typeof myOrders>> =>
      api.get('/v2.0/channels/{channelSeq}/me/orders', {
        path: { channelSeq },
        query: { page, size: 10 },
        signal,
      }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.list.some(isRefunding) === true && REFUND_LOOK_MS,
  })

/** What would come back at this moment; asked anew each time the dialog opens. */
export const refundQuoteQuery = (api: Api, channelSeq: number, orderSeq: number) =>
  queryOptions({
    queryKey: [...ordersKey(channelSeq), 'refund', orderSeq],
    queryFn: ({ signal }): Promise<RefundQuoteData> =>
      api.get('/v2.0/channels/{channelSeq}/orders/{orderSeq}/refund', {
        path: { channelSeq, orderSeq },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })

export interface Returned {
  orderId: string
  paymentKey: string
  amount?: number
}

/**
 * Settles what the gateway sent back. A question in the sense of the cache: asking twice changes nothing, so a
 * reload or a second drawing of the page may ask again (PAY-16).
 */
export const settledQuery = (api: Api, channelSeq: number, courseSeq: number, returned: Returned) =>
  queryOptions({
    queryKey: ['me', 'payment', channelSeq, returned.orderId],
    queryFn: async (): Promise<OrderData> => {
      const order = await api.post('/v2.0/channels/{channelSeq}/courses/{courseSeq}/payment/success', {
        path: { channelSeq, courseSeq },
        body: returned,
      })
      // NAV-18: the link that brought the buyer has had its credit.
      forgetReferral(channelSeq)
      return order
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Tells that the gateway sent the buyer back unpaid, which frees the place, and hears whether money moved. */
export const failedQuery = (
  api: Api,
  channelSeq: number,
  courseSeq: number,
  failed: { orderId: string; code: string },
) =>
  queryOptions({
    queryKey: ['me', 'payment', channelSeq, failed.orderId, 'failed'],
    queryFn: (): Promise<FailedPayment> =>
      api.post('/v2.0/channels/{channelSeq}/courses/{courseSeq}/payment/fail', {
        path: { channelSeq, courseSeq },
        body: failed,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
