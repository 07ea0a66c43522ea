import type {
  deliveries,
  delivery,
  deliverySettings,
  moveDeliveries,
  previewTracking,
} from '@seodang/contract/delivery'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'
import type { Selection } from '../../ui/rich/selection.ts'

export type ParcelFilter = QueryOf<typeof deliveries>
export type ParcelRow = ReplyOf<typeof deliveries>['list'][number]
export type ParcelDetail = ReplyOf<typeof delivery>
export type MoveReport = ReplyOf<typeof moveDeliveries>
export type Settings = ReplyOf<typeof deliverySettings>
export type SheetReport = ReplyOf<typeof previewTracking>

/** Under the same key as payments: a refund moves parcels, and a returned parcel changes what is refunded. */
const keyOf = (channelSeq: number) => ['channels', channelSeq, 'admin', 'deliveries'] as const
export const staffKey = (channelSeq: number) => ['channels', channelSeq, 'admin'] as const

export const parcelsQuery = (api: Api, channelSeq: number, query: ParcelFilter) =>
  queryOptions({
    queryKey: [...keyOf(channelSeq), query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/deliveries', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

export const parcelQuery = (api: Api, channelSeq: number, deliverySeq: number) =>
  queryOptions({
    queryKey: [...keyOf(channelSeq), 'one', deliverySeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/deliveries/{deliverySeq}', {
        path: { channelSeq, deliverySeq },
        signal,
      }),
    staleTime: 0,
  })

export const settingsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...keyOf(channelSeq), 'settings'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/delivery-settings', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

/** So many parcels are moved, or printed, at once. */
export const MOST_AT_ONCE = 200
const PART = 100

/** All across pages means all that fit the filter; at most as many as are moved at once. */
export async function chosenParcels(
  api: Api,
  channelSeq: number,
  filter: ParcelFilter,
  selection: Selection | 'all',
): Promise<ParcelRow[]> {
  const rows: ParcelRow[] = []
  for (let page = 1; rows.length < MOST_AT_ONCE; page += 1) {
    const { list, totalCount } = await api.get('/v1.0/channels/{channelSeq}/admin/deliveries', {
      path: { channelSeq },
      query: { ...filter, page, size: PART },
    })
    rows.push(...list)
    if (list.length < PART || rows.length >= totalCount) break
  }
  const isChosen = ({ deliverySeq }: ParcelRow) => {
    if (selection === 'all') return true
    const id = String(deliverySeq)
    return selection.kind === 'some' ? selection.ids.includes(id) : !selection.except.includes(id)
  }
  return rows.filter(isChosen).slice(0, MOST_AT_ONCE)
}
