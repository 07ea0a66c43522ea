/** What the address keeps: the segment beside the list, or a new one. */
export interface SegmentSearch {
  open?: number | 'new'
}

export function segmentSearch({ open }: Record<string, unknown>): SegmentSearch {
  if (open === 'new') return { open }
  const seq = Number(open)
  return Number.isSafeInteger(seq) && seq > 0 ? { open: seq } : {}
}
