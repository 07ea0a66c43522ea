import { useText } from '../../platform/language.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import styles from './room.module.css'
import * as texts from './texts.ts'

/** A line at the foot of a wide screen. */
export function KeyHints({ onHelp }: { onHelp: () => void }) {
  const text = useText(texts)
  return (
    <p className={styles.keys}>
      <span>
        <Kbd keys={['←', '→']} /> {text('hintSeek')}
      </span>
      <span>
        <Kbd keys={['<', '>']} /> {text('hintSpeed')}
      </span>
      <span>
        <Kbd keys="F" /> {text('keyFullScreen')}
      </span>
      <button type="button" onClick={onHelp}>
        {text('allShortcuts')} <Kbd keys="?" />
      </button>
    </p>
  )
}
