import { focusable } from '../../ui/focus.ts'

interface UnsentList {
  element: HTMLElement
  /** Says beside it why nothing was saved. */
  tell: () => void
  /** It waits for nobody's button: what arrives takes effect by itself. */
  isApart: boolean
}

/** The lists of files that are on their way, or did not arrive, in the order in which they began. */
const lists = new Set<UnsentList>()

export function watchUnsent(list: UnsentList): () => void {
  lists.add(list)
  return () => void lists.delete(list)
}

/** Whether a file was chosen for a form of this page and has not arrived, so that leaving would lose it. */
export const hasUnsent = (): boolean => [...lists].some(({ isApart }) => !isApart)

/** Where the first of them stands, for whoever has to draw that place before it is shown. */
export const firstUnsent = (): Element | undefined => [...lists].find(({ isApart }) => !isApart)?.element

/**
 * Whether what is pressed has to wait for a file, which it would leave out without a word: each list says so, and the
 * first is shown. `within` is the form, null while none is drawn; without one it is all that the page keeps together.
 */
export function waitsForFiles(within?: Element | null): boolean {
  const waiting = [...lists].filter(({ element, isApart }) =>
    within === undefined ? !isApart : within?.contains(element),
  )
  for (const { tell } of waiting) tell()
  const [first] = waiting
  if (!first) return false
  focusable(first.element)[0]?.focus({ preventScroll: true })
  first.element.scrollIntoView({ block: 'center' })
  return true
}
