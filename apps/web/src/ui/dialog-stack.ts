import { useSyncExternalStore } from 'react'

/** Dialogs stack from here, one higher for each on top (UI-02). */
const FLOOR = 99999

/** z-index of the dialog that lies on `below` others. */
export const dialogLevel = (below: number) => FLOOR + below

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]) {
  if (next.length > 0 !== open.length > 0) holdPage(next.length > 0)
  open = next
  for (const tell of listeners) tell()
}

/** The page under a dialog stays where it is, and as wide as it is. */
function holdPage(held: boolean) {
  const root = document.documentElement
  if (held && window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
  if (!held) root.style.scrollbarGutter = ''
  root.style.overflow = held ? 'hidden' : ''
}

/** Puts a dialog on top; the answer takes it away again. */
export function pushDialog(dialog: HTMLDialogElement) {
  dialog.style.zIndex = String(dialogLevel(open.length))
  change([...open, dialog])
  return () => change(open.filter((other) => other !== dialog))
}

export const topDialog = () => open.at(-1)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The dialog on top: what floats has to be inside it to be seen and reached. */
export const useTopDialog = () => useSyncExternalStore(subscribe, topDialog, () => undefined)
