import type { QueryClient } from '@tanstack/react-query'

const KEY = ['me', 'site-flow', 'class-named'] as const

/** CRT-04: the site form follows the class form; this tab remembers that it did, a direct entry has nothing to remember. */
export const markClassNamed = (queryClient: QueryClient): void => {
  queryClient.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(KEY, true)
}

export const hasNamedClass = (queryClient: QueryClient): boolean => queryClient.getQueryData(KEY) === true
