import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useText } from '../language.tsx'
import styles from './kept.module.css'
import * as texts from './texts.ts'
import type { Kept } from './use-kept.ts'

type Told = Pick<Kept, 'state' | 'isLost' | 'isOffline' | 'restore' | 'discard'>

/** Says that what somebody was writing is there again, or waits, or is not kept. */
export function KeptStrip({ of: { state, isLost, isOffline, restore, discard } }: { of: Told }) {
  const text = useText(texts)
  if (isLost || isOffline)
    return (
      <Notice tone="warn" live>
        {text(isLost ? 'lost' : 'offline')}
      </Notice>
    )
  if (state === 'nothing') return null
  return (
    <Notice
      tone={state === 'older' ? 'warn' : 'info'}
      live
      action={
        <div className={styles.acts}>
          {state !== 'restored' && (
            <Button size="sm" onClick={restore}>
              {text(state === 'discarded' ? 'undo' : 'restore')}
            </Button>
          )}
          {state !== 'discarded' && (
            <Button size="sm" onClick={discard}>
              {text('discard')}
            </Button>
          )}
        </div>
      }
    >
      {text(state)}
    </Notice>
  )
}
