import type { ReplyOf } from '@seodang/contract/endpoint'
import type { manageChannels } from '@seodang/contract/site'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

export type ManagedSites = ReplyOf<typeof manageChannels>
export type ManagedSite = ManagedSites['list'][number]

/** The sites that the person runs, and how many more there may be (ACC-22, CRT-10, CRT-11). */
export const managedSitesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me', 'managed-sites'],
    queryFn: ({ signal }): Promise<ManagedSites> => api.get('/v1.0/channels/manage', { signal }),
  })
