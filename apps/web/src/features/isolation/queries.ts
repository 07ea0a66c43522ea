import type { ReplyOf } from '@seodang/contract/endpoint'
import type { probeIsolation } from '@seodang/contract/isolation'
import { PROBE_STATE } from '@seodang/domain/isolation'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type Probe = ReplyOf<typeof probeIsolation>

/** While one runs, the page looks whether it is over. */
const LOOK_EVERY = 1000

export const probesKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'isolation'] as const

export const isRunning = (probe: Probe | undefined): boolean => probe?.state === PROBE_STATE.running

export const probesQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: probesKey(channelSeq),
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/isolation', { path: { channelSeq }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data?.list[0]) ? LOOK_EVERY : false),
  })
