import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api.ts'
import { courseKey } from '../queries.ts'

/** BYD-02: what would come back of a sale of now, for the page of the class. */
export const refundRuleQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: [...courseKey(channelSeq, courseSeq), 'refund'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/refund-rule', {
        path: { channelSeq, courseSeq },
        signal,
      }),
  })
