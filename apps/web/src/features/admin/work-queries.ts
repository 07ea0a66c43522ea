import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { failedJobs } from '@seodang/contract/failed-work'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type WorkFilter = QueryOf<typeof failedJobs>
export type FailedJob = ReplyOf<typeof failedJobs>['list'][number]

export const failedJobsQuery = (api: Api, query: WorkFilter) =>
  queryOptions({
    queryKey: ['desk', 'failed-work', query],
    queryFn: ({ signal }) => api.get('/v1.0/platform/failed-work', { query, signal }),
    staleTime: 0,
  })
