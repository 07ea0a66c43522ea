import { keysOf } from '../../ui/list-search.ts'

/** What the address keeps: the segment beside the list, or a new one. */
export interface SegmentSearch {
  open?: number | 'new'
}

export const segmentSearch = (search: Record<string, unknown>): SegmentSearch =>
  search.open === 'new' ? { open: 'new' } : keysOf(search, 'open')
