import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { myClasses } from '@seodang/contract/enrolment'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type MyClassesPage = ReplyOf<typeof myClasses>
export type MyClass = MyClassesPage['list'][number]
export type MyTab = NonNullable<QueryOf<typeof myClasses>['tab']>

export const MY_TABS: readonly MyTab[] = ['running', 'waiting', 'completed', 'expired', 'liked']
/** Three rows of three. */
export const MY_PAGE_SIZE = 9

/** MY-07: one page of a tab, the class studied last first. */
export const myClassesQuery = (api: Api, channelSeq: number, tab: MyTab, page = 1) =>
  queryOptions({
    queryKey: ['me', 'classes', channelSeq, tab, page],
    queryFn: ({ signal }): Promise<MyClassesPage> =>
      api.get('/v1.0/channels/{channelSeq}/me/classes', {
        path: { channelSeq },
        query: { tab, page, size: MY_PAGE_SIZE },
        signal,
      }),
    // Watching in another tab moves it on.
    staleTime: 10_000,
  })
