export type Direction = 'asc' | 'desc'
export type Sorting<Id extends string = string> = { id: Id; direction: Direction } | undefined

/** Pressing a column goes from none to ascending, descending and back to none (UI-04). */
export function nextSorting<Id extends string>(current: Sorting<Id>, id: Id): Sorting<Id> {
  if (current?.id !== id) return { id, direction: 'asc' }
  return current.direction === 'asc' ? { id, direction: 'desc' } : undefined
}
