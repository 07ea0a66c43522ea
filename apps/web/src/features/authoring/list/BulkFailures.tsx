import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { BulkOutcome } from '../queries.ts'
import styles from './list.module.css'
import * as texts from './texts.ts'

/** BIN-13: how many went through, and each that did not with its reason. */
export function BulkFailures({ outcome, onClose }: { outcome: BulkOutcome; onClose: () => void }) {
  const text = useText(texts)
  const failed = outcome.list.filter(({ done }) => !done)
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('partly', { done: outcome.doneCount, failed: outcome.failedCount })}
      actions={
        <Button variant="main" onClick={onClose}>
          {text('understood')}
        </Button>
      }
    >
      <ul className={styles.failures}>
        {failed.map(({ courseSeq, title, problem, message }) => (
          <li key={courseSeq}>
            <b>{title || text('unknown')}</b>
            <span>{message}</span>
            {problem === 'CLASS_ON_MAIN_PAGE' && <small>{text('onMainHint')}</small>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
