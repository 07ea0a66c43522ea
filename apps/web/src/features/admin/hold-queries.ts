import type { ReplyOf } from '@seodang/contract/endpoint'
import type { chargeHold, unknownPayments } from '@seodang/contract/platform'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type ChargeHold = NonNullable<ReplyOf<typeof chargeHold>['hold']>
export type UnknownPayments = ReplyOf<typeof unknownPayments>
export type UnknownPayment = UnknownPayments['list'][number]

export const holdQuery = (api: Api) =>
  queryOptions({
    queryKey: ['desk', 'charge-hold'],
    queryFn: ({ signal }) => api.get('/v1.0/platform/charge-hold', { signal }),
    staleTime: 0,
  })

/** Gateways outside are asked, so only where somebody opens the page or presses the button. */
export const unknownQuery = (api: Api) =>
  queryOptions({
    queryKey: ['desk', 'unknown-payments'],
    queryFn: ({ signal }) => api.get('/v1.0/platform/charge-hold/payments', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
