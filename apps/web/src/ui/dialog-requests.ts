import { type ReactNode, useSyncExternalStore } from 'react'

export type Affected = {
  name: string
  /** What happens to it: '84,000원', '7일 안'. */
  effect?: ReactNode
  /** Why it is left alone. */
  kept?: boolean
}

export type ConfirmRequest = {
  title: string
  description?: ReactNode
  /** Everything the action touches, by name (UI-20). */
  affected?: Affected[]
  /** Says the result: '2명 취소하고 197,400원 환불'. */
  confirmLabel?: string
  cancelLabel?: string
  /** Red, and the focus waits on the way out. */
  danger?: boolean
  /** Has to be typed before the button works, where nothing can be undone. */
  typed?: string
}

export type AlertRequest = { title?: string; description: ReactNode; confirmLabel?: string }

export type DialogRequest =
  | { id: number; kind: 'confirm'; request: ConfirmRequest; answer: (agreed: boolean) => void }
  | { id: number; kind: 'alert'; request: AlertRequest; answer: (agreed: boolean) => void }

let waiting: readonly DialogRequest[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly DialogRequest[]) {
  waiting = next
  for (const tell of listeners) tell()
}

/** Runs when the person has answered; the request goes first, so that the answer may open another. */
const settle = (id: number, resolve: (agreed: boolean) => void) => (agreed: boolean) => {
  change(waiting.filter((request) => request.id !== id))
  resolve(agreed)
}

/** Asks before something that cannot be undone and answers whether the person agreed (UI-20). */
export function confirm(request: ConfirmRequest) {
  return new Promise<boolean>((resolve) => {
    const id = ++lastId
    change([...waiting, { id, kind: 'confirm', request, answer: settle(id, resolve) }])
  })
}

/** Shows a message that waits for one press (ERR-08); titled '알림' unless told otherwise (UI-03). */
export function alert(request: AlertRequest) {
  return new Promise<void>((resolve) => {
    const id = ++lastId
    change([...waiting, { id, kind: 'alert', request, answer: settle(id, () => resolve()) }])
  })
}

export const useConfirm = () => confirm
export const useAlert = () => alert

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const none: readonly DialogRequest[] = []

export const waitingDialogs = () => waiting

export const useDialogRequests = () => useSyncExternalStore(subscribe, waitingDialogs, () => none)
