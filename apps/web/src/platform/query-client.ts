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
const retryTwiceWhenOurs = (failures: number, error: Error): boolean => failures < 2 && isAway(error)

/** Nobody answered: it says nothing about what was asked. */
export function isAway(error: Error | null): boolean {
  if (error === null) return false
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0
  return status === 0 || status === 429 || status >= 502
}

const AGAIN_MS = 5000

/** For what a page cannot do without: asks until somebody answers. */
export const untilAnswered = ({ state: { error } }: { state: { error: Error | null } }): number | false =>
  isAway(error) && AGAIN_MS
