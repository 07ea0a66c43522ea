import { AlertDialog, ConfirmDialog } from './ConfirmDialog.tsx'
import { useDialogRequests } from './dialog-requests.ts'

/** The confirmations and alerts that code has asked for, in their order on top of each other. */
export default function RequestedDialogs() {
  return useDialogRequests().map((entry) =>
    entry.kind === 'confirm' ? (
      <ConfirmDialog key={entry.id} open {...entry.request} onAnswer={entry.answer} />
    ) : (
      <AlertDialog key={entry.id} open {...entry.request} onClose={() => entry.answer(true)} />
    ),
  )
}
