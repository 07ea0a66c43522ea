import type { ReplyOf } from '@seodang/contract/endpoint'
import type { settlement } from '@seodang/contract/settlement'
import type { OrderPart } from '@seodang/domain/why'
import { infiniteQueryOptions } from '@tanstack/react-query'

type Reply = ReplyOf<typeof settlement>
export type Opened = Pick<Reply, 'why' | 'carried' | 'moves'>
export type Settlement = Reply['settlement']
type Lines = Pick<Reply, 'list' | 'totalCount'>
export type Line = Lines['list'][number]

const LINES_AT_ONCE = 20
/** Asks for the next lines of a part of the amount. */
export type AskLines = (
  part: OrderPart,
  page: { page: number; size: number },
  signal: AbortSignal,
) => Promise<Lines>

/** The orders that a part of a settlement is made of. */
export const linesQuery = (key: readonly unknown[], part: OrderPart, ask: AskLines) =>
  infiniteQueryOptions({
    queryKey: [...key, 'part', part],
    queryFn: ({ pageParam, signal }) => ask(part, { page: pageParam, size: LINES_AT_ONCE }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * LINES_AT_ONCE < last.totalCount ? pages.length + 1 : undefined,
    staleTime: 0,
  })
