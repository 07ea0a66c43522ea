import { useRef } from 'react'
import { useStable } from '../stable.ts'
import { idsBetween, isSelected, type Selection, setSelected, toggleSelected } from './selection.ts'

export type Selecting = ReturnType<typeof useSelecting>

/** Choosing by box, by range with Shift, and by page. */
export function useSelecting(
  ids: readonly string[],
  selection?: Selection,
  onSelect?: (selection: Selection) => void,
) {
  const last = useRef<string>(undefined)
  const toggle = useStable((id: string, range: boolean) => {
    if (!selection) return
    const from = last.current
    last.current = id
    onSelect?.(
      range && from
        ? setSelected(selection, idsBetween(ids, from, id), isSelected(selection, from))
        : toggleSelected(selection, id),
    )
  })
  return {
    enabled: selection !== undefined,
    has: (id: string) => selection !== undefined && isSelected(selection, id),
    toggle,
    page: (chosen: boolean) => selection && onSelect?.(setSelected(selection, ids, chosen)),
    ids,
    selection,
  }
}
