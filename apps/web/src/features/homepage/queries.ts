import type { readBanners } from '@seodang/contract/banner'
import type { ReplyOf } from '@seodang/contract/endpoint'
import type { readPlaces } from '@seodang/contract/page'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type EditedBanners = ReplyOf<typeof readBanners>
export type EditedBanner = EditedBanners['banners'][number]

export const editedBannersQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'banners'],
    queryFn: ({ signal }): Promise<EditedBanners> =>
      api.get('/v1.0/channels/{channelSeq}/admin/banners', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export type PlacesOfSite = ReplyOf<typeof readPlaces>

/** PGE-18. */
export const placesQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'page-places'],
    queryFn: ({ signal }): Promise<PlacesOfSite> =>
      api.get('/v1.0/channels/{channelSeq}/admin/page-places', { path: { channelSeq }, signal }),
    staleTime: 0,
  })
