/** Rows that are chosen: these, or all that fit the filter but for a few. */
export type Selection = { kind: 'some'; ids: readonly string[] } | { kind: 'all'; except: readonly string[] }

export const nothingSelected: Selection = { kind: 'some', ids: [] }
export const everythingSelected: Selection = { kind: 'all', except: [] }

export const isSelected = (selection: Selection, id: string) =>
  selection.kind === 'some' ? selection.ids.includes(id) : !selection.except.includes(id)

/** How many of the `totalCount` rows that fit the filter are chosen. */
export const selectedCount = (selection: Selection, totalCount: number) =>
  selection.kind === 'some' ? selection.ids.length : Math.max(0, totalCount - selection.except.length)

/** Chooses or leaves out some rows, whatever they were. */
export function setSelected(selection: Selection, ids: readonly string[], chosen: boolean): Selection {
  const touched = new Set(ids)
  const without = (list: readonly string[]) => list.filter((id) => !touched.has(id))
  if (selection.kind === 'some')
    return { kind: 'some', ids: chosen ? [...without(selection.ids), ...ids] : without(selection.ids) }
  return { kind: 'all', except: chosen ? without(selection.except) : [...without(selection.except), ...ids] }
}

export const toggleSelected = (selection: Selection, id: string) =>
  setSelected(selection, [id], !isSelected(selection, id))

/** The rows from one to another in the order of the page, both counted. */
export function idsBetween(order: readonly string[], from: string, to: string) {
  const [first, last] = [order.indexOf(from), order.indexOf(to)]
  if (first < 0 || last < 0) return [to]
  return order.slice(Math.min(first, last), Math.max(first, last) + 1)
}

/** What the box in the head shows for the rows of one page. */
export function pageSelection(selection: Selection, ids: readonly string[]): 'all' | 'some' | 'none' {
  const chosen = ids.filter((id) => isSelected(selection, id)).length
  if (chosen === 0) return 'none'
  return chosen === ids.length ? 'all' : 'some'
}
