import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'
import { FOR_EVERYBODY } from '../../platform/personal-answers.ts'

/** Terms in force; 0 is the product (FTR-07). */
export const termsQuery = (api: Api, channelSeq: number, kind: 'service' | 'privacy') =>
  queryOptions({
    queryKey: ['terms', channelSeq, kind],
    meta: { failsAs: 'terms not loaded', ...FOR_EVERYBODY },
    queryFn: async ({ signal }) =>
      kind === 'service'
        ? (await api.get('/v1.0/terms/{channelSeq}/service', { path: { channelSeq }, signal })).termsData
        : (await api.get('/v1.0/terms/{channelSeq}/privacy', { path: { channelSeq }, signal })).privacyData,
  })
