import { isEditConflict } from '../platform/edit-conflict.ts'
import { useText } from '../platform/language.tsx'
import type { Opened } from '../platform/use-opened.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import * as texts from './texts.ts'

interface SaveRefusalProps {
  error: Error | null
  /** Where the refusal has no words of its own. */
  failed?: string
  of: Pick<Opened<unknown, unknown>, 'reload' | 'isReloading'>
  /** What stands now lies under what was typed: it may be saved again. */
  onReloaded: () => void
}

/** Why something was not saved; where somebody else was first, what stands now can be put under what was typed (SET-09). */
export function SaveRefusal({ error, failed, of, onReloaded }: SaveRefusalProps) {
  const text = useText(texts)
  if (!error) return null
  if (!isEditConflict(error))
    return (
      <Notice tone="danger" live>
        {error.message || (failed ?? text('temporaryError'))}
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button size="sm" busy={of.isReloading} onClick={() => of.reload(() => onReloaded())}>
          {text('loadNewest')}
        </Button>
      }
    >
      <b>{text('editedElsewhere')}</b> {text('typedStays')}
    </Notice>
  )
}
