import { QueryCache, QueryClient } from '@tanstack/react-query'

const FIVE_MINUTES = 300_000

/** The answers that one page (or one rendering) keeps. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      // Nobody sees these fail, or not why: the console keeps the reason (ERR-10, ERR-18).
      onError: (error, { meta }) => {
        if (typeof meta?.failsAs === 'string') console.info(meta.failsAs, error)
      },
    }),
    defaultOptions: {
      // API-12: answers stay fresh for five minutes.
      queries: { staleTime: FIVE_MINUTES, retry: retryTwiceWhenOurs, refetchOnWindowFocus: false },
    },
  })

/** A refusal will be the same the second time; a fault on the way may not. */
function retryTwiceWhenOurs(failures: number, error: Error): boolean {
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0
  return failures < 2 && (status === 0 || status >= 502)
}
