import type { clearAlarms, listAlarms } from '@seodang/contract/alarm'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { ALARMS_PER_PAGE } from '@seodang/domain/alarm'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'
import { ALARMS_KEY } from './use-badge.ts'

export type Alarm = ReplyOf<typeof listAlarms>[number]
export type Badge = ReplyOf<typeof clearAlarms>

/** ALM-07: twenty at a time, each part below the last one seen. */
export const alarmsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ALARMS_KEY,
    meta: { failsAs: 'alarms not loaded' },
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      api.get('/v1.0/alarms', {
        query: { limit: ALARMS_PER_PAGE, ...(pageParam !== null && { minSeq: pageParam }) },
        signal,
      }),
    getNextPageParam: (last: Alarm[]) =>
      last.length < ALARMS_PER_PAGE ? undefined : (last.at(-1)?.alarmSeq ?? undefined),
    // Opening the panel asks anew; while it is open the socket says when.
    staleTime: 0,
  })

const RECENT = 5

export const recentAlarmsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...ALARMS_KEY, 'recent'],
    meta: { failsAs: 'recent alarms not loaded' },
    queryFn: ({ signal }) => api.get('/v1.0/alarms', { query: { limit: RECENT }, signal }),
    staleTime: 0,
  })
