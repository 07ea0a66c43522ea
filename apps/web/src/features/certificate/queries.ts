import type { verifyCertificate } from '@seodang/contract/certificate'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type Verified = ReplyOf<typeof verifyCertificate>

export const verifyQuery = (api: Api, channelSeq: number, number: string) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'certificates', number],
    queryFn: ({ signal }): Promise<Verified> =>
      api.get('/v1.0/channels/{channelSeq}/certificates/{number}', { path: { channelSeq, number }, signal }),
    // Staff may withdraw it at any moment.
    staleTime: 0,
  })
