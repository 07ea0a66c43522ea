import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from './player.module.css'
import * as texts from './texts.ts'

/** ROOM-19, ERR-21: a temporary error can be tried again, a private or missing video cannot. */
export function FaultScreen({ fault, onRetry }: { fault: 'temporary' | 'private'; onRetry: () => void }) {
  const text = useText(texts)
  return (
    <div className={styles.message} role="alert">
      <p className={styles.messageTitle}>{text('cannotPlay')}</p>
      <p>{text(fault)}</p>
      {fault === 'temporary' && <Button onClick={onRetry}>{text('retry')}</Button>}
    </div>
  )
}
