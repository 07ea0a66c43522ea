import type { readBanners } from '@seodang/contract/banner'
import type { ReplyOf } from '@seodang/contract/endpoint'
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
