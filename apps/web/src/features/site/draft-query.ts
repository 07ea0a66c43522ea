import type { BodyOf } from '@seodang/contract/endpoint'
import type { saveSiteDraft } from '@seodang/contract/site'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type SiteDraft = BodyOf<typeof saveSiteDraft>

/** CRT-07. */
export const siteDraftQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me', 'site-draft'],
    queryFn: ({ signal }): Promise<SiteDraft> => api.get('/v1.0/channels/draft', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
