import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { hasLoginEnded } from '../../platform/person.ts'
import { hasUnsent } from '../../platform/uploads/unsent.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import * as texts from './texts.ts'

type UnsavedGuardProps = {
  /** Something is not saved yet. */
  dirty: boolean
  /** Saves and answers whether it worked; offers '저장하고 나가기'. */
  onSave?: () => Promise<boolean>
  /** Whoever leaves without saving was told that it is lost: what is kept of it goes. */
  onLeave?: () => void
  /** What would be lost: '‘결제’ 탭에서 바꾼 2가지'. */
  what?: string
  /** Paths that begin with this are parts of the same work, such as the tabs of an editor. */
  within?: string
}

/**
 * Asks before a page with unsaved changes is left, by link, by the back button or by closing the window (VAL-27).
 * Moving between the parts of one page, which keep its path, is not leaving.
 */
export function UnsavedGuard({ dirty, onSave, onLeave, what, within }: UnsavedGuardProps) {
  const text = useText(texts)
  const [saving, setSaving] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname &&
      // A part that is left takes its files with it, where the words stay.
      (hasUnsent() || (dirty && !(within && next.pathname.startsWith(within)))) &&
      // The way to the login, and back to what was kept.
      !hasLoginEnded(),
    enableBeforeUnload: () => dirty || hasUnsent(),
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null

  const saveAndLeave = async () => {
    setSaving(true)
    const saved = await onSave?.().catch(() => false)
    setSaving(false)
    // A refused save shows its reason in the form, so the person stays there.
    if (saved) blocker.proceed()
    else blocker.reset()
  }
  return (
    <Dialog
      open
      onClose={blocker.reset}
      size="small-medium"
      title={text('unsavedTitle')}
      description={what ? text('unsavedWhat', { what }) : text('unsaved')}
      actions={
        <>
          <Button
            variant="dangerLine"
            className="start"
            onClick={() => {
              onLeave?.()
              blocker.proceed()
            }}
          >
            {text('leaveUnsaved')}
          </Button>
          <Button data-autofocus onClick={blocker.reset}>
            {text('stay')}
          </Button>
          {onSave && (
            <Button variant="main" busy={saving} onClick={() => void saveAndLeave()}>
              {text('saveAndLeave')}
            </Button>
          )}
        </>
      }
    />
  )
}
